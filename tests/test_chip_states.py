"""Faults of other engines that concern states and seeds, in games with chips (ids are theirs)."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest
from games import apply_from_threads, choose, played

import cardcore as cc

GAMES: list[Any] = [
    cc.Holdem(stacks=[60, 40, 80], small=1, big=2),
    cc.Circle(stacks=[60, 40, 80], ante=1, limit="pot"),
    cc.Treasure(stacks=[60, 40, 80], hands=3),
]

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.parametrize("decisions", [0, 4, None])
def test_t01_t03_copies_are_whole_and_apart(game: Any, decisions: int | None) -> None:
    state = played(game, 7, decisions)
    before = pickle.dumps(state)
    for other in (copy.copy(state), copy.deepcopy(state), state.copy(), pickle.loads(before)):
        assert other == state
        assert (other.events, other.legal, other.returns) == (
            state.events,
            state.legal,
            state.returns,
        )
        if not other.is_over:
            other.apply(next(iter(other.legal)))
            assert pickle.dumps(state) == before
            other.undo()
            assert other == state
    one = played(game, 7, decisions)
    two = one.copy()
    del one
    if not two.is_over:
        two.apply(next(iter(two.legal)))
        two.undo()
    assert two == state


def play_on(state: cc.State) -> tuple[cc.State, list[cc.Event]]:
    """Play three more decisions."""
    for _ in range(3):
        state.apply(next(a for a in state.legal if a.kind != "fold"))
    return state, state.events


def test_t01_games_go_on_in_other_processes(game: Any) -> None:
    state = played(game, 7, 2)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        elsewhere, events = pool.submit(play_on, state).result()
        view = pool.submit(copy.copy, state.view(2)).result()
    assert view == state.view(2)
    assert view.sample(3) == state.view(2).sample(3)
    here, expected = play_on(state.copy())
    assert (elsewhere, events) == (here, expected)
    for _ in range(3):
        elsewhere.undo()
    assert elsewhere == state


def illegal_raise(game: Any) -> None:
    game.start(seed=1).apply("raise 999")


def out_of_rules(game: Any) -> None:
    game.replace(stacks=[5])


def test_t07_errors_cross_processes(game: Any) -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(cc.IllegalActionError, match=r"seat \d may not 'raise 999'"):
            pool.submit(illegal_raise, game).result()
        with pytest.raises(cc.RulesError, match=r"stacks must be 2 to .*, one a seat, not 1"):
            pool.submit(out_of_rules, game).result()


def test_t11_refused_actions_change_nothing(game: Any) -> None:
    state = played(game, 7, 2)
    before = pickle.dumps(state)
    bad: list[Any] = ["flip", "bid 2c", "raise -1", f"raise {2**63}", "xyz", "", None, 3, 2.5]
    for action in bad:
        with pytest.raises((ValueError, TypeError)):
            state.apply(action)
        assert pickle.dumps(state) == before
    end = played(game, 7)
    before, stacks = pickle.dumps(end), end.stacks  # type: ignore[attr-defined]
    for _ in range(3):
        with pytest.raises(cc.IllegalActionError, match="the game is over"):
            end.apply("fold")
    assert (pickle.dumps(end), end.stacks) == (before, stacks)  # type: ignore[attr-defined]


def test_t11_a_card_is_dealt_once(game: Any) -> None:
    state = game.start()
    state.deal("As")
    before = pickle.dumps(state)
    bad: list[Any] = ["As", "Az", "", None, 54, -1, 2**63]
    for card in bad:
        with pytest.raises((ValueError, TypeError)):
            state.deal(card)
        assert pickle.dumps(state) == before


def test_t13_zero_is_a_seed(game: Any) -> None:
    assert game.start(seed=0) == game.start(seed=0)
    assert not game.start(seed=0).is_chance
    assert game.start().is_chance
    assert len({game.start(seed=seed) for seed in range(100)}) == 100
    assert len({game.start(seed=0, number=number) for number in range(100)}) == 100
    with pytest.raises(TypeError, match="seed"):
        game.start(number=3)
    with pytest.raises(TypeError, match="not both"):
        game.start(seed=3, decks=[cc.Deck()])


def test_t17_other_generators_do_not_matter(game: Any) -> None:
    expected = played(game, 7)
    state, rng = game.start(seed=7), cc.Rng(7)
    number = 0
    while not state.is_over:
        random.seed(number)
        np.random.seed(number)
        state.apply(choose(state.legal, rng))
        number += 1
    assert state == expected
    one, two = played(game, 7, 1), played(game, 7, 1)
    assert len({one.view(0).sample(seed) for seed in range(20)}) > 10
    for other in (one, two):
        while not other.is_over:
            other.apply(other.legal.check or other.legal.call or next(iter(other.legal)))
    assert one == two, "copies have the same cards to come"


def test_t19_queries_at_the_end(game: Any) -> None:
    state: Any = played(game, 7)
    assert (list(state.legal), len(state.legal), state.actor) == ([], 0, None)
    assert (state.to_call, state.min_raise_to, state.max_raise_to) == (0, None, None)
    with pytest.raises(ValueError, match="no action"):
        state.legal.sample(1)
    with pytest.raises(ValueError, match="neither a bet nor a raise"):
        state.legal.sized(pot=1)
    for seat in range(3):
        view = state.view(seat)
        assert view.is_over
        assert not view.legal
        assert view.sample(1).is_over
        assert view.stacks == state.stacks
    assert sum(state.returns) == 0
    for seat in (3, -1, 2**70):
        with pytest.raises(ValueError, match="no seat"):
            state.view(seat)


def test_t19_queries_where_a_card_is_due(game: Any) -> None:
    state = game.start()
    for _ in range(6):
        assert (state.is_chance, state.is_over, state.actor) == (True, False, None)
        assert (state.winners, state.returns, len(state.legal)) == ([], [0.0] * 3, 0)
        assert (state.to_call, state.min_raise_to, state.max_raise_to) == (0, None, None)
        view = state.view(1)
        assert (view.actor, view.to_call, view.min_raise_to) == (None, 0, None)
        assert state.view(1).sample(3).is_chance
        state.deal(next(iter(state.rest)))


def test_t19_actions_of_others_are_not_legal_to_see(game: Any) -> None:
    state = played(game, 7, 2)
    for seat in range(3):
        view = state.view(seat)
        assert view.actor == state.actor
        assert list(view.legal) == (list(state.legal) if seat == state.actor else [])


def test_k07_one_state_from_many_threads(game: Any) -> None:
    state = game.start(seed=1)
    apply_from_threads(state, "check", threads=16, times=100)
    assert sum(state.stacks) == 180
