"""Pickles, copies, and errors that come from other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice, product
from typing import Any

import pytest

import cardcore as cc


def some_way_in() -> cc.State:
    """A state a few turns into the second pass."""
    state, rng = cc.Junkyard(players=7, dealer=3, pull="top").start(seed=2), cc.Rng(2)
    while sum(event.shuffle for event in state.events) < 2:
        state.apply(state.legal.sample(rng))
    for _ in range(3):
        state.apply(state.legal.sample(rng))
    return state


def rounds(game: cc.Game, seed: int) -> list[cc.State]:
    """The state in each betting round and at the end of a hand that is played to its showdown."""
    state, states = game.start(seed=seed), []
    assert isinstance(state, cc.BettingState)
    last = -1
    while not state.is_over:
        if state.round > last:
            states.append(state.copy())
            last = state.round
        state.apply(state.legal.check or state.legal.call or "fold")
    return [*states, state]


STATE = some_way_in()
HOLDEM = cc.Holdem(stacks=[40, 7, 2**40], dealer=2, ante=1, small=1, big=2, limit="pot")
CIRCLE = cc.Circle(
    stacks=[40, 50],
    limit="fixed",
    big_bet=3,
    cap=None,
    five_of_a_kind="below_royal",
    double_ace_flush=False,
    groups=[[0, 1, 2], [0, 3, 6]],
)
CHIPS: list[Any] = [*rounds(HOLDEM, 2), *rounds(CIRCLE, 3)]
GAMES: list[Any] = [
    *(cc.Junkyard(), cc.Junkyard(players=7, dealer=6, nuclear=True, passes=1, pull="top")),
    *(HOLDEM, CIRCLE, HOLDEM.replace(limit="fixed", cap=2), cc.Circle(stacks=[1] * 22)),
    *map(cc.Action, ("flip", "low", "high", "pull Ah", "bid 2c", "bid Xr", "fold", "check")),
    *map(cc.Action, ("call", "bet 1", f"raise {2**53}", "grab As", "draw", "done", "take 2c")),
    *map(cc.Action, ("steal Ad 2c", "continue", "stop")),
    *(pot for state in CHIPS for pot in state.pots),
    *(CHIPS[-1].best_group(seat) for seat in range(2)),
]
"""Those whose `repr` pastes back."""
PLAYED: list[Any] = [
    *(part for state in CHIPS for part in (state, state.legal, state.view(0), state.view(1))),
    *(HOLDEM.start(), CIRCLE.start(), *CHIPS[2].events, *CHIPS[-1].view(0).events[:8]),
    *(STATE, cc.Junkyard().start(), STATE.view(0).sample(1)),
    *(STATE.view(seat) for seat in range(7)),
    *STATE.events,
    *STATE.view(0).events[:8],
    STATE.legal,
]
THINGS: list[Any] = [
    *map(cc.Card, range(54)),
    *cc.Rank.ALL,
    *cc.Suit.ALL,
    *cc.Category.ALL,
    cc.CardSet(),
    cc.CardSet("As Kd Xr"),
    cc.Deck(jokers=2).cards,
    *(cc.Deck(jokers=jokers) for jokers in range(3)),
    cc.HandValue(0),
    cc.evaluate("As Ks Qs Js Xr"),
    cc.evaluate("9s 9h 9d 9c Xr", five_of_a_kind="below_straight_flush"),
    cc.HandRules(),
    cc.HandRules(wild="2 Xr", jokers="dead", five_of_a_kind="none", double_ace_flush=False),
    cc.best_hand(""),
    cc.best_hand("As Ks Qs Js Xr 2c"),
    *GAMES,
    *PLAYED,
]
STRANGE: dict[str, Any] = {"jokers": "strange"}
NOT_A_HAND: Any = None
MADE_ONCE = (cc.Card, cc.Rank, cc.Suit, cc.Category)


def same(thing: Any, other: Any) -> bool:
    if isinstance(thing, MADE_ONCE):
        return thing is other
    equal = type(thing) is type(other) and bool(thing == other) and hash(thing) == hash(other)
    return equal and repr(thing) == repr(other)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_t01_pickles(protocol: int) -> None:
    for thing in THINGS:
        assert same(thing, pickle.loads(pickle.dumps(thing, protocol))), thing
    together = pickle.loads(pickle.dumps(THINGS, protocol))
    assert all(map(same, THINGS, together))


ALTERED: list[Any] = [
    *(CHIPS[0], CHIPS[2], CHIPS[4], CHIPS[7], CHIPS[-1]),
    *(CHIPS[2].view(1), CHIPS[4].view(0), CHIPS[7].view(1), CHIPS[-1].view(0)),
    *(HOLDEM.start(), CIRCLE.start(), CHIPS[7].view(0).sample(3)),
    *(STATE, STATE.view(0), STATE.view(6), STATE.view(2).sample(3)),
    *(cc.Junkyard(players=3).start(seed=4), cc.Junkyard(players=5, nuclear=True).start()),
    cc.Junkyard(players=4).start(decks=[cc.Deck(jokers=2).cards]),
]


@pytest.mark.parametrize("thing", ALTERED, ids=lambda thing: type(thing).__name__)
def test_t01_altered_pickles_are_refused_or_sound(thing: Any) -> None:
    """Any byte may be another: what comes of it raises a ValueError, or plays to its end."""
    restore, (data,) = thing.__reduce__()
    refused = 0
    for place in range(len(data)):
        for byte in {0, 1, 2, 8, 54, 127, 255, data[place] ^ 1, data[place] ^ 64}:
            try:
                other = restore(data[:place] + bytes([byte]) + data[place + 1 :])
            except ValueError:
                refused += 1
                continue
            assert str(other)
            assert repr(other)
            state = other.sample(1) if isinstance(other, cc.View) else other
            assert state.view(0).sample(place).view(0) == state.view(0)
            rng = cc.Rng(place)
            with suppress(cc.ChanceError):  # an altered deck need not have the cards
                while (seat := state.actor) is not None:
                    assert state.view(seat).legal == state.legal
                    state.apply(state.legal.sample(rng))
    assert refused > len(data)


@pytest.mark.parametrize("legal", [CHIPS[0].legal, CHIPS[7].legal, STATE.legal], ids=str)
def test_t01_altered_legal_actions_are_refused_or_sound(legal: Any) -> None:
    restore, (data,) = legal.__reduce__()
    refused = 0
    for place, byte in product(range(len(data)), range(256)):
        try:
            other = restore(data[:place] + bytes([byte]) + data[place + 1 :])
        except ValueError:
            refused += 1
            continue
        assert len(list(other)) == len(other)
        assert all(action in other for action in islice(other.all(), 50))
        assert bool(str(other)) == bool(other)
        if other:
            assert other.sample(place) in other
        if other.amounts:
            assert other.sized(pot=0.5).amount in other.amounts
        assert restore(other.__reduce__()[1][0]) == other
    assert refused > len(data)


def test_t03_copies() -> None:
    for thing in THINGS:
        assert same(thing, copy.copy(thing)), thing
        assert same(thing, copy.deepcopy(thing)), thing
        assert same(thing, copy.deepcopy([thing])[0]), thing


def test_t05_reprs_paste_back() -> None:
    for thing in THINGS:
        if not any(thing is played for played in PLAYED):
            assert same(thing, eval(repr(thing), vars(cc))), thing


def test_t05_reprs_of_what_is_played_say_what_it_is() -> None:
    for thing in PLAYED:
        assert repr(thing).startswith(f"<{type(thing).__name__}"), thing
        assert str(thing) != repr(thing)


def test_t05_hashes_agree_between_processes() -> None:
    """Sets of things are shared by workers that hash text otherwise."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        sent = pool.submit(list, THINGS).result()
        lookup = {thing: i for i, thing in enumerate(THINGS)}
        kept = pool.submit(dict, lookup).result()
    assert all(map(same, THINGS, sent))
    assert kept == lookup


@pytest.mark.parametrize("name", cc.__all__)
def test_t05_public_names_pickle_by_reference(name: str) -> None:
    thing = getattr(cc, name)
    if callable(thing):
        assert thing.__module__.split(".")[0] == "cardcore"
        assert pickle.loads(pickle.dumps(thing)) is thing


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (partial(cc.evaluate, "As Kz"), cc.CardError, "no card in 'Kz' at position 3"),
        (partial(cc.evaluate, "As As"), cc.CardError, "repeated card 'As' at position 3"),
        (partial(cc.HandRules, **STRANGE), cc.RulesError, "strange"),
        (partial(cc.evaluate, NOT_A_HAND), TypeError, ""),
        (partial(cc.evaluate_many, [[0, 1], [2, 2]]), cc.CardError, "row 1"),
    ],
    ids=lambda part: getattr(part, "__name__", None),
)
def test_t07_errors_cross_processes(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as here:
        call()
    copied = pickle.loads(pickle.dumps(here.value))
    assert type(copied) is error
    assert str(copied) == str(here.value)
    assert message in str(copied)
    with (
        ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool,
        pytest.raises(error) as there,
    ):
        pool.submit(call).result()
    assert type(there.value) is error
    assert str(there.value) == str(here.value)
