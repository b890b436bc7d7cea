"""Junkyard Carousel, sentence by sentence (RULES §3), with rigged decks.

Decks are dealt one card a seat in turn order, dealer's left first; then comes the draw pile.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from games import junkyard_small

import cardcore as cc


def rigged(hands: list[str], draw: str = "", then: str = "", **options: Any) -> cc.JunkyardState:
    """Start a game with these hands, seat 0 first, and these cards on top of the draw pile.

    `then` are the first cards of the second pass.
    """
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
    return game.start(decks=[[*first, *top, *rest], *([then] if then else [])])


def play(state: cc.JunkyardState, *actions: str) -> cc.JunkyardState:
    for action in actions:
        state.apply(action)
    return state


# Clubs low to high, then diamonds, then hearts: seat 0 holds the low bids, seat 2 the high ones.
LOW, MIDDLE, HIGH = "2c 3c 4c 5c 6c 7c 8c", "2d 3d 4d 5d 6d 7d 8d", "2h 3h 4h Th Jh Qh Kh"
HANDS = [LOW, MIDDLE, HIGH]


def turn(state: cc.JunkyardState, *bids: str) -> cc.JunkyardState:
    """Flip, then bid in turn."""
    return play(state, "flip", *(f"bid {card}" for card in bids))


# Seven players leave five cards to draw, so that whole games are short.


def seven(fixed: Mapping[int, str], draw: str) -> list[str]:
    """Hands of seven players: some cards are fixed, the others dealt round, lowest first."""
    hands = [list(cc.CardSet(fixed.get(seat, ""))) for seat in range(7)]
    taken = cc.CardSet([*cc.CardSet(draw), *(card for hand in hands for card in hand)])
    rest = iter(cc.Deck(jokers=2).cards - taken)
    while any(len(hand) < 7 for hand in hands):
        for hand in hands:
            if len(hand) < 7:
                hand.append(next(rest))
    return [" ".join(map(str, hand)) for hand in hands]


def bid_round(
    state: cc.JunkyardState, choice: str, bids: Mapping[int, str] | None = None
) -> cc.JunkyardState:
    """Flip or pull; then each bids as told, or else his lowest card."""
    play(state, choice)
    for _ in range(state.game.players):
        assert state.actor is not None
        lowest = min(state.hands[state.actor])
        state.apply(f"bid {(bids or {}).get(state.actor, str(lowest))}")
    return state


# Options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 2}, "players must be 3 to 7, not 2"),
        ({"players": 8}, "players must be 3 to 7, not 8"),
        ({"players": 4, "dealer": 4}, "dealer must be a seat from 0 to 3, not 4"),
        ({"dealer": -1}, "dealer is out of range: -1"),
        ({"players": 2**64}, f"players is out of range: {2**64}"),
        ({"passes": -2}, "passes is out of range: -2"),
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


def test_step_1_an_empty_discard_pile_allows_only_flips() -> None:
    state = play(rigged(HANDS, "Xr 9s"), "flip")
    assert (state.turns, state.discard) == (1, [])
    assert list(state.legal) == [cc.Action.flip()]
    with pytest.raises(cc.IllegalActionError, match="seat 2 may not 'pull 2s' now"):
        state.apply("pull 2s")


# Dealt round, seat 0 has 2c 3s 5h …, seat 6 has 3h 5d 7c …
SECOND_ROW = {0: "3s", 1: "4c", 2: "4d", 3: "4h", 4: "4s", 5: "5c", 6: "5d"}
# The third turn draws the last card of the first pass.
ONE_PASS = "Xb Ad Ah As Xr"


def first_pass(then: str, **options: Any) -> cc.JunkyardState:
    """Seven players when the first pass is over, four cards discarded, and seat 4 has the turn."""
    state = play(rigged(seven({}, ONE_PASS), ONE_PASS, then, **options), "flip")
    # Seats 0 and 6 are the low and the high bidder; seat 6 draws Ah, and then Xr.
    bid_round(state, "flip", {6: "Qd"})
    bid_round(state, "flip", SECOND_ROW | {6: "Ah"})
    assert state.discard == list(map(cc.Card, ("2c", "Qd", "3s", "Ah")))
    return state


def test_step_1_flipping_from_an_empty_pile_shuffles_all_discards_if_a_pass_is_left() -> None:
    state = first_pass("Qd 2c")
    assert (state.actor, len(state.rest), state.turns) == (4, 0, 3)
    assert not state.is_over, "emptying the pile in the first pass does not end the game"
    assert list(map(str, state.legal)) == ["flip", "pull 2c", "pull 3s", "pull Qd", "pull Ah"]
    state.apply("flip")
    assert state.offer == cc.Card("Qd")
    assert (state.discard, state.rest) == ([], cc.CardSet("2c 3s Ah"))
    assert [number for number, event in enumerate(state.events) if event.shuffle] == [
        0,
        len(state.events) - 1,
    ]


def test_step_1_the_second_shuffle_is_of_discards_only() -> None:
    state = first_pass("Kd")
    before = pickle.dumps(state)
    with pytest.raises(cc.ChanceError, match="card 0 of deck 1, 'Kd', is not in the draw pile"):
        state.apply("flip")
    assert pickle.dumps(state) == before


# Step 2


def test_step_2_a_flipped_joker_leaves_the_game_and_ends_the_turn() -> None:
    state = play(rigged(HANDS, "Xr 9s"), "flip")
    assert state.removed == cc.CardSet("Xr")
    assert (state.turns, state.actor, state.offer) == (1, 2, None)


def test_step_2_also_as_the_last_card_and_the_game_is_over() -> None:
    draw = "Ad Ah As Xb Xr"
    state = rigged(seven({}, draw), draw, passes=1)
    bid_round(bid_round(state, "flip"), "flip")
    hands = state.hands
    assert (len(state.rest), state.is_over) == (1, False)
    state.apply("flip")
    assert state.is_over
    assert state.removed == cc.CardSet("Xr")
    assert (state.hands, state.turns) == (hands, 3)


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


def test_step_3_there_is_no_passing() -> None:
    state = play(rigged(HANDS, "9s"), "flip")
    with pytest.raises(cc.ActionError, match="'pass' is no action"):
        state.apply("pass")
    with pytest.raises(cc.IllegalActionError, match="seat 2 may not 'flip' now"):
        state.apply("flip")
    assert state.actor == 2


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


LAST_FLIP = "Ad Xb Ah Xr As"


def before_last_flip(then: str = "", **options: Any) -> cc.JunkyardState:
    """Seven players before the last card of the first pass is flipped; 2c 3h 3s 5d discarded."""
    state = rigged(seven({}, LAST_FLIP), LAST_FLIP, then, **options)
    bid_round(bid_round(state, "flip"), "flip", SECOND_ROW)
    assert state.discard == list(map(cc.Card, ("2c", "3h", "3s", "5d")))
    return state


LAST_BIDS = {0: "5h", 1: "5s", 2: "6c", 3: "6d", 4: "6h", 5: "6s", 6: "7c"}


def test_step_6_a_high_draw_reshuffles_with_the_low_bid_and_without_the_high_one() -> None:
    state = bid_round(before_last_flip("5h 2c 3h 5d 3s"), "flip", LAST_BIDS)
    assert state.events[-1].shuffle
    assert "As" in state.hands[0], "the low bidder takes the offer"
    assert "5h" in state.hands[6], "the low bid may be drawn at once"
    assert state.rest == cc.CardSet("2c 3h 5d 3s")
    assert state.discard == [cc.Card("7c")], "the high bid is discarded after the draw"
    assert (state.is_over, state.actor, state.turns) == (False, 4, 3)
    assert state.record()["decks"][1] == "5h"


def test_step_6_the_second_pass_makes_a_second_pool() -> None:
    state = bid_round(before_last_flip("5h 2c 3h 5d 3s"), "flip", LAST_BIDS)
    view = state.view(3)
    assert view.unknown[6][1] == 1, "drawn from the old discard pile"
    assert all(view.unknown[seat][1] == 0 for seat in range(6))
    for seed in range(50):
        other = view.sample(seed)
        assert len(other.hands[6] & cc.CardSet("2c 3h 3s 5d 5h")) == 1
    assert len({view.sample(seed).rest for seed in range(50)}) == 5


def test_step_6_a_pull_may_end_in_a_reshuffle_too() -> None:
    state = first_pass("3s 2c", passes=2)
    bid_round(state, "pull Qd", {6: "Xr"})
    assert state.actor == 6
    low = min(state.bids)
    state.apply("high")
    assert "3s" in state.hands[6]
    assert state.rest == cc.CardSet(["2c", "Ah", str(low)])
    assert state.removed == cc.CardSet("Xb Xr")
    assert state.discard == [], "a high joker is not discarded"
    assert list(state.legal) == [cc.Action.flip()]


def test_step_6_with_nothing_to_draw_the_high_bidder_just_discards() -> None:
    state = bid_round(before_last_flip(passes=1), "flip", LAST_BIDS)
    assert state.is_over
    assert state.discard[-2:] == [cc.Card("5h"), cc.Card("7c")]
    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7, 7, 7, 6]
    assert "As" in state.hands[0]


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


def test_nuclear_a_pulled_offer_goes_back_and_the_turn_uses_no_card() -> None:
    hands = ["2c 3c 4c 5c 6c 7c Xb", MIDDLE, "2h 3h 4h Th Jh Qh Xr"]
    state = turn(rigged(hands, "9s Ts", nuclear=True), "Qh", "2c", "5d")
    assert state.discard == [cc.Card("2c"), cc.Card("Qh")]
    rest = state.rest
    play(state, "pull 2c", "bid Xb", "bid 2d", "bid Xr")
    assert state.discard == [cc.Card("Qh"), cc.Card("2c")]
    assert state.removed == cc.CardSet("2d Xb Xr")
    assert (state.rest, state.actor, state.is_over) == (rest, 0, False)


def test_nuclear_one_joker_is_declared_as_usual() -> None:
    state = play(turn(rigged(JOKER, "9s Ts", nuclear=True), "Kh", "Xb", "5d"), "low")
    assert state.removed == cc.CardSet("Xb")
    assert "9s" in state.hands[0]


def test_nuclear_on_the_last_card_ends_the_game() -> None:
    draw = "As Ah Ad Ac Ks"
    state = rigged(seven({2: "Xb", 5: "Xr"}, draw), draw, passes=1, nuclear=True)
    bid_round(bid_round(state, "flip"), "flip")
    bid_round(state, "flip", {2: "Xb", 5: "Xr"})
    assert state.is_over
    assert state.discard[-1] == cc.Card("Ks")
    assert len(state.removed) == 7
    assert [len(hand) for hand in state.hands] == [6] * 7


# End

ROYALS = ("Tc Jc Qc Kc Ac", "Td Jd Qd Kd Ad", "Th Jh Qh Kh Ah", "Ts Js Qs Ks As")


def test_end_the_game_ends_with_the_turn_that_draws_the_last_card() -> None:
    state = rigged(seven({}, ONE_PASS), ONE_PASS, passes=1)
    for turns in (1, 2):
        play(state, "flip") if turns == 1 else bid_round(state, "flip")
        assert (state.is_over, state.turns) == (False, turns)
    bid_round(state, "flip", SECOND_ROW)
    assert (state.is_over, state.turns, len(state.rest)) == (True, 3, 0)
    assert "Xr" in state.hands[6]


def test_end_emptying_the_pile_ends_only_the_last_pass() -> None:
    state = bid_round(before_last_flip("5h 2c 3h 5d 3s"), "flip", LAST_BIDS)
    bid_round(state, "flip", {6: "Xr"})
    state.apply("high")
    assert (state.is_over, len(state.rest)) == (False, 2)
    bid_round(state, "flip", {6: "Xb"})
    assert not state.is_over, "the joker is not yet declared"
    state.apply("high")
    assert (state.is_over, len(state.rest), state.actor) == (True, 0, None)
    assert state.hands[6] >= cc.CardSet("5h 3h 3s"), "drawn in the second pass"


@pytest.mark.parametrize("winners", [[1], [1, 4], [0, 3, 5], [0, 2, 4, 6]], ids=len)
@pytest.mark.parametrize("dealer", [0, 2, 4])
def test_end_winners_share_one_and_the_first_to_the_left_deals(
    winners: list[int], dealer: int
) -> None:
    draw = "Xb Xr 9c 9d 9h"
    hands = seven(dict(zip(winners, ROYALS, strict=False)), draw)
    state = play(rigged(hands, draw, dealer=dealer, passes=1), "flip", "flip")
    bid_round(bid_round(state, "flip"), "flip")
    assert state.is_over
    assert state.winners == winners
    gain = 420 // len(winners) - 60
    assert state.returns == [(gain if seat in winners else -60) / 420 for seat in range(7)]
    left = min(winners, key=lambda seat: (seat - dealer - 1) % 7)
    assert state.next_dealer == left
    result = state.record()["result"]
    assert result["winners"] == winners
    assert result["next_dealer"] == left
    assert result["returns"] == [round(gain, 9) for gain in state.returns]


@pytest.mark.parametrize(
    ("others", "winner"),
    [({}, 3), ({5: "5s 6s 7s 8s 9s"}, 5)],
    ids=["four aces", "a straight flush beats them"],
)
def test_end_jokers_are_dead_and_short_hands_count(others: dict[int, str], winner: int) -> None:
    draw = "2c Kh 2d Kd 2h"
    state = rigged(seven({3: "Xb Xr As Ah Ad Ac Ks"} | others, draw), draw, passes=1)
    for bid in ("Ks", "Kh", "Kd"):
        bid_round(state, "flip", {3: bid})
    assert state.is_over
    assert state.hands[3] == cc.CardSet("As Ah Ad Ac Xb Xr"), "the last bid drew nothing"
    assert state.winners == [winner]
    assert state.next_dealer == winner


def test_end_next_dealer_and_winners_are_nobody_before() -> None:
    state = rigged(HANDS)
    assert (state.next_dealer, state.winners, state.returns) == (None, [], [0.0] * 3)


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


def test_late_samples_hand_out_cards_of_both_passes() -> None:
    """The views whose samples are counted in `test_conformance` have cards of both passes."""
    views = [view for view in junkyard_small() if isinstance(view, cc.JunkyardView)]
    assert any(first and second for view in views for first, second in view.unknown)


def test_views_tell_the_pools() -> None:
    """DESIGN 8: unknown cards are those of the first draw pile or of the second."""
    state, rng = cc.Junkyard(players=6).start(seed=3), cc.Rng(3)
    seen = set()
    while not state.is_over:
        seen.add(state.passes_left)
        for seat in (0, 4):
            view = state.view(seat)
            first, second = view.pools
            assert view.passes_left == state.passes_left
            assert (first | second, first & second) == (view.unseen, cc.CardSet())
            unknown = [count for other, count in enumerate(view.unknown) if other != seat]
            drawn = [sum(pool) for pool in zip(*unknown, strict=True)]
            rest = [len(first) - drawn[0], len(second) - drawn[1]]
            assert rest == ([view.draw, 0] if view.passes_left else [0, view.draw])
        state.apply(state.legal.sample(rng))
    assert seen == {0, 1}
