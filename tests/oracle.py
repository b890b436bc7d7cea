"""Two slow, obvious hand evaluators, the second and third definition of RULES §2.

They share nothing with the library but card codes, and nothing but small tables with each other:

- `by_substitution` tries every choice of the 52 cards for up to two wilds, and every five cards.
- `by_walking_down` takes any number of wilds: it walks down all hand values from the best to the
  worst and asks whether the cards that are missing are at most the wilds.

A value here is the plain tuple ``(strength, ranks)``. Strengths are numbered like the slots of the
library's public value format, so that either can be checked against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(8)
FIVE_BELOW_STRAIGHT_FLUSH, STRAIGHT_FLUSH, FIVE_BELOW_ROYAL, ROYAL, FIVE_ABOVE = range(8, 13)

FIVE_STRENGTH = {
    "above": FIVE_ABOVE,
    "below_royal": FIVE_BELOW_ROYAL,
    "below_straight_flush": FIVE_BELOW_STRAIGHT_FLUSH,
}
CATEGORY_OF_STRENGTH = (0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 9, 8, 9)
CATEGORY_NAMES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
)

ACE = 12
RANKS = range(ACE, -1, -1)
STRAIGHTS = {top: tuple((top - i) % 13 for i in range(5)) for top in range(ACE, 2, -1)}
"""The five ranks of the straight under each top card, five (the wheel) to ace."""

Value = tuple[int, tuple[int, ...]]


class Options(NamedTuple):
    """The options of RULES §2 under which a hand is valued."""

    five_of_a_kind: str = "above"
    double_ace_flush: bool = True


ALL_OPTIONS = tuple(
    Options(five, ace) for five in (*FIVE_STRENGTH, "none") for ace in (True, False)
)


def category(value: Value) -> int:
    """Return the number of a value's category, 0 (high card) to 9 (five of a kind)."""
    return CATEGORY_OF_STRENGTH[value[0]]


def straight_flush_strength(top: int, options: Options) -> int:
    """Return the strength of a straight flush: a royal has its own below five of a kind."""
    return ROYAL if top == ACE and options.five_of_a_kind == "below_royal" else STRAIGHT_FLUSH


# --- One: every substitution -----------------------------------------------------------------


@lru_cache(maxsize=2**16)
def value_of_five(codes: tuple[int, ...], options: Options) -> Value:
    """Return the value of up to five known cards, of which some may be equal."""
    ranks = sorted((code // 4 for code in codes), reverse=True)
    # The commonest rank comes first, and the higher of two that are as common.
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape = [count for _, count in groups]
    order = tuple(rank for rank, _ in groups)
    top = next((t for t, window in STRAIGHTS.items() if set(window) == set(ranks)), None)
    # Where each wild is the highest rank that the flush lacks, no rank is in it twice.
    suited = (
        len(codes) == 5
        and len({code % 4 for code in codes}) == 1
        and (options.double_ace_flush or len(order) == 5)
    )
    if shape[:1] == [5] and options.five_of_a_kind != "none":
        return FIVE_STRENGTH[options.five_of_a_kind], order
    if suited and top is not None:
        return straight_flush_strength(top, options), (top,)
    if shape[:1] in ([5], [4]):
        # Five equal ranks lack a kicker here: another choice for their wild gives the best one.
        return FOUR, order
    if shape == [3, 2]:
        return FULL_HOUSE, order
    if suited:
        return FLUSH, tuple(ranks)
    if top is not None:
        return STRAIGHT, (top,)
    if shape[:1] == [3]:
        return THREE, order
    if shape[:2] == [2, 2]:
        return TWO_PAIR, order
    return (ONE_PAIR if shape[:1] == [2] else HIGH_CARD), order


def by_substitution(naturals: Iterable[int], wilds: int, options: Options) -> Value:
    """Return the value of natural cards (codes) and at most two wilds."""
    if wilds > 2:
        raise ValueError("more than two wilds take too long")
    naturals = sorted(naturals)
    size = min(5, len(naturals) + wilds)
    return max(
        value_of_five(tuple(sorted(kept + stand_ins)), options)
        for used in range(max(0, size - len(naturals)), min(wilds, size) + 1)
        for kept in combinations(naturals, size - used)
        for stand_ins in combinations_with_replacement(range(52), used)
    )


# --- Two: walking down all values ------------------------------------------------------------


class Need(NamedTuple):
    """What makes a hand of some value: so many cards of each rank, perhaps in one suit."""

    value: Value
    counts: tuple[tuple[int, int], ...]
    suited: bool = False


def _ranks_below(taken: tuple[int, ...], kickers: int) -> Iterator[tuple[int, ...]]:
    return combinations([rank for rank in RANKS if rank not in taken], kickers)


def _suited_needs(options: Options) -> Iterator[Need]:
    choose = combinations_with_replacement if options.double_ace_flush else combinations
    straights = {tuple(sorted(window, reverse=True)) for window in STRAIGHTS.values()}
    for ranks in choose(RANKS, 5):
        if ranks not in straights:
            # Naturals of one suit differ in rank, so that a rank can have one of them at most.
            yield Need((FLUSH, ranks), tuple((rank, 1) for rank in set(ranks)), suited=True)


def _needs(size: int, options: Options) -> Iterator[Need]:
    """Yield what each value of `size` cards takes, in no order."""
    groups = ((HIGH_CARD, ()), (ONE_PAIR, (2,)), (TWO_PAIR, (2, 2)), (THREE, (3,)), (FOUR, (4,)))
    for strength, counts in groups:
        kickers = size - sum(counts)
        if kickers < 0:
            continue
        for heads in combinations(RANKS, len(counts)):
            for tail in _ranks_below(heads, kickers):
                need = (*zip(heads, counts, strict=True), *((rank, 1) for rank in tail))
                yield Need((strength, heads + tail), need)
    if size < 5:
        return
    for top, window in STRAIGHTS.items():
        each = tuple((rank, 1) for rank in window)
        yield Need((STRAIGHT, (top,)), each)
        yield Need((straight_flush_strength(top, options), (top,)), each, suited=True)
    for trips in RANKS:
        for (pair,) in _ranks_below((trips,), 1):
            yield Need((FULL_HOUSE, (trips, pair)), ((trips, 3), (pair, 2)))
    if options.five_of_a_kind != "none":
        for rank in RANKS:
            yield Need((FIVE_STRENGTH[options.five_of_a_kind], (rank,)), ((rank, 5),))
    yield from _suited_needs(options)


@cache
def _descending(size: int, options: Options) -> tuple[Need, ...]:
    return tuple(sorted(_needs(size, options), key=lambda need: need.value, reverse=True))


def by_walking_down(naturals: Iterable[int], wilds: int, options: Options) -> Value:
    """Return the value of natural cards (codes) and any number of wilds."""
    held = [(code // 4, code % 4) for code in naturals]
    in_suit = [{rank for rank, suit in held if suit == s} for s in range(4)]
    count = Counter(rank for rank, _ in held)
    for value, need, suited in _descending(min(5, len(held) + wilds), options):
        if suited:
            missing = 5 - max(sum(rank in ranks for rank, _ in need) for ranks in in_suit)
        else:
            missing = sum(max(0, wanted - count[rank]) for rank, wanted in need)
        if missing <= wilds:
            return value
    raise AssertionError("every hand has a value")
