"""Hands in NumPy arrays: every dtype, stride and shape, and clean errors for the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cardcore as cc
from cardcore import CardError, CardSet, HandRules, evaluate_many

INTEGERS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i2", ">i4", ">i8", ">u4", ">u8"]
Codes = NDArray[np.uint8]
Sets = NDArray[np.uint64]


def deal(rows: int, width: int, seed: int = 0, deck: int = 54) -> Codes:
    """Return rows of distinct cards."""
    rng = np.random.default_rng(seed)
    columns = np.tile(np.arange(deck, dtype=np.uint8), (rows, 1))
    return rng.permuted(columns, axis=1)[:, :width].copy()


CODES = deal(1000, 7)
SETS = cc.card_sets(CODES)
VALUES = evaluate_many(CODES)


def test_many_are_like_each() -> None:
    assert VALUES.dtype == np.uint32
    assert VALUES.shape == (1000,)
    expected = [int(cc.evaluate(row)) for row in CODES]
    assert VALUES.tolist() == expected
    assert evaluate_many(SETS).tolist() == expected


@pytest.mark.parametrize("width", [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 30, 53, 54])
def test_every_width(width: int) -> None:
    codes = deal(40, width, seed=width)
    rules = HandRules(wild="9 Js")
    expected = [int(rules.evaluate(row.tolist())) for row in codes]
    assert rules.evaluate_many(codes).tolist() == expected
    assert rules.evaluate_many(cc.card_sets(codes)).tolist() == expected


@pytest.mark.parametrize("rows", [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 129, 1000])
def test_every_number_of_rows(rows: int) -> None:
    """Fast paths take rows in blocks; the last may be short."""
    assert evaluate_many(CODES[:rows]).tolist() == VALUES[:rows].tolist()
    assert evaluate_many(SETS[:rows]).tolist() == VALUES[:rows].tolist()


def test_holes_stand_anywhere() -> None:
    rng = np.random.default_rng(8)
    codes = np.where(rng.random(CODES.shape) < 0.3, np.uint8(255), CODES)
    expected = [int(cc.evaluate([c for c in row if c != 255])) for row in codes.tolist()]
    assert evaluate_many(codes).tolist() == expected
    assert evaluate_many(np.full((3, 70), 255, np.uint8)).tolist() == [0, 0, 0]
    for dtype in ("i2", "u8", ">i4"):
        assert evaluate_many(codes.astype(dtype)).tolist() == expected


@pytest.mark.parametrize("dtype", INTEGERS)
def test_n03_integer_dtypes(dtype: str) -> None:
    assert (evaluate_many(CODES.astype(dtype)) == VALUES).all()
    assert (cc.card_sets(CODES.astype(dtype)) == SETS).all()


def test_n03_lists() -> None:
    assert (evaluate_many(CODES.tolist()) == VALUES).all()
    assert (evaluate_many(tuple(map(tuple, CODES.tolist()))) == VALUES).all()
    assert (evaluate_many(list(CODES)) == VALUES).all()
    with pytest.raises((TypeError, ValueError)):
        evaluate_many([[1, 2], [3]])


@pytest.mark.parametrize("dtype", ["u8", "<u8", ">u8"])
def test_n03_byte_order_of_sets(dtype: str) -> None:
    assert (evaluate_many(SETS.astype(dtype)) == VALUES).all()


def unaligned(array: NDArray[Any]) -> NDArray[Any]:
    """Return a copy that starts at an odd address."""
    raw = np.empty(array.nbytes + 1, np.uint8)[1:]
    copy = raw.view(array.dtype).reshape(array.shape)
    copy[...] = array
    assert array.itemsize == 1 or not copy.flags.aligned
    return copy


def in_a_record(array: NDArray[Any]) -> NDArray[Any]:
    """Return a copy that is a field of packed records."""
    record = np.zeros(array.shape, dtype=[("pad", "u1"), ("value", array.dtype)])
    record["value"] = array
    return record["value"]


VIEWS: list[Callable[[NDArray[Any]], NDArray[Any]]] = [
    lambda a: a[::2],
    lambda a: a[::-1],
    lambda a: a[::-3],
    lambda a: a[5:900:7],
    lambda a: np.repeat(a, 2, axis=0)[::2],
    lambda a: np.asfortranarray(a),
    lambda a: np.broadcast_to(a[:1], a.shape),
    unaligned,
    in_a_record,
]
CODE_VIEWS: list[Callable[[Codes], Codes]] = [
    *VIEWS,
    lambda a: a[:, ::2],
    lambda a: a[::2, :5],
    lambda a: a[::-1, :5],
    lambda a: a[:, ::-1],
    lambda a: a[::-2, ::-2],
    lambda a: np.ascontiguousarray(a.T).T,
    lambda a: np.asfortranarray(a)[::3, 1:6],
    lambda a: np.pad(a, 3)[3:-3, 3:-3],
    lambda a: np.lib.stride_tricks.sliding_window_view(np.arange(54, dtype=np.uint8), 7),
]


@pytest.mark.parametrize("view", CODE_VIEWS)
@pytest.mark.parametrize("dtype", ["u1", "i4", ">i2", "u8"])
def test_n01_views_of_codes(view: Callable[[Any], Any], dtype: str) -> None:
    hands = view(CODES.astype(dtype))
    expected = evaluate_many(np.ascontiguousarray(hands).astype(np.uint8))
    assert (evaluate_many(hands) == expected).all()
    assert (cc.card_sets(hands) == cc.card_sets(np.ascontiguousarray(hands))).all()


@pytest.mark.parametrize("view", VIEWS)
def test_n01_views_of_sets(view: Callable[[Any], Any]) -> None:
    expected = evaluate_many(np.ascontiguousarray(view(SETS)))
    assert (evaluate_many(view(SETS)) == expected).all()
    assert (evaluate_many(view(SETS.astype(">u8"))) == expected).all()
    assert (cc.categories(view(VALUES)) == cc.categories(np.ascontiguousarray(view(VALUES)))).all()


def test_subclasses_and_maps(tmp_path: Path) -> None:
    path = tmp_path / "hands.npy"
    np.save(path, CODES)
    mapped = np.load(path, mmap_mode="r")
    assert (evaluate_many(mapped) == VALUES).all()
    frozen = CODES.copy()
    frozen.flags.writeable = False
    assert (evaluate_many(frozen) == VALUES).all()

    class Mine(np.ndarray[Any, Any]):
        pass

    assert (np.asarray(evaluate_many(CODES.view(Mine))) == VALUES).all()
    masked = np.ma.masked_array(CODES, mask=False)
    assert (np.asarray(evaluate_many(masked)) == VALUES).all()


@pytest.mark.parametrize("rows", [0, 1, 5])
def test_n05_rows_without_cards_are_the_lowest_hand(rows: int) -> None:
    for dtype in INTEGERS:
        values = evaluate_many(np.zeros((rows, 0), dtype))
        assert values.dtype == np.uint32
        assert values.tolist() == [0] * rows


@pytest.mark.parametrize(
    "hands",
    [
        np.zeros((0, 7), np.uint8),
        np.zeros((0, 0), np.int64),
        np.zeros(0, np.uint64),
        np.zeros((0, 7), np.uint8)[::-1],
        np.zeros((9, 7), np.uint8)[9:],
        [],
    ],
    ids=str,
)
def test_n05_nothing_gives_nothing(hands: Any) -> None:
    choices: list[dict[str, Any]] = [
        {},
        {"threads": 3},
        {"out": np.zeros(0, np.uint32)},
        {"wild": "2"},
    ]
    for options in choices:
        values = evaluate_many(hands, **options)
        assert values.dtype == np.uint32
        assert values.shape == (0,)


@pytest.mark.parametrize("dtype", ["f4", "f8", "c8", "?", "O", "S2", "U2", "M8[s]", "m8[s]"])
@pytest.mark.parametrize("shape", [(3,), (3, 2), (0, 2)])
def test_n03_other_dtypes_are_named(dtype: str, shape: tuple[int, ...]) -> None:
    hands = np.zeros(shape, dtype)
    for call in (evaluate_many, HandRules().evaluate_many):
        with pytest.raises(TypeError, match=r"uint8|uint64|integer"):
            call(hands)


def test_n03_structured_arrays_are_refused() -> None:
    hands = np.zeros((3, 2), dtype=[("code", "u1")])
    with pytest.raises(TypeError):
        evaluate_many(hands)


@pytest.mark.parametrize("dtype", [d for d in INTEGERS if d not in ("u8", ">u8")])
def test_n03_one_dimension_is_of_sets(dtype: str) -> None:
    with pytest.raises(TypeError, match="uint64"):
        evaluate_many(np.zeros(3, dtype))


@pytest.mark.parametrize("shape", [(), (2, 3, 4), (1, 1, 1), (0, 0, 0)])
@pytest.mark.parametrize("dtype", ["u1", "u8"])
def test_other_shapes_are_refused(shape: tuple[int, ...], dtype: str) -> None:
    with pytest.raises(ValueError, match=r"dimension|shape"):
        evaluate_many(np.zeros(shape, dtype))


@pytest.mark.parametrize(
    "hands", [None, 3, 1.5, "As Kd", b"As", object(), ["As Kd"], {}, [[1.5]], [None]]
)
def test_other_types_are_refused(hands: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        evaluate_many(hands)


# --- Bad rows --------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize(
    ("dtype", "code"),
    [
        ("u1", 54),
        ("u1", 99),
        ("u1", 254),
        ("i1", -1),
        ("i2", 54),
        ("i2", 256),
        ("i2", -1),
        ("i8", 2**32),
        ("i8", -(2**63)),
        ("u8", 2**64 - 1),
        (">i4", 300),
        ("u4", 2**31),
        ("u2", 511),
    ],
)
def test_n07_the_first_bad_row_is_named(dtype: str, code: int, threads: int) -> None:
    hands = CODES.astype(dtype)
    hands[[617, 800, 999], 3] = np.array(code, dtype)
    with pytest.raises(CardError, match=rf"row 617: {code} in column 3 "):
        evaluate_many(hands, threads=threads)
    with pytest.raises(CardError, match=r"row 617\b"):
        cc.card_sets(hands)
    assert (evaluate_many(CODES, threads=threads) == VALUES).all()


@pytest.mark.parametrize("code", range(54, 255))
def test_n07_no_code_from_54_to_254_is_a_card(code: int) -> None:
    hands = CODES[:40].copy()
    hands[17, 6] = code
    with pytest.raises(CardError, match=r"row 17\b"):
        evaluate_many(hands)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_n07_repeated_cards_and_bad_bits(threads: int) -> None:
    hands = np.tile(CODES, (300, 1))
    hands[250_000, 6] = hands[250_000, 0]
    hands[299_999, 6] = 54
    with pytest.raises(CardError, match=r"row 250000: repeated card '..' in column"):
        evaluate_many(hands, threads=threads)
    sets = np.tile(SETS, 300)
    for bit in (14, 15, 30, 31, 45, 46, 47, 61, 62, 63):
        sets[[123_456, 250_000]] = SETS[0] | np.uint64(1 << bit)
        with pytest.raises(CardError, match=r"row 123456\b"):
            evaluate_many(sets, threads=threads)


def test_n07_forbidden_jokers_are_named_by_row() -> None:
    rules = HandRules(jokers="forbidden")
    row = int(np.flatnonzero((CODES >= 52).any(axis=1))[0])
    for hands in (CODES, SETS):
        with pytest.raises(CardError, match=rf"row {row}\b"):
            rules.evaluate_many(hands)


# --- out= ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands", [CODES, SETS, CODES.astype(">i4"), CODES[::-1]], ids=["u1", "u8", ">i4", "reversed"]
)
def test_out_is_filled_and_returned(hands: Any) -> None:
    out = np.full(1000, 7, np.uint32)
    assert evaluate_many(hands, out=out) is out
    assert (out == evaluate_many(hands)).all()


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: np.zeros(1000, np.int32), TypeError),
        (lambda: np.zeros(1000, np.uint64), TypeError),
        (lambda: np.zeros(1000, np.float32), TypeError),
        (lambda: np.zeros(1000, ">u4"), TypeError),
        (lambda: np.zeros(1000, object), TypeError),
        (lambda: [0] * 1000, TypeError),
        (lambda: bytearray(4000), TypeError),
        (lambda: np.zeros(999, np.uint32), ValueError),
        (lambda: np.zeros(1001, np.uint32), ValueError),
        (lambda: np.zeros((1000, 1), np.uint32), ValueError),
        (lambda: np.zeros((1, 1000), np.uint32), ValueError),
        (lambda: np.zeros((), np.uint32), ValueError),
        (lambda: np.zeros(0, np.uint32), ValueError),
    ],
)
@pytest.mark.parametrize("hands", [CODES, SETS], ids=["codes", "sets"])
def test_out_of_another_kind_is_left_alone(make: Any, error: type[Exception], hands: Any) -> None:
    out = make()
    before = list(out) if isinstance(out, list) else np.array(out)
    with pytest.raises(error):
        evaluate_many(hands, out=out)
    assert np.array_equal(np.array(out), np.array(before))


@pytest.mark.parametrize(
    "view", [lambda a: a[::2], lambda a: a[::-1][:1000]], ids=["strided", "reversed"]
)
def test_out_may_be_strided_or_is_refused(view: Any) -> None:
    base = np.full(2000, 7, np.uint32)
    out = view(base)
    try:
        evaluate_many(CODES, out=out)
    except ValueError:
        assert (base == 7).all()
    else:
        assert (out == VALUES).all()


def test_out_must_be_writable() -> None:
    out = np.full(1000, 7, np.uint32)
    out.flags.writeable = False
    with pytest.raises(ValueError, match=r"read-?only|writ"):
        evaluate_many(CODES, out=out)
    assert (out == 7).all()


def test_out_may_not_lie_over_the_hands() -> None:
    for start in (0, 1, 1000):
        hands = SETS.copy()
        out = hands.view(np.uint32)[start : start + 1000]
        before = hands.copy()
        try:
            evaluate_many(hands, out=out)
        except ValueError:
            assert (hands == before).all()
        else:
            assert (out == VALUES).all()


@pytest.mark.parametrize(
    "hands", [CODES.astype(float), CODES[0], CODES[None]], ids=["dtype", "row", "3d"]
)
def test_out_is_left_alone_if_the_hands_are_wrong(hands: Any) -> None:
    out = np.full(1000, 7, np.uint32)
    with pytest.raises((TypeError, ValueError)):
        evaluate_many(hands, out=out)
    assert (out == 7).all()


# --- wild= -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [CODES, SETS, CODES.astype(">i8")], ids=["codes", "sets", ">i8"])
def test_wild_cards_for_all_or_each_row(hands: Any) -> None:
    ranks = [cc.Rank.ALL[row % 13].cards for row in range(1000)]
    per_row = np.array([rank.bits for rank in ranks], np.uint64)
    values = evaluate_many(hands, wild=per_row)
    expected = [int(cc.evaluate(row, wild=wild)) for row, wild in zip(CODES, ranks, strict=True)]
    assert values.tolist() == expected
    doubled = np.repeat(per_row, 2)[::2]
    for form in (doubled, per_row.astype(">u8"), unaligned(per_row), per_row[::-1].copy()[::-1]):
        assert (evaluate_many(hands, wild=form, threads=2) == values).all()
    deuces = evaluate_many(hands, wild="2")
    assert (evaluate_many(hands, wild=np.full(1000, ranks[0].bits, np.uint64)) == deuces).all()
    for cards in (ranks[0], cc.Rank.TWO, list(ranks[0]), "2c 2d 2h 2s"):
        assert (evaluate_many(hands, wild=cards) == deuces).all()
    assert (HandRules(wild="2").evaluate_many(hands) == deuces).all()
    assert (HandRules(wild="3").evaluate_many(hands, wild="2") == deuces).all()
    assert (evaluate_many(hands, wild=np.zeros(1000, np.uint64)) == VALUES).all()


def test_wild_jokers_by_row() -> None:
    hands = cc.parse_many(["As Ks Xb", "As Ks Xb"])
    wild = np.array([CardSet("Xb").bits, 0], np.uint64)
    expected = ["one pair, aces, kicker king", "high card, ace, king"]
    for form in (hands, cc.card_sets(hands)):
        values = HandRules(jokers="dead").evaluate_many(form, wild=wild)
        assert [cc.describe(value) for value in values] == expected
        with pytest.raises(CardError, match=r"row 1\b"):
            HandRules(jokers="forbidden").evaluate_many(form, wild=wild)


@pytest.mark.parametrize(
    ("wild", "error"),
    [
        (np.zeros(999, np.uint64), ValueError),
        (np.zeros(1, np.uint64), ValueError),
        (np.zeros((1000, 1), np.uint64), ValueError),
        (np.zeros(1000, np.int64), (TypeError, ValueError)),
        (np.zeros(1000), TypeError),
        (np.zeros(1000, bool), TypeError),
        (5, TypeError),
        (1.5, TypeError),
        ("Kz", CardError),
        ([54], CardError),
    ],
    ids=str,
)
def test_wild_of_another_kind_is_refused(wild: Any, error: Any) -> None:
    out = np.full(1000, 7, np.uint32)
    with pytest.raises(error):
        evaluate_many(CODES, wild=wild, out=out)
    assert (out == 7).all()


def test_wild_bits_that_are_no_cards_are_named() -> None:
    wild = np.zeros(1000, np.uint64)
    wild[[321, 500]] = 1 << 63
    for hands in (CODES, SETS):
        with pytest.raises(CardError, match=r"row 321\b"):
            evaluate_many(hands, wild=wild)


# --- threads= --------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 64, np.int64(2)])
def test_threads_change_nothing(threads: Any) -> None:
    hands = np.tile(CODES, (200, 1))
    values = evaluate_many(hands, threads=threads)
    assert (values == np.tile(VALUES, 200)).all()


@pytest.mark.parametrize("threads", [0, -1, -(2**70)])
def test_threads_are_at_least_one(threads: int) -> None:
    out = np.full(1000, 7, np.uint32)
    with pytest.raises(ValueError, match="thread"):
        evaluate_many(CODES, threads=threads, out=out)
    assert (out == 7).all()


@pytest.mark.parametrize("threads", ["2", 1.0, [1]])
def test_threads_are_a_number(threads: Any) -> None:
    with pytest.raises(TypeError):
        evaluate_many(CODES, threads=threads)


@pytest.mark.parametrize("threads", [10**6, 2**31, 2**63, 2**64, 2**100])
def test_absurd_numbers_of_threads_start_no_more_than_there_is_work(threads: int) -> None:
    try:
        values = evaluate_many(CODES, threads=threads)
    except ValueError as error:
        assert "thread" in str(error)  # noqa: PT017
    else:
        assert (values == VALUES).all()


def test_a_million_hands_are_like_their_parts() -> None:
    hands = np.tile(deal(50_000, 7, seed=9), (20, 1))
    hands[3::4] = hands[3::4, ::-1]
    values = evaluate_many(hands, threads=2)
    assert len(values) == 1_000_000
    parts = np.concatenate([evaluate_many(part) for part in np.array_split(hands, 999)])
    assert (values == parts).all()
    assert (evaluate_many(cc.card_sets(hands), threads=2) == values).all()
