"""Faults of other engines that concern states, seeds and turns (the ids are theirs)."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from threading import Thread
from typing import Any

import numpy as np
import pytest

import cardcore as cc

GAME = cc.Junkyard(players=4)


def advanced(decisions: int, seed: int = 7) -> cc.State:
    state, rng = GAME.start(seed=seed), cc.Rng(seed)
    for _ in range(decisions):
        state.apply(state.legal.sample(rng))
    return state


@pytest.mark.parametrize("decisions", [0, 5, 30])
def test_t01_t03_copies_are_whole_and_apart(decisions: int) -> None:
    state = advanced(decisions)
    for other in (copy.copy(state), copy.deepcopy(state), state.copy()):
        assert other == state
        assert other.events == state.events
        assert other.legal == state.legal
        before = pickle.dumps(state)
        other.apply(next(iter(other.legal)))
        assert pickle.dumps(state) == before
        other.undo()
        assert other == state
    one = advanced(decisions)
    two = one.copy()
    del one
    two.apply(next(iter(two.legal)))
    two.undo()
    assert two == state


def test_t01_what_goes_with_states_pickles() -> None:
    state = advanced(3)
    legal = pickle.loads(pickle.dumps(state.legal))
    assert legal == state.legal
    assert list(legal) == list(state.legal)
    rng = cc.Rng(5)
    rng.below(6)
    same = pickle.loads(pickle.dumps(rng))
    assert [same.below(1000) for _ in range(20)] == [rng.below(1000) for _ in range(20)]


def test_t05_identity_of_types() -> None:
    state = advanced(3)
    things: list[Any] = [state, state.legal, state.view(0), state.events[0], cc.Action("flip")]
    things += [GAME, cc.Rng(0)]
    for thing in things:
        assert type(thing).__module__ == "cardcore"
        assert (thing == "flip") is False
        assert (thing != None) is True  # noqa: E711
    assert {cc.Action("flip"): 1}[cc.Action.flip()] == 1
    assert cc.Action("bid 7d") == cc.Action("BID 7♦")


def illegal() -> None:
    advanced(0).apply("bid 2c")


def test_t07_errors_cross_processes() -> None:
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(cc.IllegalActionError, match="seat 1 may not 'bid 2c' now: legal are flip"),
    ):
        pool.submit(illegal).result()


def test_t11_refused_actions_change_nothing() -> None:
    state = advanced(3)
    before = pickle.dumps(state)
    bad: list[Any] = ["flip", "pull 2c", "low", "bid Xq", "xyz", "", "bid", "flip 2c", None, 3]
    bad += [f"bid {card}" for card in cc.Deck(jokers=2) if cc.Action.bid(card) not in state.legal]
    for action in bad:
        with pytest.raises((ValueError, TypeError)):
            state.apply(action)
        assert pickle.dumps(state) == before
    while not state.is_over:
        state.apply(next(iter(state.legal)))
    before, returns = pickle.dumps(state), state.returns
    for _ in range(3):
        with pytest.raises(cc.IllegalActionError, match="the game is over"):
            state.apply("flip")
    assert pickle.dumps(state) == before
    assert state.returns == returns


@pytest.mark.parametrize("seed", [-1, 2**64, 10**40])
def test_t11_seeds_out_of_range(seed: int) -> None:
    for call in (cc.Rng, lambda seed: GAME.start(seed=seed), advanced(2).view(0).sample):
        with pytest.raises(ValueError, match="seed"):
            call(seed)


def test_t13_zero_is_a_seed() -> None:
    assert GAME.start(seed=0) == GAME.start(seed=0)
    assert not GAME.start(seed=0).is_chance
    assert GAME.start().is_chance
    assert len({GAME.start(seed=seed) for seed in range(100)}) == 100
    assert len({GAME.start(seed=0, number=number) for number in range(100)}) == 100


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        (0, "5h Tc Js Ac Kc Jc Xb Qh 6s 4s As Ks Kd 3d 8h 9d Th Kh 8d 5c"),
        (1, "8c Tc Qs 4c 7d 4s Js 7c Th 9d Ac Qh Qd 5d 3c 7h Xb 2d 3h Td"),
        (2**63, "Js 3s 2s 9c 7d 8c 5h Jd Ah Jc 2h Kh 6s 3h Th 7h Qc 7s Qd Xb"),
    ],
)
def test_t15_deals_are_frozen(seed: int, cards: str) -> None:
    events = GAME.start(seed=seed).events[:20]
    assert " ".join(str(event.card) for event in events) == cards


def test_t17_other_generators_do_not_matter() -> None:
    expected = advanced(40)
    state, rng = GAME.start(seed=7), cc.Rng(7)
    for number in range(40):
        random.seed(number)
        np.random.seed(number)
        state.apply(state.legal.sample(rng))
    assert state == expected
    one, two = state.copy(), state.copy()
    for other in (one, two):
        other.apply(next(iter(other.legal)))
    assert one == two, "copies have the same cards to come"
    samples = [state.view(0).sample(seed) for seed in range(20)]
    assert len(set(samples)) > 10, "samples have not"


def test_t19_queries_at_the_end() -> None:
    state = advanced(0)
    while not state.is_over:
        state.apply(next(iter(state.legal)))
    assert list(state.legal) == []
    assert len(state.legal) == 0
    with pytest.raises(ValueError, match="no action"):
        state.legal.sample(1)
    for seat in range(4):
        view = state.view(seat)
        assert view.is_over
        assert not view.legal
        assert view.sample(1).is_over
    assert sum(state.returns) == 0
    for seat in (4, -1, 2**70):
        with pytest.raises(ValueError, match="no seat"):
            state.view(seat)


def test_n09_numpy_integers() -> None:
    flag: Any = np.bool_(True)
    game = cc.Junkyard(players=np.int64(4), dealer=np.uint8(1), nuclear=flag)
    assert game == cc.Junkyard(players=4, dealer=1, nuclear=True)
    assert game.start(seed=np.uint64(5)) == game.start(seed=5)
    state = game.start(seed=5)
    assert state.view(np.int8(2)) == state.view(2)


def test_a01_a_turn_that_ends_early_passes_on_once() -> None:
    # Three players: 21 cards, then the joker is flipped.
    joker_first = "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9d" + "Xb"
    rest = "".join(str(card) for card in cc.Deck(jokers=2).cards - cc.CardSet(joker_first))
    state = cc.Junkyard(players=3).start(decks=[joker_first + rest])
    assert state.actor == 1
    state.apply("flip")
    assert state.removed == cc.CardSet("Xb")
    assert (state.actor, state.turns, state.turn_seat) == (2, 1, 2)
    state.apply("flip")
    assert state.actor == 0


def test_a03_an_illegal_bid_is_nobodys_turn() -> None:
    state = advanced(1)
    bidder, before = state.actor, pickle.dumps(state)
    assert bidder == 2
    for action in ("pull 2c", "flip", "low", "high"):
        with pytest.raises(cc.IllegalActionError, match=f"seat 2 may not '{action}' now"):
            state.apply(action)
    missing = next(card for card in cc.Deck(jokers=2) if card not in state.hands[2])
    with pytest.raises(cc.IllegalActionError, match=f"seat 2 may not 'bid {missing}'"):
        state.apply(cc.Action.bid(missing))
    with pytest.raises(cc.ActionError, match="'pass' is no action"):
        state.apply("pass")
    assert pickle.dumps(state) == before
    assert state.actor == bidder


def test_k07_one_state_from_many_threads() -> None:
    state, failures = advanced(0), []

    def work() -> None:
        for _ in range(300):
            try:
                state.legal  # noqa: B018
                state.apply(next(iter(state.legal), "flip"))
            except (RuntimeError, cc.IllegalActionError):
                pass
            except BaseException as error:
                failures.append(error)

    threads = [Thread(target=work) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    while not state.is_over:
        state.apply(next(iter(state.legal)))
    assert cc.check_record(state.record()) is None
