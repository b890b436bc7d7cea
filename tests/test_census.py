"""Every hand of a deck, counted exactly, against counts that other programs made."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import oracle
import pytest
from golden import frequencies, golden_path

import cardcore as cc
from cardcore import (
    CardError,
    CardSet,
    Category,
    Deck,
    HandRules,
    Rank,
    count_categories,
    count_values,
)

CONVENTIONS = {"none": True, "i": True, "ii": False}
ROWS = [
    row for row in frequencies() if row["convention"] in CONVENTIONS and row["cards"] in (5, 6, 7)
]


def setting(row: dict[str, Any]) -> tuple[Deck, HandRules]:
    """Return the deck and the rules of a row, such as ``6_j2_ii``, ``5_rank11_i``, ``5_oej_i``."""
    kind = row["id"].split("_")[1]
    if kind.startswith("rank"):
        wild: Any = Rank.ALL[int(kind.removeprefix("rank"))]
    else:
        wild = {"deuces": "2", "oej": "Js Jh"}.get(kind)
    deck = Deck(jokers=row["deck_size"] - 52)
    return deck, HandRules(wild=wild, double_ace_flush=CONVENTIONS[row["convention"]])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_categories_of_whole_decks(row: dict[str, Any]) -> None:
    deck, rules = setting(row)
    counts = count_categories(row["cards"], deck, rules, threads=2)
    assert list(counts) == list(Category.ALL)
    found = {category.name.lower(): count for category, count in counts.items() if count}
    assert found == {name: count for name, count in row["counts"].items() if count}
    assert sum(counts.values()) == comb(len(deck), row["cards"]) == row["total"]


def test_there_are_rows() -> None:
    assert {row["cards"] for row in ROWS} == {5, 6, 7}
    assert {row["convention"] for row in ROWS} == set(CONVENTIONS)


def test_e15_five_cards_have_no_holes() -> None:
    counts = count_categories(5)
    ascending = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0]
    assert list(counts.values()) == ascending
    values = count_values(5)
    assert len(values) == 7462
    assert sum(values.values()) == comb(52, 5)
    assert all(cc.HandValue(int(value)) == value for value in values)
    assert list(values) == sorted(values)


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row["cards"] < 7 and row.get("distinct_values")],
    ids=lambda row: row["id"],
)
def test_e15_distinct_values(row: dict[str, Any]) -> None:
    deck, rules = setting(row)
    values = count_values(row["cards"], deck, rules, threads=2)
    assert len(values) == row["distinct_values"]
    royal = [
        n
        for v, n in values.items()
        if v.category is Category.STRAIGHT_FLUSH and v.ranks[0] is Rank.ACE
    ]
    assert sum(royal) == row["royal_flush"]


FILES = ["vals_5_j0", "vals_5_j1", "vals_5_j2", "vals_5_deuces", "vals_7_j0", "vals_7_j2"]


@pytest.mark.parametrize("double_ace_flush", [True, False])
@pytest.mark.parametrize("name", FILES)
def test_histograms_of_whole_decks(name: str, double_ace_flush: bool) -> None:
    path = golden_path(f"values/{name}.csv")
    if not path.exists():
        pytest.skip("not among the copies of a lone clone")
    column = "count_i" if double_ace_flush else "count_ii"
    _, size, kind = name.split("_")
    deck = Deck(jokers=int(kind[1])) if kind.startswith("j") else Deck()
    rules = HandRules(wild="2" if kind == "deuces" else None, double_ace_flush=double_ace_flush)
    expected: Counter[tuple[str, tuple[int, ...]]] = Counter()
    with path.open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            ranks = tuple(int(line[f"t{i}"]) - 2 for i in range(1, 6))
            expected[line["category"], ranks] += int(line[column])
    found = {
        (value.category.name.lower(), (*map(int, value.ranks), 0, 0, 0, 0)[:5]): count
        for value, count in count_values(int(size), deck, rules, threads=2).items()
    }
    assert found == {key: count for key, count in expected.items() if count}


@pytest.mark.parametrize("options", oracle.ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("size", range(9))
def test_small_decks_against_the_oracle(size: int, options: oracle.Options) -> None:
    """All options, and hands of every length, wilds of all kinds among them."""
    deck = CardSet("As Ks Qs Ah 9h 2c 2d 3c Xb Xr")
    rules = HandRules(wild="2", **options._asdict())
    expected: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for cards in combinations(deck, size):
        wilds = sum(card.is_joker or card.rank is Rank.TWO for card in cards)
        naturals = [c.code for c in cards if not c.is_joker and c.rank is not Rank.TWO]
        value = oracle.by_walking_down(naturals, wilds, options)
        expected[oracle.category(value), value[1]] += 1
    values = count_values(size, deck, rules)
    assert {(int(v.category), tuple(map(int, v.ranks))): n for v, n in values.items()} == expected
    categories: Counter[int] = Counter()
    for (category, _), count in expected.items():
        categories[category] += count
    assert {int(c): n for c, n in count_categories(size, deck, rules).items() if n} == categories


@pytest.mark.parametrize("jokers", ["dead", "forbidden"])
def test_jokers_that_count_for_nothing(jokers: Any) -> None:
    deck = CardSet("As Ks Qs Js Xb")
    rules = HandRules(jokers=jokers)
    if jokers == "forbidden":
        for count in (count_categories, count_values):
            with pytest.raises(CardError, match="Xb"):
                count(2, deck, rules)
    else:
        assert {str(value): n for value, n in count_values(1, deck, rules).items()} == {
            "no cards": 1,
            "high card, ace": 1,
            "high card, king": 1,
            "high card, queen": 1,
            "high card, jack": 1,
        }


def test_forms_of_a_deck() -> None:
    expected = {str(v): n for v, n in count_values(2, "As Ad Ks").items()}
    assert expected == {"one pair, aces": 1, "high card, ace, king": 2}
    for deck in (["As", "Ad", "Ks"], CardSet("As Ad Ks"), CardSet("As Ad Ks").bits, [51, 49, 47]):
        assert {str(v): n for v, n in count_values(2, deck).items()} == expected
    assert (
        count_categories(5, Deck()) == count_categories(5, None) == count_categories(5, range(52))
    )
    assert count_categories(5, rules=None) == count_categories(5, rules=HandRules())


@pytest.mark.parametrize("count", [count_categories, count_values])
@pytest.mark.parametrize(
    ("k", "deck", "error", "message"),
    [
        (-1, None, ValueError, "-1"),
        (53, None, ValueError, "53"),
        (54, Deck(jokers=1), ValueError, "54"),
        (2, "As", ValueError, "2"),
        (2**64, None, ValueError, "18446744073709551616"),
        (-(2**70), None, ValueError, "-1180591620717411303424"),
        (2, "As As", CardError, "As"),
        (2, "Kz", CardError, "Kz"),
        (1.0, None, TypeError, None),
        (None, None, TypeError, None),
        ("5", None, TypeError, None),
        (2, 1.5, TypeError, None),
    ],
)
def test_errors(count: Any, k: Any, deck: Any, error: Any, message: str | None) -> None:
    with pytest.raises(error, match=message):
        count(k, deck)


@pytest.mark.parametrize("count", [count_categories, count_values])
def test_other_errors(count: Any) -> None:
    for threads in (0, -1):
        with pytest.raises(ValueError, match="thread"):
            count(2, threads=threads)
    wrong: list[Any] = ["2", 1, {}, HandRules]
    for rules in wrong:
        with pytest.raises(TypeError):
            count(2, None, rules)
    with pytest.raises(TypeError):
        count(2, progress=3)


@pytest.mark.parametrize("count", [count_categories, count_values])
@pytest.mark.parametrize("threads", [1, 2])
def test_progress_rises_to_the_total(count: Any, threads: int) -> None:
    calls: list[tuple[int, int]] = []
    count(6, progress=lambda done, total: calls.append((done, total)), threads=threads)
    assert {total for _, total in calls} == {comb(52, 6)}
    done = [d for d, _ in calls]
    assert done == sorted(done)
    assert done[-1] == comb(52, 6)


@pytest.mark.parametrize("count", [count_categories, count_values])
@pytest.mark.parametrize("threads", [1, 2])
def test_progress_that_raises_ends_the_count(count: Any, threads: int) -> None:
    class Enough(Exception):
        pass

    def progress(done: int, total: int) -> None:
        raise Enough

    before = time.monotonic()
    with pytest.raises(Enough):
        count(20, Deck(jokers=2), progress=progress, threads=threads)
    assert time.monotonic() - before < 10


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("count", ["count_categories", "count_values"])
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_the_count(count: str, threads: int) -> None:
    code = (
        "import signal, cardcore as cc\n"
        # A shell may start its children with SIGINT ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        f"cc.{count}(20, cc.Deck(jokers=2), threads={threads})\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        before = time.monotonic()
        _, errors = process.communicate(timeout=60)
        took = time.monotonic() - before
    finally:
        process.kill()
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert took < 2
