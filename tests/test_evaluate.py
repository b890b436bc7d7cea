"""The value of one hand: golden hands, forms of a hand, and errors."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
import oracle
import pytest
from golden import golden_path

import cardcore as cc
from cardcore import Card, CardError, CardSet, Deck, HandRules, Rank


class GoldenHand(NamedTuple):
    cards: str
    rules: HandRules
    category: str
    ranks: str


def golden_hands() -> list[GoldenHand]:
    hands = []
    with golden_path("hands.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            rules = HandRules(
                wild=" ".join(entry["wild_ranks"]),
                five_of_a_kind=entry["five_of_a_kind"],
                double_ace_flush=entry["double_ace_flush"],
            )
            hands.append(GoldenHand(entry["cards"], rules, entry["category"], entry["ranks"]))
    assert len(hands) >= 500
    return hands


def test_golden_hands() -> None:
    for hand in golden_hands():
        value = hand.rules.evaluate(hand.cards)
        assert (str(value.category), "".join(map(str, value.ranks))) == (
            hand.category,
            hand.ranks,
        ), hand
        best = hand.rules.best_hand(hand.cards)
        assert best.value == value
        assert hand.rules.evaluate(best.cards) == value, hand
        codes = np.array([CardSet(hand.cards).codes], np.uint8).reshape(1, -1)
        assert hand.rules.evaluate_many(codes).tolist() == [int(value)]


def test_golden_hands_against_the_oracles() -> None:
    """The oracles are checked by the same hands, so that they may judge others."""
    for hand in golden_hands()[::60]:
        cards = CardSet(hand.cards)
        wilds = cards & (hand.rules.wild | CardSet("Xb Xr"))
        options = oracle.Options(hand.rules.five_of_a_kind, hand.rules.double_ace_flush)
        naturals = (cards - wilds).codes
        value = oracle.by_walking_down(naturals, len(wilds), options)
        ranks = "".join(str(Rank.ALL[rank]) for rank in value[1])
        assert (oracle.CATEGORY_NAMES[oracle.category(value)], ranks) == (hand.category, hand.ranks)
        if (len(wilds), len(naturals)) <= (1, 9):
            assert oracle.by_substitution(naturals, len(wilds), options) == value


KINGS_UP = CardSet("Kc Kd 2h 2s Ac")


@pytest.mark.parametrize(
    "hand",
    [
        "Kc Kd 2h 2s Ac",
        "kCkD2h2SaC",
        "K♣,K♦,2♥,2♠,A♣",
        KINGS_UP,
        KINGS_UP.bits,
        np.uint64(KINGS_UP.bits),
        np.int64(KINGS_UP.bits),
        list(KINGS_UP),
        KINGS_UP.codes,
        tuple(KINGS_UP.codes),
        iter(KINGS_UP.codes),
        (str(card) for card in KINGS_UP),
        set(KINGS_UP),
        ["Kc", Card("Kd"), Card("2h").code, np.uint8(Card("2s").code), "A♣"],
        np.array(KINGS_UP.codes),
        np.array(KINGS_UP.codes, dtype=">i4"),
        np.array([*KINGS_UP.codes, 255, 255], dtype=np.uint8),
        np.array([255, *KINGS_UP.codes], dtype=np.uint8)[::-1],
    ],
    ids=lambda hand: type(hand).__name__,
)
def test_forms_of_a_hand(hand: Any) -> None:
    assert str(cc.evaluate(hand)) == "two pair, kings and twos, kicker ace"


def test_a_lone_card_is_a_hand() -> None:
    assert cc.evaluate(Card("As")) == cc.evaluate("As") == cc.evaluate([51])


def test_a_lone_number_is_a_set() -> None:
    assert cc.evaluate(0) == cc.evaluate("")
    assert cc.evaluate(3) == cc.evaluate(CardSet(3))
    with pytest.raises(CardError, match=r"0x4000|16384"):
        cc.evaluate(1 << 14)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("As As", "repeated card 'As' at position 3"),
        ("🂡 A♠", "repeated card 'As' at position 2"),
        ("As 10s Ts", "repeated card 'Ts' at position 7"),
        ("Xb 🃏", "repeated card 'Xb' at position 3"),
        (["As", "A♠"], "repeated card 'As' at position 1"),
        ([51, "As"], "repeated card 'As' at position 1"),
        (np.array([3, 51, 3]), "repeated card '2s'"),
        ([255], "255"),
        (np.array([54]), "54"),
        (np.array([-1]), "-1"),
        (np.array([256]), "256"),
        (-1, "-1"),
        (2**64, "18446744073709551616"),
    ],
)
def test_i05_faults_are_named(hand: Any, message: str) -> None:
    for call in (cc.evaluate, cc.best_hand, HandRules().evaluate, HandRules().best_hand, CardSet):
        with pytest.raises(CardError, match=message):
            call(hand)


@pytest.mark.parametrize(
    "hand",
    [
        None,
        1.5,
        b"As",
        True,
        np.bool_(False),
        object(),
        [None],
        [b"As"],
        [1.5],
        [["As"]],
        np.zeros(1),
        np.array(["As"]),
        np.array([Card("As")]),
        np.zeros((2, 2), np.uint8),
        np.zeros(1, bool),
    ],
    ids=repr,
)
def test_other_types_are_refused(hand: Any) -> None:
    for call in (cc.evaluate, cc.best_hand, HandRules().evaluate, HandRules().best_hand):
        with pytest.raises(TypeError):
            call(hand)


def test_errors_of_iterables_pass_through() -> None:
    def broken() -> Any:
        yield "As"
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        cc.evaluate(broken())


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_whole_deck_is_a_hand(jokers: int) -> None:
    value = cc.evaluate(Deck(jokers=jokers))
    words = ["straight flush, ace high", "five of a kind, aces", "five of a kind, aces"]
    assert str(value) == words[jokers]


def test_every_card_may_be_wild() -> None:
    everything = Deck(jokers=2).cards
    assert str(cc.evaluate(everything, wild=everything)) == "five of a kind, aces"
    assert str(cc.evaluate(everything, wild=everything, five_of_a_kind="none")) == (
        "straight flush, ace high"
    )
    assert str(cc.evaluate("2c 3d", wild=everything)) == "one pair, aces"


@pytest.mark.parametrize("options", oracle.ALL_OPTIONS, ids=str)
def test_adding_the_deck_card_by_card_never_makes_a_hand_worse(options: oracle.Options) -> None:
    rules = HandRules(wild="2 Jh", **options._asdict())
    order = np.random.default_rng(3).permutation(54).tolist()
    values = [rules.evaluate(order[:n]) for n in range(55)]
    assert values == sorted(values)
