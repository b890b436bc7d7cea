"""Treasure Hold'em, sentence by sentence (RULES §6), with rigged decks, one a hand.

Two players unless a test needs more. The dealer of hand k, from 0, is seat k mod n while all have
chips; his left acts first in each round, so heads-up `fold` gives the New Treasure to that seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tables import play

import cardcore as cc

ROUNDS = "check,check,check,check,check,check,check,check"
"""Four rounds of two players who only check."""


class Hand(NamedTuple):
    """The cards of one hand; what is left open gets the lowest cards that have no part in it.

    A New Treasure that is left open is a club, which nobody has to decide about.
    """

    holes: tuple[str, ...] = ()
    new: str = ""
    shared: str = ""
    draws: str = ""


def cards(text: str) -> list[cc.Card]:
    return [cc.Card(card) for card in text.split()]


def deck_of(hand: Hand, players: int, dealer: int, gone: set[cc.Card]) -> list[cc.Card]:
    """Stack a deck in which cards that may be in zones fill no places."""
    named = {card for text in (*hand.holes, *hand[1:]) for card in cards(text)} | gone
    rest = [card for card in cc.Deck() if card not in named]
    new = cards(hand.new) or [max(card for card in rest if card.suit == cc.Suit.CLUBS)]
    rest = [card for card in rest if card not in new]
    holes = [cards(text) for text in hand.holes] + [[] for _ in range(players - len(hand.holes))]
    for hole in holes:
        while len(hole) < 2:
            hole.append(rest.pop(0))
    shared = cards(hand.shared)
    while len(shared) < 5:
        shared.append(rest.pop(0))
    order = [(dealer + 1 + by) % players for by in range(players)]
    dealt = [holes[seat][card] for card in range(2) for seat in order]
    return [*dealt, *new, *shared, *cards(hand.draws)]


def start(*hands: Hand, players: int = 2, **options: Any) -> cc.TreasureState:
    """Start a game of these hands."""
    gone: set[cc.Card] = set()
    decks = []
    for number, hand in enumerate(hands):
        decks.append(deck_of(hand, players, number % players, gone))
        gone.add(decks[-1][2 * players])
    chosen: dict[str, Any] = {"stacks": [50] * players, "hands": len(hands)}
    return cc.Treasure(**(chosen | options)).start(decks=decks)


def zones(state: cc.TreasureState) -> list[str]:
    return [str(zone) for zone in state.zones]


def values(state: cc.TreasureState, seat: int) -> str:
    """What a hand is worth, found from its cards and its wild ones."""
    held = state.hands[seat] | cc.CardSet(state.shared)
    wild = held & state.wild(seat)
    game = state.game
    rules = cc.HandRules(
        wild=wild,
        five_of_a_kind=game.five_of_a_kind,
        double_ace_flush=game.double_ace_flush,
    )
    return str(rules.evaluate(held))


# Options


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"stacks": [9] * 11}, cc.RulesError, "stacks must be 2 to 10, one a seat, not 11"),
        ({"hands": 0}, cc.RulesError, "hands must be .*, not 0"),
        ({"hands": -1}, cc.RulesError, "hands is out of range: -1"),
        ({"hands": 2**64}, cc.RulesError, f"hands is out of range: {2**64}"),
        ({"hands": 1.5}, TypeError, "float"),
        ({"small": 1, "big": 2}, TypeError, "small"),
        ({"five_of_a_kind": "on top"}, cc.RulesError, "five_of_a_kind"),
    ],
)
def test_options(options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        cc.Treasure(**({"stacks": [9, 9]} | options))


# Steps 1 to 10


def test_step_1_the_ante_is_1_by_default() -> None:
    state = start(Hand())
    assert (state.stacks, state.pot, state.bets) == ([49, 49], 2, [0, 0])
    assert start(Hand(), ante=0).pot == 0


def test_step_2_two_cards_each_in_turn_order() -> None:
    state = start(Hand(("As Kd", "2c 3d", "Qh Jh")), players=3)
    assert state.hands == [cc.CardSet("As Kd"), cc.CardSet("2c 3d"), cc.CardSet("Qh Jh")]
    assert [event.seat for event in state.events] == [1, 2, 0, 1, 2, 0, None]
    assert len(state.rest) == 54 - 7


def test_step_2_only_cards_that_are_not_in_zones_are_shuffled() -> None:
    state = play(start(Hand(new="As"), Hand()), "fold")
    assert zones(state) == ["", "As"]
    assert (state.hands_over, len(state.rest)) == (1, 54 - 1 - 5)
    game = cc.Treasure(stacks=[9, 9], hands=2)
    state = game.start(decks=[cards("2c 3c 4c 5c As 6c"), cards("As")])
    before = state.copy()
    with pytest.raises(cc.ChanceError, match="'As'"):
        state.apply("fold")
    assert state == before


def test_step_3_the_new_treasure_lies_face_up() -> None:
    state = start(Hand(new="Xr"))
    assert state.new_treasure == cc.Card("Xr")
    for seat in range(2):
        view = state.view(seat)
        assert view.new_treasure == cc.Card("Xr")
        assert cc.Card("Xr") not in view.unseen


def test_steps_4_to_10_four_rounds_with_shared_cards_between_them() -> None:
    state = start(Hand(shared="Ts Js Qs Ks As"), players=2)
    seen = []
    for _ in range(4):
        seen.append((state.round, len(state.shared)))
        assert str(state.legal) == "fold, check, bet 1..49"
        play(state, "check,check")
    assert seen == [(0, 0), (1, 2), (2, 4), (3, 5)]
    assert state.shared == cards("Ts Js Qs Ks As")
    assert state.is_over


def test_folding_is_always_legal() -> None:
    state = start(Hand())
    assert (state.to_call, state.legal.fold) == (0, cc.Action("fold"))
    play(state, "check")
    assert state.legal.fold == cc.Action("fold")


def test_if_all_but_one_fold_no_further_cards_are_turned() -> None:
    state = play(start(Hand(new="As"), players=3), "fold,check,fold")
    assert state.is_over
    assert (state.shared, state.stacks) == ([], [49, 49, 52])
    assert [(pot.amount, pot.winners) for pot in state.pots] == [(3, [2])]


# Step 11: spades


def test_step_11_spade_treasures_may_be_moved_to_the_hand_one_at_a_time() -> None:
    state = play(start(Hand(new="As"), Hand(new="Ks"), Hand()), "fold,check,fold")
    assert zones(state) == ["", "Ks As"]
    play(state, ROUNDS)
    assert state.actor == 1, "seat 0 has no spades and is not asked"
    assert [str(action) for action in state.legal] == ["grab Ks", "grab As", "done"]
    play(state, "grab As")
    assert cc.Card("As") in state.hands[1]
    assert cc.Card("As") in state.view(0).known[1], "before everybody's eyes"
    assert zones(state) == ["", "Ks"]
    assert [str(action) for action in state.legal] == ["grab Ks", "done"]
    play(state, "done")
    assert state.is_over
    assert zones(state) == ["", "Ks"]


def test_step_11_grabbed_cards_count_in_the_hand_and_go_back_to_the_deck() -> None:
    hands = Hand(new="As"), Hand(("2c 7d", "Ad Ac"), "4h", "9s 5d 6d Jh Qc"), Hand()
    state = play(start(*hands), f"fold,{ROUNDS}")
    assert str(state.legal) == "grab As, done"
    play(state, "grab As")
    # The hand is over: the next one has begun, and the ace is in its deck or dealt.
    assert state.hands_over == 2
    assert zones(state) == ["", ""]
    record = state.record()
    assert record["log"][2]["holes"][1] == ["Ac", "Ad", "As"]
    assert record["log"][2]["pots"][0]["winners"] == [1]
    dealt = [card for hand in state.hands for card in hand]
    assert cc.Card("As") in {*state.rest, *dealt, state.new_treasure}


def test_step_11_who_has_folded_is_not_asked() -> None:
    hands = Hand(new="As"), Hand(), Hand()
    state = play(start(*hands, players=3, dealer=0), "check,fold,fold")
    assert zones(state)[0] == "As"
    # Dealer 1: seats 2, 0, 1 act. Seat 0 folds; the others go on to the showdown.
    play(state, "check,fold,check" + ",check,check" * 3)
    assert state.hands_over == 2


# Step 12: hearts


def test_step_12_a_draw_for_each_card_of_the_rank_of_a_heart_treasure() -> None:
    second = Hand(("2c 3d", "9c 4d"), "5s", "9s Kd Qc Jd 6s", "Tc 7c 8c")
    state = play(start(Hand(new="9h"), second), f"fold,{ROUNDS}")
    # Seat 1 has a nine, and another lies on the table: two draws.
    assert (state.actor, str(state.legal)) == (1, "draw, done")
    assert state.view(0).known[1] == cc.CardSet("9c 4d"), "live hands are revealed"
    play(state, "draw")
    assert state.hands[1] == cc.CardSet("9c 4d Tc")
    assert state.view(0).known[1] == cc.CardSet("9c 4d Tc"), "face up"
    assert str(state.legal) == "draw, done"
    play(state, "draw")
    assert state.is_over
    assert state.hands[1] == cc.CardSet("9c 4d Tc 7c")


def test_step_12_drawn_cards_may_match_too() -> None:
    second = Hand(("2c 3d", "9c 4d"), "5s", "Ts Kd Qc Jd 6s", "9d 9s 8c 7c")
    state = play(start(Hand(new="9h"), second), f"fold,{ROUNDS},draw,draw,draw")
    assert state.is_over
    assert state.hands[1] == cc.CardSet("9c 4d 9d 9s 8c")


def test_step_12_done_ends_it_and_each_finishes_before_the_next() -> None:
    second = Hand(("8c 3d", "2h 4d"), "5s", "Ts Kd Qc Jd 6s", "As")
    third = Hand(("8c 3d", "9c 4d"), "5s", "9s 8s Qc Jd 6s", "Ac Ad Ah As")
    state = play(start(Hand(new="9h"), Hand(new="8h"), third, second), "fold,fold")
    assert zones(state) == ["8h", "9h"]
    # Dealer 0: seat 1 is asked first. Both ranks are on the table.
    play(state, ROUNDS)
    assert (state.actor, str(state.legal)) == (1, "draw, done")
    play(state, "draw")
    assert state.actor == 1
    play(state, "draw")
    assert (state.actor, str(state.legal)) == (0, "draw, done")
    play(state, "done")
    assert state.hands_over == 3
    assert state.record()["log"][4]["holes"] == [["3d", "8c"], ["4d", "9c", "Ac", "Ad"]]


def test_step_12_a_joker_has_no_rank() -> None:
    second = Hand(("2c 3d", "Xb 4d"), "5s", "Ts Kd Qc Jd Xr")
    state = play(start(Hand(new="9h"), second), f"fold,{ROUNDS}")
    assert state.is_over, "nobody was asked"


def test_step_12_a_wild_card_keeps_its_printed_rank() -> None:
    # Nines are wild for seat 1 with the club, and draw cards with the heart.
    hands = Hand(new="9c"), Hand(new="9h"), Hand(("2c 3d", "9s 4d"), "5s", "Ts Kd Qc Jd 6s", "7c")
    state = play(start(*hands), f"fold,check,fold,{ROUNDS}")
    assert zones(state) == ["", "9c 9h"]
    assert str(state.legal) == "draw, done"
    assert cc.Card("9s") in state.wild(1)


# Step 13: clubs


def test_step_13_wild_are_jokers_and_the_ranks_of_club_treasures() -> None:
    second = Hand(("Ah Kd", "9s 4d"), "5s", "9d Ks Qc 8h Xb")
    state = play(start(Hand(new="9c"), second), f"fold,{ROUNDS}")
    assert state.is_over
    assert {"9s", "9d", "Xb", "Xr"} <= set(map(str, state.wild(1)))
    assert state.wild(0) == cc.CardSet("Xb Xr")
    assert values(state, 0) == "three of a kind, kings, kickers ace, queen"
    assert values(state, 1) == "four of a kind, kings, kicker queen"
    assert state.pots[0].winners == [1]


def test_step_13_ranks_of_other_suits_are_not_wild() -> None:
    for new in ("9s", "9h", "9d"):
        state = play(start(Hand(new=new), Hand()), "fold")
        assert state.wild(1) == cc.CardSet("Xb Xr")


@pytest.mark.parametrize("five", ["above", "below_royal", "below_straight_flush", "none"])
def test_step_13_the_order_of_hands_is_that_of_the_options(five: str) -> None:
    hand = Hand(("9c 9d", "Js Ts"), "5h", "9s 9h Qs Ks Xb")
    state = play(start(hand, five_of_a_kind=five), ROUNDS)
    # Seat 0 has five nines, or four and a king; seat 1 a royal flush with the joker.
    assert state.pots[0].winners == ([0] if five == "above" else [1])


def test_long_hands_are_valued_by_their_best_five() -> None:
    second = Hand(("2c 3d", "9c 9d"), "5s", "9s Kd Ks Jd 6s", "Ac Kc Kh")
    state = play(start(Hand(new="9h"), second), f"fold,{ROUNDS},draw,draw,draw")
    assert state.hands[1] == cc.CardSet("9c 9d Ac Kc Kh")
    assert values(state, 1) == "four of a kind, kings, kicker ace"


# Steps 14 and 15


def test_step_14_the_last_to_fold_gets_the_new_treasure() -> None:
    state = play(start(Hand(new="7d"), Hand(), players=3), "fold,check,fold")
    assert zones(state) == ["7d", "", ""]
    state = play(start(Hand(new="7d"), Hand(), players=3), "check,fold,check" + ",check,check" * 3)
    assert zones(state) == ["", "", "7d"], "also when there is a showdown"
    assert state.hands_over == 1


def test_step_14_if_nobody_folds_it_goes_back_to_the_deck() -> None:
    state = play(start(Hand(new="7d"), Hand(("7d 8d",))), ROUNDS)
    assert zones(state) == ["", ""]
    assert state.hands[0] == cc.CardSet("7d 8d")


def test_step_15_instead_of_a_joker_he_takes_a_card() -> None:
    hand = Hand(("As Xb", "Kd Kh"), "Xr", "Qc Jd")
    state = play(start(hand, Hand(("2c 3c",))), "check,check,check,fold")
    assert (state.actor, state.last_folder) == (0, 0)
    assert [str(action) for action in state.legal] == ["take Jd", "take Qc", "take As"]
    with pytest.raises(cc.IllegalActionError, match="seat 0 may not 'take Xb'"):
        state.apply("take Xb")
    with pytest.raises(cc.IllegalActionError, match="seat 0 may not 'take Kd'"):
        state.apply("take Kd")
    play(state, "take As")
    assert zones(state) == ["As", ""]
    assert state.hands_over == 1


def test_step_15_a_shared_card_too_but_none_that_is_not_dealt() -> None:
    hand = Hand(("As 2d", "Kd Kh"), "Xr", "Qc Jd")
    state = play(start(hand, Hand(("Ks",))), "check,check,check,fold")
    play(state, "take Qc")
    assert zones(state) == ["Qc", ""]
    state = play(start(hand, Hand()), "fold")
    assert [str(action) for action in state.legal] == ["take Kd", "take Kh"]


def test_step_15_a_joker_that_nobody_gets_is_no_decision() -> None:
    assert play(start(Hand(new="Xb")), ROUNDS).is_over


# Step 16: diamonds


def test_step_16_a_diamond_buys_a_treasure_of_the_same_or_a_lower_rank() -> None:
    hands = Hand(new="9s"), Hand(new="Tc"), Hand(new="9h"), Hand(new="9d"), Hand()
    state = start(*hands, players=2)
    # 1 folds (9s), then 0 (Tc), 1 (9h), and 0 gets 9d, which he may use at once.
    play(state, "fold,fold,fold,fold")
    assert zones(state) == ["9d Tc", "9h 9s"]
    assert (state.actor, state.hands_over) == (0, 3)
    assert [str(action) for action in state.legal] == ["done", "steal 9d 9h", "steal 9d 9s"]
    assert (state.legal.gives, state.legal.cards) == (cc.CardSet("9d"), cc.CardSet("9h 9s"))
    for text in ("steal Tc 9h", "steal 9d Tc", "steal 9h 9d", "steal 9d 2c"):
        with pytest.raises(cc.IllegalActionError, match=f"seat 0 may not '{text}'"):
            state.apply(text)
    play(state, "steal 9d 9s")
    assert zones(state) == ["9s Tc", "9h"]
    assert state.hands_over == 4


def test_step_16_no_treasure_of_a_higher_rank() -> None:
    state = play(start(Hand(new="Ts"), Hand(new="9d"), Hand()), "fold,fold")
    assert zones(state) == ["9d", "Ts"]
    assert state.hands_over == 2, "nothing is possible, so nobody is asked"


def test_step_16_aces_are_high() -> None:
    state = play(start(Hand(new="As"), Hand(new="2d"), Hand()), "fold,fold")
    assert state.hands_over == 2
    state = play(start(Hand(new="Ks"), Hand(new="Ad"), Hand()), "fold,fold")
    assert [str(action) for action in state.legal] == ["done", "steal Ad Ks"]


def test_step_16_a_stolen_diamond_may_be_used_at_once_by_the_one_who_has_it() -> None:
    hands = Hand(new="9s"), Hand(new="Kd"), Hand(new="Qd"), Hand()
    state = play(start(*hands), "fold,fold")
    # Seat 0 has Kd and may steal 9s; he waits.
    play(state, "done,fold")
    # Seat 1 got Qd and comes first in turn order, but nothing is as low for him to steal.
    assert (zones(state), state.actor) == (["Kd", "9s Qd"], 0)
    play(state, "steal Kd Qd")
    assert (state.actor, zones(state)) == (0, ["Qd", "9s"])
    assert [str(action) for action in state.legal] == ["done", "steal Qd 9s"]
    play(state, "steal Qd 9s")
    assert zones(state) == ["9s", ""]
    assert state.hands_over == 3


def test_step_16_who_has_folded_steals_too() -> None:
    hands = Hand(new="9s"), Hand(new="Td"), Hand()
    state = play(start(*hands, players=3), "check,bet 1,fold,fold")
    assert zones(state) == ["", "9s", ""]
    play(state, "bet 1,fold,call" + ",check,check" * 3)
    play(state, "done")  # Seat 1 leaves his spade where it is.
    assert (state.actor, zones(state)) == (0, ["Td", "9s", ""])
    play(state, "steal Td 9s")
    assert zones(state) == ["9s", "", ""]


def poor_hand() -> cc.TreasureState:
    """A game in which seat 1 has Kd and is broke after the second hand, and seat 0 gets 9c."""
    hands = Hand(new="Kd"), Hand(("4s 5s", "2c 3d", "Kc Ks"), "9c", "Ah Ac 5d 6s 8h")
    decks = [deck_of(hand, 3, dealer, set(cards("Kd"))) for dealer, hand in enumerate(hands)]
    decks.append(cards("9c Qs Kd Js 2d"))
    state = cc.Treasure(stacks=[50, 10, 50], hands=3).start(decks=decks)
    play(state, "check,bet 1,fold,fold")
    assert (state.stacks, zones(state)) == ([48, 8, 51], ["", "Kd", ""])
    return play(state, "bet 8,fold,call")


def test_step_16_who_is_broke_steals_too() -> None:
    state = poor_hand()
    assert (state.stacks[1], state.actor) == (0, 1)
    assert [str(action) for action in state.legal] == ["done", "steal Kd 9c"]


# Step 17 and what comes after a hand


def test_step_17_the_next_hand_has_all_cards_outside_the_zones() -> None:
    state = play(start(Hand(("As Ad",), "7d"), Hand(("As Ad",))), "fold")
    assert state.hands[0] == cc.CardSet("As Ad")
    assert zones(state) == ["", "7d"]


def test_the_button_moves_to_the_next_seat_with_chips() -> None:
    state = start(Hand(), Hand(), Hand(), players=3)
    dealers = [state.dealer]
    for _ in range(2):
        play(state, "fold,fold")
        dealers.append(state.dealer)
    assert dealers == [0, 1, 2]


def test_the_game_is_over_after_so_many_hands() -> None:
    state = play(start(Hand(), Hand(), Hand()), "fold,fold")
    assert not state.is_over
    play(state, "fold")
    assert (state.is_over, state.hands_over) == (True, 3)
    assert state.returns == [1.0, -1.0]
    assert state.winners == [0], "whoever earned the most"


def test_equal_returns_share_the_win() -> None:
    state = play(start(Hand(), Hand()), "fold,fold")
    assert (state.returns, state.winners) == ([0.0, 0.0], [0, 1])


def test_players_without_chips_leave_and_their_zones_go_to_the_deck() -> None:
    state = play(poor_hand(), "steal Kd 9c")
    # Seat 1 had 9c, which is dealt to seat 0; the button goes from seat 1 to seat 2.
    assert (state.dealer, state.live) == (2, [0, 2])
    assert zones(state) == ["", "", ""]
    assert state.hands == [cc.CardSet("9c Kd"), cc.CardSet(), cc.CardSet("Qs Js")]
    assert state.record()["log"][3]["zones"] == [[], ["9c"], []], "before they go"


def test_fewer_than_two_with_chips_end_the_game() -> None:
    hand = Hand(("As Ad", "Kc Kd"), "4h", "Ah Ac 5d 6s 7h")
    state = play(start(hand, Hand(), hands=9), "bet 49,call")
    assert state.is_over
    assert (state.stacks, state.hands_over) == ([100, 0], 1)
    assert (state.returns, state.winners) == ([50.0, -50.0], [0])


def test_without_hands_the_players_vote() -> None:
    state = play(start(Hand(), Hand(), players=3, hands=None), "fold,fold")
    assert (state.actor, str(state.legal)) == (1, "continue, stop")
    play(state, "stop")
    assert state.actor == 2
    play(state, "continue")
    assert state.actor == 0, "each votes"
    going_on = play(state.copy(), "stop")
    assert (going_on.is_over, going_on.dealer, going_on.hands_over) == (False, 1, 1)
    state.undo()
    play(state, "stop,stop")
    assert state.is_over, "all vote stop"


# The deck runs out


def worn_out(seed: int, least: int) -> cc.TreasureState:
    """Play on until the deck is empty when a card would be drawn.

    Of ten players all but one fold, and nobody steals, so that zones only grow; once the deck has
    fewer than `least` cards they play to the showdown, and draw what they may.
    """
    state = cc.Treasure(stacks=[300] * 10, hands=60).start(seed=seed)
    while not state.is_over:
        legal = state.legal
        if "take" in legal.kinds or "draw" in legal.kinds:
            action = next(iter(legal))
        elif len(state.rest) < least or len(state.live) < 2:
            action = legal.check or legal.call or cc.Action("done")
        else:
            action = legal.fold or cc.Action("done")
        state.apply(action)
    return state


@pytest.mark.parametrize(("seed", "least"), [(1, 4), (2, 3)])
def test_an_empty_deck_at_a_shared_card_ends_the_game(seed: int, least: int) -> None:
    state = worn_out(seed, least)
    assert (state.ran_out, state.rest) == (True, cc.CardSet())
    assert len(state.shared) < 5
    # The live hands show down with what lies there, and no Treasure moves.
    assert state.pots[0].winners
    assert sum(state.stacks) == 3000
    log = state.record()["log"]
    assert log[-2]["after"] == "showdown"
    assert log[-1]["zones"] == log[-3]["zones"]
    assert cc.check_record(state.record()) is None


def test_an_empty_deck_at_a_draw_ends_the_game() -> None:
    state = worn_out(0, 7)
    assert (state.ran_out, state.rest) == (True, cc.CardSet())
    assert len(state.shared) == 5
    assert str(state.events[-1].action) == "draw"
    assert any(len(hand) > 2 for hand in state.hands), "earlier ones found cards"
    state.undo()
    assert (str(state.legal), state.rest) == ("draw, done", cc.CardSet()), "he is asked as usual"
    state.undo()
    assert len(state.rest) == 1


# Views, text


def test_a_view_counts_what_it_does_not_know() -> None:
    state = start(Hand(("As Kd", "2c 3d", "Qh Jh"), "7d"), players=3)
    view = state.view(0)
    assert (view.hand, view.unknown) == (cc.CardSet("As Kd"), [2, 2, 2])
    assert view.known == [cc.CardSet()] * 3
    assert len(view.unseen) == 54 - 3
    assert type(view.sample(1)) is cc.TreasureState


def test_folded_hands_stay_hidden() -> None:
    state = start(Hand(("As Kd", "2c 3d", "Qh Jh"), "7d"), players=3)
    play(state, "fold,check,check" + ",check,check" * 3)
    view = state.view(0)
    assert view.is_over
    assert (view.known[1], view.unknown[1]) == (cc.CardSet(), 2)
    assert view.known[2] == cc.CardSet("Qh Jh")


def test_text() -> None:
    state = start(Hand(new="9h"), Hand(("2c 3d", "9c 4d"), "5s"))
    play(state, "fold,bet 4")
    assert str(state).splitlines() == [
        "  seat 0  2c 3d  46 chips, bets 4",
        "> seat 1  4d 9c  48 chips, dealer; Treasures 9h",
        "shared   -",
        "treasure 5s",
        "pot      2 for seats 0, 1",
        "seat 1 to act",
    ]
    assert str(state.view(0)).splitlines()[1] == ("> seat 1  ?? ??  48 chips, dealer; Treasures 9h")


def test_record() -> None:
    state = play(start(Hand(("As Kd", "2c 3d"), "7d")), "fold")
    record = state.record()
    assert record["log"] == [
        {
            **{"after": "fold-out", "shared": [], "new": "7d", "last_folder": 1},
            "pots": [{"amount": 2, "eligible": [0], "winners": [0]}],
            "holes": [["Kd", "As"], ["2c", "3d"]],
        },
        {
            **{"after": "hand", "hand": 1, "dealer": 0, "stacks": [51, 49]},
            "zones": [[], ["7d"]],
        },
    ]
    assert record["result"] == {
        "stacks": [51, 49],
        "returns": [1, -1],
        "winners": [0],
        "hands": 1,
    }
    assert cc.check_record(record) is None
