"""Sets of cards: a public 64-bit format, and Python's set algebra."""

from __future__ import annotations

from operator import and_, eq, ge, gt, le, lt, or_, sub, xor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardcore as cc
from cardcore import CARD_BITS, Card, CardError, CardSet

codes = st.sets(st.integers(0, 53))


def bit(code: int) -> int:
    """Return the bit of a card: four lanes of 16, ace first; jokers above two of them."""
    if code >= 52:
        return 1 << (13 if code == 52 else 29)
    rank, suit = divmod(code, 4)
    return 1 << (16 * suit + 12 - rank)


def set_of(members: set[int]) -> CardSet:
    return CardSet(sorted(members))


def test_bits_are_the_public_format() -> None:
    assert CARD_BITS.dtype == np.uint64
    assert CARD_BITS.tolist() == [bit(code) for code in range(54)]
    assert not CARD_BITS.flags.writeable
    for code in range(54):
        assert CardSet([code]).bits == bit(code)
    with pytest.raises(ValueError, match="read-only"):
        CARD_BITS[0] = 0


@given(codes)
def test_forms_agree(members: set[int]) -> None:
    cards = [Card(code) for code in sorted(members)]
    expected = set_of(members)
    assert expected.codes == sorted(members)
    assert list(expected) == cards
    assert expected.bits == int(expected) == sum(map(bit, members))
    text = " ".join(map(str, cards))
    symbols = " ".join(card.symbol for card in cards)
    assert (str(expected), expected.symbols) == (text, symbols)
    assert repr(expected) == f"CardSet('{text}')"
    array = np.array(sorted(members), dtype=np.uint8)
    for form in (
        text,
        text.replace(" ", ""),
        symbols,
        ",".join(map(str, reversed(cards))),
        cards,
        tuple(map(str, cards)),
        iter(cards),
        members,
        frozenset(cards),
        expected,
        expected.bits,
        np.uint64(expected.bits),
        array,
        array.astype(np.int64),
        np.append(array, np.uint8(255)),
        dict.fromkeys(cards),
    ):
        assert CardSet(form) == expected, form


@given(codes, codes)
def test_algebra_is_that_of_sets(a: set[int], b: set[int]) -> None:
    left, right = set_of(a), set_of(b)
    python_left: Any = set(left)
    python_right: Any = set(right)
    for operator in (and_, or_, sub, xor):
        result = operator(left, right)
        assert isinstance(result, CardSet)
        assert result == set_of(operator(a, b))
        assert operator(left, python_right) == set_of(operator(a, b))
    for compare in (eq, le, lt, ge, gt):
        assert compare(left, right) == compare(a, b)
    for compare in (le, lt, ge, gt):
        assert compare(left, python_right) == compare(a, b)
    assert left.union(right) == left.union(str(right)) == set_of(a | b)
    assert left.intersection(right) == set_of(a & b)
    assert left.difference(right) == set_of(a - b)
    assert left.symmetric_difference(right) == set_of(a ^ b)
    assert left.isdisjoint(right) == a.isdisjoint(b)
    assert left.issubset(right) == a.issubset(b)
    assert left.issuperset(right) == a.issuperset(b)
    assert hash(left) == hash(set_of(a))
    assert CardSet(python_left) == left


def test_it_reads_as_a_set() -> None:
    cards = CardSet("As Kd")
    assert len(cards) == 2
    assert not CardSet()
    assert Card("As") in cards
    assert Card("2c") not in cards
    assert "As" in cards
    assert CardSet().union() == CardSet()
    assert CardSet("As").union("Kd", [0], Card("Xr")) == CardSet("2c As Kd Xr")
    assert CardSet("As Kd").intersection("As", "Kd") == CardSet()
    assert sorted(cards, reverse=True) == [Card("As"), Card("Kd")]


@pytest.mark.parametrize("foreign", [None, 1.5, b"As", object(), [], np.nan])
def test_other_types_are_in_no_set(foreign: Any) -> None:
    assert foreign not in CardSet("As Kd")


@pytest.mark.parametrize("wrong", [54, -1, "Kz", "", "As Kd", 2**80])
def test_what_should_be_a_card_and_is_none_is_an_error(wrong: Any) -> None:
    with pytest.raises(CardError):
        wrong in CardSet("As Kd")  # noqa: B015


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("As Kd As", "repeated card 'As' at position 6"),
        ("AsA♠", "repeated card 'As' at position 2"),
        (["As", "Kd", "As"], "repeated card 'As' at position 2"),
        ([51, 0, 51], "repeated card 'As' at position 2"),
        ([51, "As"], "repeated card 'As' at position 1"),
        (np.array([51, 51], dtype=np.uint8), "repeated card 'As'"),
        ([54], "54"),
        ([255], "255"),
        ([-1], "-1"),
        (["As", "Kz"], "Kz"),
        (np.array([54], dtype=np.uint8), "54"),
        (np.array([-1]), "-1"),
        (-1, "-1"),
        (1 << 14, "16384"),
        (1 << 63, "9223372036854775808"),
        (2**64, "18446744073709551616"),
    ],
)
def test_faults_are_named(cards: Any, message: str) -> None:
    with pytest.raises(CardError, match=message):
        CardSet(cards)


@pytest.mark.parametrize(
    "cards",
    [None, True, 1.0, b"As", [None], [1.5], [True], [["As"]], [b"As"], np.array([1.0]), object()],
)
def test_other_types_are_refused(cards: Any) -> None:
    with pytest.raises(TypeError):
        CardSet(cards)


@pytest.mark.parametrize("operator", [and_, or_, sub, xor, le, lt])
def test_operators_refuse_what_is_no_set(operator: Any) -> None:
    for other in ("As", 1, None, [0]):
        with pytest.raises(TypeError):
            operator(CardSet("As"), other)


def test_they_equal_card_sets_only() -> None:
    """Equal things must hash equal, and a `frozenset` hashes otherwise."""
    ace: Any = CardSet("As")
    for other in ({Card("As")}, frozenset({Card("As")}), {"As"}, {51}, "As", 51, ["As"], ace.bits):
        assert ace != other
        assert other != ace
    assert len({ace, frozenset({Card("As")})}) == 2


def test_card_sets() -> None:
    rows = np.array([[51, 255, 0], [255, 255, 255], [52, 53, 1]], dtype=np.uint8)
    expected = [bit(51) | bit(0), 0, bit(52) | bit(53) | bit(1)]
    sets = cc.card_sets(rows)
    assert sets.dtype == np.uint64
    assert sets.tolist() == expected
    assert cc.card_sets(rows.astype(np.int16)).tolist() == expected
    assert cc.card_sets(rows.tolist()).tolist() == expected
    assert cc.card_sets(np.zeros((0, 7), np.uint8)).shape == (0,)
    assert cc.card_sets(np.zeros((3, 0), np.uint8)).tolist() == [0, 0, 0]
    assert [CardSet(int(s)).codes for s in sets] == [[0, 51], [], [1, 52, 53]]
    rows[2, 0] = 54
    with pytest.raises(CardError, match="row 2"):
        cc.card_sets(rows)
    with pytest.raises(CardError, match="row 1"):
        cc.card_sets([[1, 2], [3, 3]])
    with pytest.raises(TypeError):
        cc.card_sets(np.zeros((1, 2)))
    with pytest.raises(ValueError, match="shape"):
        cc.card_sets(np.zeros((1, 2, 3), np.uint8))
