"""``cardcore verify``: whether files say what this library says."""

from __future__ import annotations

import argparse
from pathlib import PurePath

from cardcore.cli.files import label, reading
from cardcore.cli.output import CliError, print_error
from cardcore.records import FORMATS, Report, verify, verify_phh

AGREES, DIFFERS, UNREADABLE = 0, 1, 2

_PHH, _SEVERAL_PHH = ".phh", ".phhs"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser of all commands."""
    known = ", ".join(f"{known.name} (entries with '{key}')" for key, known in FORMATS.items())
    parser = commands.add_parser(
        "verify",
        help="check files of hands",
        description="Work every entry of files of JSON lines out anew and compare."
        f" Known entries: {known}. Hands of Texas Hold'em in PHH ({_PHH}, {_SEVERAL_PHH}) are"
        " played.",
        epilog="Exit status: 0 all agree, 1 an entry differs, 2 a file cannot be read.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a file to check (- : standard input)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status, the worst of all files."""
    return max(_verify_file(name) for name in arguments.files)


def _verify_file(name: str) -> int:
    try:
        with reading(name) as stream:
            kind = PurePath(name).suffix
            if kind in (_PHH, _SEVERAL_PHH):
                report = verify_phh(stream, several=kind == _SEVERAL_PHH)
            else:
                report = verify(stream)
    except CliError as error:
        print_error("cardcore verify", str(error))
        return UNREADABLE
    print(f"{label(name)}: {_words(report)}")
    if report.first is not None:
        print(f"  first at {report.first}")
    return DIFFERS if report.differing else AGREES


def _words(report: Report) -> str:
    entries = "1 entry" if report.entries == 1 else f"{report.entries} entries"
    differ = "1 differs" if report.differing == 1 else f"{report.differing} differ"
    return f"{entries}, {differ}"
