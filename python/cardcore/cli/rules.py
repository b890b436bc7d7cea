"""The options that say how hands are valued, the same for every command."""

from __future__ import annotations

import argparse

from cardcore._core import CardError, HandRules, RulesError
from cardcore.cli.output import CliError, reason


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options of `HandRules` to a parser."""
    group = parser.add_argument_group("rules")
    group.add_argument(
        "--wild",
        metavar="TEXT",
        default="",
        help="wild ranks and cards, such as '2' or '2 Js' (default: none but the jokers)",
    )
    group.add_argument(
        "--jokers",
        choices=("wild", "dead", "forbidden"),
        default="wild",
        help="what jokers are (default: %(default)s)",
    )
    group.add_argument(
        "--five-of-a-kind",
        choices=("above", "below_royal", "below_straight_flush", "none"),
        default="above",
        help="where five of a kind ranks among straight flushes (default: %(default)s them all)",
    )
    group.add_argument(
        "--no-double-ace-flush",
        dest="double_ace_flush",
        action="store_false",
        help="a wild in a flush is the highest rank that the flush lacks, not always an ace",
    )


def rules_of(arguments: argparse.Namespace) -> HandRules:
    """Make the rules that the options say.

    Raises:
        CliError: ``--wild`` names what is no rank and no card.
    """
    try:
        return HandRules(
            wild=arguments.wild,
            jokers=arguments.jokers,
            five_of_a_kind=arguments.five_of_a_kind,
            double_ace_flush=arguments.double_ace_flush,
        )
    except (CardError, RulesError, UnicodeError) as error:
        raise CliError(f"argument --wild: {reason(error)}") from error
