"""What holds for every game there is: a new one joins by a line in `games.GAMES`."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from math import sqrt
from typing import Any

import pytest
from games import ALL_CARDS, GAMES, choose, played, somewhere

import cardcore as cc

pytestmark = pytest.mark.parametrize("name", list(GAMES))


def test_random_games(name: str) -> None:
    """Cards and chips are conserved at every step, games end within their bound.

    Every game replays from its record, from its pickle, and goes back to its start.
    """
    facts, number = GAMES[name], 0
    options = list(facts.games())
    for game in options:
        for seed in range(2000 // len(options) + 1):
            state, rng = game.start(seed=seed), cc.Rng(seed)
            decisions = 0
            while not state.is_over:
                assert sorted(facts.cards_of(state)) == facts.deck
                facts.check(state)
                assert state.returns == [0.0] * game.players
                assert state.winners == []
                state.apply(choose(state.legal, rng))
                decisions += 1
            assert sorted(facts.cards_of(state)) == facts.deck
            facts.check(state)
            assert decisions <= facts.bound_of(game)
            in_units = [round(gain * game.units) for gain in state.returns]
            assert sum(in_units) == 0
            assert [gain / game.units for gain in in_units] == state.returns
            assert state.winners == facts.winners_of(state)
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


def is_legal(legal: cc.Legal, action: cc.Action) -> bool:
    """Whether an action is listed, or within a range that is."""
    if action.amount is None:
        return action in list(legal)
    return action.kind in legal.kinds and action.amount in legal.amounts


def test_legal_is_what_apply_takes(name: str) -> None:
    rng, taken = random.Random(1), Counter[str]()
    for number, game in enumerate(3 * list(GAMES[name].games())):
        state = somewhere(game, number, rng)
        legal = list(state.legal)
        assert len(legal) == len(set(legal)) == len(state.legal)
        assert {action.kind for action in legal} == set(state.legal.kinds)
        assert all(is_legal(state.legal, action) for action in legal)
        for action in GAMES[name].universe(state, rng):
            other = state.copy()
            assert (action in state.legal) == is_legal(state.legal, action)
            if action in state.legal:
                taken[action.kind] += 1
                other.apply(action)
                other.undo()
            else:
                with pytest.raises(cc.IllegalActionError, match=str(action)):
                    other.apply(action)
            assert other == state
            assert pickle.dumps(other) == pickle.dumps(state)
    assert len(taken) >= 3


def test_undo_and_copies(name: str) -> None:
    for number, game in enumerate(GAMES[name].games()):
        state, rng = game.start(seed=number), cc.Rng(number)
        before: list[tuple[cc.State, bytes]] = []
        while not state.is_over:
            before.append((state.copy(), pickle.dumps(state)))
            state.apply(choose(state.legal, rng))
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
    rng = random.Random(2)
    for number, game in enumerate(GAMES[name].games()):
        for state in [played(game, number), *(somewhere(game, number, rng) for _ in range(4))]:
            same = pickle.loads(pickle.dumps(state))
            assert type(same) is type(state)
            assert same == state
            assert same.events == state.events
            assert same.record() == state.record()
            replayed = cc.replay(state.record())
            assert replayed == state
            assert replayed.events == state.events
            if state.is_over:
                assert cc.check_record(state.record()) is None
            else:
                # The same cards are still to come.
                for one in (same, state):
                    one.apply(next(iter(one.legal)))
                assert same == state
        assert pickle.loads(pickle.dumps(game)) == game
        assert eval(repr(game), vars(cc)) == game


def illegal_in(record: Any, step: int, name: str) -> str:
    """Give an action that is not among those of a step."""
    legal = [text.split()[0] for text in record["steps"][step][1]]
    actions = GAMES[name].universe(cc.replay({**record, "steps": []}), random.Random(1))
    return next(str(action) for action in actions if action.kind not in legal)


def test_changed_records_differ(name: str) -> None:
    records = (played(next(GAMES[name].games()), seed).record() for seed in range(200))
    record = next(r for r in records if len(r["steps"]) > 8 and len(r["log"]) > 3)
    end = len(record["steps"]) - 1
    changes: list[tuple[str, Callable[[Any], object]]] = [
        ("step 4: legal", lambda r: r["steps"][4][1].pop()),
        ("step 4: to act", lambda r: r["steps"][4].__setitem__(0, 17)),
        ("result: returns", lambda r: r["result"]["returns"].reverse()),
        ("step 4: ", lambda r: r["steps"][4].__setitem__(2, illegal_in(r, 4, name))),
        ("deck 0", lambda r: r["decks"].__setitem__(0, r["decks"][0][:-2])),
        ("more checkpoints", lambda r: r["log"].append(r["log"][0])),
        ("ends before", lambda r: r["steps"].pop()),
        (f"step {end + 1}: ", lambda r: r["steps"].append(r["steps"][-1])),
        *GAMES[name].changes,
    ]
    for words, change in changes:
        changed = copy.deepcopy(record)
        change(changed)
        difference = cc.check_record(changed)
        assert difference is not None
        assert words in difference


def test_views_cannot_leak(name: str) -> None:
    """T09: a view is the same to the byte when what its seat cannot see is drawn anew."""
    facts, varied, rng = GAMES[name], Counter[bool](), random.Random(3)
    for number, game in enumerate(facts.games()):
        for state in [played(game, number), *(somewhere(game, number, rng) for _ in range(4))]:
            for seat in range(game.players):
                view = state.view(seat)
                data = pickle.dumps(view)
                for seed in range(3):
                    other = view.sample(seed)
                    assert pickle.dumps(other.view(seat)) == data
                    assert other.view(seat) == view
                    assert hash(other.view(seat)) == hash(view)
                    assert str(other.view(seat)) == str(view)
                    assert other.view(seat).hand == view.hand
                    assert sorted(facts.cards_of(other)) == facts.deck
                    assert other.actor == state.actor
                    facts.check(other)
                    if facts.worlds_of(view) > 100:
                        varied[other != state] += 1
                assert pickle.loads(data) == view
                seen = [event.card for event in view.events if event.kind == "deal"]
                for event, card in zip(
                    (e for e in state.events if e.kind == "deal"), seen, strict=True
                ):
                    assert card == (event.card if event.seat in (None, seat) else None)
    assert varied[True] > 50 * varied[False]
    assert varied[True] > 500


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
    rng, varied, games = random.Random(9), 0, 0
    for number, game in enumerate(GAMES[name].games()):
        for seed in range(13):
            state = somewhere(game, seed, rng)
            games += 1
            for seat in range(game.players):
                other, view = redealt(state, seat, rng), state.view(seat)
                assert pickle.dumps(other.view(seat)) == pickle.dumps(view)
                assert (str(other.view(seat)), repr(other.view(seat))) == (str(view), repr(view))
                varied += other != state
                assert other.view(seat).sample(number) == view.sample(number)
    assert games >= 500
    assert varied > games


def test_sampled_states_play_on(name: str) -> None:
    rng = random.Random(4)
    for number, game in enumerate(GAMES[name].games()):
        sampled = somewhere(game, number, rng).view(0).sample(number)
        with pytest.raises(cc.RecordError):
            sampled.record()
        actions = cc.Rng(number)
        while not sampled.is_over:
            sampled.apply(choose(sampled.legal, actions))
        GAMES[name].check(sampled)
        assert sampled.winners == GAMES[name].winners_of(sampled)
        assert pickle.loads(pickle.dumps(sampled)) == sampled


def test_samples_are_uniform(name: str) -> None:
    """Each unseen card is in each unseen place equally often (chi-squared, p about 1e-6)."""
    game = next(game for game in GAMES[name].games() if game.players > 2)
    whole = len(played(game, 5).record()["steps"])
    state = played(game, 5, whole // 2)
    view = state.view(0)
    unseen = list(view.unseen)
    hidden = GAMES[name].hidden_of(state, view)
    samples = 4000
    counts = Counter[tuple[int, cc.Card]]()
    rng = cc.Rng(1)
    for _ in range(samples):
        for seat, cards in enumerate(GAMES[name].hidden_of(view.sample(rng), view)):
            counts.update((seat, card) for card in cards)
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


def test_samples_are_uniform_over_all_worlds(name: str) -> None:
    """Where few states are possible, each comes up equally often (chi-squared)."""
    views = list(GAMES[name].small())
    for view in views:
        worlds = GAMES[name].worlds_of(view)
        rng = cc.Rng(worlds)
        counts = Counter(view.sample(rng) for _ in range(40 * worlds))
        assert len(counts) == worlds
        assert excess(counts.values(), worlds) < 6
    assert len(views) > 20


def test_dealt_by_hand(name: str) -> None:
    for number, game in enumerate(islice(GAMES[name].games(), 0, None, 5)):
        expected = played(game, number)
        decks, by_hand = expected.record()["decks"], game.start()
        assert by_hand.is_chance
        assert by_hand.actor is None
        assert not by_hand.legal
        for event in expected.events:
            if event.kind == "deal":
                for card in [card for card in ALL_CARDS if card not in by_hand.rest][:1]:
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
