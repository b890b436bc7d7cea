"""Entries that hold one whole game."""

from __future__ import annotations

from cardcore._core import check_record
from cardcore.records.format import Entry, Format, refuse_other_keys

_KEYS = frozenset(("game", "options", "decks", "steps", "log", "result"))


def check_game(entry: Entry) -> str | None:
    """Play a game anew and compare every step, checkpoint and the result.

    Args:
        entry: A record as RULES §8 describes it.

    Returns:
        The first difference in words, or None.

    Raises:
        RecordError: A key is unknown, or a part is missing or cannot be read.
    """
    refuse_other_keys(entry, _KEYS)
    return check_record(dict(entry))


GAMES = Format("games", "game", check_game)
