"""Entries that hold one hand and its value."""

from __future__ import annotations

from functools import lru_cache

from cardcore._core import CardError, HandRules, Rank, RulesError
from cardcore.records.format import Entry, Format, RecordError, read_field, refuse_other_keys

_KEYS = frozenset(
    ("cards", "wild_ranks", "five_of_a_kind", "double_ace_flush", "category", "ranks")
)


def check_hand(entry: Entry) -> str | None:
    """Evaluate a hand anew, jokers being wild, and compare category and tie-break ranks.

    Args:
        entry: ``cards``, ``wild_ranks``, ``five_of_a_kind``, ``double_ace_flush``, ``category``
            and ``ranks``, as RULES §8 describes them.

    Returns:
        The difference in words, or None.

    Raises:
        RecordError: A key is missing or unknown, a value has the wrong type, or the cards, the
            wild ranks or an option are none.
    """
    refuse_other_keys(entry, _KEYS)
    cards = read_field(entry, "cards", str)
    wild_ranks = read_field(entry, "wild_ranks", str)
    five_of_a_kind = read_field(entry, "five_of_a_kind", str)
    double_ace_flush = read_field(entry, "double_ace_flush", bool)
    expected = read_field(entry, "category", str), read_field(entry, "ranks", str)
    try:
        value = _rules(wild_ranks, five_of_a_kind, double_ace_flush).evaluate(cards)
    except (CardError, RulesError, UnicodeError) as error:
        raise RecordError(str(error)) from error
    got = str(value.category), "".join(rank.char for rank in value.ranks)
    if got == expected:
        return None
    return f"{cards or 'no cards'}: expected {_words(*expected)}, got {_words(*got)}"


HANDS = Format("hands", "cards", check_hand)


@lru_cache(maxsize=4096)
def _rules(wild_ranks: str, five_of_a_kind: str, double_ace_flush: bool) -> HandRules:
    return HandRules(
        wild=[Rank.parse(char) for char in wild_ranks],
        five_of_a_kind=five_of_a_kind,  # type: ignore[arg-type]  # HandRules is the judge
        double_ace_flush=double_ace_flush,
    )


def _words(category: str, ranks: str) -> str:
    return f"{category} {ranks}" if ranks else f"{category} without ranks"
