"""Prints what `pytest benches --benchmark-json=FILE` measured as Markdown tables."""

import json
import sys
from pathlib import Path

from peers import PREPARED, TEXT

Times = dict[tuple[str, str, int], float]
"""Seconds a hand by library, way and number of cards."""

MISSING = "-"

COLUMNS = [(way, cards) for cards in (7, 5) for way in ("prepared", "text", "a million")]


def main() -> None:
    """Prints the tables of the file that is named on the command line; the ratios come last."""
    measured = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    machine = measured["machine_info"]
    calls: dict[str, dict[int, float]] = {}
    times: Times = {}
    plays: dict[str, dict[str, float]] = {}
    for bench in measured["benchmarks"]:
        info = bench["extra_info"]
        median = bench["stats"]["median"]
        if "play" in info:
            what, engine = info["play"]
            plays.setdefault(what, {})[engine] = median / info["times"]
            continue
        seconds = median / info["hands"]
        if "library" in info:
            times[info["library"], info["way"], info["cards"]] = seconds
        if "call" in info:
            calls.setdefault(info["call"], {})[info["cards"]] = seconds
    print(f"\n{machine['cpu'].get('brand_raw', machine['machine'])}, ", end="")
    print(f"Python {machine['python_version']}, {machine['system']}; median CPU time.")
    print("\nNanoseconds a hand in cardcore's calls:\n")
    print_table(
        ["call", "7 cards", "5 cards"],
        [[call, nanoseconds(own.get(7)), nanoseconds(own.get(5))] for call, own in calls.items()],
    )
    print("\nPlay; above 1 is slower than cardcore at Hold'em:\n")
    print_table(
        ["what", "engine", "time", "as a multiple"],
        [
            [what, engine, nanoseconds(seconds), multiple(seconds, engines.get("cardcore"))]
            for what, engines in plays.items()
            for engine, seconds in engines.items()
        ],
    )
    print("\nTime a hand as a multiple of cardcore's; above 1 is slower than cardcore:\n")
    print_table(
        ["library", *(f"{cards} cards, {way}" for way, cards in COLUMNS)],
        [[library, *ratios(times, library)] for library in sorted(PREPARED | TEXT)],
    )


def ratios(times: Times, library: str) -> list[str]:
    """The cells of a library: cardcore's own are times, for all others to be multiplied with."""
    if library == "cardcore":
        return [nanoseconds(times.get(("cardcore", *column))) for column in COLUMNS]
    cells = []
    for way, cards in COLUMNS:
        base = times.get(("cardcore", way, cards))
        # No peer takes many hands in one call, so it is given the fastest way that it has.
        ways = ("prepared", "text") if way == "a million" else (way,)
        own = [times[library, way, cards] for way in ways if (library, way, cards) in times]
        cells.append(multiple(min(own, default=None), base))
    return cells


def multiple(seconds: float | None, base: float | None) -> str:
    """A ratio in text, or a dash if one of the two was not measured."""
    return three_figures(seconds / base) if seconds and base else MISSING


def nanoseconds(seconds: float | None) -> str:
    """A time in text, or a dash for one that was not measured."""
    return MISSING if seconds is None else f"{three_figures(seconds * 1e9)} ns"


def three_figures(number: float) -> str:
    """A number in text, as exact as a busy machine lets it be."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def print_table(head: list[str], rows: list[list[str]]) -> None:
    """Prints a Markdown table with columns as wide as they need be."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for cells in [head, rule, *rows]:
        first, *others = zip(cells, widths, strict=True)
        padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        print("|", " | ".join(padded), "|")


if __name__ == "__main__":
    main()
