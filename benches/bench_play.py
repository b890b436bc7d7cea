"""Random play and copies of states from Python, beside other engines."""

import random
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, repeat, starmap
from typing import Any, NamedTuple, TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import cardcore as cc

Made = TypeVar("Made")

GAMES = 500
"""Games of random play, in which decisions are not counted: that would take a part of the time."""

PLAYERS = 6

HOLDEM = cc.Holdem(stacks=[100] * PLAYERS, small=1, big=2)
"""The game that pokers and OpenSpiel play too."""

NATIVE_GAMES = 10_000
"""Games that engines play by themselves."""

COPIES = 10_000

MOVES = 30
"""Decisions before the state that is copied."""

HOLDEM_MOVES = 3
"""The same of hold'em, which may be over sooner."""


def play_cardcore(game: cc.Game) -> Iterator[cc.State]:
    rng = cc.Rng(1)
    for number in range(GAMES):
        state = game.start(seed=1, number=number)
        for legal in state.decisions():
            state.apply(legal.sample(rng))
        yield state


def play_until_over(game: cc.Game) -> Iterator[cc.State]:
    """The same games with a call more a decision."""
    rng = cc.Rng(1)
    for number in range(GAMES):
        state = game.start(seed=1, number=number)
        while not state.is_over:
            state.apply(state.legal.sample(rng))
        yield state


def decisions_of_cardcore(game: cc.Game) -> int:
    return sum(event.kind == "action" for state in play_cardcore(game) for event in state.events)


def play_pokers(players: int, draw: Callable[[], float]) -> Iterator[Any]:
    """Hold'em, with raises of the big blind. At a showdown pokers prints, and pytest keeps that."""
    import pokers

    action = pokers.Action
    for number in range(GAMES):
        state = pokers.State.from_seed(
            n_players=players, button=0, sb=1.0, bb=2.0, stake=100.0, seed=number
        )
        while not state.final_state:
            legal = state.legal_actions
            # `random.choice` would take longer than some of pokers' own part.
            state = state.apply_action(action(legal[int(draw() * len(legal))], 2.0))
        yield state


def decisions_of_pokers(players: int) -> int:
    import pokers

    draw, drawn = random.Random(1).random, count()

    def counted() -> float:
        next(drawn)
        return draw()

    # A refused action would have ended the game early.
    ends = play_pokers(players, counted)
    assert all(state.status == pokers.StateStatus.Ok for state in ends)
    return next(drawn)


def universal_poker() -> Any:
    """OpenSpiel's game with the options of `HOLDEM`: fold, call, pot or all-in."""
    import pyspiel

    return pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={PLAYERS},numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=100 100 100 100 100 100,bettingAbstraction=fcpa)"
    )


def play_universal_poker() -> Iterator[Any]:
    """Random play; its chance moves are played too, but do not count as decisions."""
    draw, game = random.Random(1).random, universal_poker()
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
        yield state


def decisions_of_universal_poker() -> int:
    return sum(
        move.player >= 0 for state in play_universal_poker() for move in state.full_history()
    )


class Play(NamedTuple):
    """Random play of `GAMES` games."""

    games: Callable[[], Iterator[Any]]
    """Plays, and yields how each game ended."""

    decisions: Callable[[], int]
    """How many decisions it takes."""


def own(game: cc.Game, play: Callable[[cc.Game], Iterator[cc.State]] = play_cardcore) -> Play:
    return Play(partial(play, game), partial(decisions_of_cardcore, game))


def of_pokers(players: int) -> Play:
    def games() -> Iterator[Any]:
        return play_pokers(players, random.Random(1).random)

    return Play(games, partial(decisions_of_pokers, players))


PLAYS = {
    "cardcore, Junkyard Carousel": own(cc.Junkyard(players=PLAYERS)),
    "cardcore": own(HOLDEM),
    "cardcore, until `is_over`": own(HOLDEM, play_until_over),
    # Its games of two take three decisions, so that dealing counts for more.
    "pokers, 2 players": of_pokers(2),
    "pokers, 6 players": of_pokers(6),
    "OpenSpiel universal_poker": Play(play_universal_poker, decisions_of_universal_poker),
}


def or_skip(library: str, make: Callable[[], Made]) -> Made:
    """What a library makes, or a skip if it is not there."""
    try:
        return make()
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")


@pytest.mark.parametrize("library", PLAYS)
def bench_decisions(benchmark: BenchmarkFixture, library: str) -> None:
    play = PLAYS[library]
    decisions = or_skip(library, play.decisions)
    benchmark.group = f"random play from Python, {GAMES} games"
    benchmark.extra_info.update(play=("a decision from Python", library), times=decisions)
    benchmark(lambda: deque(play.games(), maxlen=0))


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

    return play, decisions_of_universal_poker() * NATIVE_GAMES // GAMES


NATIVES: dict[str, Callable[[], tuple[Callable[[], Any], int]]] = {
    "cardcore": lambda: native_cardcore(HOLDEM),
    "cardcore, Circle": lambda: native_cardcore(cc.Circle(**HOLDEM.options)),
    "cardcore, Junkyard Carousel": lambda: native_cardcore(cc.Junkyard(players=PLAYERS)),
    "OpenSpiel universal_poker": native_universal_poker,
}


@pytest.mark.parametrize("library", NATIVES)
def bench_native(benchmark: BenchmarkFixture, library: str) -> None:
    play, decisions = or_skip(library, NATIVES[library])
    benchmark.group = f"random bots, {NATIVE_GAMES} games played natively"
    benchmark.extra_info.update(play=("a decision of native bots", library), times=decisions)
    benchmark(play)


def own_copy(game: cc.Game, moves: int) -> Callable[[], Any]:
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
    """What copies a state of OpenSpiel's hold'em, with hole cards dealt and a few calls."""
    state = universal_poker().new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for _ in range(HOLDEM_MOVES):
        state.apply_action(1)
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
    "cardcore, Junkyard Carousel": lambda: own_copy(cc.Junkyard(players=PLAYERS), MOVES),
    "cardcore": lambda: own_copy(HOLDEM, HOLDEM_MOVES),
    "OpenSpiel universal_poker": universal_poker_copy,
    "PokerKit (deepcopy)": pokerkit_copy,
    "OpenSpiel crazy_eights": lambda: open_spiel("crazy_eights"),
    "OpenSpiel gin_rummy": lambda: open_spiel("gin_rummy"),
    "OpenSpiel hearts": lambda: open_spiel("hearts"),
    "OpenSpiel leduc_poker": lambda: open_spiel("leduc_poker"),
}


@pytest.mark.parametrize("library", COPIERS)
def bench_copy(benchmark: BenchmarkFixture, library: str) -> None:
    copy = or_skip(library, COPIERS[library])
    # A copy of PokerKit takes a thousand times as long.
    times = COPIES // 1000 if library.startswith("PokerKit") else COPIES
    benchmark.group = "copies of a state"
    benchmark.extra_info.update(play=("a copy of a state", library), times=times)
    # Makes and drops them with the least that Python can add.
    benchmark(lambda: deque(starmap(copy, repeat((), times)), maxlen=0))


@pytest.mark.parametrize("library", ["cardcore", "OpenSpiel universal_poker"])
def bench_copies_kept(benchmark: BenchmarkFixture, library: str) -> None:
    """As a search tree keeps them, with what freeing them takes."""
    copy = or_skip(library, COPIERS[library])
    benchmark.group = "copies of a state, all kept"
    benchmark.extra_info.update(play=("a copy that is kept", library), times=COPIES)
    benchmark(lambda: list(starmap(copy, repeat((), COPIES))))
