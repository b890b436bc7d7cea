"""What holds for every game there is: a new one joins by a line in `GAMES`."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from math import comb, sqrt
from typing import Any, NamedTuple

import pytest

import cardcore as cc


def junkyards() -> Iterator[cc.Junkyard]:
    options = product(range(3, 8), (False, True), (1, 2), ("any", "top"))
    for number, (players, nuclear, passes, pull) in enumerate(options):
        yield cc.Junkyard(
            players=players,
            dealer=number % players,
            nuclear=nuclear,
            passes=passes,
            pull=pull,  # type: ignore[arg-type]
        )


def junkyard_cards(state: cc.State) -> list[cc.Card]:
    """Every card of a state, place by place."""
    bids = [] if state.offer is None else state.bids
    offer = [] if state.offer is None else [state.offer]
    return [
        *(card for hand in state.hands for card in hand),
        *(*state.rest, *state.discard, *state.removed, *offer, *bids),
    ]


def junkyard_bound(game: cc.Junkyard) -> int:
    turns = 54 - 7 * game.players + 1 + (54 if game.passes == 2 else 0)
    return turns * (game.players + 2)


def junkyard_universe() -> list[cc.Action]:
    """Every action that any state takes."""
    return [
        *map(cc.Action, ("flip", "low", "high")),
        *map(cc.Action.pull, DECK),
        *map(cc.Action.bid, DECK),
    ]


def junkyard_worlds(view: cc.View) -> int:
    """The ways to hand out both pools of unseen cards: those of the first pass and the others."""
    others = [counts for seat, counts in enumerate(view.unknown) if seat != view.seat]
    pools = [sum(counts) for counts in zip(*others, strict=True)]
    pools[sum(event.shuffle for event in view.events) - 1] += view.draw
    assert sum(pools) == len(view.unseen)
    worlds = 1
    for counts in others:
        for pool, count in enumerate(counts):
            worlds *= comb(pools[pool], count)
            pools[pool] -= count
    return worlds


class Conformance(NamedTuple):
    """What the tests have to know of a game."""

    games: Callable[[], Iterator[cc.Junkyard]]
    """The game with all its options."""
    cards_of: Callable[[cc.State], list[cc.Card]]
    bound_of: Callable[[cc.Junkyard], int]
    """The most decisions of a game (RULES)."""
    universe: Callable[[], list[cc.Action]]
    worlds_of: Callable[[cc.View], int]
    """How many states a seat cannot tell apart."""


DECK = sorted(cc.Deck(jokers=2))
GAMES = {
    "junkyard": Conformance(
        junkyards, junkyard_cards, junkyard_bound, junkyard_universe, junkyard_worlds
    ),
}

pytestmark = pytest.mark.parametrize("name", list(GAMES))


def played(game: cc.Junkyard, seed: int, decisions: int | None = None) -> cc.State:
    """A game of a seed after some random decisions, or at its end."""
    state, rng = game.start(seed=seed), cc.Rng(seed)
    while not state.is_over and decisions != 0:
        state.apply(state.legal.sample(rng))
        decisions = None if decisions is None else decisions - 1
    return state


def test_random_games(name: str) -> None:
    """Cards are conserved at every step, games end within their bound, returns sum to zero.

    Every game replays from its record, from its pickle, and goes back to its start.
    """
    cards_of, number = GAMES[name].cards_of, 0
    for game in GAMES[name].games():
        for seed in range(60):
            state, rng = game.start(seed=seed), cc.Rng(seed)
            decisions = 0
            while not state.is_over:
                assert sorted(cards_of(state)) == DECK
                assert state.returns == [0.0] * game.players
                assert state.winners == []
                state.apply(state.legal.sample(rng))
                decisions += 1
            assert sorted(cards_of(state)) == DECK
            assert decisions <= GAMES[name].bound_of(game)
            in_units = [round(gain * game.units) for gain in state.returns]
            assert sum(in_units) == 0
            assert [gain / game.units for gain in in_units] == state.returns
            assert state.winners == [s for s, g in enumerate(in_units) if g == max(in_units)]
            assert not state.legal
            assert state.actor is None
            record = state.record()
            assert len(record["steps"]) == decisions
            assert cc.check_record(record) is None
            assert cc.replay(json.dumps(record)) == state
            assert pickle.loads(pickle.dumps(state)) == state
            for _ in range(decisions):
                state.undo()
            assert state == game.start(seed=seed)
            number += 1
    assert number >= 2000


def test_legal_is_what_apply_takes(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        state = played(game, number, 7 * number % 90)
        legal = list(state.legal)
        assert len(legal) == len(set(legal)) == len(state.legal)
        for action in GAMES[name].universe():
            other = state.copy()
            assert (action in state.legal) == (action in legal)
            if action in legal:
                other.apply(action)
                other.undo()
            else:
                with pytest.raises(cc.IllegalActionError, match=str(action)):
                    other.apply(action)
            assert other == state
            assert pickle.dumps(other) == pickle.dumps(state)


def test_undo_and_copies(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        state, rng = game.start(seed=number), cc.Rng(number)
        before: list[tuple[cc.State, bytes]] = []
        while not state.is_over:
            before.append((state.copy(), pickle.dumps(state)))
            state.apply(state.legal.sample(rng))
        end = pickle.dumps(state)
        again = copy.deepcopy(state)
        for earlier, pickled in reversed(before):
            again.undo()
            assert again == earlier
            assert hash(again) == hash(earlier)
            assert pickle.dumps(again) == pickle.dumps(earlier) == pickled
        with pytest.raises(ValueError, match="nothing to undo"):
            again.undo()
        assert pickle.dumps(state) == end


def test_pickles_and_records(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        for decisions in (0, 5, 40, None):
            state = played(game, number, decisions)
            same = pickle.loads(pickle.dumps(state))
            assert same == state
            assert same.events == state.events
            assert same.record() == state.record()
            replayed = cc.replay(state.record())
            assert replayed == state
            assert replayed.events == state.events
            if decisions is None:
                assert cc.check_record(state.record()) is None
            elif not state.is_over:
                # The same cards are still to come.
                for one in (same, state):
                    one.apply(next(iter(one.legal)))
                assert same == state
        assert pickle.loads(pickle.dumps(game)) == game
        assert eval(repr(game), vars(cc)) == game


def illegal_in(record: Any, step: int, name: str) -> str:
    legal = record["steps"][step][1]
    return next(text for action in GAMES[name].universe() if (text := str(action)) not in legal)


def another_in(record: Any, step: int) -> str:
    _, legal, action = record["steps"][step]
    return next(str(other) for other in legal if other != action)


def test_changed_records_differ(name: str) -> None:
    game = next(GAMES[name].games())
    record = played(game, 3).record()
    changes: list[tuple[str, Callable[[Any], None]]] = [
        ("step 4: legal", lambda r: r["steps"][4][1].pop()),
        ("step 4: to act", lambda r: r["steps"][4].__setitem__(0, 17)),
        ("checkpoint 1: draw", lambda r: r["log"][1].__setitem__("draw", 0)),
        ("checkpoint 2: hands", lambda r: r["log"][2]["hands"][0].pop()),
        ("result: winners", lambda r: r["result"].__setitem__("winners", [])),
        ("result: returns", lambda r: r["result"]["returns"].reverse()),
        ("step 4: ", lambda r: r["steps"][4].__setitem__(2, illegal_in(r, 4, name))),
        ("checkpoint 1: ", lambda r: r["steps"][4].__setitem__(2, another_in(r, 4))),
        ("deck 0", lambda r: r["decks"].__setitem__(0, r["decks"][0][:-2])),
        ("more checkpoints", lambda r: r["log"].append(r["log"][0])),
        ("ends before", lambda r: r["steps"].pop()),
    ]
    for words, change in changes:
        changed = copy.deepcopy(record)
        change(changed)
        difference = cc.check_record(changed)
        assert difference is not None
        assert words in difference


def test_views_cannot_leak(name: str) -> None:
    """T09: a view is the same to the byte when what its seat cannot see is drawn anew."""
    for number, game in enumerate(GAMES[name].games()):
        varied = Counter[bool]()
        for decisions in (0, 3, 11, 29, 47, 80, None):
            state = played(game, number, decisions)
            for seat in range(game.players):
                view = state.view(seat)
                data = pickle.dumps(view)
                for seed in range(3):
                    other = view.sample(seed)
                    assert pickle.dumps(other.view(seat)) == data
                    assert other.view(seat) == view
                    assert hash(other.view(seat)) == hash(view)
                    assert str(other.view(seat)) == str(view)
                    assert sorted(GAMES[name].cards_of(other)) == DECK
                    assert other.hands[seat] == state.hands[seat]
                    assert other.actor == state.actor
                    varied[other == state] += 1
                assert pickle.loads(data) == view
                seen = [event.card for event in view.events if event.kind == "deal"]
                for event, card in zip(
                    (e for e in state.events if e.kind == "deal"), seen, strict=True
                ):
                    assert card == (event.card if event.seat in (None, seat) else None)
        assert varied[False] > varied[True]


def redealt(state: cc.State, seat: int, rng: random.Random) -> cc.State:
    """Play the same game with other cards where a seat has seen none, knowing only the events."""
    view, decks = state.view(seat), [cc.parse_many([d])[0] for d in state.record()["decks"]]
    seen = {e.card or (e.action and e.action.card) for e in view.events} - {None}
    # What was seen and then shuffled is hidden again in the last deck alone.
    for pool, first in ((view.unseen - seen, 0), (view.unseen & seen, len(decks) - 1)):
        other = dict(zip(pool, rng.sample(list(pool), len(pool)), strict=True))
        for deck in range(first, len(decks)):
            decks[deck] = [other.get(card, card) for card in map(cc.Card, decks[deck])]
    again = state.game.start(decks=decks)
    for event in state.events:
        if event.action is not None:
            again.apply(event.action)
    return again


def test_views_cannot_leak_what_other_decks_would_change(name: str) -> None:
    """T09, without the sampler: histories that differ in hidden cards alone look the same."""
    rng, varied, played_games = random.Random(9), 0, 0
    for number, game in enumerate(GAMES[name].games()):
        for seed in range(13):
            state = played(game, seed, rng.choice([1, 10, 25, 40, 60, 80, 100, 120]))
            played_games += 1
            for seat in range(game.players):
                other, view = redealt(state, seat, rng), state.view(seat)
                assert pickle.dumps(other.view(seat)) == pickle.dumps(view)
                assert (str(other.view(seat)), repr(other.view(seat))) == (str(view), repr(view))
                varied += other != state
                assert other.view(seat).sample(number) == view.sample(number)
    assert played_games >= 500
    assert varied > played_games


def test_sampled_states_play_on(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        state = played(game, number, 20)
        sampled = state.view(0).sample(number)
        with pytest.raises(cc.RecordError):
            sampled.record()
        rng = cc.Rng(number)
        while not sampled.is_over:
            sampled.apply(sampled.legal.sample(rng))
        assert pickle.loads(pickle.dumps(sampled)) == sampled


def test_samples_are_uniform(name: str) -> None:
    """Each unseen card is in each unseen place equally often (chi-squared, p about 1e-6)."""
    game = next(GAMES[name].games())
    state = played(game, 5, 60)
    view = state.view(0)
    unseen = list(view.unseen)
    hidden = [hand - known for hand, known in zip(state.hands, view.known, strict=True)]
    samples = 4000
    counts = Counter[tuple[int, cc.Card]]()
    rng = cc.Rng(1)
    for _ in range(samples):
        other = view.sample(rng)
        for seat in range(1, game.players):
            counts.update((seat, card) for card in other.hands[seat] - view.known[seat])
    for seat in range(1, game.players):
        assert len(unseen) > len(hidden[seat]) > 0
        expected = samples * len(hidden[seat]) / len(unseen)
        # Drawn without replacement: the variance of each count is a little below the mean.
        shrink = 1 - len(hidden[seat]) / len(unseen)
        chi = sum((counts[seat, card] - expected) ** 2 / (expected * shrink) for card in unseen)
        freedom = len(unseen) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 15


def excess(counts: Iterable[int], cells: int) -> float:
    """How many standard deviations chi-squared is above its mean, all cells alike."""
    numbers = list(counts)
    mean = sum(numbers) / cells
    chi = sum((n - mean) ** 2 / mean for n in numbers) + mean * (cells - len(numbers))
    return (chi - (cells - 1)) / sqrt(2 * (cells - 1))


def small_views(name: str) -> Iterator[tuple[cc.View, int]]:
    """Late views of each option with so few worlds that all of them can be counted."""
    for game in GAMES[name].games():
        found = 0
        for seed in range(150):
            state, rng = game.start(seed=seed), cc.Rng(seed)
            while not state.is_over and found < 2:
                view = state.view(seed % game.players)
                worlds = GAMES[name].worlds_of(view)
                if 5 < worlds < 200:
                    found += 1
                    yield view, worlds
                    break
                state.apply(state.legal.sample(rng))


def test_samples_are_uniform_over_all_worlds(name: str) -> None:
    """Where few states are possible, each comes up equally often (chi-squared)."""
    views = list(small_views(name))
    for view, worlds in views:
        rng = cc.Rng(worlds)
        counts = Counter(view.sample(rng) for _ in range(40 * worlds))
        assert len(counts) == worlds
        assert excess(counts.values(), worlds) < 6
    assert len(views) > 20
    both = [view for view, _ in views if any(a and b for a, b in view.unknown)]
    assert both, "cards of both passes are among the unseen"


def test_dealt_by_hand(name: str) -> None:
    for number, game in enumerate(islice(GAMES[name].games(), 0, None, 5)):
        expected = played(game, number)
        decks, by_hand = expected.record()["decks"], game.start()
        assert by_hand.is_chance
        assert by_hand.actor is None
        assert not by_hand.legal
        for event in expected.events:
            if event.kind == "deal":
                wrong = next(iter(cc.Deck(jokers=2).cards - by_hand.rest), None)
                for card in [] if wrong is None else [wrong]:
                    with pytest.raises(cc.ChanceError, match=str(card)):
                        by_hand.deal(card)
                assert event.card is not None
                by_hand.deal(event.card)
            else:
                assert event.action is not None
                with pytest.raises(cc.ChanceError, match="waits for no card"):
                    by_hand.deal("As")
                by_hand.apply(event.action)
        assert by_hand == expected
        assert by_hand.record() == expected.record()
        assert game.start(decks=decks) == game.start(seed=number)
