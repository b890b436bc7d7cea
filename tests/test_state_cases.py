"""Faults of other engines that concern states, seeds and turns (the ids are theirs)."""

from __future__ import annotations

import copy
import gc
import inspect
import multiprocessing
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from threading import Thread
from typing import Any

import numpy as np
import pytest
from games import GAMES, apply_from_threads
from tables import check_down, play

import cardcore as cc

GAME = cc.Junkyard(players=4)


def advanced(decisions: int, seed: int = 7) -> cc.JunkyardState:
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


def out_of_rules() -> None:
    cc.Junkyard(players=9)


def short_of_cards() -> None:
    GAME.start(decks=["As"])


def no_record() -> None:
    cc.replay({"game": "snap"})


def no_action() -> None:
    advanced(0).apply("pass")


def twice() -> None:
    GAME.start(decks=["AsAs"])


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (illegal, cc.IllegalActionError, "seat 1 may not 'bid 2c' now: legal are flip"),
        (out_of_rules, cc.RulesError, "players must be 3 to 7, not 9"),
        (short_of_cards, cc.ChanceError, "deck 0 has only 1 card"),
        (no_record, cc.RecordError, "no game 'snap'"),
        (no_action, cc.ActionError, "'pass' is no action"),
        (twice, cc.CardError, "deck 0: repeated card 'As' at position 2"),
    ],
    ids=lambda part: getattr(part, "__name__", None),
)
def test_t07_errors_cross_processes(
    call: Callable[[], None], error: type[Exception], words: str
) -> None:
    with (
        ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool,
        pytest.raises(error, match=words) as there,
    ):
        pool.submit(call).result()
    assert type(there.value) is error


def play_on(state: cc.State) -> tuple[cc.State, list[cc.Event]]:
    """Play three more decisions."""
    for _ in range(3):
        state.apply(next(iter(state.legal)))
    return state, state.events


def test_t01_games_go_on_in_other_processes() -> None:
    state = advanced(40)
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


def test_t11_a_deck_that_runs_out_changes_nothing() -> None:
    # 28 cards are dealt and one is flipped; the high bidder's is missing.
    state = GAME.start(decks=[list(cc.Deck(jokers=2))[:29]])
    state.apply("flip")
    for _ in range(3):
        state.apply(next(iter(state.legal)))
    before = pickle.dumps(state)
    for action in state.legal:
        with pytest.raises(cc.ChanceError, match="deck 0 has only 29 cards"):
            state.apply(action)
        assert pickle.dumps(state) == before
    state.undo()
    assert state.actor == 0


def test_t11_a_card_is_dealt_once() -> None:
    state = GAME.start()
    state.deal("As")
    before = pickle.dumps(state)
    bad: list[Any] = ["As", "Az", "", None, 54, -1, 2**63]
    for card in bad:
        with pytest.raises((ValueError, TypeError)):
            state.deal(card)
        assert pickle.dumps(state) == before
    with pytest.raises(cc.IllegalActionError):
        state.apply("flip")
    assert pickle.dumps(state) == before


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


def test_t13_a_number_without_a_seed_is_refused() -> None:
    """An option without effect is a fault (L03)."""
    for decks in (None, [cc.Deck(jokers=2)]):
        with pytest.raises(TypeError, match="seed"):
            GAME.start(number=3, decks=decks)


def dealt(state: cc.State) -> str:
    return " ".join(str(event.card) for event in state.events if event.kind == "deal")


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


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        (0, "5d 9h Jd Kh Qh Ts Ah Qc 6s 4s Ad 2s Qs"),
        (1, "8c 9h Qd 4c 7c 4s Jh 6s Td 9c Ks 2h Js"),
        (2**63, "Jh 3s 2h 8s 7d 7s 5h Ts Ac 2d 2s Kc 6h"),
    ],
)
def test_t15_deals_of_circle_are_frozen(seed: int, cards: str) -> None:
    state = check_down(cc.Circle(stacks=[9] * 3).start(seed=seed))
    assert dealt(state) == cards


@pytest.mark.parametrize(
    ("seed", "first", "second"),
    [
        (0, "5h Tc Js Ac Kc Jc Xb Qh 6s 4s", "Ah Kh Qh 9s 6s 7h 9c Qs 6d Qd"),
        (1, "8c Tc Qs 4c 7d 4s Js 7c Th 9d", "Ks Qc Jh 3c 5c 5h As 8s Jc 3s"),
        (2**63, "Js 3s 2s 9c 7d 8c 5h Jd Ah Jc", "7s Kc 4h 3c 9d 5d Jd 5s 3h As"),
    ],
)
def test_t15_deals_of_treasure_are_frozen(seed: int, first: str, second: str) -> None:
    state = cc.Treasure(stacks=[9, 9], hands=2).start(seed=seed)
    # The fifth card goes into a zone: the second shuffle has one card less.
    play(state, ",".join(["check"] * 7 + ["fold"]))
    assert state.hands_over == 1
    assert dealt(check_down(state)) == f"{first} {second}"


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


def test_t19_queries_where_a_card_is_due() -> None:
    state = GAME.start()
    for dealt in range(28):
        assert state.is_chance
        assert not state.is_over
        assert (state.actor, state.winners, state.next_dealer) == (None, [], None)
        assert state.returns == [0.0] * 4
        assert not state.legal
        assert len(state.rest) == 54 - dealt
        for seat in range(4):
            view = state.view(seat)
            assert not view.legal
            assert view.actor is None
            assert len(view.hand) == (dealt + 3 - (seat - 1) % 4) // 4
        state.deal(next(iter(state.rest)))
    assert (state.is_chance, state.actor) == (False, 1)


def test_t19_actions_of_others_are_not_legal_to_see() -> None:
    state = advanced(2)
    for seat in range(4):
        view = state.view(seat)
        assert view.actor == state.actor
        assert list(view.legal) == (list(state.legal) if seat == state.actor else [])


def test_n09_numpy_integers() -> None:
    flag: Any = np.bool_(True)
    game = cc.Junkyard(players=np.int64(4), dealer=np.uint8(1), nuclear=flag)
    assert game == cc.Junkyard(players=4, dealer=1, nuclear=True)
    assert game.start(seed=np.uint64(5)) == game.start(seed=5)
    state = game.start(seed=5)
    assert state.view(np.int8(2)) == state.view(2)
    assert cc.Rng(np.uint32(3)).below(np.int16(1000)) == cc.Rng(3).below(1000)
    assert state.view(0).sample(np.int64(3)) == state.view(0).sample(3)
    by_hand = game.start()
    by_hand.deal(np.uint8(51))
    assert by_hand.hands[2] == cc.CardSet("As")
    not_text: Any = np.int64(3)
    with pytest.raises(TypeError, match="an action must be an Action or its text"):
        state.apply(not_text)


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


def test_a01_a_nuclear_turn_passes_on_once() -> None:
    game, naturals = cc.Junkyard(players=4, nuclear=True), iter(cc.Deck())
    jokers = list(map(cc.Card, ("Xb", "Xr")))
    # Seats 2 and 3 get them.
    dealt = [next(naturals), *jokers, *(next(naturals) for _ in range(25))]
    state = game.start(decks=[[*dealt, *naturals]])
    state.apply("flip")
    for card in ("Xb", "Xr", str(min(state.hands[0])), str(min(state.hands[1]))):
        state.apply(f"bid {card}")
    assert (state.actor, state.turn_seat, state.turns) == (2, 2, 1)
    state.apply("flip")
    assert state.actor == 3


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
    apply_from_threads(advanced(0), "flip", threads=32, times=300)


class DuringACall:
    """A card or a seat that does something when it is asked for its number."""

    def __init__(self, number: int, do: Callable[[], object]) -> None:
        self.number = number
        self.do = do

    def __index__(self) -> int:
        self.do()
        return self.number


@pytest.mark.parametrize(
    "look",
    [
        pickle.dumps,
        copy.copy,
        hash,
        str,
        repr,
        lambda state: state == GAME.start(),
        lambda state: GAME.start() == state,
        lambda state: state.view(0),
        lambda state: state.legal,
        lambda state: state.events,
        lambda state: state.record(),
        lambda state: state.deal("As"),
        lambda state: state.undo(),
    ],
)
def test_k07_a_look_while_a_card_is_named_comes_before_the_card(
    look: Callable[[cc.State], object],
) -> None:
    state, twin = GAME.start(), GAME.start()
    state.deal("Ks")
    twin.deal("Ks")
    seen: list[object] = []
    state.deal(DuringACall(3, lambda: seen.append(look(state))))
    assert seen == [look(twin)]
    twin.deal(3)
    assert pickle.dumps(state) == pickle.dumps(twin)


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.apply("flip"),
        lambda state: state.undo(),
        lambda state: state.deal("As"),
        lambda state: state.legal,
    ],
)
def test_k07_a_state_in_use_is_a_runtime_error(change: Callable[[cc.State], object]) -> None:
    state = advanced(5)
    before = pickle.dumps(state)
    with pytest.raises(RuntimeError, match="in use"):
        state.view(DuringACall(0, lambda: change(state)))
    assert state.view(DuringACall(0, lambda: state.view(1).hand)) == state.view(0)
    assert pickle.dumps(state) == before


@pytest.mark.parametrize("keep", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_that_somebody_keeps_stay_as_they_are(name: str, keep: float) -> None:
    rng, chance = cc.Rng(1), random.Random(1)
    kept: list[tuple[cc.Legal, bytes, list[cc.Action]]] = []
    for number, game in enumerate(GAMES[name].games()):
        states = [game.start(seed=number)]
        for _ in range(60):
            state = chance.choice(states)
            legal = state.legal
            assert state.legal is legal
            assert bool(legal) is not state.is_over
            assert legal == state.copy().legal
            if chance.random() < keep:
                kept.append((legal, pickle.dumps(legal), list(legal)))
            if len(states) < 4 and chance.random() < 0.1:
                states.append(state.copy())
            if legal:
                state.apply(legal.sample(rng))
            if chance.random() < 0.1 and state.events[-1].kind == "action":
                state.undo()
    assert len({pickled for _, pickled, _ in kept}) > 20 or not keep
    for legal, pickled, actions in kept:
        assert pickle.dumps(legal) == pickled
        assert list(legal) == actions


@pytest.mark.parametrize("name", GAMES)
def test_states_that_somebody_keeps_stay_as_they_are(name: str) -> None:
    rng, chance = cc.Rng(1), random.Random(1)
    kept: list[tuple[cc.State, bytes]] = []
    places, made = set[int](), 0
    for number, game in enumerate(GAMES[name].games()):
        for _ in range(30):
            state = game.start(seed=number)
            for again in range(4):
                if again:
                    state = state.copy() if again < 3 else pickle.loads(pickle.dumps(state))
                for _ in range(chance.randrange(5)):
                    if state.legal:
                        state.apply(state.legal.sample(rng))
                places.add(id(state))
                made += 1
                if chance.random() < 0.3:
                    kept.append((state, pickle.dumps(state)))
        while len(kept) > 50:
            kept.pop(chance.randrange(len(kept)))
        assert len({id(state) for state, _ in kept}) == len(kept)
        assert not any(gc.is_tracked(state) for state, _ in kept), "they can be in no cycle"
        assert all(pickle.dumps(state) == pickled for state, pickled in kept)
    assert len(places) < made / 2, "objects are used again"


def test_states_can_be_made_and_read_while_an_object_is_made() -> None:
    made: list[cc.State] = []
    read: list[cc.Legal] = []
    state = GAME.start(seed=1)

    class Garbage:
        """Something that only a garbage collection frees, whenever an object is made."""

        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            made.append(GAME.start(seed=1).copy())
            read.append(state.legal)

    thresholds = gc.get_threshold()
    gc.set_threshold(1)
    try:
        kept: list[cc.State] = []
        for seed in range(200):
            Garbage()
            kept += [GAME.start(seed=seed), GAME.start(seed=seed).copy()]
        rng = cc.Rng(1)
        for legal in state.decisions():
            Garbage()
            # Kept, so that there is no object to be used again.
            read.append(legal)
            assert list(legal) == list(state.copy().legal)
            state.apply(legal.sample(rng))
    finally:
        gc.set_threshold(*thresholds)
    assert state.is_over
    assert len(read) > 300
    assert not any(gc.is_tracked(legal) for legal in read)
    assert len(made) > 100
    assert all(state == GAME.start(seed=1) for state in made)
    assert all(state == GAME.start(seed=number // 2) for number, state in enumerate(kept))
    assert len({id(state) for state in made + kept}) == len(made + kept)


@pytest.mark.parametrize(
    "state_class", [cc.JunkyardState, cc.CircleState, cc.TreasureState, cc.HoldemState]
)
def test_what_a_games_states_define_again_is_as_in_all_states(
    state_class: type[cc.State],
) -> None:
    again = vars(state_class).keys() & vars(cc.State).keys() - {"__doc__", "__module__"}
    assert again == {"actor", "apply", "copy", "is_over", "legal", "undo", "view"}
    for name in again:
        of_game, of_all = getattr(state_class, name), getattr(cc.State, name)
        assert inspect.getdoc(of_game) == inspect.getdoc(of_all)
        assert callable(of_game) is callable(of_all)
        if callable(of_game):
            assert inspect.signature(of_game) == inspect.signature(of_all)


def test_k07_many_threads_read_one_state() -> None:
    state = advanced(50)
    expected = (pickle.dumps(state), state.record(), [str(state.view(s)) for s in range(4)])
    found: list[object] = []

    def read() -> None:
        for _ in range(20):
            views = [str(state.view(seat)) for seat in range(4)]
            found.append((pickle.dumps(state.copy()), state.record(), views))

    threads = [Thread(target=read) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 32 * 20
    assert all(one == expected for one in found)
