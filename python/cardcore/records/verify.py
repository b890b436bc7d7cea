"""Checking files whose entries may be of any known kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from cardcore.records.format import Entry, Format, RecordError
from cardcore.records.games import GAMES
from cardcore.records.hands import HANDS
from cardcore.records.lines import read_lines
from cardcore.records.phh import from_phh, from_phhs

FORMATS: Mapping[str, Format] = {known.key: known for known in (HANDS, GAMES)}
"""The kinds of entries that `verify` knows, by the key that tells them apart."""

MAX_PHH = 1 << 28
"""Bytes in the longest file of PHH that is read, so that a device cannot fill the memory."""


@dataclass(frozen=True)
class Report:
    """What checking a file found.

    Attributes:
        entries: How many entries the file has.
        differing: How many of them say something else than this library.
        first: The first difference in words, with the number of its line or hand, or None.
    """

    entries: int
    differing: int
    first: str | None


def verify(stream: BinaryIO) -> Report:
    """Check every entry of a file; blank lines are passed over.

    Args:
        stream: A binary stream of JSON lines, read one line at a time.

    Returns:
        How many entries there are and how many differ.

    Raises:
        RecordError: A line is no entry of a known format; it names the line and says why.
    """
    entries = differing = 0
    first = None
    for number, text in read_lines(stream):
        if not text.strip():
            continue
        try:
            entry = _parse(text)
            difference = _format_of(entry).check(entry)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from error
        entries += 1
        if difference is not None:
            differing += 1
            first = first or f"line {number}: {difference}"
    return Report(entries, differing, first)


def verify_phh(stream: BinaryIO, *, several: bool) -> Report:
    """Play the hands of a file in PHH, and compare what the players end with.

    Args:
        stream: A binary stream.
        several: Whether each hand is a table of its own, as in files named ``.phhs``.

    Returns:
        How many hands there are and how many end otherwise than their ``finishing_stacks``.

    Raises:
        RecordError: The text cannot be read, or a hand cannot be played; it names the hand.
    """
    raw = stream.read(MAX_PHH + 1)
    if len(raw) > MAX_PHH:
        raise RecordError(f"longer than {MAX_PHH} bytes")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (at byte {error.start})") from None
    hands = from_phhs(text) if several else [from_phh(text)]
    differing, first = 0, None
    for number, hand in enumerate(hands, 1):
        try:
            difference = hand.check()
        except RecordError as error:
            raise RecordError(f"hand {number}: {error}") from error
        if difference is not None:
            differing += 1
            first = first or f"hand {number}: {difference}"
    return Report(len(hands), differing, first)


def _parse(text: str) -> Entry:
    try:
        entry = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} at column {error.colno}") from None
    except (RecursionError, ValueError) as error:
        # Nesting or numbers beyond what Python's parser takes.
        raise RecordError(f"not JSON that can be read: {error}") from None
    if not isinstance(entry, dict):
        raise RecordError("not a JSON object")
    return entry


def _format_of(entry: Entry) -> Format:
    for key, known in FORMATS.items():
        if key in entry:
            return known
    names = ", ".join(f"{known.name} (key '{key}')" for key, known in FORMATS.items())
    raise RecordError(f"not an entry of a known format; known are: {names}")
