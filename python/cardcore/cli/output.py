"""How the command speaks: tables, progress bars and errors, in colour where that helps.

Colours and bars need rich (the extra ``cli``) and a terminal; otherwise all is plain text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from rich.console import Console


class CliError(Exception):
    """What the user gave is wrong; its text is all that he gets to see."""


def reason(error: ValueError) -> str:
    """Say why a text was refused; Python's own words about encodings help nobody."""
    return "not UTF-8 text" if isinstance(error, UnicodeError) else str(error)


def print_error(program: str, message: str) -> None:
    """Print one line on standard error, after all that standard output was given before.

    Args:
        program: The command as the user knows it.
        message: What is wrong; control characters in it are escaped.
    """
    if sys.stdout is not None:
        sys.stdout.flush()
    line = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in message
    )
    with suppress(OSError):
        print(f"{program}: error: {line}", file=sys.stderr, flush=True)


class Column(NamedTuple):
    """A column of a `Table`: its heading, on which side it is aligned, a style of rich."""

    title: str
    right: bool = False
    style: str = ""


class Table:
    """An aligned table on standard output that can be written piece by piece.

    Columns grow when a later piece needs it, so that files of any length can pass through.
    """

    def __init__(self, *columns: Column) -> None:
        """Make a table; its heading comes with the first rows."""
        self._columns = columns
        self._widths = [len(column.title) for column in columns]
        self._console = _console(sys.stdout)
        self._headed = False

    def write(self, rows: Sequence[Sequence[str]]) -> None:
        """Print rows of one text a column."""
        if not rows:
            return
        for index in range(len(self._columns)):
            widest = max((len(row[index]) for row in rows), default=0)
            self._widths[index] = max(self._widths[index], widest)
        if not self._headed:
            self._headed = True
            self._print([[column.title for column in self._columns]], style="bold")
        self._print(rows)

    def _print(self, rows: Sequence[Sequence[str]], style: str | None = None) -> None:
        padded = [self._pad(row) for row in rows]
        if self._console is None:
            print("\n".join("  ".join(row).rstrip() for row in padded))
            return
        from rich.text import Text

        for row in padded:
            line = Text("  ").join(
                Text(cell, style=column.style if style is None else style)
                for cell, column in zip(row, self._columns, strict=True)
            )
            line.rstrip()
            self._console.print(line)

    def _pad(self, row: Sequence[str]) -> list[str]:
        return [
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, column, width in zip(row, self._columns, self._widths, strict=True)
        ]


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], object] | None]:
    """Show a progress bar on standard error while the body runs.

    Yields:
        What to call with (done, total), or None where no bar is shown.
    """
    console = _console(sys.stderr)
    if console is None:
        yield None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _console(stream: TextIO | None) -> Console | None:
    if stream is None or not stream.isatty():
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, highlight=False, soft_wrap=True)
