"""Files that are named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import BinaryIO

from cardcore.cli.output import CliError
from cardcore.records import RecordError

STANDARD_INPUT = "-"


def label(name: str) -> str:
    """Say in a message which file is meant."""
    return "standard input" if name == STANDARD_INPUT else name


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """Open a file for a body that only reads it; ``-`` is standard input.

    Yields:
        The binary stream.

    Raises:
        CliError: The file cannot be opened or read, or is malformed; it names the file.
    """
    try:
        with _open(name) as stream:
            yield stream
    except OSError as error:
        raise CliError(f"{label(name)}: {error.strerror or error}") from error
    except RecordError as error:
        raise CliError(f"{label(name)}, {error}") from error


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name != STANDARD_INPUT:
        return open(name, "rb")
    if sys.stdin is None:
        raise CliError("standard input is closed")
    return nullcontext(sys.stdin.buffer)
