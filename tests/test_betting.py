"""Betting, sentence by sentence (RULES §4), and faults of other engines (b01 … are their ids).

The game is Hold'em; that Circle bets alike is tested at the end. Fixed limit has its own file.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from games import GAMES
from tables import check_down, next_round, play, ranked, start

import cardcore as cc

# Antes and blinds


def test_each_posts_the_ante_or_all_he_has() -> None:
    state = start(10, 2, 10, ante=3)
    assert (state.stacks, state.totals, state.pot) == ([7, 0, 7], [3, 2, 3], 8)
    assert state.all_in == [1]


def test_the_left_of_the_dealer_and_the_next_post_blinds() -> None:
    state = start(10, 10, 10, 10, dealer=2, small=1, big=2)
    assert state.bets == [2, 0, 0, 1]
    assert state.level == 2


def test_b09_heads_up_the_dealer_posts_the_small_blind_and_acts_first() -> None:
    for dealer in (0, 1):
        state = start(10, 10, dealer=dealer, small=1, big=2)
        other = 1 - dealer
        assert (state.bets[dealer], state.bets[other]) == (1, 2)
        assert state.actor == dealer
        for _ in range(3):
            assert next_round(state).actor == other


def test_b09_heads_up_after_a_third_player_has_left() -> None:
    match = cc.Match(cc.Holdem(stacks=[20, 20, 2], small=1, big=2))
    state = ranked([1, 2, 3], stacks=[20, 20, 2], small=1, big=2)
    assert (state.bets, state.all_in) == ([0, 1, 2], [2])
    match.finish(check_down(state))
    assert match.players == [0, 1]
    heads_up = match.game.start(seed=4)
    assert isinstance(heads_up, cc.HoldemState)
    assert (heads_up.dealer, heads_up.bets, heads_up.actor) == (1, [2, 1], 1)


def test_heads_up_with_blinds_that_are_equal_or_nothing() -> None:
    state = start(9, 9, small=2, big=2)
    for seat in (0, 1):
        assert (state.actor, state.round) == (seat, 0), "a blind is not an act"
        assert str(state.legal) == "check, raise 4..9"
        play(state, "check")
    assert (state.actor, state.round) == (1, 1)
    state = start(9, 9, small=0, big=2)
    assert (state.bets, state.actor) == ([0, 2], 0)
    assert str(state.legal) == "fold, call, raise 4..9"


def test_chips_posted_short_count_but_the_level_is_the_full_big_blind() -> None:
    state = start(10, 10, 3, small=2, big=6)
    assert (state.bets, state.level, state.all_in) == ([0, 2, 3], 6, [2])
    assert (state.actor, state.to_call) == (0, 6)
    assert str(state.legal) == "fold, call, raise 10..10"


def test_antes_do_not_count_in_the_round() -> None:
    state = start(10, 10, ante=3, small=1, big=2)
    assert (state.bets, state.totals) == ([1, 2], [4, 5])
    assert state.to_call == 1


def test_a_big_blind_of_0_is_none() -> None:
    state = start(10, 10, 10, ante=1)
    assert (state.bets, state.level, state.actor) == ([0, 0, 0], 0, 1)
    assert str(state.legal) == "check, bet 1..9"


@pytest.mark.parametrize(
    ("stacks", "options", "actor"),
    [
        ([9, 9, 9, 9], {"small": 1, "big": 2}, 3),
        ([9, 9, 9, 9], {"small": 1, "big": 2, "dealer": 3}, 2),
        # Who has put in all he has is passed over.
        ([9, 9, 9, 2, 9], {"ante": 2, "small": 1, "big": 2}, 4),
        ([9, 2, 9, 9], {"ante": 2}, 2),
        # The small blind is nothing, but its seat is not passed over.
        ([9, 9, 9], {"small": 0, "big": 2}, 0),
    ],
)
def test_first_to_act(stacks: list[int], options: dict[str, Any], actor: int) -> None:
    assert start(*stacks, **options).actor == actor


def test_first_to_act_in_later_rounds_is_the_left_of_the_dealer() -> None:
    state = next_round(start(9, 9, 9, 9, dealer=1, small=1, big=2))
    assert (state.round, state.actor) == (1, 2)


def test_b17_folded_and_all_in_seats_are_passed_over_in_later_rounds() -> None:
    state = start(9, 9, 9, 9, 3, dealer=4, small=1, big=2)
    play(state, "raise 4,call,call,fold,call")
    assert (state.round, state.live, state.all_in) == (1, [1, 2, 3, 4], [4])
    assert state.actor == 1, "seat 0, left of the dealer, has folded"
    play(state, "bet 2,fold,call")
    acted = []
    while not state.is_over:
        acted.append(state.actor)
        state.apply("check")
    assert acted == [1, 3, 1, 3]


# Actions


def test_fold_is_legal_only_when_facing_a_bet() -> None:
    state = start(9, 9)
    assert state.legal.fold is None
    assert "fold" not in state.legal
    with pytest.raises(cc.IllegalActionError, match=r"seat 1 may not 'fold' now: legal are check"):
        state.apply("fold")
    assert play(state, "bet 1").legal.fold == cc.Action.fold()


def test_a_call_of_less_is_all_in() -> None:
    state = play(start(9, 5, dealer=1), "bet 9")
    assert str(state.legal) == "fold, call"
    assert (state.to_call, state.stacks[1]) == (9, 5)
    play(state, "call")
    assert state.is_over
    assert state.totals == [9, 5]


def test_bet_at_level_0_else_raise() -> None:
    state = start(9, 9)
    assert "raise 3" not in state.legal
    play(state, "bet 3")
    assert state.legal.kinds == ["fold", "call", "raise"]
    with pytest.raises(cc.IllegalActionError, match="seat 0 may not 'bet 6' now"):
        state.apply("bet 6")
    play(state, "raise 6")
    assert (state.level, state.bets) == (6, [6, 3]), "amounts are totals of the round"


def test_b11_the_big_blind_has_an_option() -> None:
    state = play(start(9, 9, 9, 9, small=1, big=2), "fold,fold,call")
    assert (state.actor, state.to_call, state.round) == (2, 0, 0)
    assert str(state.legal) == "check, raise 4..9"
    assert play(state.copy(), "check").round == 1
    assert play(state, "raise 4").actor == 1


def test_an_opening_bet_is_at_least_min_bet() -> None:
    assert start(9, 9).legal.amounts == range(1, 10)
    assert start(9, 9, min_bet=4).legal.amounts == range(4, 10)
    assert start(9, 9, ante=2).legal.amounts == range(2, 8)
    assert start(3, 3, min_bet=4).legal.amounts == range(3, 4), "all-in for less"


def test_a_raise_lifts_by_the_largest_bet_or_raise_so_far() -> None:
    state = play(start(99, 99, 99), "bet 5")
    assert state.min_raise_to == 10
    assert play(state, "raise 20").min_raise_to == 35
    assert play(state, "raise 40").min_raise_to == 60


def test_a_raise_lifts_by_min_bet_at_least() -> None:
    state = start(99, 99, 99, small=1, big=2, min_bet=7)
    assert state.min_raise_to == 9
    state = start(99, 99, 99, small=1, big=20, min_bet=7)
    assert state.min_raise_to == 40, "the big blind is a full bet"


def test_b07_the_first_bet_of_a_round_is_not_a_raise() -> None:
    state = next_round(start(99, 99, small=1, big=2))
    assert state.legal.amounts == range(2, 98)
    assert play(state, "bet 2").min_raise_to == 4


def test_b03_an_all_in_of_less_lifts_the_level_but_not_the_minimum_raise() -> None:
    state = play(start(999, 999, 999, 325, small=100, big=200), "raise 325")
    assert (state.level, state.min_raise_to) == (325, 525)
    state = play(start(999, 999, 999, 999, small=100, big=200), "raise 450")
    assert state.min_raise_to == 700


def test_a_full_raise_on_top_of_a_short_all_in_is_measured_from_the_level() -> None:
    # 200 more than 325, not 325 more than the big blind.
    state = start(999, 999, 999, 325, 999, small=100, big=200)
    assert play(state, "raise 325,raise 525").min_raise_to == 725
    # 10 more than 7, not 17 more than nothing.
    state = start(99, 7, 99, 99, min_bet=10)
    assert play(state, "bet 7,raise 17").min_raise_to == 27


def test_b05_a_short_stack_may_go_all_in() -> None:
    state = play(start(30, 29, dealer=1), "bet 22")
    assert str(state.legal) == "fold, call, raise 29..29"
    assert (state.min_raise_to, state.max_raise_to) == (29, 29)
    assert list(state.legal.amounts) == [29]


def test_b05_also_on_the_river() -> None:
    state = play(start(40, 39, dealer=1), "bet 10,call,check,check,check,check,bet 22")
    assert (state.round, state.actor, state.to_call, state.stacks[1]) == (3, 1, 22, 29)
    assert str(state.legal) == "fold, call, raise 29..29"
    assert (state.min_raise_to, state.max_raise_to) == (29, 29)
    assert check_down(play(state, "raise 29")).totals == [39, 39]


@pytest.mark.parametrize("stack", [16, 200])
def test_b01_a_short_all_in_does_not_reopen_the_betting(stack: int) -> None:
    state = start(19, 200, stack, 200, dealer=3, small=1, big=2)
    play(state, "raise 16,call,raise 19,call")
    if stack > 16:
        assert state.actor == 2
        assert str(state.legal) == "fold, call"
        play(state, "call")
    assert (state.actor, state.to_call) == (3, 3)
    assert str(state.legal) == "fold, call"


def test_several_short_all_ins_may_add_up() -> None:
    # Seat 3 bets 10; seats 0 and 1 go all-in for 16 and 21: 11 more than he put in.
    state = play(start(16, 21, 99, 99, dealer=2), "bet 10,raise 16,raise 21,call")
    assert (state.actor, state.to_call) == (3, 11)
    assert state.legal.amounts == range(31, 100)
    state = play(start(16, 19, 99, 99, dealer=2), "bet 10,raise 16,raise 19,call")
    assert str(state.legal) == "fold, call", "9 more are no full raise"


def test_a_check_is_an_act_a_blind_is_not() -> None:
    # After his check seat 1 faces an all-in of less than a full bet.
    state = play(start(99, 99, 3, min_bet=5), "check,bet 3,call")
    assert (state.actor, str(state.legal)) == (1, "fold, call")
    state = play(start(99, 99, 99, 3, small=1, big=2), "raise 3,fold")
    assert (state.actor, state.legal.kinds) == (1, ["fold", "call", "raise"])


def test_who_has_not_acted_may_raise_whatever_came_before() -> None:
    state = play(start(99, 3, 99, min_bet=5), "bet 3")
    assert (state.actor, state.legal.amounts) == (2, range(8, 100))


def test_nobody_raises_when_no_other_could_put_in_more() -> None:
    state = play(start(50, 20, dealer=1), "bet 20")
    assert str(state.legal) == "fold, call"
    state = start(99, 99, 5, ante=5)
    assert state.legal.amounts == range(5, 95), "seat 0 could"
    state = start(99, 3, 5, ante=5)
    assert state.is_over, "nobody could"


def test_chips_of_a_player_who_has_folded_are_not_those_of_another() -> None:
    state = play(start(99, 20, 99), "bet 20,fold")
    assert (state.actor, str(state.legal)) == (0, "fold, call")
    state = play(start(99, 20, 99), "bet 20,call")
    assert (state.actor, str(state.legal)) == (0, "fold, call, raise 40..99")


def test_b15_a_lone_player_with_chips_does_not_act_when_he_has_matched_all() -> None:
    state = play(start(20, 30, 40, 28705, dealer=3), "bet 20,raise 30,raise 40,call")
    assert state.is_over
    assert state.stacks[3] >= 28665
    assert len(state.board) == 5


def test_but_he_acts_as_long_as_he_has_not() -> None:
    state = play(start(20, 99, dealer=1), "bet 20")
    assert (state.actor, str(state.legal)) == (1, "fold, call")


def test_b15_a_big_blind_who_has_more_than_all_others_does_not_act() -> None:
    assert start(2, 9, small=2, big=2).is_over
    state = start(2, 9, small=2, big=4)
    assert state.is_over, "his bet is more than theirs"


def test_b13_chips_are_never_negative() -> None:
    state = start(9, 9, 1, small=1, big=2)
    assert (state.stacks, state.all_in, state.level) == ([9, 8, 0], [2], 2)
    state = play(start(20, 6, small=1, big=2), "raise 10")
    with pytest.raises(cc.IllegalActionError, match=r"'raise 10' now: legal are fold, call$"):
        state.apply("raise 10")
    assert play(state, "call").totals == [10, 6]


def test_b17_when_all_are_all_in_the_rest_is_dealt_and_shown() -> None:
    state = play(start(9, 9, 9, small=1, big=2), "raise 9,call,call")
    assert state.is_over
    assert len(state.board) == 5
    assert not state.legal
    assert sum(state.stacks) == 27


def test_all_folded_but_one_shows_nothing_and_turns_nothing() -> None:
    state = play(next_round(start(9, 9, 9, small=1, big=2)), "bet 2,fold,fold")
    assert state.is_over
    assert (state.winners, len(state.board)) == ([1], 3)
    assert state.stacks == [7, 13, 7]
    assert state.pots == [cc.Pot(6, [1], [1])], "the last bet was returned"
    assert state.record()["result"]["showdown"] is False
    view = state.view(0)
    assert isinstance(view, cc.HoldemView)
    assert view.holes[1] == view.holes[2] == [None, None]


def test_b19_a_card_is_not_dealt_while_bets_are_open() -> None:
    state = play(cc.Holdem(stacks=[99, 99]).start(decks=[cc.Deck()]), "bet 10,raise 50")
    before = state.copy()
    with pytest.raises(cc.ChanceError, match="waits for no card"):
        state.deal("As")
    assert state == before
    by_hand = cc.Holdem(stacks=[99, 99]).start()
    with pytest.raises(cc.IllegalActionError, match="a card is to be dealt first"):
        by_hand.apply("check")


def test_b21_random_hands_end_within_the_bound() -> None:
    game = cc.Holdem(stacks=[200, 200], small=1, big=2)
    bound = 4 * 2 * (400 // 2 + 2)
    result = cc.simulate(game, ["random", "random"], 100_000, seed=3)
    assert 1 <= result.shortest <= result.longest <= bound


def war(state: cc.State) -> int:
    """Raise by the least only when a call would end the round; return the number of decisions."""
    decisions = 0
    while not state.is_over:
        legal, after = state.legal, state.copy()
        assert isinstance(state, cc.BettingState)
        action = legal.check or legal.call or next(iter(legal))
        after.apply(action)
        assert isinstance(after, cc.BettingState)
        if legal.amounts and (after.is_over or after.round != state.round):
            action = next(action for action in legal if action.amount == legal.amounts[0])
        state.apply(action)
        decisions += 1
    return decisions


@pytest.mark.parametrize("players", [2, 3, 6])
def test_b21_wars_of_least_raises_end_within_the_bound(players: int) -> None:
    stacks = [50] * players
    options: list[dict[str, Any]] = [{}, {"limit": "pot"}, {"limit": "fixed", "cap": None}]
    games: list[cc.Game] = [cc.Holdem(stacks=stacks, **limit) for limit in options]
    games += [cc.Circle(stacks=stacks, **limit) for limit in options]
    for game in games:
        # All but one check, and call each bet of 1 to 50, which the last then raises.
        decisions = (players - 1) + 50 + 49 * (players - 2) + (players - 1)
        assert war(game.start(seed=1)) == decisions <= GAMES[game.name].bound_of(game)
    for limit in options:
        treasure = cc.Treasure(stacks=stacks, hands=2, **limit)
        assert 50 < war(treasure.start(seed=1)) <= GAMES["treasure"].bound_of(treasure)


# Pot limit


def test_pot_limit_is_level_and_pot_and_the_call() -> None:
    state = start(99, 99, 99, small=1, big=2, limit="pot")
    # 2, and 3 in the pot, and 2 to call.
    assert state.legal.amounts == range(4, 8)
    play(state, "raise 7")
    # 7, and 10 in the pot, and 6 to call.
    assert state.legal.amounts == range(12, 24)
    state = next_round(play(state, "call"))
    assert state.pot == 21
    assert state.legal.amounts == range(2, 22)
    assert play(state, "bet 10").max_raise_to == 10 + 31 + 10


def test_pot_limit_counts_antes() -> None:
    assert start(99, 99, 99, ante=2, limit="pot").legal.amounts == range(2, 7)


def test_pot_limit_counts_a_short_big_blind_as_posted() -> None:
    # 6, and 5 in the pot, and 6 to call.
    state = start(50, 50, 3, small=2, big=6, limit="pot")
    assert state.legal.amounts == range(12, 18)


def test_pot_limit_always_allows_the_smallest_bet_or_raise() -> None:
    assert start(99, 99, limit="pot").legal.amounts == range(1, 2), "the pot is empty"
    assert start(99, 99, ante=1, min_bet=50, limit="pot").legal.amounts == range(50, 51)
    assert start(99, 20, ante=1, min_bet=50, limit="pot").legal.amounts == range(19, 20)


# Amounts


def test_bad_amounts_name_seat_action_and_range() -> None:
    state = start(100, 50, 20, small=1, big=2)
    before = state.copy()
    for text, words in [
        ("raise 3", "seat 0 may not 'raise 3': it takes 4 to 100 chips"),
        ("raise 101", "seat 0 may not 'raise 101': it takes 4 to 100 chips"),
        (f"raise {2**53}", "it takes 4 to 100 chips"),
        ("check", "seat 0 may not 'check' now: legal are fold, call, raise 4..100"),
        ("bet 4", "seat 0 may not 'bet 4' now: legal are fold, call, raise 4..100"),
        ("flip", "seat 0 may not 'flip' now"),
    ]:
        with pytest.raises(cc.IllegalActionError, match=words):
            state.apply(text)
        assert state == before


@pytest.mark.parametrize(
    "text",
    [
        *("raise", "raise -4", "raise 4.0", "raise +4", "raise 1e2", "raise 4 5", "bet 1_0"),
        *(f"raise {2**53 + 1}", f"bet {2**64}", "bet ٣", "bet As", "fold 3", "call As", "xyz"),
        *("pass", "bet\x004", "bet\n4 4", ""),
    ],
)
def test_t11_texts_that_are_no_action(text: str) -> None:
    state = start(100, 50, 20, small=1, big=2)
    before = state.copy()
    with pytest.raises(cc.ActionError):
        state.apply(text)
    assert state == before


@pytest.mark.parametrize("amount", [-1, 2**53 + 1, 2**63, 2**64, 10**30])
def test_t11_amounts_that_no_chips_have(amount: int) -> None:
    for make in (cc.Action.bet, cc.Action.raise_to):
        with pytest.raises(cc.ActionError, match=f"chips are 0 to {2**53}, not {amount}"):
            make(amount)


@pytest.mark.parametrize("amount", [4.0, "4", None, 1j, [4]])
def test_t11_amounts_of_another_type(amount: Any) -> None:
    with pytest.raises(TypeError):
        cc.Action.raise_to(amount)


def test_n09_amounts_may_be_numpy_integers() -> None:
    assert cc.Action.raise_to(np.uint32(40)) == cc.Action("raise 40")
    state = cc.Holdem(stacks=np.array([100, 50], np.uint8), ante=np.int8(1)).start(seed=1)
    assert state.stacks == [99, 49]
    state.apply(cc.Action.bet(np.int64(7)))
    assert all(type(chips) is int for chips in [*state.stacks, state.pot, state.to_call])


def test_t11_late_actions_pay_nothing() -> None:
    state = play(start(9, 9), "bet 2,fold")
    stacks, before = state.stacks, state.copy()
    for action in ("fold", "fold", "fold", "check", "bet 2", "call"):
        with pytest.raises(
            cc.IllegalActionError, match=f"'{action}' is not legal: the game is over"
        ):
            state.apply(action)
    assert (state.stacks, state) == (stacks, before)


# What is legal, in other forms


def test_legal_by_name() -> None:
    state = start(100, 50, 20, small=1, big=2)
    legal = state.legal
    assert (legal.fold, legal.check, legal.call) == (cc.Action("fold"), None, cc.Action("call"))
    assert legal.amounts == range(4, 101)
    assert [str(action) for action in legal] == ["fold", "call", "raise 4", "raise 100"]
    assert len(legal) == 4
    assert (str(legal), repr(legal)) == (
        "fold, call, raise 4..100",
        "<Legal: fold, call, raise 4..100>",
    )
    assert "raise 57" in legal
    assert "raise 101" not in legal
    over = check_down(state).legal
    assert (over.fold, over.check, over.call, over.amounts) == (None, None, None, range(0))
    assert (list(over.all()), bool(over)) == ([], False)


def test_legal_all_has_every_amount() -> None:
    legal = start(6, 9, small=1, big=2).legal
    texts = ["fold", "call", "raise 4", "raise 5", "raise 6"]
    assert [str(action) for action in legal.all()] == texts
    endless = start(2**52, 2**52).legal.all()
    assert [str(next(endless)) for _ in range(3)] == ["check", "bet 1", "bet 2"]


def test_d05_every_kind_of_action_has_its_own_name_whatever_else_is_legal() -> None:
    state = start(9, 9, small=1, big=2)
    assert state.legal.kinds == ["fold", "call", "raise"]
    assert play(state, "call").legal.kinds == ["check", "raise"]


@pytest.mark.parametrize(
    ("pot", "amount"),
    # 2, and a part of the 5 that are in the pot after a call.
    [(0, 4), (0.5, 4), (1, 7), (2, 12), (2.5, 14), (99, 100), (float("inf"), 100), (1e300, 100)],
)
def test_sized_raises(pot: float, amount: int) -> None:
    assert start(100, 50, 20, small=1, big=2).legal.sized(pot=pot) == cc.Action.raise_to(amount)


def test_sized_bets() -> None:
    state = start(100, 100, ante=5)
    assert state.legal.sized(pot=0.5) == cc.Action("bet 5")
    assert state.legal.sized(pot=1.25) == cc.Action("bet 12")
    assert start(100, 100, ante=5, limit="pot").legal.sized(pot=9) == cc.Action("bet 10")


def test_sized_refuses() -> None:
    legal = start(100, 100, ante=5).legal
    for pot in (-0.1, float("nan"), float("-inf")):
        with pytest.raises(ValueError, match="pot must be 0 or more, not"):
            legal.sized(pot=pot)
    with pytest.raises(ValueError, match="neither a bet nor a raise is legal"):
        play(start(20, 50), "bet 20").legal.sized(pot=1)


def test_samples_spread_over_kinds_and_amounts() -> None:
    legal, rng = start(1000, 1000, small=1, big=2).legal, cc.Rng(1)
    drawn = [legal.sample(rng) for _ in range(3000)]
    kinds = [action.kind for action in drawn]
    assert all(900 < kinds.count(kind) < 1100 for kind in ("fold", "call", "raise"))
    amounts = [action.amount for action in drawn if action.amount is not None]
    assert min(amounts) < 30
    assert max(amounts) > 970
    assert 450 < sum(amounts) / len(amounts) < 550


# Turn order


def test_the_turn_goes_round_to_the_left_until_the_bet_is_matched() -> None:
    state = start(99, 99, 99, 99, small=1, big=2)
    order = []
    for action in ("call", "raise 6", "call", "fold", "raise 20", "call", "call"):
        order.append(state.actor)
        state.apply(action)
    assert order == [3, 0, 1, 2, 3, 0, 1]
    assert (state.round, state.live, state.actor) == (1, [0, 1, 3], 1)


def test_circle_bets_as_holdem_does() -> None:
    rng, decisions = random.Random(3), 0
    for number in range(300):
        big = rng.choice([0, 2, 5])
        options: dict[str, Any] = {
            "stacks": [rng.randint(1, 60) for _ in range(rng.randint(2, 6))],
            "ante": rng.choice([0, 1]),
            "big": big,
            "small": big // 2,
            "limit": rng.choice(["no", "pot", "fixed"]),
        }
        one = cc.Holdem(**options).start(seed=number)
        other = cc.Circle(**options).start(seed=number)
        while not one.is_over:
            assert one.legal == other.legal
            assert (one.actor, one.stacks, one.round) == (other.actor, other.stacks, other.round)
            action = one.legal.sample(rng.randrange(2**32))
            one.apply(action)
            other.apply(action)
            decisions += 1
        assert other.is_over
        assert [pot.amount for pot in one.pots] == [pot.amount for pot in other.pots]
    assert decisions > 1000
