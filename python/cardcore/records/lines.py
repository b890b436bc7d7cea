"""The lines of a file that somebody else wrote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from cardcore.records.format import RecordError

MAX_LINE = 1 << 26
"""Bytes in the longest line that is read, so that a device or a dump cannot fill the memory."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    r"""Read the lines of UTF-8 text, one at a time.

    Args:
        stream: A binary stream; the text may start with a byte order mark.

    Yields:
        The number of each line, from 1, and its text without the line end (``\n`` or ``\r\n``).

    Raises:
        RecordError: A line is not UTF-8, or longer than `MAX_LINE`; it names the line.
    """
    number = 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            raise RecordError(f"line {number}: longer than {MAX_LINE} bytes")
        if number == 1:
            raw = raw.removeprefix(_BYTE_ORDER_MARK)
        raw = raw.removesuffix(b"\n").removesuffix(b"\r")
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            raise RecordError(
                f"line {number}: not UTF-8 text (byte 0x{raw[error.start]:02x}"
                f" at position {error.start})"
            ) from None
        yield number, text
