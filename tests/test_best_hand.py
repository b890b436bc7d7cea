"""The five cards that count, and what wilds among them stand for."""

from __future__ import annotations

from typing import Any

import numpy as np
import oracle
import pytest

import cardcore as cc
from cardcore import Card


@pytest.mark.parametrize(
    ("hand", "options", "cards", "wilds"),
    [
        # E13: exactly five, the 4d left out.
        ("Jd Ac Ad 7d Qd 4d Td", {}, "Ad Qd Jd Td 7d", ""),
        ("", {}, "", ""),
        ("As", {}, "As", ""),
        ("2d 2h 9d 9h", {}, "9h 9d 2h 2d", ""),
        ("2c 4s 5h 4h 5c 9h 9c Kd", {}, "9h 9c 5h 5c Kd", ""),
        ("5c 4d 3h 2s Ac Kc Qd", {}, "5c 4d 3h 2s Ac", ""),
        ("Kc Kd Kh Ac Ad Ah 2c", {}, "Ah Ad Ac Kh Kd", ""),
        ("6c 6d 6h 6s 5c 5d 5h", {}, "6s 6h 6d 6c 5h", ""),
        # Of equal choices the higher suits.
        ("Ac Ad Ah As Kc Kd Kh Ks", {}, "As Ah Ad Ac Ks", ""),
        ("Ac Kd Qh Js Tc Ts Kh", {}, "Ac Kh Qh Js Ts", ""),
        ("Ac Kc 9c 5c 2c As Ks 9s 5s 2s", {}, "As Ks 9s 5s 2s", ""),
        # Naturals go before wilds.
        ("As Ks Qs Js Ts Xb", {}, "As Ks Qs Js Ts", ""),
        ("As Ah Ad Ac Xb Xr", {}, "As Ah Ad Ac Xr", "Xr=As"),
        # A wild stands for what is missing, in the highest suit that is not shown yet.
        ("5c 6h 7d 9c 4d Xb Tc", {}, "Tc 9c Xb 7d 6h", "Xb=8s"),
        ("As Ks Qs Js Xr", {}, "As Ks Qs Js Xr", "Xr=Ts"),
        ("2h 3h 4h 5h 6h", {"wild": "2"}, "2h 6h 5h 4h 3h", "2h=7h"),
        ("Xb Xr", {}, "Xr Xb", "Xr=As Xb=Ah"),
        ("Ad As Ac Th 2d Xb Xr", {"five_of_a_kind": "none"}, "As Ad Ac Xr Xb", "Xr=Ah Xb=Ks"),
        # A wild may stand for a card that is held, or for itself.
        ("As Xb 9s 5s 2s", {}, "As Xb 9s 5s 2s", "Xb=As"),
        ("Ah 2h 3h 4h 5h", {"wild": "2"}, "5h 4h 3h 2h Ah", "2h=2h"),
        # The second wild of a flush is its next missing rank.
        ("Ks 9s 2s Xb Xr", {"double_ace_flush": False}, "Xr Ks Xb 9s 2s", "Xr=As Xb=Qs"),
        # Dead jokers are not among the five.
        ("As Ks Xb Xr", {"jokers": "dead"}, "As Ks", ""),
    ],
)
def test_cards_that_count(hand: str, options: dict[str, Any], cards: str, wilds: str) -> None:
    for best in (cc.best_hand(hand, **options), cc.HandRules(**options).best_hand(hand)):
        assert best.value == cc.evaluate(hand, **options)
        assert " ".join(map(str, best.cards)) == cards
        assert {f"{wild}={card}" for wild, card in best.wilds.items()} == set(wilds.split())


def test_a_best_hand_shows_itself() -> None:
    best = cc.best_hand("As Ks Qs Js Xr 2c")
    assert isinstance(best.value, cc.HandValue)
    assert isinstance(best.cards, tuple)
    assert all(isinstance(card, Card) for card in best.cards)
    assert best == cc.best_hand("2c Xr Js Qs Ks As") != cc.best_hand("As Ks Qs Js Xb")
    played = [best.wilds.get(card, card) for card in best.cards]
    assert list(best.played_as) == played
    assert str(best) == "straight flush, ace high: As Ks Qs Js Xr (as Ts)"
    assert eval(repr(best), vars(cc)) == best
    with pytest.raises(AttributeError):
        best.value = cc.HandValue(0)  # type: ignore[misc]
    best.wilds.clear()
    assert best.wilds, "the dictionary is the caller's own"


@pytest.mark.parametrize(
    ("cards", "wilds", "error"),
    [
        (["As", "As"], {}, ValueError),
        (["As", "Ks", "Qs", "Js", "Ts", "9s"], {}, ValueError),
        (["As"], {cc.Card("Xr"): cc.Card("Ks")}, ValueError),
        (["Kz"], {}, ValueError),
        (None, {}, TypeError),
        (["As"], None, TypeError),
        (["As"], {"Xr": None}, (TypeError, ValueError)),
    ],
)
def test_nobody_makes_up_a_best_hand(cards: Any, wilds: Any, error: Any) -> None:
    with pytest.raises(error):
        cc.BestHand(cc.HandValue(0), cards, wilds)


@pytest.mark.parametrize("options", oracle.ALL_OPTIONS, ids=str)
def test_stand_ins_make_the_value(options: oracle.Options) -> None:
    rng = np.random.default_rng(2)
    rules = cc.HandRules(wild="2 Jh", **options._asdict())
    for _ in range(300):
        hand = rng.choice(54, size=rng.integers(0, 10), replace=False).tolist()
        best = rules.best_hand(hand)
        assert rules.evaluate(best.cards) == best.value == rules.evaluate(hand)
        assert len(set(best.cards)) == len(best.cards) == min(5, len(hand))
        played = tuple(sorted(best.wilds.get(card, card).code for card in best.cards))
        value = oracle.value_of_five(played, options)
        ranks = tuple(map(int, best.value.ranks))
        assert (oracle.category(value), value[1]) == (int(best.value.category), ranks), hand
