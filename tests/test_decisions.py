"""Loops over the decisions of a game."""

from __future__ import annotations

import sys

import pytest
from games import GAMES, choose

import cardcore as cc

HOLDEM = cc.Holdem(stacks=[100, 100, 100], small=1, big=2)


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_those_of_a_loop_until_the_end(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        state, twin = game.start(seed=number), game.start(seed=number)
        rng, same = cc.Rng(number), cc.Rng(number)
        for legal in state.decisions():
            assert legal is state.legal
            assert legal == twin.legal
            state.apply(choose(legal, rng))
            twin.apply(choose(twin.legal, same))
            assert state == twin
        assert state.is_over
        assert twin.is_over
        assert state.events == twin.events


def test_decisions_go_on_where_the_state_stands() -> None:
    state = HOLDEM.start(seed=1)
    for legal in state.decisions():
        state.apply(legal.call or "check")
        break
    for taken, legal in enumerate(state.decisions()):
        if taken == 2:
            state.undo()
        elif taken < 6:
            state.apply(legal.call or "check")
        else:
            state.apply(legal.fold or "bet 2")
    assert state.is_over
    actions = [str(event.action) for event in state.events if event.kind == "action"]
    # The fourth decision is the third once more.
    assert actions == ["call", "call", "check", "check", "check", "bet 2", "fold", "fold"]


def test_a_decision_that_is_not_taken_ends_the_loop_with_an_error() -> None:
    state = HOLDEM.start(seed=1)
    before = state.copy()
    with pytest.raises(RuntimeError, match="not changed since the last decision"):
        list(state.decisions())
    assert state == before
    decisions = state.decisions()
    next(decisions)
    with pytest.raises(cc.IllegalActionError):
        state.apply("check")
    with pytest.raises(RuntimeError, match="not changed since the last decision"):
        next(decisions)
    state.apply("call")
    assert next(decisions) == state.legal
    # Each loop counts for itself, and a look is no change.
    assert next(state.decisions()) == next(state.decisions()) == state.legal


def test_decisions_end_for_good() -> None:
    state = HOLDEM.start(seed=1)
    decisions = state.decisions()
    assert iter(decisions) is decisions
    for _ in decisions:
        state.apply("fold")
    state.undo()
    assert list(decisions) == []
    assert next(state.decisions()) == state.legal


def test_decisions_end_where_a_card_is_due() -> None:
    state, cards = HOLDEM.start(), iter(cc.Deck())
    assert list(state.decisions()) == []
    loops = 0
    while not state.is_over:
        loops += 1
        while state.is_chance:
            state.deal(next(cards))
        for legal in state.decisions():
            state.apply(legal.check or "call")
    assert loops == 4


def test_a_loop_that_is_over_lets_its_state_go() -> None:
    state = HOLDEM.start(seed=1)
    others = sys.getrefcount(state)
    decisions = state.decisions()
    for _ in decisions:
        assert sys.getrefcount(state) == others + 1
        state.apply("fold")
    assert sys.getrefcount(state) == others
