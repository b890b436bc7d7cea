"""Random play and copies of states from Python, beside other engines."""

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

HOLDEM = cc.Holdem(stacks=[100] * PLAYERS, small=1, big=2)
"""The game that pokers and OpenSpiel play too."""

NATIVE_GAMES = 2_000
"""Games that engines play by themselves."""

COPIES = 10_000

MOVES = 30
"""Decisions before the state that is copied."""


def play_cardcore(game: cc.Game) -> int:
    rng = cc.Rng(1)
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


def universal_poker() -> Any:
    """OpenSpiel's game with the options of `HOLDEM`: fold, call, pot or all-in."""
    import pyspiel

    return pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={PLAYERS},numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=100 100 100 100 100 100,bettingAbstraction=fcpa)"
    )


def random_universal_poker() -> tuple[int, int]:
    """Games and decisions of random play; its chance moves are played too, but do not count."""
    draw, game = random.Random(1).random, universal_poker()
    games = decisions = 0
    while decisions < DECISIONS:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(draw() * len(legal))])
    return games, decisions


PLAYS: dict[str, Callable[[], int]] = {
    "cardcore, Junkyard Carousel": lambda: play_cardcore(cc.Junkyard(players=PLAYERS)),
    "cardcore": lambda: play_cardcore(HOLDEM),
    # Its games of two take three decisions, so that dealing counts for more.
    "pokers, 2 players": lambda: play_pokers(2),
    "pokers, 6 players": lambda: play_pokers(6),
    "OpenSpiel universal_poker": lambda: random_universal_poker()[1],
}


@pytest.mark.parametrize("library", PLAYS)
def bench_decisions(benchmark: BenchmarkFixture, library: str) -> None:
    play = PLAYS[library]
    try:
        decisions = play()
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")
    benchmark.group = f"random play from Python, {decisions} decisions or a few more"
    benchmark.extra_info.update(play=("a decision from Python", library), times=decisions)
    assert benchmark(play) == decisions


def native_cardcore(game: cc.Game) -> tuple[Callable[[], Any], int]:
    """What plays games natively, and how many decisions they take."""
    bots = ["random"] * game.players

    def play() -> int:
        return cc.simulate(game, bots, NATIVE_GAMES, seed=1).decisions

    return play, play()


def native_universal_poker() -> tuple[Callable[[], Any], int]:
    """The same of OpenSpiel: bots and loop are its own. The decisions are those of an average."""
    import pyspiel

    game = universal_poker()
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(PLAYERS)]

    def play() -> None:
        for number in range(NATIVE_GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    games, decisions = random_universal_poker()
    return play, round(decisions * NATIVE_GAMES / games)


NATIVES: dict[str, Callable[[], tuple[Callable[[], Any], int]]] = {
    "cardcore": lambda: native_cardcore(HOLDEM),
    "cardcore, Circle": lambda: native_cardcore(cc.Circle(**HOLDEM.options)),
    "cardcore, Junkyard Carousel": lambda: native_cardcore(cc.Junkyard(players=PLAYERS)),
    "OpenSpiel universal_poker": native_universal_poker,
}


@pytest.mark.parametrize("library", NATIVES)
def bench_native(benchmark: BenchmarkFixture, library: str) -> None:
    try:
        play, decisions = NATIVES[library]()
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")
    benchmark.group = f"random bots, {NATIVE_GAMES} games played natively"
    benchmark.extra_info.update(play=("a decision of native bots", library), times=decisions)
    benchmark(play)


def own(game: cc.Game, moves: int) -> Callable[[], Any]:
    """What copies a state of cardcore's."""
    state, rng = game.start(seed=1), cc.Rng(1)
    for _ in range(moves):
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


def universal_poker_copy() -> Callable[[], Any]:
    """What copies a state of OpenSpiel's hold'em, with hole cards dealt."""
    state = universal_poker().new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    clone: Callable[[], Any] = state.clone
    return clone


def pokerkit_copy() -> Callable[[], Any]:
    """What copies a state of PokerKit deeply, with hole cards dealt."""
    from copy import deepcopy

    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(
        (*Automation,), True, 0, (1, 2), 2, (100,) * PLAYERS, PLAYERS
    )
    while state.can_deal_hole():
        state.deal_hole()
    return lambda: deepcopy(state)


COPIERS: dict[str, Callable[[], Callable[[], Any]]] = {
    "cardcore, Junkyard Carousel": lambda: own(cc.Junkyard(players=PLAYERS), MOVES),
    "cardcore": lambda: own(HOLDEM, 3),
    "OpenSpiel universal_poker": universal_poker_copy,
    "PokerKit (deepcopy)": pokerkit_copy,
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
    # A copy of PokerKit takes a thousand times as long.
    times = COPIES // 1000 if library.startswith("PokerKit") else COPIES
    benchmark.group = "copies of a state"
    benchmark.extra_info.update(play=("a copy of a state", library), times=times)
    # Makes and drops them with the least that Python can add.
    benchmark(lambda: deque(starmap(copy, repeat((), times)), maxlen=0))
