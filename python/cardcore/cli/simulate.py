"""``cardcore simulate``: many games between native bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any

from cardcore._core import Category, Circle, Game, Holdem, Junkyard, Treasure
from cardcore.cli.output import CliError, Column, Table, progress_bar
from cardcore.simulation import SimulationResult, simulate

_GAMES: Mapping[str, tuple[Callable[..., Game], Mapping[str, Any]]] = {
    "circle": (Circle, {"stacks": [100] * 6, "ante": 1}),
    "holdem": (Holdem, {"stacks": [100] * 6, "small": 1, "big": 2}),
    "junkyard": (Junkyard, {}),
    "treasure": (Treasure, {"stacks": [100] * 4, "hands": 20}),
}
"""Each game, and what its options are unless the caller says otherwise."""

_ALWAYS_KNOWN = {"min_bet", "big_bet", "cap"}
"""Options that stand among a game's options only where they have an effect."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser of all commands."""
    parser = commands.add_parser(
        "simulate",
        help="play many games between bots",
        description="Play many games between native bots; the same seed gives the same results.",
        allow_abbrev=False,
    )
    parser.add_argument("game", choices=sorted(_GAMES), help="the game: %(choices)s")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, VALUE as in JSON or plain text; may be given several times",
    )
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        default="greedy,random",
        help="'random' and 'greedy', one a player, separated by commas; the last one takes the "
        "seats that are left (default: %(default)s)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=10_000,
        help="how many games (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="where luck comes from (default: 0)"
    )
    parser.add_argument(
        "--fixed-seats",
        action="store_true",
        help="bot i always sits at seat i, instead of one seat further in each game",
    )
    parser.add_argument(
        "--threads",
        metavar="N",
        type=int,
        default=1,
        help="threads to play with (default: %(default)s)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object instead of a table"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status.

    Raises:
        CliError: There is no such option or bot, or a number is out of its range.
    """
    if arguments.games < 1:
        raise CliError(f"argument --games: must be at least 1, not {arguments.games}")
    game = _game_of(arguments)
    bots = [name.strip() for name in arguments.bots.split(",")]
    bots += [bots[-1]] * (game.players - len(bots))
    try:
        with progress_bar(f"games of {arguments.game}") as progress:
            result = simulate(
                game,
                bots,
                arguments.games,
                seed=arguments.seed,
                rotate=not arguments.fixed_seats,
                threads=arguments.threads,
                progress=progress or False,
            )
    except (ValueError, OverflowError) as error:
        raise CliError(str(error)) from error
    if arguments.json:
        print(json.dumps(_entry(result)))
    else:
        _print_tables(result)
    return 0


def _game_of(arguments: argparse.Namespace) -> Game:
    make, defaults = _GAMES[arguments.game]
    known = set(make(**defaults).options)
    if "stacks" in known:
        known |= _ALWAYS_KNOWN
    options = dict(defaults)
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise CliError(f"argument --option: '{text}' is not NAME=VALUE")
        if name not in known:
            raise CliError(f"argument --option: {arguments.game} has no option '{name}'")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    try:
        return make(**options)
    except (TypeError, ValueError, OverflowError) as error:
        raise CliError(f"argument --option: {error}") from error


def _entry(result: SimulationResult) -> dict[str, object]:
    return {
        "game": result.game.name,
        "options": result.game.options,
        "seed": result.seed,
        "games": result.games,
        "interrupted": result.interrupted,
        "bots": [
            {
                "bot": name,
                "returns": cell.mean,
                "interval": cell.interval,
                "wins": cell.wins,
                "by_seat": [at.mean if at.games else None for at in by_seat],
                "categories": {str(category): count for category, count in categories.items()},
            }
            for name, cell, by_seat, categories in zip(
                result.bots,
                result.by_bot,
                result.by_bot_and_seat,
                result.categories,
                strict=True,
            )
        ],
        "decisions": result.decisions,
        "shortest": result.shortest,
        "longest": result.longest,
    }


def _print_tables(result: SimulationResult) -> None:
    seats = range(len(result.bots))
    bots = Table(
        Column("bot", style="cyan"),
        Column("returns", right=True),
        Column("± 95 %", right=True),
        Column("wins", right=True),
        *(Column(f"seat {seat}", right=True) for seat in seats),
    )
    bots.write(
        [
            [name, f"{cell.mean:+.4f}", f"{cell.interval:.4f}", f"{cell.wins:.2%}"]
            + [f"{at.mean:+.4f}" if at.games else "-" for at in by_seat]
            for name, cell, by_seat in zip(
                result.bots, result.by_bot, result.by_bot_and_seat, strict=True
            )
        ]
    )
    print()
    hands = Table(
        Column("final hand", style="cyan"), *(Column(name, right=True) for name in result.bots)
    )
    hands.write(
        [
            [str(category), *(f"{counts[category]:,}" for counts in result.categories)]
            for category in reversed(Category.ALL)
        ]
    )
    print()
    print(
        f"{result.games:,} games{' (interrupted)' if result.interrupted else ''}, "
        f"{result.decisions:,} decisions, {result.shortest} to {result.longest} a game"
    )
