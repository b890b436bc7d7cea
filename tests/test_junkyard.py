"""Junkyard Carousel, sentence by sentence (RULES §3), with rigged decks.

Decks are dealt one card a seat in turn order, dealer's left first; then comes the draw pile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cardcore as cc


def rigged(hands: list[str], draw: str = "", **options: Any) -> cc.State:
    """Start a game with these hands, seat 0 first, and these cards on top of the draw pile."""
    players = len(hands)
    game = cc.Junkyard(players=players, **options)
    dealt = [list(cc.CardSet(hand)) for hand in hands]
    first = [
        dealt[(game.dealer + 1 + turn) % players][card]
        for card in range(7)
        for turn in range(players)
    ]
    top = cc.parse_many([draw])[0].tolist() if draw else []
    rest = cc.Deck(jokers=2).cards - cc.CardSet([*first, *top])
    return game.start(decks=[[*first, *top, *rest]])


def play(state: cc.State, *actions: str) -> cc.State:
    for action in actions:
        state.apply(action)
    return state


# Clubs low to high, then diamonds, then hearts: seat 0 holds the low bids, seat 2 the high ones.
LOW, MIDDLE, HIGH = "2c 3c 4c 5c 6c 7c 8c", "2d 3d 4d 5d 6d 7d 8d", "2h 3h 4h Th Jh Qh Kh"
HANDS = [LOW, MIDDLE, HIGH]


def turn(state: cc.State, *bids: str) -> cc.State:
    """Flip, then bid in turn."""
    return play(state, "flip", *(f"bid {card}" for card in bids))


# Options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 2}, "players must be 3 to 7, not 2"),
        ({"players": 8}, "players must be 3 to 7, not 8"),
        ({"players": 4, "dealer": 4}, "dealer must be a seat from 0 to 3, not 4"),
        ({"dealer": -1}, "dealer must be a seat from 0 to 3"),
        ({"passes": 0}, "passes must be 1 or 2, not 0"),
        ({"passes": 3}, "passes must be 1 or 2, not 3"),
        ({"pull": "bottom"}, "pull must be 'any' or 'top', not 'bottom'"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], words: str) -> None:
    with pytest.raises(cc.RulesError, match=words):
        cc.Junkyard(**options)


def test_option_defaults() -> None:
    assert cc.Junkyard() == cc.Junkyard(players=4, dealer=0, nuclear=False, passes=None, pull="any")
    assert [cc.Junkyard(players=players).passes for players in range(3, 8)] == [1, 1, 1, 2, 2]


# Deal


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_deal_seven_each_in_turn_order_and_the_left_begins(dealer: int) -> None:
    state = rigged(HANDS, dealer=dealer)
    assert state.hands == [cc.CardSet(hand) for hand in HANDS]
    assert [event.seat for event in state.events[:4]] == [
        (dealer + 1 + card) % 3 for card in range(4)
    ]
    assert len(state.events) == 21
    assert state.actor == (dealer + 1) % 3
    assert (state.discard, len(state.rest)) == ([], 33)


# Turn, step 1


def test_step_1_the_first_turn_only_flips() -> None:
    assert list(rigged(HANDS).legal) == [cc.Action.flip()]


def test_step_1_any_card_of_the_discard_pile_may_be_pulled() -> None:
    state = turn(rigged(HANDS, "9s Ts"), "Kh", "2c", "5d")
    assert state.discard == [cc.Card("2c"), cc.Card("Kh")]
    assert list(map(str, state.legal)) == ["flip", "pull 2c", "pull Kh"]
    play(state, "pull 2c")
    assert state.offer == cc.Card("2c")
    assert state.discard == [cc.Card("Kh")]
    assert state.actor == 0


def test_step_1_or_only_the_top_one() -> None:
    state = turn(rigged(HANDS, "9s Ts", pull="top"), "Kh", "2c", "5d")
    assert list(map(str, state.legal)) == ["flip", "pull Kh"]


def until(wanted: Callable[[cc.State], bool], **options: Any) -> cc.State:
    """Play random games of seeds until a state is as wanted."""
    for seed in range(2000):
        state, rng = cc.Junkyard(**options).start(seed=seed), cc.Rng(seed)
        while not state.is_over:
            if wanted(state):
                return state
            state.apply(state.legal.sample(rng))
    raise AssertionError("such states are not so rare")


def test_step_1_flipping_from_an_empty_pile_shuffles_the_discards_if_a_pass_is_left() -> None:
    state = until(lambda state: not state.rest and "flip" in state.legal, players=7)
    discard, removed = set(state.discard), state.removed
    state.apply("flip")
    flipped = {state.offer} if state.offer else set(state.removed - removed)
    assert set(state.rest) | flipped == discard
    assert state.discard == []
    assert sum(event.shuffle for event in state.events) == 2
    assert len(state.record()["decks"]) == 2


# Step 2


def test_step_2_a_flipped_joker_leaves_the_game_and_ends_the_turn() -> None:
    state = play(rigged(HANDS, "Xr 9s"), "flip")
    assert state.removed == cc.CardSet("Xr")
    assert (state.turns, state.actor, state.offer) == (1, 2, None)


def test_step_2_also_as_the_last_card_and_the_game_is_over() -> None:
    state = until(
        lambda state: (
            "flip" in state.legal and len(state.rest) == 1 and next(iter(state.rest)).is_joker
        ),
        players=5,
    )
    (joker,) = state.rest
    state.apply("flip")
    assert state.is_over
    assert joker in state.removed


# Step 3


def test_step_3_bids_go_round_from_the_left_and_the_chooser_is_last() -> None:
    state = play(rigged(HANDS, "9s"), "flip")
    seats = []
    for card in ("Kh", "2c", "5d"):
        seats.append(state.actor)
        assert state.actor is not None
        assert state.legal.cards == state.hands[state.actor]
        assert state.legal.kinds == ["bid"]
        state.apply(f"bid {card}")
    assert seats == [2, 0, 1]


def test_step_3_bids_are_open() -> None:
    state = play(rigged(HANDS, "9s"), "flip", "bid Kh")
    assert all(state.view(seat).bids == [cc.Card("Kh")] for seat in range(3))


# Steps 4 and 5


JOKER = ["2c 3c 4c 5c 6c 7c Xb", MIDDLE, HIGH]


def test_step_4_a_lone_joker_is_declared_after_the_last_bid() -> None:
    state = play(rigged(JOKER, "9s Ts"), "flip", "bid Kh", "bid Xb")
    assert state.actor == 1, "not before the last bid"
    play(state, "bid 5d")
    assert state.actor == 0
    assert list(map(str, state.legal)) == ["low", "high"]


def test_step_5_a_low_joker_is_below_all() -> None:
    state = play(turn(rigged(JOKER, "9s Ts"), "2h", "Xb", "2d"), "low")
    assert "9s" in state.hands[0]
    assert state.removed == cc.CardSet("Xb")
    assert state.discard == [cc.Card("2h")], "the high bid; the joker is not discarded"


def test_step_5_a_high_joker_is_above_all() -> None:
    state = play(turn(rigged(JOKER, "9s Ts"), "Kh", "Xb", "5d"), "high")
    assert "Ts" in state.hands[0]
    assert "9s" in state.hands[1]
    assert state.discard == [cc.Card("5d")]
    assert state.removed == cc.CardSet("Xb")
    assert "Kh" in state.hands[2], "a lone middle bidder takes his card back"


def test_step_5_suits_break_ties_of_rank() -> None:
    state = turn(rigged(HANDS, "9s Ts"), "2h", "2c", "2d")
    assert "9s" in state.hands[0]
    assert "Ts" in state.hands[2]
    assert "2d" in state.hands[1]


def test_step_5_two_jokers_are_both_middle() -> None:
    hands = ["2c 3c 4c 5c 6c 7c Xb", MIDDLE, "2h 3h 4h Th Jh Qh Xr", "2s 3s 4s 5s 6s 7s 8s"]
    state = turn(rigged(hands, "9s Ts"), "Xr", "8s", "Xb", "3d")
    assert state.actor == 2, "nobody declares"
    assert "9s" in state.hands[1]
    assert "Ts" in state.hands[3]
    assert "Xr" in state.hands[0]
    assert "Xb" in state.hands[2]


def test_step_5_the_lone_natural_is_lowest_and_highest() -> None:
    hands = ["2c 3c 4c 5c 6c 7c Xb", MIDDLE, "2h 3h 4h Th Jh Qh Xr"]
    state = turn(rigged(hands, "9s Ts"), "Xr", "Xb", "5d")
    assert state.hands[1] == cc.CardSet("2d 3d 4d 6d 7d 8d 9s Ts"), "eight cards"
    assert state.discard == [cc.Card("5d")]
    assert "Xr" in state.hands[0]
    assert "Xb" in state.hands[2]
    assert not state.removed


# Step 6


def test_step_6_low_takes_the_offer_high_draws_and_both_bids_are_discarded_in_order() -> None:
    state = turn(rigged(HANDS, "9s Ts"), "Kh", "2c", "5d")
    assert state.hands[0] == cc.CardSet("3c 4c 5c 6c 7c 8c 9s")
    assert state.hands[2] == cc.CardSet("2h 3h 4h Th Jh Qh Ts")
    assert state.discard == [cc.Card("2c"), cc.Card("Kh")]


def test_step_6_the_drawn_card_is_private_all_else_public() -> None:
    state = turn(rigged(HANDS, "9s Ts"), "Kh", "2c", "5d")
    view = state.view(1)
    assert view.known[0] == cc.CardSet("9s")
    assert view.known[2] == cc.CardSet("")
    assert view.known[1] == cc.CardSet("5d"), "what the others know of this hand"
    assert view.unknown == [(6, 0), (6, 0), (7, 0)]
    assert "Ts" in view.unseen
    assert state.view(2).hand == state.hands[2]


def test_step_6_a_drawn_joker_goes_into_the_hand() -> None:
    state = turn(rigged(HANDS, "9s Xr"), "Kh", "2c", "5d")
    assert "Xr" in state.hands[2]
    assert not state.removed


def bids_last_to_an_empty_pile(state: cc.State) -> bool:
    """Whether the last bid is due, no joker is bid, and there is nothing to draw."""
    naturals = [card for card in state.legal.cards if not card.is_joker]
    bids = len(state.bids) == 6 and not any(card.is_joker for card in state.bids)
    return bids and not state.rest and bool(naturals)


def test_step_6_a_high_draw_reshuffles_with_the_low_bid_and_without_the_high_one() -> None:
    state = until(
        lambda state: (
            bids_last_to_an_empty_pile(state) and sum(e.shuffle for e in state.events) == 1
        ),
        players=7,
    )
    before, bids = set(state.discard), state.bids
    bid = min(card for card in state.legal.cards if not card.is_joker)
    state.apply(cc.Action.bid(bid))
    low, high = min([*bids, bid]), max([*bids, bid])
    event = state.events[-1]
    assert event.shuffle
    assert event.card is not None
    assert state.discard[:1] == [high], "discarded after the draw"
    assert set(state.rest) | {event.card} == before | {low}


def test_step_6_with_nothing_to_draw_the_high_bidder_just_discards() -> None:
    state = until(bids_last_to_an_empty_pile, players=7, passes=1)
    held = sum(map(len, state.hands))
    bid = min(card for card in state.legal.cards if not card.is_joker)
    high = max([*state.bids, bid])
    state.apply(cc.Action.bid(bid))
    assert state.is_over
    assert state.discard[-1] == high
    # The last bid leaves a hand; five middle bids and the offer come to hands.
    assert sum(map(len, state.hands)) == held - 1 + 5 + 1


# Step 7


def test_step_7_middle_bids_go_to_the_next_middle_bidder_to_the_left() -> None:
    hands = [LOW, MIDDLE, HIGH, "2s 3s 4s 5s 6s 7s 8s", "9c 9d 9h Tc Td Jc Jd"]
    state = turn(rigged(hands, "9s Ts"), "Kh", "5s", "Jc", "2c", "5d")
    # Low is seat 0, high seat 2; the middle bidders are 3, 4 and 1, in this order.
    assert "5s" in state.hands[4]
    assert "Jc" in state.hands[1]
    assert "5d" in state.hands[3]
    assert [len(hand) for hand in state.hands] == [7] * 5
    assert state.view(0).known[4] == cc.CardSet("5s")


# Nuclear option


def test_nuclear_two_jokers_remove_all_bids_and_the_offer_is_discarded() -> None:
    hands = ["2c 3c 4c 5c 6c 7c Xb", MIDDLE, "2h 3h 4h Th Jh Qh Xr"]
    state = turn(rigged(hands, "9s Ts", nuclear=True), "Xr", "Xb", "5d")
    assert state.removed == cc.CardSet("5d Xb Xr")
    assert state.discard == [cc.Card("9s")]
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert (state.actor, state.turns, len(state.rest)) == (2, 1, 32)


# End


def test_end_the_last_card_of_the_last_pass_ends_the_game_after_that_turn() -> None:
    for players, passes in ((3, 1), (7, 1), (4, 2)):
        state, rng = cc.Junkyard(players=players, passes=passes).start(seed=5), cc.Rng(5)
        while not state.is_over:
            turns = state.turns
            shuffles = sum(event.shuffle for event in state.events)
            is_last = len(state.rest) == 0 and shuffles == passes
            state.apply(state.legal.sample(rng))
            if is_last:
                assert state.turns == turns or state.is_over
        assert len(state.rest) == 0


def test_end_hands_count_without_jokers_and_the_best_wins() -> None:
    for seed in range(300):
        game = cc.Junkyard(players=3 + seed % 5, dealer=seed % 3)
        state, rng = game.start(seed=seed), cc.Rng(seed)
        while not state.is_over:
            state.apply(state.legal.sample(rng))
        rules = cc.HandRules(jokers="dead")
        values = [rules.evaluate(hand) for hand in state.hands]
        best = [seat for seat, value in enumerate(values) if value == max(values)]
        assert state.winners == best
        share, stake = 420 // len(best), 420 // game.players
        expected = [(share if seat in best else 0) - stake for seat in range(game.players)]
        assert state.returns == [gain / 420 for gain in expected]
        left = [(game.dealer + by) % game.players for by in range(1, game.players + 1)]
        assert state.next_dealer == next(seat for seat in left if seat in best)


def test_end_shared_wins_are_split_and_the_first_to_the_left_deals() -> None:
    shared = 0
    for seed in range(20_000):
        game = cc.Junkyard(players=7, passes=1, dealer=6)
        state, rng = game.start(seed=seed), cc.Rng(seed)
        while not state.is_over:
            state.apply(state.legal.sample(rng))
        if len(state.winners) > 1:
            shared += 1
            assert state.next_dealer == state.winners[0]
            gain = (420 // len(state.winners) - 60) / 420
            assert {state.returns[seat] for seat in state.winners} == {gain}
        if shared == 3:
            return
    raise AssertionError("shared wins are rare, but not that rare")
