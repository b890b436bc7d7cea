"""cardcore and the evaluators beside it, each called in the way that suits it best.

A function is given hands as lists of card texts. It makes of them what its library likes best,
which is not timed, and returns the job that is. For `PREPARED` that is anything the library offers;
for `TEXT` the cards still are text, in one string or a string each, and the job reads them too.

Libraries are imported where they are used: one that does not install leaves the others be.
"""

from collections.abc import Callable
from itertools import starmap
from operator import neg
from typing import Any, NamedTuple


class Job(NamedTuple):
    """A call for each of some hands."""

    run: Callable[[], list[Any]]
    """Evaluates the hands."""
    strength: Callable[[Any], Any]
    """What orders the results of `run`, weakest first."""


Hands = list[list[str]]


def cardcore_prepared(hands: Hands) -> Job:
    import cardcore

    sets = [cardcore.CardSet(hand) for hand in hands]
    return Job(lambda: list(map(cardcore.evaluate, sets)), int)


def cardcore_text(hands: Hands) -> Job:
    import cardcore

    texts = [" ".join(hand) for hand in hands]
    return Job(lambda: list(map(cardcore.evaluate, texts)), int)


def eval7_prepared(hands: Hands) -> Job:
    import eval7

    cards = [[eval7.Card(text) for text in hand] for hand in hands]
    return Job(lambda: list(map(eval7.evaluate, cards)), int)


def eval7_text(hands: Hands) -> Job:
    from eval7 import Card, evaluate

    return Job(lambda: [evaluate([Card(text) for text in hand]) for hand in hands], int)


def holdem_hand_evaluator_text(hands: Hands) -> Job:
    import holdem_hand_evaluator

    texts = ["".join(hand) for hand in hands]
    return Job(lambda: list(map(holdem_hand_evaluator.evaluate_hand, texts)), int)


def phevaluator_prepared(hands: Hands) -> Job:
    from phevaluator import Card

    ids = [[Card.to_id(text) for text in hand] for hand in hands]
    return _phevaluator(ids)


def phevaluator_text(hands: Hands) -> Job:
    return _phevaluator(hands)


def _phevaluator(hands: list[Any]) -> Job:
    from phevaluator import evaluate_5cards, evaluate_7cards

    evaluate = {5: evaluate_5cards, 7: evaluate_7cards}[len(hands[0])]
    return Job(lambda: list(starmap(evaluate, hands)), neg)


def pkrbot_prepared(hands: Hands) -> Job:
    from pkrbot import RANKS, SUITS, evaluate_raw

    # Faster by a tenth than `evaluate` with its `Card` objects.
    ranks = [bytes(RANKS.index(text[0]) for text in hand) for hand in hands]
    suits = [bytes(SUITS.index(text[1]) for text in hand) for hand in hands]
    sizes = [len(hand) for hand in hands]
    return Job(lambda: list(map(evaluate_raw, ranks, suits, sizes)), int)


def pkrbot_cards(hands: Hands) -> Job:
    from pkrbot import Card, evaluate

    cards = [[Card(text) for text in hand] for hand in hands]
    return Job(lambda: list(map(evaluate, cards)), int)


def pkrbot_text(hands: Hands) -> Job:
    from pkrbot import Card, evaluate

    return Job(lambda: [evaluate([Card(text) for text in hand]) for hand in hands], int)


def poker_equity_text(hands: Hands) -> Job:
    from poker_equity import score_batch

    texts = ["".join(hand) for hand in hands]
    return Job(lambda: score_batch("high", texts), neg)


def treys_prepared(hands: Hands) -> Job:
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    cards = [[Card.new(text) for text in hand] for hand in hands]
    holes, boards = [hand[:2] for hand in cards], [hand[2:] for hand in cards]
    return Job(lambda: list(map(evaluate, holes, boards)), neg)


def treys_text(hands: Hands) -> Job:
    from treys import Card, Evaluator

    evaluate, new = Evaluator().evaluate, Card.new
    return Job(lambda: [evaluate([new(text) for text in hand], []) for hand in hands], neg)


def xiapl_prepared(hands: Hands) -> Job:
    from xiapl.card import Card
    from xiapl.eval import evaluate_mask
    from xiapl.utils import cards_to_mask

    masks = [cards_to_mask([Card.from_string(text) for text in hand]) for hand in hands]
    return Job(lambda: list(map(evaluate_mask, masks)), _xiapl_strength)


def xiapl_text(hands: Hands) -> Job:
    from xiapl.card import Card
    from xiapl.eval import evaluate_cards

    read = Card.from_string
    return Job(
        lambda: [evaluate_cards([read(text) for text in hand]) for hand in hands], _xiapl_strength
    )


def _xiapl_strength(value: Any) -> tuple[int, list[int]]:
    # Its values have no order of their own.
    return int(value.category), *value.kickers


PREPARED = {
    "cardcore": cardcore_prepared,
    "eval7": eval7_prepared,
    "phevaluator": phevaluator_prepared,
    "pkrbot": pkrbot_prepared,
    "pkrbot, `Card`": pkrbot_cards,
    "treys": treys_prepared,
    "xiapl": xiapl_prepared,
}

TEXT = {
    "cardcore": cardcore_text,
    "eval7": eval7_text,
    "holdem-hand-evaluator": holdem_hand_evaluator_text,
    "phevaluator": phevaluator_text,
    "pkrbot": pkrbot_text,
    "poker-equity": poker_equity_text,
    "treys": treys_text,
    "xiapl": xiapl_text,
}
