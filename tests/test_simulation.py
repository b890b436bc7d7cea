"""Simulation."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from math import sqrt
from statistics import stdev
from typing import Any

import pytest

import cardcore as cc

GAME = cc.Junkyard(players=4)
NATIVE = ["greedy", "random", "random", "random"]


class Sampling(cc.Bot):
    """What the native random bot does."""

    def act(self, view: cc.View) -> cc.Action:
        return view.legal.sample(self.rng)


def test_the_seed_decides_and_nothing_else() -> None:
    first = cc.simulate(GAME, NATIVE, 300, seed=5)
    for threads in (1, 2, 7):
        assert cc.simulate(GAME, NATIVE, 300, seed=5, threads=threads) == first
    assert cc.simulate(GAME, NATIVE, 300, seed=6) != first
    assert cc.simulate(GAME, NATIVE, 300, seed=5, rotate=False) != first


def test_python_and_native_bots_play_the_same_games() -> None:
    native = cc.simulate(GAME, NATIVE, 200, seed=5)
    mixed = cc.simulate(GAME, ["greedy", Sampling(), "random", Sampling()], 200, seed=5)
    assert mixed.bots == ("greedy", "Sampling", "random", "Sampling")
    assert mixed.by_bot_and_seat == native.by_bot_and_seat
    assert mixed.categories == native.categories
    assert (mixed.decisions, mixed.shortest) == (native.decisions, native.shortest)


def test_parts_of_a_run_add_up() -> None:
    bots: list[cc.Bot | str] = ["greedy", "random", Sampling(), "random"]
    whole = cc.simulate(GAME, bots, 60, seed=9)
    parts = [
        cc.simulate(GAME, bots, games, seed=9, first=first)
        for first, games in [(0, 7), (7, 1), (8, 52)]
    ]
    for bot in range(4):
        total = sum(part.by_bot[bot].mean * part.games for part in parts)
        assert total == pytest.approx(whole.by_bot[bot].mean * 60)
    assert sum(part.decisions for part in parts) == whole.decisions
    assert cc.simulate(GAME, ["random"] * 4, 1, first=2**64 - 2).games == 1
    for first, games in [(-1, 1), (2**64 - 1, 1), (2**64, 0)]:
        with pytest.raises(ValueError, match="numbers of games"):
            cc.simulate(GAME, ["random"] * 4, games, first=first)


def test_a_bot_has_its_stream_again() -> None:
    """A game of a run can be played again by hand: its cards and the bots' luck are known."""
    drawn: list[int] = []

    class Drawing(Sampling):
        def start(self, game: cc.Game, seat: int, rng: cc.Rng) -> None:
            drawn.append(rng.below(2**64 - 1))

    cc.simulate(GAME, ["random", "random", Drawing(), "random"], 3, seed=9, first=40)
    assert drawn == [cc.Rng.of_bot(9, number, 2).below(2**64 - 1) for number in (40, 41, 42)]
    for bad in (-1, 2**64):
        with pytest.raises(ValueError, match="seed must be"):
            cc.Rng.of_bot(9, bad, 0)


def test_sums() -> None:
    result = cc.simulate(GAME, NATIVE, 400, seed=1)
    assert result.games == 400
    assert not result.interrupted
    assert sum(cell.wins for cell in result.by_bot) == pytest.approx(1)
    assert sum(cell.mean for cell in result.by_bot) == pytest.approx(0, abs=1e-12)
    assert all(cell.games == 100 for row in result.by_bot_and_seat for cell in row)
    assert all(sum(counts.values()) == 400 for counts in result.categories)
    assert result.shortest <= result.decisions / 400 <= result.longest
    fixed = cc.simulate(GAME, NATIVE, 100, seed=1, rotate=False)
    assert [[cell.games for cell in row] for row in fixed.by_bot_and_seat] == [
        [100 if bot == seat else 0 for seat in range(4)] for bot in range(4)
    ]


class First(cc.Bot):
    """Does what is legal first, so that its games can be played again without its luck."""

    def act(self, view: cc.View) -> str:
        return str(next(iter(view.legal)))


@pytest.mark.parametrize("rotate", [True, False])
def test_results_are_those_of_the_single_games(rotate: bool) -> None:
    games = 30
    result = cc.simulate(GAME, [First() for _ in range(4)], games, seed=9, rotate=rotate)
    returns = [[0.0] * 4 for _ in range(4)]
    wins = [0.0] * 4
    categories: list[Counter[cc.Category]] = [Counter() for _ in range(4)]
    lengths = []
    rules = cc.HandRules(jokers="dead")
    for number in range(games):
        state = GAME.start(seed=9, number=number)
        lengths.append(0)
        while not state.is_over:
            state.apply(next(iter(state.legal)))
            lengths[-1] += 1
        for bot in range(4):
            seat = (bot + number) % 4 if rotate else bot
            returns[bot][seat] += state.returns[seat]
            wins[bot] += (seat in state.winners) / len(state.winners)
            categories[bot][rules.evaluate(state.hands[seat]).category] += 1
    for bot, cell in enumerate(result.by_bot):
        assert cell.mean == pytest.approx(sum(returns[bot]) / games)
        assert cell.wins == pytest.approx(wins[bot] / games)
        assert result.categories[bot] == {c: categories[bot][c] for c in cc.Category.ALL}
        for seat, at in enumerate(result.by_bot_and_seat[bot]):
            if at.games:
                assert at.mean == pytest.approx(returns[bot][seat] / at.games)
    assert result.decisions == sum(lengths)
    assert (result.shortest, result.longest) == (min(lengths), max(lengths))


def test_the_interval_is_that_of_the_returns() -> None:
    returns = []
    for number in range(40):
        state = GAME.start(seed=3, number=number)
        while not state.is_over:
            state.apply(next(iter(state.legal)))
        returns.append(state.returns[2])
    result = cc.simulate(GAME, [First() for _ in range(4)], 40, seed=3, rotate=False)
    assert result.by_bot[2].interval == pytest.approx(1.959964 * stdev(returns) / sqrt(40))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_greedy_clearly_beats_random(players: int) -> None:
    game = cc.Junkyard(players=players)
    result = cc.simulate(game, ["greedy"] + ["random"] * (players - 1), 400, seed=2)
    assert result.by_bot[0].mean - result.by_bot[0].interval > 0
    assert result.by_bot[0].wins > 2 / players


def test_intervals_hold_the_mean_of_many_games() -> None:
    truth = cc.simulate(GAME, NATIVE, 20_000, seed=1).by_bot[0].mean
    inside = 0
    for seed in range(100, 200):
        cell = cc.simulate(GAME, NATIVE, 200, seed=seed).by_bot[0]
        inside += abs(cell.mean - truth) <= cell.interval
    assert 85 <= inside <= 100


class Cheat(Sampling):
    """A bot that goes wrong in its tenth decision."""

    name = "cheat"

    def start(self, game: cc.Game, seat: int, rng: cc.Rng) -> None:
        super().start(game, seat, rng)
        self.left = 10

    def act(self, view: cc.View) -> cc.Action:
        self.left -= 1
        return super().act(view) if self.left else cc.Action("pull 2c")


def test_an_illegal_move_names_bot_game_and_seed() -> None:
    words = r"bot 2 \(cheat\) at seat 2 in game 0 of seed 4, decision \d+: IllegalActionError: "
    with pytest.raises(cc.BotError, match=words + "seat 2 may not 'pull 2c'"):
        cc.simulate(GAME, ["random", "random", Cheat(), "random"], 10, seed=4)


class Late(Sampling):
    """A bot that goes wrong in the middle of the sixth game."""

    started = 0
    seen: cc.View | None = None

    def start(self, game: cc.Game, seat: int, rng: cc.Rng) -> None:
        super().start(game, seat, rng)
        self.started += 1

    def act(self, view: cc.View) -> cc.Action:
        if self.started == 6 and len(view.hand) == 7 and len(view.events) > 80:
            self.seen = view
            raise ZeroDivisionError("no luck")
        return super().act(view)


def test_the_game_that_went_wrong_can_be_played_again() -> None:
    bot = Late()
    with pytest.raises(cc.BotError) as refusal:
        cc.simulate(GAME, ["random", bot, "greedy", "random"], 10, seed=11)
    words = "bot 1 (Late) at seat 2 in game 5 of seed 11, decision "
    assert str(refusal.value).startswith(words)
    assert str(refusal.value).endswith(": ZeroDivisionError: no luck")
    assert isinstance(refusal.value.__cause__, ZeroDivisionError)
    assert bot.seen is not None
    state = GAME.start(seed=11, number=5)
    moves = [event.action for event in bot.seen.events if event.action is not None]
    for move in moves:
        state.apply(move)
    assert state.view(2) == bot.seen
    assert f", decision {len(moves)}: " in str(refusal.value)


def test_a_bot_that_fails_at_the_start_or_returns_nothing_is_named() -> None:
    class Unready(Sampling):
        def start(self, game: cc.Game, seat: int, rng: cc.Rng) -> None:
            raise KeyError("plan")

    class Dumb(cc.Bot):
        def act(self, view: cc.View) -> Any:
            return None

    class Unwritten(cc.Bot):
        pass

    for bot, words in [
        (Unready(), r"bot 3 \(Unready\) at seat 3 in game 0 of seed 0.*KeyError: 'plan'"),
        (Dumb(), r"bot 3 \(Dumb\) .*TypeError: an action must be an Action or its text"),
        (Unwritten(), r"bot 3 \(Unwritten\) .*NotImplementedError"),
    ]:
        with pytest.raises(cc.BotError, match=words):
            cc.simulate(GAME, ["random", "random", "random", bot], 2)


def test_a_bot_may_have_a_name_of_its_own_kind_or_self() -> None:
    class Named(Sampling):
        def __init__(self, name: str) -> None:
            self.name = name

    class Plain(Cheat):
        pass

    bots = [Named("Ada"), Named("Bob"), Plain(), Cheat()]
    result = cc.simulate(GAME, bots, 0)
    assert result.bots == ("Ada", "Bob", "Plain", "cheat")
    assert all(name in str(result) for name in result.bots)


def test_bots_are_told_their_seat_and_see_no_more() -> None:
    class Watcher(Sampling):
        def __init__(self) -> None:
            self.seats: list[int] = []

        def start(self, game: cc.Game, seat: int, rng: cc.Rng) -> None:
            super().start(game, seat, rng)
            assert game == GAME
            self.seats.append(seat)

        def act(self, view: cc.View) -> cc.Action:
            assert isinstance(view, cc.View)
            assert view.seat == view.actor == self.seats[-1]
            return super().act(view)

    for rotate, expected in [(True, [2, 3, 0, 1, 2]), (False, [2] * 5)]:
        bot = Watcher()
        cc.simulate(GAME, ["random", "greedy", bot, "random"], 5, rotate=rotate)
        assert bot.seats == expected


def test_faults_of_the_caller() -> None:
    with pytest.raises(ValueError, match="3 bots for 4 players"):
        cc.simulate(GAME, ["random"] * 3)
    with pytest.raises(ValueError, match="'random' or 'greedy', not 'clever'"):
        cc.simulate(GAME, ["random", "clever", "random", "random"])
    with pytest.raises(ValueError, match="'random' or 'greedy', not 'clever'"):
        cc.simulate(GAME, [Sampling(), "clever", "random", "random"])
    with pytest.raises(ValueError, match="games must be at least 0"):
        cc.simulate(GAME, NATIVE, -1)
    with pytest.raises(ValueError, match="seed"):
        cc.simulate(GAME, NATIVE, seed=-1)
    none: Any = None
    with pytest.raises(TypeError, match="a bot must be a Bot or a name, not NoneType"):
        cc.simulate(GAME, [none] * 4)
    assert cc.simulate(GAME, NATIVE, 0).games == 0


def test_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[int, int]] = []
    for first in ("random", Sampling()):
        heard.clear()
        bots = [first, "greedy", "greedy", "greedy"]
        cc.simulate(GAME, bots, 2000, progress=lambda *now: heard.append(now))
        assert heard
        assert all(0 < done <= total == 2000 for done, total in heard)
    cc.simulate(GAME, NATIVE, 20, progress=True)
    assert "20/20" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(ImportError, match=r"cardcore\[progress\]"):
        cc.simulate(GAME, NATIVE, 1, progress=True)


@pytest.mark.parametrize("first", ["'greedy'", "Mine()"])
def test_ctrl_c_gives_what_is_done(first: str) -> None:
    program = f"""
import signal, threading, os
import cardcore as cc
# A shell may start its children with SIGINT ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
class Mine(cc.Bot):
    def act(self, view):
        return view.legal.sample(self.rng)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
result = cc.simulate(cc.Junkyard(), [{first}, "greedy", "greedy", "greedy"], 10**7)
seats = result.by_bot_and_seat[0]
print(result.interrupted, 0 < result.games < 10**7, sum(c.games for c in seats) == result.games)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("True True True\n", "")


MIXED: list[cc.Bot | str] = [Sampling(), "random", "random", "random"]


@pytest.mark.parametrize("bots", [NATIVE, MIXED], ids=["native", "mixed"])
def test_python_runs_refuse_what_native_runs_refuse(bots: list[cc.Bot | str]) -> None:
    for threads in (0, -1):
        with pytest.raises(ValueError, match="threads"):
            cc.simulate(GAME, bots, 0, threads=threads)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            cc.simulate(GAME, bots, 0, seed=seed)
    with pytest.raises(ValueError, match="games must be"):
        cc.simulate(GAME, bots, 2**64)
    with pytest.raises(ValueError, match="'random' or 'greedy', not 'clever'"):
        cc.simulate(GAME, [bots[0], "clever", "random", "random"], 0)
    assert cc.simulate(GAME, bots, 0) == cc.simulate(GAME, bots, 0)
    assert cc.simulate(GAME, bots, 9, rotate=False) == cc.simulate(GAME, bots, 9, rotate=False)


def test_a_bot_sits_at_one_seat() -> None:
    one = Sampling()
    with pytest.raises(ValueError, match="one seat only"):
        cc.simulate(GAME, [one, one, "random", "random"], 1)


@pytest.mark.parametrize("bots", [NATIVE, MIXED], ids=["native", "mixed"])
def test_progress_ends_at_the_end(bots: list[cc.Bot | str]) -> None:
    heard: list[tuple[int, int]] = []
    cc.simulate(GAME, bots, 40, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (40, 40)
