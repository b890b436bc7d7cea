"""Random play and copies of states from Python, beside other engines on games of their own."""

import random
from collections import deque
from collections.abc import Callable
from itertools import repeat, starmap
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import cardcore as cc

DECISIONS = 5_000
"""At least so many are played: whole games until then."""

PLAYERS = 6

COPIES = 10_000

MOVES = 30
"""Decisions before the state that is copied."""


def play_cardcore() -> int:
    game, rng = cc.Junkyard(players=PLAYERS), cc.Rng(1)
    decisions = number = 0
    while decisions < DECISIONS:
        state = game.start(seed=1, number=number)
        number += 1
        while not state.is_over:
            state.apply(state.legal.sample(rng))
            decisions += 1
    return decisions


def play_pokers(players: int) -> int:
    """Hold'em, with raises of the big blind. At a showdown pokers prints, and pytest keeps that."""
    import pokers

    # `random.choice` would take longer than some of pokers' own part.
    draw, action = random.Random(1).random, pokers.Action
    decisions = number = 0
    while decisions < DECISIONS:
        state = pokers.State.from_seed(
            n_players=players, button=0, sb=1.0, bb=2.0, stake=100.0, seed=number
        )
        number += 1
        while not state.final_state:
            legal = state.legal_actions
            state = state.apply_action(action(legal[int(draw() * len(legal))], 2.0))
            decisions += 1
        # A refused action would have ended the game early.
        assert state.status == pokers.StateStatus.Ok
    return decisions


PLAYS: dict[str, Callable[[], int]] = {
    "cardcore": play_cardcore,
    # Its games of two take three decisions, so that dealing counts for more.
    "pokers, 2 players": lambda: play_pokers(2),
    "pokers, 6 players": lambda: play_pokers(6),
}


@pytest.mark.parametrize("library", PLAYS)
def bench_decisions(benchmark: BenchmarkFixture, library: str) -> None:
    play = PLAYS[library]
    try:
        decisions = play()
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")
    benchmark.group = f"random play, {decisions} decisions or a few more"
    benchmark.extra_info.update(play=("a decision of random play", library), times=decisions)
    assert benchmark(play) == decisions


def junkyard() -> Callable[[], Any]:
    """What copies a state of Junkyard Carousel."""
    state, rng = cc.Junkyard(players=PLAYERS).start(seed=1), cc.Rng(1)
    for _ in range(MOVES):
        state.apply(state.legal.sample(rng))
    copy = state.copy()
    assert copy == state
    copy.apply(copy.legal.sample(rng))
    assert copy != state
    return state.copy


def open_spiel(name: str) -> Callable[[], Any]:
    """What copies a state of a game of OpenSpiel, an earlier one if the game is too short."""
    import pyspiel

    choice = random.Random(1).choice
    state = pyspiel.load_game(name).new_initial_state()
    moves = 0
    while moves < MOVES:
        following = state.clone()
        following.apply_action(choice(following.legal_actions()))
        if following.is_terminal():
            break
        moves += not state.is_chance_node()
        state = following
    clone: Callable[[], Any] = state.clone
    return clone


COPIERS: dict[str, Callable[[], Callable[[], Any]]] = {
    "cardcore": junkyard,
    "OpenSpiel crazy_eights": lambda: open_spiel("crazy_eights"),
    "OpenSpiel gin_rummy": lambda: open_spiel("gin_rummy"),
    "OpenSpiel hearts": lambda: open_spiel("hearts"),
    "OpenSpiel leduc_poker": lambda: open_spiel("leduc_poker"),
}


@pytest.mark.parametrize("library", COPIERS)
def bench_copy(benchmark: BenchmarkFixture, library: str) -> None:
    try:
        copy = COPIERS[library]()
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")
    benchmark.group = f"copy of a state, {COPIES} times"
    benchmark.extra_info.update(play=("a copy of a state", library), times=COPIES)
    # Makes and drops them with the least that Python can add.
    benchmark(lambda: deque(starmap(copy, repeat((), COPIES)), maxlen=0))
