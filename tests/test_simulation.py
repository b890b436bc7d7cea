"""Simulation and matches."""

from __future__ import annotations

import subprocess
import sys
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


def test_a_single_game_counts_as_it_ended() -> None:
    bots = [Sampling(), Sampling(), Sampling(), Sampling()]
    result = cc.simulate(GAME, bots, 1, seed=9)
    state = GAME.start(seed=9)
    # The bots' streams belong to the run; the deal can be had again.
    assert [cell.games for cell in result.by_bot] == [1, 1, 1, 1]
    assert {cell.mean for cell in result.by_bot} <= {0.75, 0.25, 0.0, -0.25}
    assert state == GAME.start(seed=9, number=0)


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
        cell = cc.simulate(GAME, NATIVE, 400, seed=seed).by_bot[0]
        inside += abs(cell.mean - truth) <= cell.interval
    assert 85 <= inside <= 100


class Cheat(Sampling):
    """A bot that goes wrong in its tenth decision."""

    name = "cheat"

    def start(self, game: cc.Junkyard, seat: int, rng: cc.Rng) -> None:
        super().start(game, seat, rng)
        self.left = 10

    def act(self, view: cc.View) -> cc.Action:
        self.left -= 1
        return super().act(view) if self.left else cc.Action("pull 2c")


def test_an_illegal_move_names_bot_game_and_seed() -> None:
    words = r"bot 2 \(cheat\) at seat 2 in game 0 of seed 4, decision \d+: IllegalActionError: "
    with pytest.raises(cc.BotError, match=words + "seat 2 may not 'pull 2c'"):
        cc.simulate(GAME, ["random", "random", Cheat(), "random"], 10, seed=4)


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


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    for first in ("random", Sampling()):
        heard.clear()
        bots = [first, "greedy", "greedy", "greedy"]
        cc.simulate(GAME, bots, 2000, progress=lambda *now: heard.append(now))
        assert heard
        assert all(0 < done <= total == 2000 for done, total in heard)
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


def test_a_match_moves_the_dealer() -> None:
    match, rng = cc.Match(cc.Junkyard(players=3), seed=7), cc.Rng(1)
    total = [0.0, 0.0, 0.0]
    for played in range(5):
        assert match.played == played
        state = match.start()
        assert state == match.game.start(seed=7, number=played)
        with pytest.raises(ValueError, match="not over"):
            match.finish(state)
        while not state.is_over:
            state.apply(state.legal.sample(rng))
        match.finish(state)
        total = [have + gain for have, gain in zip(total, state.returns, strict=True)]
        assert match.returns == total
        assert match.game.dealer == state.next_dealer
        assert state.next_dealer in state.winners
    with pytest.raises(ValueError, match="not the match's game"):
        match.finish(cc.Junkyard(players=4).start(seed=1))
    assert cc.Match(cc.Junkyard()).start().is_chance
