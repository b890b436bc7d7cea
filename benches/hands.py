"""The hands that are measured, the same at every run."""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cardcore as cc

MANY = 1_000_000
"""Hands of a batch."""

SOME = 2_000
"""Hands of a call for each: their cards stay in the caches, as those of a table would."""

TEXTS = [str(card) for card in cc.Deck(jokers=2)]
"""The text of each card code."""


@cache
def deal(cards: int, deck: int = 52) -> NDArray[np.uint8]:
    """A million hands: `uint8 (MANY, cards)`, each row distinct codes in the order of the deal."""
    rng = np.random.default_rng([cards, deck])
    rows = rng.integers(deck, size=(2 * MANY, cards), dtype=np.uint8)
    # Whoever draws until no card repeats draws every hand with the same chance.
    distinct = (np.diff(np.sort(rows, axis=1), axis=1) != 0).all(axis=1)
    hands: NDArray[np.uint8] = rows[distinct][:MANY]
    assert len(hands) == MANY
    hands.setflags(write=False)
    return hands


def texts(codes: NDArray[np.uint8]) -> list[list[str]]:
    """The cards of each row as text: `[["As", "Kd", …], …]`."""
    return [[TEXTS[code] for code in row] for row in codes.tolist()]


@cache
def of_every_category(cards: int) -> NDArray[np.uint8]:
    """The first fifty hands, or all, of each category in the deal of 52 cards."""
    dealt = deal(cards)
    categories = cc.categories(cc.evaluate_many(dealt))
    firsts = [np.flatnonzero(categories == int(category))[:50] for category in cc.Category.ALL]
    # Five of a kind takes a wild.
    assert all(len(rows) for rows in firsts[:-1])
    hands: NDArray[np.uint8] = dealt[np.concatenate(firsts)]
    return hands


def places(strengths: Sequence[Any]) -> list[int]:
    """The place of each hand among the distinct strengths, weakest 0.

    Two lists of places are equal only if all pairs of hands compare alike in both.
    """
    distinct: set[Hashable] = set(strengths)
    place = {strength: i for i, strength in enumerate(sorted(distinct))}  # type: ignore[type-var]
    return [place[strength] for strength in strengths]
