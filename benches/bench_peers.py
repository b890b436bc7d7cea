"""cardcore beside the evaluators that pip brings, at what all of them can do: natural cards."""

from collections.abc import Callable

import pytest
from hands import SOME, deal, of_every_category, places, texts
from peers import PREPARED, TEXT, Hands, Job
from pytest_benchmark.fixture import BenchmarkFixture

import cardcore as cc


def measure(
    benchmark: BenchmarkFixture, library: str, way: str, cards: int, make: Callable[[Hands], Job]
) -> None:
    codes = deal(cards)[:SOME]
    check = of_every_category(cards)
    try:
        run, strength = make(texts(codes))
        run_check, _ = make(texts(check))
    except ImportError as error:
        pytest.skip(f"{library} is not measured: {error}")
    found = places([strength(value) for value in run_check()])
    assert found == places(cc.evaluate_many(check).tolist()), f"{library} orders hands otherwise"
    benchmark.group = f"{cards} cards, {way}, {SOME} hands"
    benchmark.extra_info.update(library=library, way=way, cards=cards, hands=SOME)
    values = benchmark(run)
    found = places([strength(value) for value in values])
    assert found == places(cc.evaluate_many(codes).tolist()), f"{library} orders hands otherwise"


@pytest.mark.parametrize("library", PREPARED)
@pytest.mark.parametrize("cards", [5, 7])
def bench_prepared(benchmark: BenchmarkFixture, library: str, cards: int) -> None:
    measure(benchmark, library, "prepared", cards, PREPARED[library])


@pytest.mark.parametrize("library", TEXT)
@pytest.mark.parametrize("cards", [5, 7])
def bench_text(benchmark: BenchmarkFixture, library: str, cards: int) -> None:
    measure(benchmark, library, "text", cards, TEXT[library])
