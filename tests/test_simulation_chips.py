"""Simulations of games with chips, whose returns are chips."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games import value_of

import cardcore as cc

GAMES: list[Any] = [
    cc.Holdem(stacks=[60] * 3, small=1, big=2),
    cc.Holdem(stacks=[40, 60, 80], ante=1, limit="fixed", dealer=2),
    cc.Circle(stacks=[60] * 3, ante=1, limit="pot", groups="neighbours"),
    cc.Treasure(stacks=[60] * 3, hands=4),
]
NATIVE = ["greedy", "random", "random"]

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Sampling(cc.Bot):
    """What the native random bot does."""

    def act(self, view: cc.View) -> cc.Action:
        return view.legal.sample(self.rng)


class Calling(cc.Bot):
    """Checks and calls, so that its games can be played again without its luck."""

    def act(self, view: cc.View) -> cc.Action:
        return calls(view.legal)


def calls(legal: cc.Legal) -> cc.Action:
    return legal.check or legal.call or next(iter(legal))


def test_the_seed_decides_and_nothing_else(game: cc.Game) -> None:
    first = cc.simulate(game, NATIVE, 200, seed=5)
    for threads in (1, 2, 7):
        assert cc.simulate(game, NATIVE, 200, seed=5, threads=threads) == first
    assert cc.simulate(game, NATIVE, 200, seed=6) != first
    assert cc.simulate(game, NATIVE, 200, seed=5, rotate=False) != first


def test_python_and_native_bots_play_the_same_games(game: cc.Game) -> None:
    native = cc.simulate(game, NATIVE, 100, seed=5)
    mixed = cc.simulate(game, ["greedy", Sampling(), "random"], 100, seed=5)
    assert mixed.bots == ("greedy", "Sampling", "random")
    assert mixed.by_bot_and_seat == native.by_bot_and_seat
    assert mixed.categories == native.categories
    assert (mixed.decisions, mixed.shortest) == (native.decisions, native.shortest)


def test_parts_of_a_run_add_up(game: cc.Game) -> None:
    bots: list[cc.Bot | str] = ["greedy", Sampling(), "random"]
    whole = cc.simulate(game, bots, 40, seed=9)
    parts = [
        cc.simulate(game, bots, games, seed=9, first=first)
        for first, games in [(0, 7), (7, 1), (8, 32)]
    ]
    for bot in range(3):
        total = sum(part.by_bot[bot].mean * part.games for part in parts)
        assert total == pytest.approx(whole.by_bot[bot].mean * 40)
    assert sum(part.decisions for part in parts) == whole.decisions


def test_sums(game: cc.Game) -> None:
    result = cc.simulate(game, NATIVE, 300, seed=1)
    assert sum(cell.wins for cell in result.by_bot) == pytest.approx(1)
    assert sum(cell.mean for cell in result.by_bot) == pytest.approx(0, abs=1e-9)
    assert all(cell.games == 100 for row in result.by_bot_and_seat for cell in row)
    assert result.shortest <= result.decisions / 300 <= result.longest


def test_results_are_those_of_the_single_games(game: cc.Game) -> None:
    games = 30
    result = cc.simulate(game, [Calling(), Calling(), Calling()], games, seed=9)
    returns, wins, lengths = [0.0] * 3, [0.0] * 3, []
    categories: list[Counter[cc.Category]] = [Counter() for _ in range(3)]
    for number in range(games):
        state = game.start(seed=9, number=number)
        lengths.append(0)
        while not state.is_over:
            state.apply(calls(state.legal))
            lengths[-1] += 1
        for bot in range(3):
            seat = (bot + number) % 3
            returns[bot] += state.returns[seat]
            wins[bot] += (seat in state.winners) / len(state.winners)
            if isinstance(state, cc.HoldemState | cc.CircleState):
                categories[bot][value_of(state, seat).category] += 1
    for bot, cell in enumerate(result.by_bot):
        assert cell.mean == pytest.approx(returns[bot] / games)
        assert cell.wins == pytest.approx(wins[bot] / games)
        if not isinstance(game, cc.Treasure):
            assert result.categories[bot] == {c: categories[bot][c] for c in cc.Category.ALL}
    assert result.decisions == sum(lengths)
    assert (result.shortest, result.longest) == (min(lengths), max(lengths))


def test_hands_that_are_not_shown_have_no_category(game: cc.Game) -> None:
    class Folding(cc.Bot):
        def act(self, view: cc.View) -> cc.Action:
            return view.legal.fold or next(iter(view.legal))

    result = cc.simulate(game, [Folding(), "random", "random"], 50, seed=2)
    assert sum(result.categories[0].values()) < 50
    assert result.by_bot[0].mean <= 0


def test_greedy_clearly_beats_random(game: cc.Game) -> None:
    result = cc.simulate(game, NATIVE, 2000, seed=2)
    assert result.by_bot[0].mean - result.by_bot[0].interval > 0


def test_an_illegal_amount_names_bot_game_and_seed(game: cc.Game) -> None:
    class Rich(Sampling):
        def act(self, view: cc.View) -> cc.Action:
            legal = view.legal
            return cc.Action.raise_to(999) if "raise" in legal.kinds else calls(legal)

    words = r"bot 1 \(Rich\) at seat \d in game \d+ of seed 4, decision \d+: IllegalActionError: "
    with pytest.raises(cc.BotError, match=words + r"seat \d may not 'raise 999': it takes"):
        cc.simulate(game, ["random", Rich(), "random"], 500, seed=4)


def test_bots_see_views_of_their_game(game: cc.Game) -> None:
    seen: set[str] = set()

    class Watching(Sampling):
        def act(self, view: cc.View) -> cc.Action:
            assert isinstance(view, cc.BettingView)
            assert view.seat == view.actor
            seen.add(type(view).__name__)
            return super().act(view)

    cc.simulate(game, [Watching(), "random", "greedy"], 20)
    assert seen == {f"{type(game).__name__}View"}
