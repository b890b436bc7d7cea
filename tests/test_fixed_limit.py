"""Fixed limit, sentence by sentence (RULES §4): sizes, all-ins for less and the cap."""

from __future__ import annotations

from typing import Any

import pytest
from tables import next_round, play, start

import cardcore as cc


def fixed(*stacks: int, **options: Any) -> cc.HoldemState:
    return start(*stacks, **{"limit": "fixed", "min_bet": 10, **options})


def test_fixed_limit_has_two_sizes() -> None:
    state = fixed(999, 999)
    sizes = []
    for _ in range(4):
        sizes.append(list(state.legal.amounts))
        next_round(play(state, f"bet {state.min_raise_to}")) if state.round < 3 else None
    assert sizes == [[10], [10], [20], [20]]
    assert list(next_round(next_round(fixed(999, 999, big_bet=25))).legal.amounts) == [25]


def test_fixed_limit_sizes_do_not_depend_on_the_blinds() -> None:
    state = fixed(999, 999, 999, small=1, big=4)
    assert list(state.legal.amounts) == [14], "the full level is the big blind"
    assert list(play(state, "raise 14").legal.amounts) == [24]


def test_fixed_limit_raises_from_the_full_big_blind_when_it_is_posted_short() -> None:
    state = fixed(50, 50, 3, small=2, big=6, min_bet=4)
    assert (state.bets, str(state.legal)) == ([0, 2, 3], "fold, call, raise 10..10")


def test_fixed_limit_all_in_for_less() -> None:
    assert list(fixed(999, 7).legal.amounts) == [7]
    state = play(fixed(999, 999, 15, dealer=2), "bet 10,raise 20")
    assert str(state.legal) == "fold, call"


def test_fixed_limit_half_a_bet_counts_as_full() -> None:
    # Seat 2 lifts 10 to 15: a full raise, which reopens the betting for seat 1.
    state = play(fixed(999, 999, 15), "bet 10,raise 15")
    assert list(state.legal.amounts) == [25]
    play(state, "call")
    assert (state.actor, list(state.legal.amounts)) == (1, [25])


@pytest.mark.parametrize(("all_in", "raised"), [(59, 80), (60, 100)])
def test_fixed_limit_half_a_bet_is_half_of_the_big_bet_later(all_in: int, raised: int) -> None:
    state = fixed(999, 999, all_in, big_bet=40, dealer=2)
    next_round(next_round(state))
    play(state, f"check,bet 40,raise {all_in}")
    assert (state.round, state.actor, list(state.legal.amounts)) == (2, 0, [raised])


def test_fixed_limit_less_than_half_may_be_completed() -> None:
    state = play(fixed(999, 999, 14), "bet 10,raise 14")
    assert list(state.legal.amounts) == [20], "the full level is still 10"
    called = play(state.copy(), "call")
    assert (called.actor, str(called.legal)) == (1, "fold, call"), "and has not risen since"
    play(state, "raise 20")
    assert (state.actor, list(state.legal.amounts)) == (1, [30])


def test_fixed_limit_opening_all_in_of_less_than_half() -> None:
    state = play(fixed(999, 4, 999), "bet 4")
    assert list(state.legal.amounts) == [10]
    state = play(fixed(999, 5, 999), "bet 5")
    assert list(state.legal.amounts) == [15]


@pytest.mark.parametrize(
    ("cap", "blinds", "raises"), [(4, 0, 4), (4, 10, 3), (1, 0, 1), (2, 10, 1)]
)
def test_fixed_limit_cap(cap: int, blinds: int, raises: int) -> None:
    state = fixed(999, 999, cap=cap, small=blinds // 2, big=blinds)
    made = 0
    while state.legal.amounts:
        state.apply(next(a for a in state.legal if a.amount is not None))
        made += 1
    assert made == raises
    assert str(state.legal) == "fold, call"


def test_fixed_limit_cap_counts_an_all_in_of_half_a_bet() -> None:
    state = play(fixed(999, 999, 15, 999, cap=2), "bet 10,raise 15")
    assert (state.actor, str(state.legal)) == (3, "fold, call")
    state = play(fixed(999, 999, 14, 999, cap=2), "bet 10,raise 14")
    assert (state.actor, str(state.legal)) == (3, "fold, call, raise 20..20")


def test_fixed_limit_cap_of_a_later_round_does_not_count_the_blind() -> None:
    state = play(fixed(999, 999, small=5, big=10, cap=2), "raise 20")
    assert str(state.legal) == "fold, call"
    play(state, "call,bet 10")
    assert (state.round, list(state.legal.amounts)) == (1, [20])
    assert str(play(state, "raise 20").legal) == "fold, call"


def test_fixed_limit_after_the_cap_nobody_goes_all_in_for_less() -> None:
    state = play(fixed(999, 999, 12, cap=1), "bet 10")
    assert (state.actor, str(state.legal)) == (2, "fold, call")


def test_fixed_limit_without_a_cap() -> None:
    state, made = fixed(999, 999, cap=None), 0
    while state.legal.amounts:
        state.apply(next(a for a in state.legal if a.amount is not None))
        made += 1
    assert made == 100, "until the chips are in"
