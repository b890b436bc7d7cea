"""Everything shown is executed, and everything public is explained."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardcore as cc

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = sorted([*REPOSITORY.glob("README.md"), *REPOSITORY.glob("docs/**/*.md")])


def modules() -> Iterator[str]:
    """Yield the Python modules of the package but `__main__`, which runs when imported."""
    yield "cardcore"
    for module in pkgutil.walk_packages(cc.__path__, "cardcore."):
        if not module.name.endswith("__main__"):
            yield module.name


def public_objects() -> dict[str, Any]:
    """Return the functions, classes and public members of `cardcore`, by name."""
    objects: dict[str, Any] = {}
    for name in cc.__all__:
        thing = getattr(cc, name)
        if not (inspect.isclass(thing) or callable(thing)):
            continue
        objects[name] = thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for member, value in vars(thing).items():
                documented = callable(value) or inspect.isdatadescriptor(value)
                if not member.startswith("_") and (documented or isinstance(value, staticmethod)):
                    objects[f"{name}.{member}"] = getattr(thing, member)
    return objects


OBJECTS = public_objects()


def run(text: str, name: str) -> int:
    """Run the examples of a text; return how many there are."""
    test = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, name, name, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=report.append)
    assert not report, "".join(report)
    return len(test.examples)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    count = run(page.read_text(encoding="utf-8"), page.name)
    assert count or page.name != "README.md", "the README shows a session"


@pytest.mark.parametrize("name", list(modules()))
def test_modules(name: str) -> None:
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder().find(module, name):
        if test.examples:
            assert test.docstring is not None
            run(test.docstring, test.name)
        else:
            assert name != test.name or name.endswith("_core") or test.docstring, (
                "a module says what it is"
            )


@pytest.mark.parametrize("name", list(OBJECTS))
def test_public_objects(name: str) -> None:
    doc = inspect.getdoc(OBJECTS[name])
    assert doc, f"{name} has no docstring"
    run(doc, name)


def test_functions_show_examples() -> None:
    shown = [name for name, thing in OBJECTS.items() if ">>>" in (inspect.getdoc(thing) or "")]
    assert {"evaluate", "best_hand", "winners", "evaluate_many", "Card", "CardSet"} <= set(shown)
    assert {"Action", "Legal", "Junkyard", "State", "View", "replay", "check_record"} <= set(shown)
    assert {"Rng", "Match", "simulate"} <= set(shown)


def test_members_of_games_are_here() -> None:
    assert {"Game.start", "State.apply", "JunkyardState.hands", "View.sample", "Event.card"} <= set(
        OBJECTS
    )
    assert {"BettingState.pots", "BettingView.level", "HoldemState.board", "Pot.amount"} <= set(
        OBJECTS
    )
    assert {"Circle.groups", "CircleView.best_group", "BestGroup.hand", "Legal.sized"} <= set(
        OBJECTS
    )
    assert {"Action.bid", "Legal.sample", "Rng.below", "Match.start", "Bot.act"} <= set(OBJECTS)
