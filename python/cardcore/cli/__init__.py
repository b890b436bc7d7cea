"""The command ``cardcore``.

Exit statuses: 0 all is well, 1 ``verify`` found a difference, 2 wrong usage, a bad hand or a
file that cannot be read, 130 interrupted, 141 the reader of the output has gone away.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cardcore._core import __version__
from cardcore.cli import count, eval, simulate, verify
from cardcore.cli.output import CliError, print_error

INTERRUPTED = 130
BROKEN_PIPE = 141


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without dumping its usage."""

    def error(self, message: str) -> NoReturn:
        print_error(self.prog, f"{message} (see '{self.prog} --help')")
        raise SystemExit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The arguments; those of the process if absent.

    Returns:
        The exit status; nothing but a bug raises.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A suit symbol that was read may not exist in the encoding of the output.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return BROKEN_PIPE
    except OSError as error:
        # Files that are read report their own errors: this is the output, such as a full disk.
        _discard_output()
        print_error("cardcore", f"cannot write the output: {error.strerror or error}")
        return 2
    return status


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    try:
        status: int = arguments.run(arguments)
    except CliError as error:
        print_error(f"cardcore {arguments.command}", str(error))
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardcore",
        description="Hand values and games of the poker family.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cardcore {__version__}")
    commands = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    for module in (eval, count, simulate, verify):
        module.add_parser(commands)
    return parser


def _discard_output() -> None:
    """Let the interpreter flush at exit into nothing instead of complaining."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)
