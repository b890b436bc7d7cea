"""``cardcore count``: every hand of a deck by category."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from cardcore._core import Category, Deck, HandRules, count_categories
from cardcore.cli.output import CliError, Column, Table, progress_bar
from cardcore.cli.rules import add_rules, rules_of


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser of all commands."""
    parser = commands.add_parser(
        "count",
        help="count all hands of a deck by category",
        description="Count all hands of K cards of a deck by category, exactly.",
        allow_abbrev=False,
    )
    parser.add_argument("k", metavar="K", type=int, help="cards in a hand")
    parser.add_argument(
        "--deck-jokers",
        metavar="N",
        type=int,
        choices=(0, 1, 2),
        default=0,
        help="jokers in the deck: 0, 1 or 2 (default: %(default)s)",
    )
    parser.add_argument(
        "--threads",
        metavar="N",
        type=int,
        default=1,
        help="threads to count with (default: %(default)s)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object instead of a table"
    )
    add_rules(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status.

    Raises:
        CliError: The deck has no hands of K cards, or the rules forbid its jokers.
    """
    rules = rules_of(arguments)
    deck = Deck(jokers=arguments.deck_jokers)
    if not 0 <= arguments.k <= len(deck):
        raise CliError(f"argument K: the deck has no hands of {arguments.k} cards")
    if arguments.threads < 1:
        raise CliError(f"argument --threads: must be at least 1, not {arguments.threads}")
    try:
        with progress_bar(f"hands of {arguments.k} cards") as progress:
            counts = count_categories(
                arguments.k, deck, rules, progress=progress, threads=arguments.threads
            )
    except (ValueError, OverflowError) as error:
        raise CliError(str(error)) from error
    if arguments.json:
        print(json.dumps(_entry(arguments.k, deck, rules, counts)))
    else:
        _print_table(counts)
    return 0


def _entry(
    k: int, deck: Deck, rules: HandRules, counts: Mapping[Category, int]
) -> dict[str, object]:
    total = sum(counts.values())
    return {
        "cards": k,
        "deck_jokers": deck.jokers,
        "wild": "".join(map(str, rules.wild)),
        "jokers": rules.jokers,
        "five_of_a_kind": rules.five_of_a_kind,
        "double_ace_flush": rules.double_ace_flush,
        "total": total,
        "counts": {str(category): counts.get(category, 0) for category in Category.ALL},
        "probabilities": {
            str(category): counts.get(category, 0) / total for category in Category.ALL
        },
    }


def _print_table(counts: Mapping[Category, int]) -> None:
    total = sum(counts.values())
    rows = [
        [str(category), f"{counts.get(category, 0):,}", f"{counts.get(category, 0) / total:.6%}"]
        for category in reversed(Category.ALL)
    ]
    table = Table(
        Column("category", style="cyan"),
        Column("count", right=True),
        Column("probability", right=True),
    )
    table.write([*rows, ["total", f"{total:,}", f"{1:.6%}"]])
