"""Side pots, refunds and odd chips (RULES §4), and faults of other engines by their ids.

s05 comes up in no hand, since who folds leaves a live player with as much: its test is in
`rust/core/src/rules/pots.rs`.
"""

from __future__ import annotations

from typing import Any

import pytest
from games import circles, holdems, played, value_of
from tables import check_down, play, ranked

import cardcore as cc

Pots = list[tuple[int, list[int], list[int]]]


def pots(state: cc.BettingState) -> Pots:
    return [(pot.amount, pot.eligible, pot.winners) for pot in state.pots]


@pytest.mark.parametrize(
    ("places", "stacks", "expected"),
    [
        # Seats 0 and 2 share the main pot of 60; the last 20 of seat 0 were not called.
        ([1, 2, 1], [170, 0, 30], [(60, [0, 1, 2], [0, 2]), (120, [0, 1], [0])]),
        ([2, 1, 3], [20, 180, 0], [(60, [0, 1, 2], [1]), (120, [0, 1], [1])]),
    ],
)
def test_s01_side_pots(places: list[int], stacks: list[int], expected: Pots) -> None:
    state = play(ranked(places, stacks=[100, 80, 20], dealer=2), "bet 100,call,call")
    assert state.totals == [100, 80, 20]
    assert state.stacks == stacks
    assert pots(state) == expected


def test_s03_an_all_in_player_stays_in_the_pot_he_paid_into() -> None:
    state = ranked([1, 2, 3], stacks=[100, 1000, 1000], dealer=2)
    play(state, "bet 100,call,call,bet 200,call")
    assert pots(state) == [(300, [0, 1, 2], []), (400, [1, 2], [])]
    assert check_down(state).stacks == [300, 1100, 700]
    assert state.winners == [0], "the best hand, though seat 1 has won a side pot"


def test_s07_a_tie_in_the_lower_pots() -> None:
    state = ranked([1, 1, 2, 3], stacks=[100, 200, 300, 300], dealer=3)
    play(state, "bet 100,raise 200,raise 300,call")
    assert state.stacks == [200, 500, 200, 0]
    assert state.returns == [100, 300, -100, -300]
    assert pots(state) == [
        (400, [0, 1, 2, 3], [0, 1]),
        (300, [1, 2, 3], [1]),
        (200, [2, 3], [2]),
    ]


@pytest.mark.parametrize(
    ("ante", "bet", "pot", "stacks"),
    [(1, 32, 100, [100, 101, 100, 99]), (2, 31, 101, [100, 101, 101, 98])],
)
def test_s09_odd_chips_go_one_each_in_turn_order(
    ante: int, bet: int, pot: int, stacks: list[int]
) -> None:
    """The three who tie have put in 33 each; the dealer is the last of them."""
    state = ranked([1, 1, 1, 2], stacks=[100] * 4, ante=ante, min_bet=1)
    play(state, f"bet {bet},call,fold,call")
    assert state.pot == pot
    assert check_down(state).stacks == stacks


def test_s09_odd_chips_of_each_pot() -> None:
    state = ranked([1, 1, 1, 2], stacks=[4, 10, 10, 10], ante=1, dealer=1)
    play(state, "bet 6,call,call,call,bet 3,fold,call")
    assert pots(state) == [(16, [0, 1, 2], [0, 1, 2]), (15, [1, 2], [1, 2])]
    # Seat 2 is the first in turn order: 6 and 8.
    assert state.stacks == [5, 12, 14, 3]


def test_s11_a_refund_is_not_won() -> None:
    state = play(ranked([2, 1], stacks=[1000, 300], dealer=1), "bet 1000,call")
    assert state.stacks == [700, 600]
    assert state.winners == [1]
    assert pots(state) == [(600, [0, 1], [1])]
    assert state.record()["result"]["pots"] == [{"amount": 600, "eligible": [0, 1], "winners": [1]}]


def test_s11_when_all_fold_the_bet_that_nobody_called_is_returned() -> None:
    state = play(ranked([1, 2, 3], stacks=[100] * 3, small=1, big=2), "raise 50,fold,fold")
    assert state.stacks == [103, 99, 98]
    assert pots(state) == [(5, [0], [0])]


def test_s13_folded_chips_belong_to_the_pots_they_reach() -> None:
    state = ranked([1, 2, 3, 4], stacks=[50, 200, 200, 200], dealer=2)
    play(state, "bet 80,call,raise 200,call,fold")
    assert state.totals == [50, 200, 200, 80]
    assert pots(state) == [(200, [0, 1, 2], [0]), (330, [1, 2], [1])]
    assert state.stacks == [200, 330, 0, 120]


def test_folded_antes_alone_make_no_pot() -> None:
    state = ranked([1, 2, 3], stacks=[3, 99, 99], ante=3, dealer=2)
    play(state, "bet 10,fold")
    assert pots(state) == [(9, [0, 1], [0])]
    assert state.stacks == [9, 96, 96]


def test_pots_so_far() -> None:
    state = ranked([1, 2, 3], stacks=[100, 20, 100], small=1, big=2)
    assert pots(state) == [(2, [1, 2], [])], "what is not matched is in none"
    play(state, "raise 50,call")
    assert pots(state) == [(6, [0, 1, 2], []), (36, [0, 1], [])]
    play(state, "call")
    assert pots(state) == [(60, [0, 1, 2], []), (60, [0, 2], [])]


def test_a_tie_of_all_returns_nothing_to_nobody() -> None:
    state = check_down(ranked([1, 1, 1, 1], stacks=[50] * 4, small=1, big=2))
    assert state.returns == [0.0] * 4
    assert state.winners == [0, 1, 2, 3]


def shares(state: Any) -> list[int]:
    """Settle a hand that is over in another way: chip by chip of what each has put in."""
    game, totals, live = state.game, list(state.totals), state.live
    stacks = [have - total for have, total in zip(game.stacks, totals, strict=True)]
    turn = [(game.dealer + 1 + by) % game.players for by in range(game.players)]
    values = {seat: cc.HandValue(0) for seat in live}
    if len(live) > 1:
        values = {seat: value_of(state, seat) for seat in live}
    most = sorted(totals)[-2]
    for seat, total in enumerate(totals):
        stacks[seat] += max(total - most, 0)
        totals[seat] = min(total, most)
    won: dict[tuple[int, ...], int] = {}
    for chip in range(most):
        givers = [seat for seat, total in enumerate(totals) if total > chip]
        able = tuple(seat for seat in givers if seat in live) or tuple(won)[-1]
        won[able] = won.get(able, 0) + len(givers)
    for able, amount in won.items():
        most_worth = max(values[seat] for seat in able)
        best = [seat for seat in turn if seat in able and values[seat] == most_worth]
        for number, seat in enumerate(best):
            stacks[seat] += amount // len(best) + (number < amount % len(best))
    return stacks


def test_random_hands_are_settled_chip_by_chip() -> None:
    side_pots = ties = 0
    for game in [*holdems(), *circles()]:
        for seed in range(25):
            state = played(game, seed)
            assert isinstance(state, cc.BettingState)
            assert state.stacks == shares(state)
            side_pots += len(state.pots) > 1
            ties += any(len(pot.winners) > 1 for pot in state.pots)
    assert side_pots > 200
    assert ties > 50


@pytest.mark.parametrize("chips", [65_535, 65_536, 2**31, 2**32, 2**49])
def test_k13_whole_chips_up_to_2_to_the_53(chips: int) -> None:
    state = ranked([2, 1, 3, 3, 4, 4, 4, 3, 2], stacks=[chips] * 9, small=1, big=2)
    play(state, f"raise {chips}" + ",call" * 8)
    assert state.pot == 9 * chips
    assert state.stacks == [0, 9 * chips, *[0] * 7]
    assert state.returns == [-chips, 8 * chips, *[-chips] * 7]
    assert [int(gain) for gain in state.returns] == [-chips, 8 * chips, *[-chips] * 7]


def test_k13_the_most_chips_there_are() -> None:
    state = ranked([1, 1], stacks=[2**53 - 1, 1], small=1, big=1)
    assert check_down(state).stacks == [2**53 - 1, 1]
    state = play(ranked([2, 1], stacks=[2**52, 2**52]), f"bet {2**52},call")
    assert state.stacks == [0, 2**53]
    assert state.returns == [-(2.0**52), 2.0**52]
    assert cc.check_record(state.record()) is None


def test_d01_returns_are_chips() -> None:
    """A win of 8 chips is 8.0, whatever the blinds are."""
    state = play(ranked([1, 2], stacks=[50, 50], small=1, big=2), "raise 8,call")
    assert check_down(state).returns == [8.0, -8.0]
    assert state.game.units == 1
    state = play(ranked([1, 2], stacks=[50, 50], ante=8, dealer=1), "check,check")
    assert check_down(state).returns == [8.0, -8.0]


def test_a_pot_is_a_value() -> None:
    pot = cc.Pot(60, [2, 0], [0])
    assert (pot.amount, pot.eligible, pot.winners) == (60, [0, 2], [0])
    assert pot == cc.Pot(60, [0, 2], [0]) != cc.Pot(60, [0, 2], [2])
    assert len({pot, cc.Pot(60, [0, 2], [0])}) == 1
    assert repr(pot) == "Pot(60, [0, 2], [0])"
    for amount in (-1, 2**64):
        with pytest.raises(ValueError, match="amount must be"):
            cc.Pot(amount, [], [])
    with pytest.raises(ValueError, match="no seat 22 of 22 players"):
        cc.Pot(1, [22], [])
