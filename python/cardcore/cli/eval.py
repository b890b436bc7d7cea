"""``cardcore eval``: what hands are worth."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from cardcore._core import BestHand, CardError, HandRules, HandValue, parse_many
from cardcore.cli.files import STANDARD_INPUT, label, reading
from cardcore.cli.output import CliError, Column, Table, reason
from cardcore.cli.rules import add_rules, rules_of
from cardcore.records import read_lines

CHUNK = 8192
"""Hands that are valued, and aligned, together."""


class Hand(NamedTuple):
    """A hand that the user gave: where, as said in messages, and what."""

    place: str
    text: str


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser of all commands."""
    parser = commands.add_parser(
        "eval",
        help="value hands",
        description="Value hands given as arguments, in a file, or on standard input.",
        epilog="In files, blank lines and lines that start with # are passed over.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "hands",
        metavar="HAND",
        nargs="*",
        help="one hand an argument, such as 'As Ks Qs Js Xr' or AsKsQsJsXr",
    )
    parser.add_argument(
        "-f", "--file", metavar="FILE", help="read hands from FILE, one a line (- : standard input)"
    )
    parser.add_argument(
        "--best",
        action="store_true",
        help="also show the five cards that count, and what each wild card stands for",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a hand instead of a table"
    )
    add_rules(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status.

    Raises:
        CliError: A hand is none, or a file cannot be read. All hands before it are printed.
    """
    rules = rules_of(arguments)
    write = _json_writer() if arguments.json else _table_writer(arguments.best)
    hands = _hands(arguments)
    while chunk := list(islice(hands, CHUNK)):
        _evaluate(chunk, rules, arguments.best, write)
    return 0


class Result(NamedTuple):
    """A hand as it is printed."""

    hand: str
    value: int
    best: BestHand | None


_Write = Callable[[Sequence[Result]], None]


def _hands(arguments: argparse.Namespace) -> Iterator[Hand]:
    if arguments.file is not None:
        if arguments.hands:
            raise CliError("give hands or --file, not both")
        return _read(arguments.file)
    if arguments.hands in ([], [STANDARD_INPUT]):
        return _read(STANDARD_INPUT)
    return (Hand(f"hand {n}", text) for n, text in enumerate(arguments.hands, start=1))


def _read(name: str) -> Iterator[Hand]:
    with reading(name) as stream:
        for number, text in read_lines(stream):
            start = text.lstrip()[:1]
            if start and start != "#":
                yield Hand(f"{label(name)}, line {number}", text)


def _evaluate(hands: Sequence[Hand], rules: HandRules, best: bool, write: _Write) -> None:
    """Value hands and write them, up to the first that is none."""
    try:
        write(list(_results(hands, rules, best)))
    except (CardError, UnicodeError):
        # The batch names a row of its own; each hand alone names the place in its text.
        count, refusal = _first_refusal(hands, rules)
        write(list(_results(hands[:count], rules, best)))
        raise CliError(f"{hands[count].place}: {reason(refusal)}") from refusal


def _results(hands: Sequence[Hand], rules: HandRules, best: bool) -> Iterable[Result]:
    texts = [hand.text.strip() for hand in hands]
    values = rules.evaluate_many(parse_many(texts)).tolist()
    for text, value in zip(texts, values, strict=True):
        yield Result(text, value, rules.best_hand(text) if best else None)


def _first_refusal(hands: Sequence[Hand], rules: HandRules) -> tuple[int, ValueError]:
    for index, hand in enumerate(hands):
        try:
            rules.evaluate(hand.text)
        except (CardError, UnicodeError) as error:
            return index, error
    raise AssertionError("a batch was refused, but each of its hands was taken")


@cache  # as many entries as there are values, some ten thousand
def _facts(value: int) -> dict[str, Any]:
    hand_value = HandValue(value)
    return {
        "value": value,
        "category": str(hand_value.category),
        "ranks": "".join(rank.char for rank in hand_value.ranks),
        "description": str(hand_value),
    }


def _json_writer() -> _Write:
    def write(results: Sequence[Result]) -> None:
        for result in results:
            entry = {"hand": result.hand, **_facts(result.value)}
            if result.best is not None:
                entry["cards"] = "".join(map(str, result.best.cards))
                entry["wilds"] = {str(a): str(b) for a, b in result.best.wilds.items()}
            print(json.dumps(entry), file=sys.stdout)

    return write


def _table_writer(best: bool) -> _Write:
    columns = [
        Column("hand"),
        Column("value", right=True, style="dim"),
        Column("description", style="cyan"),
    ]
    if best:
        columns += [Column("best five"), Column("wilds", style="magenta")]
    table = Table(*columns)

    def row(result: Result) -> list[str]:
        hand = " ".join(result.hand.split())
        cells = [hand, str(result.value), _facts(result.value)["description"]]
        if result.best is not None:
            cells.append(" ".join(map(str, result.best.cards)))
            cells.append(" ".join(f"{a}={b}" for a, b in result.best.wilds.items()))
        return cells

    return lambda results: table.write([row(result) for result in results])
