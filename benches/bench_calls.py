"""Every form in which cardcore takes hands, and what no peer does: batches, wilds, whole decks."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hands import MANY, SOME, deal, texts
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

import cardcore as cc

DEUCES = cc.HandRules(wild="2")

FORMS: dict[str, Callable[[NDArray[np.uint8]], list[Any]]] = {
    "card set": lambda codes: [cc.CardSet(row) for row in codes],
    "bits": lambda codes: cc.card_sets(codes).tolist(),
    "text": lambda codes: [" ".join(hand) for hand in texts(codes)],
    "list of texts": texts,
    "list of cards": lambda codes: [[cc.Card(code) for code in row] for row in codes.tolist()],
    "list of codes": lambda codes: codes.tolist(),
    "array of codes": list,
}

CALLS: dict[str, tuple[cc.HandRules, Callable[[Any], cc.HandValue]]] = {
    "evaluate(card set)": (cc.HandRules(), cc.evaluate),
    "rules.evaluate(card set)": (cc.HandRules(), cc.HandRules().evaluate),
    "rules.evaluate(card set), deuces wild": (DEUCES, DEUCES.evaluate),
    "evaluate(card set, wild='2')": (DEUCES, lambda hand: cc.evaluate(hand, wild="2")),
}


@pytest.mark.parametrize("form", FORMS)
def bench_form(benchmark: BenchmarkFixture, form: str) -> None:
    codes = deal(7)[:SOME]
    hands = FORMS[form](codes)
    benchmark.group = f"evaluate, by form of the hand, {SOME} hands"
    benchmark.extra_info.update(call=f"evaluate({form})", cards=7, hands=SOME)
    values = benchmark(lambda: list(map(cc.evaluate, hands)))
    assert [int(value) for value in values] == cc.evaluate_many(codes).tolist()


@pytest.mark.parametrize("call", CALLS)
def bench_rules(benchmark: BenchmarkFixture, call: str) -> None:
    codes = deal(7, deck=54)[:SOME]
    rules, evaluate = CALLS[call]
    sets = [cc.CardSet(row) for row in codes]
    benchmark.group = f"one hand with jokers, {SOME} hands"
    benchmark.extra_info.update(call=f"{call}, deck of 54", cards=7, hands=SOME)
    values = benchmark(lambda: list(map(evaluate, sets)))
    assert [int(value) for value in values] == rules.evaluate_many(codes).tolist()


@pytest.mark.parametrize("cards", [7, 5])
@pytest.mark.parametrize("form", ["sets", "codes"])
@pytest.mark.parametrize("wild", ["none", "jokers", "deuces and jokers", "a rank by row"])
def bench_many(benchmark: BenchmarkFixture, cards: int, form: str, wild: str) -> None:
    codes = deal(cards, deck=52 if wild == "none" else 54)
    sets = cc.card_sets(codes)
    hands: NDArray[Any] = sets if form == "sets" else codes
    rules = DEUCES if wild == "deuces and jokers" else cc.HandRules()
    by_row: NDArray[np.uint64] | None = None
    if wild == "a rank by row":
        ranks = np.array([rank.cards.bits for rank in cc.Rank.ALL], dtype=np.uint64)
        by_row = ranks[np.arange(MANY) % len(ranks)]
    out = np.empty(MANY, dtype=np.uint32)
    benchmark.group = f"evaluate_many, {cards} cards, {MANY:,} hands, one thread"
    benchmark.extra_info.update(
        call=f"evaluate_many({form}), wild: {wild}", cards=cards, hands=MANY
    )
    if (form, wild) == ("sets", "none"):
        benchmark.extra_info.update(library="cardcore", way="a million")
    benchmark(lambda: rules.evaluate_many(hands, wild=by_row, out=out, threads=1))
    for row in range(0, MANY, MANY // SOME):
        own = rules if by_row is None else rules.replace(wild=cc.CardSet(int(by_row[row])))
        assert out[row] == int(own.evaluate(cc.CardSet(int(sets[row]))))


@pytest.mark.parametrize(
    ("cards", "jokers", "counts"),
    [
        (5, 0, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0]),
        (5, 2, [1302540, 1437936, 123552, 232968, 34704, 11388, 9360, 9360, 624, 78]),
        (
            7,
            0,
            [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584, 0],
        ),
        (
            7,
            2,
            [
                *(23294460, 64662120, 31433400, 20216380, 16712660),
                *(8397324, 8521104, 3134544, 639960, 88608),
            ],
        ),
    ],
    ids=["5-52", "5-54", "7-52", "7-54"],
)
def bench_count(benchmark: BenchmarkFixture, cards: int, jokers: int, counts: list[int]) -> None:
    deck = cc.Deck(jokers=jokers)
    benchmark.group = "count_categories, one thread"
    call = f"count_categories, {len(deck)} cards in the deck"
    benchmark.extra_info.update(call=call, cards=cards, hands=sum(counts))
    found = benchmark(lambda: cc.count_categories(cards, deck, threads=1))
    assert list(found.items()) == list(zip(cc.Category.ALL, counts, strict=True))
