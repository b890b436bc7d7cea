"""Hand evaluation and engines for card games of the poker family.

Everything public is here; see the docstring of each name.
"""

from cardcore._core import (
    BUILD_PROFILE,
    BestHand,
    Card,
    CardError,
    CardSet,
    Category,
    Deck,
    HandRules,
    HandValue,
    Rank,
    RulesError,
    Suit,
    __version__,
    best_hand,
    card_sets,
    categories,
    count_categories,
    count_values,
    describe,
    evaluate,
    evaluate_many,
    parse_many,
    winners,
)
from cardcore.arrays import CARD_BITS, winners_many

__all__ = [
    "BUILD_PROFILE",
    "CARD_BITS",
    "BestHand",
    "Card",
    "CardError",
    "CardSet",
    "Category",
    "Deck",
    "HandRules",
    "HandValue",
    "Rank",
    "RulesError",
    "Suit",
    "__version__",
    "best_hand",
    "card_sets",
    "categories",
    "count_categories",
    "count_values",
    "describe",
    "evaluate",
    "evaluate_many",
    "parse_many",
    "winners",
    "winners_many",
]
