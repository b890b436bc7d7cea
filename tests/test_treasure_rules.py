"""Treasure Hold'em where its rules meet: options, zones, side pots and an empty deck (RULES §6).

Rigged as in `test_treasure`: two players unless a test needs more, and the dealer of hand k, from
0, is seat k mod n.
"""

from __future__ import annotations

import pytest
from tables import play
from test_treasure import ROUNDS, Hand, cards, deck_of, start, zones

import cardcore as cc


def pots(state: cc.TreasureState) -> list[tuple[int, list[int], list[int]]]:
    return [(pot.amount, pot.eligible, pot.winners) for pot in state.pots]


def winners(state: cc.TreasureState) -> list[int]:
    assert state.is_over
    (pot,) = state.pots
    return pot.winners


# Options decide pots


@pytest.mark.parametrize(("double", "winner"), [(True, 0), (False, 1)])
def test_a_second_ace_in_a_flush_decides_a_pot(double: bool, winner: int) -> None:
    # Seat 0 has A-9-5-3 of hearts with a joker, an ace or a king; seat 1 has A-K-Q-9-5.
    hand = Hand(("3h Xb", "Kh Qh"), "4c", "Ah 9h 5h Jc 2d")
    assert winners(play(start(hand, double_ace_flush=double), ROUNDS)) == [winner]


@pytest.mark.parametrize(
    ("five", "above_a_jack_high_straight_flush", "above_four_kings"),
    [
        ("above", True, True),
        ("below_royal", True, True),
        ("below_straight_flush", False, True),
        ("none", False, False),
    ],
)
def test_the_place_of_five_of_a_kind_decides_pots(
    five: str, above_a_jack_high_straight_flush: bool, above_four_kings: bool
) -> None:
    # Seat 0 has five nines, or four with an ace.
    straight_flush = Hand(("9c 9d", "7s 6s"), "5h", "9s 9h Ts 8s Xb")
    state = play(start(straight_flush, five_of_a_kind=five), ROUNDS)
    assert winners(state) == ([0] if above_a_jack_high_straight_flush else [1])
    kings = Hand(("9c 9d", "Kc 2d"), "5h", "9s 9h Xb Kh Ks")
    state = play(start(kings, five_of_a_kind=five), ROUNDS)
    assert winners(state) == ([0] if above_four_kings else [1])


def test_without_hands_the_players_vote_by_default() -> None:
    assert cc.Treasure(stacks=[9, 9]).hands is None


def test_fixed_limit_has_the_big_bet_in_the_last_two_rounds() -> None:
    state = start(Hand(), limit="fixed", min_bet=2)
    amounts = []
    for _ in range(4):
        amounts.append(list(state.legal.amounts))
        play(state, "check,check")
    assert amounts == [[2], [2], [4], [4]]


# Steps 11 to 13 together


def test_a_grabbed_spade_matches_a_heart() -> None:
    third = Hand(("2c 3d", "7d 4d"), "5s", "Ts Kd Qc Jd 6s", "8c")
    state = play(start(Hand(new="9s"), Hand(new="9h"), third), f"fold,check,fold,{ROUNDS}")
    assert (state.actor, zones(state)) == (1, ["", "9h 9s"])
    assert play(state.copy(), "done").is_over, "he has no nine"
    play(state, "grab 9s")
    assert (state.actor, str(state.legal)) == (1, "draw, done")
    play(state, "draw")
    assert state.is_over
    assert state.hands[1] == cc.CardSet("4d 7d 9s 8c")


def test_a_grabbed_spade_is_wild_by_a_club() -> None:
    third = Hand(("Ah Kd", "7d 4d"), "5s", "As 3h Qc Jd 2c")
    state = play(start(Hand(new="9s"), Hand(new="9c"), third), f"fold,check,fold,{ROUNDS}")
    # A pair of aces against nothing, or the wheel.
    assert winners(play(state.copy(), "done")) == [0]
    assert winners(play(state, "grab 9s")) == [1]


def test_a_drawn_card_is_wild_by_a_club() -> None:
    third = Hand(("Ah Ac", "7d 4d"), "5s", "7c Qc Jd 2s Td", "9d 3c")
    state = play(start(Hand(new="7h"), Hand(new="9c"), third), f"fold,check,fold,{ROUNDS}")
    # A pair of aces against one of sevens, or a flush of diamonds.
    assert winners(play(state.copy(), "done")) == [0]
    assert winners(play(state, "draw,done")) == [1]


def test_step_12_who_has_folded_is_not_asked() -> None:
    second = Hand(("2c 3d", "9c 4d", "Kc Kd"), "7c", "9s Qd Jh 6s 5c")
    state = play(start(Hand(new="9h"), second, players=3), "check,fold,fold")
    assert zones(state) == ["9h", "", ""]
    # Dealer 1: seats 2, 0, 1 act.
    staying = play(state.copy(), "check,check,fold" + ",check,check" * 3)
    assert (staying.actor, str(staying.legal)) == (0, "draw, done"), "with the nine on the table"
    play(state, "check,fold,check" + ",check,check" * 3)
    assert state.is_over
    assert state.hands[0] == cc.CardSet("2c 3d")


@pytest.mark.parametrize("new", ["9h", "As"])
def test_if_all_but_one_fold_he_neither_grabs_nor_draws(new: str) -> None:
    state = start(Hand(new=new), Hand(("2c 3d", "9c 9s")))
    play(state, "fold,fold")
    assert (state.is_over, state.shared) == (True, [])
    assert zones(state) == ["Ac", new], "where it was"


def test_if_all_but_one_fold_no_cards_are_shown() -> None:
    state = play(start(Hand(("As Kd", "2c 3d"))), "fold")
    assert state.is_over
    for seat in range(2):
        view = state.view(seat)
        assert (view.known, view.unknown) == ([cc.CardSet(), cc.CardSet()], [2, 2])


# Steps 14 to 16 together


def test_step_14_has_side_pots() -> None:
    hand = Hand(("Ac Ad", "Kc Kd", "Qc Qd"), "8c", "2s 3s 7d 8h 4h")
    state = play(start(hand, players=3, stacks=[10, 30, 60]), "bet 29,call,call")
    assert state.is_over
    assert pots(state) == [(30, [0, 1, 2], [0]), (40, [1, 2], [1])]
    assert state.stacks == [30, 40, 30]


@pytest.mark.parametrize(
    ("holes", "actions", "tied", "stacks"),
    [
        (("Ac Kc", "2c 3c", "Ad Kd"), "check,check,fold", [0, 2], [52, 48, 50]),
        (("2c 3c", "Ac Kc", "Ad Kd"), "check,fold,check", [1, 2], [51, 49, 50]),
    ],
)
def test_step_14_the_odd_chip_goes_by_the_dealer_of_the_hand(
    holes: tuple[str, ...], actions: str, tied: list[int], stacks: list[int]
) -> None:
    second = Hand(holes, "8c", "As Ks 7d 8h 4h")
    state = play(start(Hand(new="Jh"), second, players=3), "fold,fold")
    assert (state.dealer, state.stacks) == (1, [51, 48, 48])
    # Two have aces and kings with an eight: seat 2, the dealer's left, comes first of them.
    play(state, actions + ",check,check" * 3)
    assert pots(state) == [(3, tied, tied)]
    assert state.stacks == stacks


def test_step_15_the_card_that_decided_the_pot_may_be_taken_after_that() -> None:
    # Seat 2 has a pair of kings; without the shared one, seat 1 would win with queens.
    hand = Hand(("4c 5d", "Qc 3h", "Kc 2d"), "Xr", "Ks Qd 7h 8h 9c")
    state = start(hand, Hand(), players=3)
    play(state, ",".join(["check"] * 5 + ["fold"] + ["check"] * 4))
    assert (state.actor, str(state.legal)) == (0, "take 4c/5d/7h/8h/9c/Qd/Ks")
    assert (pots(state), state.stacks) == ([(3, [1, 2], [2])], [49, 49, 52])
    play(state, "take Ks")
    assert (state.hands_over, zones(state)) == (1, ["Ks", "", ""])
    showdown, after = state.record()["log"]
    assert showdown["pots"] == [{"amount": 3, "eligible": [1, 2], "winners": [2]}]
    assert showdown["shared"] == ["Ks", "Qd", "7h", "8h", "9c"]
    assert (after["stacks"], after["zones"]) == ([49, 49, 52], [["Ks"], [], []])


def test_step_16_a_diamond_that_was_taken_for_a_joker_steals() -> None:
    hands = Hand(new="9s"), Hand(("Ad 2c", "3c 3h"), "Xr"), Hand()
    state = play(start(*hands), "fold,fold,take Ad")
    assert (state.actor, str(state.legal)) == (0, "done, steal Ad 9s")
    play(state, "steal Ad 9s")
    assert (zones(state), state.hands_over) == (["9s", ""], 2)


# After a hand


def broke_at_the_vote() -> cc.TreasureState:
    """A game of any number of hands in which seat 1 has Kc and is broke after the second."""
    hands = Hand(new="Kc"), Hand(("4s 5s", "2c 3d", "Kd Ks"), "9c", "Ah Ac 5d 6s 8h")
    decks = [deck_of(hand, 3, dealer, set(cards("Kc"))) for dealer, hand in enumerate(hands)]
    decks.append(cards("Qh Qs Kc Js 2d"))
    state = cc.Treasure(stacks=[50, 10, 50]).start(decks=decks)
    play(state, "check,bet 1,fold,fold,continue,stop,stop")
    assert (state.stacks, zones(state)) == ([48, 8, 51], ["", "Kc", ""])
    return play(state, "bet 8,fold,call")


def test_who_is_broke_has_no_vote() -> None:
    state = broke_at_the_vote()
    # The left of seat 1, who dealt.
    assert (state.stacks[1], state.actor, str(state.legal)) == (0, 2, "continue, stop")
    play(state, "stop")
    assert (state.actor, str(state.legal)) == (0, "continue, stop")
    assert play(state.copy(), "stop").is_over, "all have voted"
    play(state, "continue")
    assert (state.dealer, state.live) == (2, [0, 2])
    assert state.hands == [cc.CardSet("Qh Kc"), cc.CardSet(), cc.CardSet("Qs Js")]
    assert zones(state) == ["9c", "", ""]


# His cards are in the deck before anybody votes: players leave first.
def test_zones_of_broke_players_are_gone_at_the_vote() -> None:
    state = broke_at_the_vote()
    assert (state.actor, str(state.legal)) == (2, "continue, stop")
    assert zones(state) == ["9c", "", ""]


def test_fewer_than_two_with_chips_do_not_vote() -> None:
    hand = Hand(("As Ad", "Kc Kd"), "4h", "Ah Ac 5d 6s 7h")
    state = play(start(hand, hands=None), "bet 49,call")
    assert (state.is_over, state.stacks) == (True, [100, 0])


# The deck runs out


def worn_to(keep: str, last: str, to_seat_1: str = "", hands: int = 90) -> cc.TreasureState:
    """Put all cards but those to keep into zones, one a hand, and start the last hand.

    Seat 1 gets the cards named, seat 0 all others; jokers must be kept. Nobody steals.
    """
    kept = cards(keep)
    worn = [card for card in cc.Deck(jokers=2) if card not in kept]
    decks = [[*kept[:4], card] for card in worn] + [cards(last)]
    state = cc.Treasure(stacks=[500, 500], hands=hands).start(decks=decks)
    for number, card in enumerate(worn, start=1):
        folder = int(card in cards(to_seat_1))
        if state.actor != folder:
            state.apply("check")
        state.apply("fold")
        while state.hands_over < number:
            state.apply("done")
    return state


def at_the_last_heart() -> cc.TreasureState:
    """A hand in which both may draw, seat 0 first, and there is one card."""
    state = worn_to(
        keep="2c 2d 3c 3d 4c 5c 6c 7c 8c Xb Xr",
        last="3c 2c 3d 2d 4c 5c 6c 7c 8c Xb Xr",
        to_seat_1="2h 3s",
    )
    assert (state.hands_over, state.dealer) == (43, 1)
    play(state, ROUNDS)
    for seat in range(2):
        assert (state.actor, state.legal.kinds) == (seat, ["grab", "done"])
        play(state, "done")
    assert (state.actor, str(state.legal)) == (0, "draw, done")
    assert state.rest == cc.CardSet("Xr")
    return state


def test_nobody_draws_or_steals_after_a_draw_that_finds_no_card() -> None:
    state = at_the_last_heart()
    before = zones(state)
    play(state, "draw")
    assert (state.actor, str(state.legal), state.rest) == (0, "draw, done", cc.CardSet())
    play(state, "draw")
    # Seat 1 could have drawn, and seat 0 have stolen from him.
    assert (state.is_over, state.ran_out) == (True, True)
    assert state.hands == [cc.CardSet("3c 3d Xr"), cc.CardSet("2c 2d")]
    assert zones(state) == before
    assert [len(zone) for zone in state.zones] == [41, 2]
    assert sum(state.stacks) == 1000


def test_an_empty_deck_is_no_end_while_nobody_draws() -> None:
    state = play(at_the_last_heart(), "draw,done")
    assert (state.actor, str(state.legal), state.rest) == (1, "draw, done", cc.CardSet())
    play(state, "done")
    assert not state.ran_out
    steals = [f"steal {rank}d {card}" for rank in "456789TJQKA" for card in ("2h", "3s")]
    assert state.actor == 0
    assert sorted(map(str, state.legal)) == sorted(["done", *steals])


def test_the_one_who_draws_last_may_find_no_card() -> None:
    state = play(at_the_last_heart(), "done,draw")
    assert (state.actor, str(state.legal), state.is_over) == (1, "draw, done", False)
    play(state, "draw")
    assert (state.is_over, state.ran_out) == (True, True)
    assert state.hands == [cc.CardSet("3c 3d"), cc.CardSet("2c 2d Xr")]


def test_a_deck_that_just_suffices_is_no_end() -> None:
    ten = "2c 3c 2d 3d 4c 5d 6c 7c Xb Xr"
    state = play(worn_to(ten, ten), ROUNDS)
    assert state.shared == cards("5d 6c 7c Xb Xr")
    assert (state.ran_out, state.rest) == (False, cc.CardSet())
    assert (state.actor, state.legal.kinds) == (0, ["grab", "done"])


def test_who_folds_while_the_deck_is_empty_takes_a_card_for_the_joker() -> None:
    state = worn_to("2c 3c 2d Xb Xr", "2c 3c 2d Xr Xb", hands=50)
    assert (state.new_treasure, state.rest) == (cc.Card("Xb"), cc.CardSet())
    play(state, "fold")
    assert (state.actor, str(state.legal)) == (0, "take 2c/2d")
    play(state, "take 2d")
    assert (state.is_over, state.hands_over, state.ran_out) == (True, 50, False)
    assert (cc.Card("2d") in state.zones[0], len(state.zones[0])) == (True, 50)


def test_an_empty_deck_before_the_first_shared_card_shows_two_cards_each() -> None:
    five = "2c 3c 2d Xb Xr"
    state = play(worn_to(five, five), "check,check")
    assert (state.is_over, state.ran_out, state.shared) == (True, True, [])
    # Threes with the joker against twos.
    assert state.hands == [cc.CardSet("2c 2d"), cc.CardSet("3c Xb")]
    assert pots(state) == [(2, [0, 1], [1])]
    assert state.record()["log"][-2]["after"] == "showdown"


# RULES §6 holds this for impossible, but hands that are folded at once use few cards.
def test_an_empty_deck_at_the_new_treasure_ends_the_game() -> None:
    four = "2c 3c Xb Xr"
    state = worn_to(four, four)
    assert (state.is_over, state.ran_out, state.new_treasure) == (True, True, None)
    # Threes with a joker against twos with one.
    assert pots(state) == [(2, [0, 1], [0])]
    record = state.record()
    showdown, after = record["log"][-2:]
    assert (showdown["after"], showdown["new"], showdown["shared"]) == ("showdown", None, [])
    assert (after["hand"], record["result"]["hands"]) == (51, 51)
    assert cc.check_record(record) is None
