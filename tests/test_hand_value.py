"""Hand values: their order, their public number, and their words."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import oracle
import pytest

import cardcore as cc
from cardcore import Category, HandValue, Rank

WORDS = [
    ("", "no cards"),
    ("2c", "high card, two"),
    ("Ac Kd", "high card, ace, king"),
    ("Ac Kd 9h 5s 2c", "high card, ace, king, nine, five, two"),
    ("2c 2d", "one pair, twos"),
    ("Kc Kd 2h", "one pair, kings, kicker two"),
    ("Kc Kd Ah Qs 9c 2c", "one pair, kings, kickers ace, queen, nine"),
    ("2d 2h 9d 9h", "two pair, nines and twos"),
    ("Kc Kd 2h 2s Ac", "two pair, kings and twos, kicker ace"),
    ("7c 7d 7h", "three of a kind, sevens"),
    ("7c 7d 7h Ks Ac", "three of a kind, sevens, kickers ace, king"),
    ("Ac 2d 3h 4s 5c", "straight, five high"),
    ("Tc Jd Qh Ks Ac", "straight, ace high"),
    ("Ac Kc 9c 5c 2c", "flush, ace, king, nine, five, two"),
    ("Ac Xb 9c 5c 2c", "flush, ace, ace, nine, five, two"),
    ("Ac Xb Xr Kc 9c", "flush, ace, ace, ace, king, nine"),
    ("Kc Kd Kh 2s 2c", "full house, kings over twos"),
    ("6c 6d 6h 6s", "four of a kind, sixes"),
    ("6c 6d 6h 6s Jc", "four of a kind, sixes, kicker jack"),
    ("Ac 2c 3c 4c 5c", "straight flush, five high"),
    ("Tc Jc Qc Kc Ac", "straight flush, ace high"),
    ("2c 2d 2h 2s Xb", "five of a kind, twos"),
    ("Ac Ad Ah As Xb", "five of a kind, aces"),
]
"""Hands in ascending order, and their words."""


@pytest.mark.parametrize(("hand", "words"), WORDS)
def test_words(hand: str, words: str) -> None:
    value = cc.evaluate(hand)
    assert str(value) == f"{value}" == cc.describe(value) == cc.describe(int(value)) == words
    assert cc.describe(np.uint32(int(value))) == words
    assert repr(value) == f"HandValue({int(value)})"
    assert eval(repr(value), vars(cc)) == value


def test_order() -> None:
    values = [cc.evaluate(hand) for hand, _ in WORDS]
    for lower, higher in pairwise(values):
        assert lower < higher
        assert int(lower) < int(higher)
    assert sorted(reversed(values)) == values
    assert max(values) is not None


def test_no_cards_are_the_value_zero() -> None:
    assert int(cc.evaluate("")) == 0
    assert HandValue(0).category is Category.HIGH_CARD
    assert HandValue(0).ranks == ()


def mask(*ranks: int) -> int:
    return sum(1 << rank for rank in set(ranks))


def number(value: oracle.Value) -> int:
    """Return the public number of a value: slot, what makes the category, kickers."""
    strength, ranks = value
    heads = {oracle.HIGH_CARD: 0, oracle.TWO_PAIR: 2}.get(strength, 1)
    major, minor = mask(*ranks[:heads]), mask(*ranks[heads:])
    if strength == oracle.FLUSH:
        major, minor = ranks.count(oracle.ACE) - 1 if ranks[0] == oracle.ACE else 0, mask(*ranks)
    return strength << 26 | major << 13 | minor


def is_reachable(need: oracle.Need) -> bool:
    """Tell whether a hand can have a value: the walk passes some that are always better."""
    (strength, ranks) = need.value
    distinct = set(ranks)
    fits = any(distinct <= set(window) for window in oracle.STRAIGHTS.values())
    if strength == oracle.HIGH_CARD:
        return not (fits and len(ranks) == 5)
    if strength != oracle.FLUSH:
        return True
    extra = len(ranks) - len(distinct)
    return not fits and extra <= 2 and extra == max(0, ranks.count(oracle.ACE) - 1)


ALL_VALUES = {
    need.value
    for options in oracle.ALL_OPTIONS
    for size in range(6)
    for need in oracle._descending(size, options)
    if is_reachable(need)
}


def test_every_value_has_its_public_number() -> None:
    for value in ALL_VALUES:
        made = HandValue(number(value))
        assert int(made.category) == oracle.category(value)
        assert tuple(map(int, made.ranks)) == value[1]
        assert all(isinstance(rank, Rank) for rank in made.ranks)
        assert (
            cc.describe(made).startswith(oracle.CATEGORY_NAMES[oracle.category(value)])
            or not value[1]
        )


def test_numbers_are_in_the_order_of_values() -> None:
    assert sorted(ALL_VALUES) == sorted(ALL_VALUES, key=number)
    numbers = [number(value) for value in ALL_VALUES]
    assert len(set(numbers)) == len(numbers)


def test_every_other_number_is_refused() -> None:
    known = set(map(number, ALL_VALUES))
    rng = np.random.default_rng(1)
    near = {n ^ 1 << int(rng.integers(32)) for n in list(known)[::7] for _ in range(3)}
    anywhere = set(rng.integers(0, 2**32, 20_000).tolist())
    for other in (near | anywhere | {1 << 31, 2**32 - 1, 13 << 26}) - known:
        with pytest.raises(ValueError, match=str(other)):
            HandValue(other)
        with pytest.raises(ValueError, match=str(other)):
            cc.describe(other)


@pytest.mark.parametrize("bad", [-1, 2**32, 2**63, 2**64, 2**100, -(2**100)])
def test_numbers_beyond_32_bits_are_refused(bad: int) -> None:
    with pytest.raises(ValueError, match=str(bad)):
        HandValue(bad)
    with pytest.raises(ValueError, match=str(bad)):
        cc.describe(bad)


@pytest.mark.parametrize("bad", [None, "0", 0.0, True, b"", [0]])
def test_other_types_are_no_value(bad: Any) -> None:
    with pytest.raises(TypeError):
        HandValue(bad)
    with pytest.raises(TypeError):
        cc.describe(bad)


def test_e09_equal_hands() -> None:
    a, b = cc.evaluate("Td Jh Qs Kc Ad"), cc.evaluate("Th Jd Qd Kh Ac")
    assert a == b
    assert not a != b  # noqa: SIM202
    assert not a < b
    assert not a > b
    assert a <= b
    assert a >= b
    assert hash(a) == hash(b)
    assert a != int(b)  # type: ignore[comparison-overlap]


def test_categories() -> None:
    values = np.array([int(cc.evaluate(hand)) for hand, _ in WORDS], dtype=np.uint32)
    expected = [int(cc.evaluate(hand).category) for hand, _ in WORDS]
    found = cc.categories(values)
    assert found.dtype == np.uint8
    assert found.tolist() == expected
    for form in (
        values.tolist(),
        values.astype(np.int64),
        values.astype(">u4"),
        values.astype(np.uint64),
    ):
        assert cc.categories(form).tolist() == expected
    assert cc.categories(values[::-2]).tolist() == expected[::-2]
    assert cc.categories([]).tolist() == []
    assert cc.categories(np.zeros(0, np.uint32)).dtype == np.uint8


def test_categories_of_what_is_no_value() -> None:
    for bad in ([13 << 26], [2**31], np.array([-1]), np.array([2**32])):
        with pytest.raises(ValueError, match=r"\d"):
            cc.categories(bad)
    for kind in (float, bool, object, "S4"):
        with pytest.raises(TypeError):
            cc.categories(np.zeros(1, kind))
