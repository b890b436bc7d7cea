"""Faults that people reported in neighbouring projects, as small inputs with their right answers.

The ids (w01, e05 …) are those of the collection; each stands for its whole kind. Cases of arrays,
threads, pickling and text are in the tests of those.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import CardError, HandRules

STANDARD = {"double_ace_flush": False}
NO_FIVE = {"five_of_a_kind": "none"}
BELOW_ROYAL = {"five_of_a_kind": "below_royal"}
BELOW_STRAIGHT_FLUSH = {"five_of_a_kind": "below_straight_flush"}
DEUCES = {"wild": "2"}
ROYAL = "straight flush, ace high"

Case = tuple[str, str, dict[str, Any], str]

CASES: list[Case] = [
    ("w01", "5c 6h 7d 9c 4d 2s Tc", DEUCES, "straight, ten high"),
    ("w01", "5c 6h 7d 9c 4d Xb Tc", {}, "straight, ten high"),
    ("w01", "4c 5c 6h 7d 8c Xb", {}, "straight, nine high"),
    ("w01", "3c 4c 5h 6d 8c 9d Xb", {}, "straight, nine high"),
    ("w01", "9c Th Jd Kc As Xb 2d", {}, "straight, ace high"),
    ("w01", "9c Th Jd Qc Ks Xb 8d", {}, "straight, ace high"),
    ("w01", "5s 6s 7s 9s 4s 2d Ts", DEUCES, "straight flush, ten high"),
    ("w03", "Ad As Ac Th 2d Xb Xr", {}, "five of a kind, aces"),
    # The report says ten, but the second wild makes a better kicker (RULES §2).
    ("w03", "Ad As Ac Th 2d Xb Xr", NO_FIVE, "four of a kind, aces, kicker king"),
    ("w03", "Ad As Jc Th 2d Xb Xr", {}, "four of a kind, aces, kicker jack"),
    ("w03", "Ad As Ac Th 2d Xb", {}, "four of a kind, aces, kicker ten"),
    ("w03", "Td Ts Tc Ah Kd Xb", {}, "four of a kind, tens, kicker ace"),
    ("w03", "Td Ts 9c 9h Kd Xb", {}, "full house, tens over nines"),
    ("w03", "Td Ts 9c 9h Kd Xb Xr", {}, "four of a kind, tens, kicker king"),
    ("w05", "Xb 9h 7c 8c Kc", {}, "one pair, kings, kickers nine, eight, seven"),
    ("w05", "Xb Ah 2c 3c 6d", {}, "one pair, aces, kickers six, three, two"),
    ("w05", "Xb Kh Ac 2c 3d", {}, "one pair, aces, kickers king, three, two"),
    ("w05", "Xb 2h 3c 8c 9d Jh", {}, "one pair, jacks, kickers nine, eight, three"),
    ("w05", "Xb Xr 2h 7c Kd", {}, "three of a kind, kings, kickers seven, two"),
    ("w07", "Xb 2d 3s 4s 5s", {}, "straight, six high"),
    ("w07", "Xb 3h 2d 3s 3d", {}, "four of a kind, threes, kicker two"),
    ("w07", "Xb 7h 2d 3s 3d", {}, "three of a kind, threes, kickers seven, two"),
    ("w07", "Xb 7h 7d 7s 7c", {}, "five of a kind, sevens"),
    ("w07", "Xb Jh Qh Kh Ah", {}, ROYAL),
    ("w07", "Xb Ad 2d 3s 4s", {}, "straight, five high"),
    ("w07", "Xb 3d 4d 5d Ad", {}, "straight flush, five high"),
    ("w07", "Xb 3h 3s 2d 2s", {}, "full house, threes over twos"),
    ("w07", "Xb 2h 4s 6d 8s", {}, "one pair, eights, kickers six, four, two"),
    ("w09", "As Xb 9s 5s 2s", STANDARD, "flush, ace, king, nine, five, two"),
    ("w09", "As Xb 9s 5s 2s", {}, "flush, ace, ace, nine, five, two"),
    ("w09", "Ks 9s 5s 2s Xb 7d 4h", STANDARD, "flush, ace, king, nine, five, two"),
    ("w09", "Ks 9s 5s 2s Xb 7d 4h", {}, "flush, ace, king, nine, five, two"),
    ("w09", "As Ks 9s 5s Xb 7d 2h", STANDARD, "flush, ace, king, queen, nine, five"),
    ("w09", "As Ks 9s 5s Xb 7d 2h", {}, "flush, ace, ace, king, nine, five"),
    ("w09", "As Ks 9s Xb Xr", STANDARD, "flush, ace, king, queen, jack, nine"),
    ("w09", "As Ks 9s Xb Xr", {}, "flush, ace, ace, ace, king, nine"),
    # With two wilds, three suited cards that lie near are a straight flush.
    ("w09", "As Ks Ts Xb Xr", STANDARD, ROYAL),
    ("w09", "As Ks Ts Xb Xr", {}, ROYAL),
    # The kind of eight and more cards: two suits compete, filled before they are compared.
    ("w09", "As Ks 7s 5s Ah Qh Jh 3h Xb", STANDARD, "flush, ace, king, queen, jack, three"),
    ("w09", "As Ks 7s 5s Ah Qh Jh 3h Xb", {}, "flush, ace, ace, king, seven, five"),
    ("w09", "Ks 9s 6s 2s Ah Jh 7h 3h Xb 8d", STANDARD, "flush, ace, king, jack, seven, three"),
    ("w09", "Ks 9s 6s 2s Ah Jh 7h 3h Xb 8d", {}, "flush, ace, ace, jack, seven, three"),
    ("w11", "As Ah Ac Ad Xb", {}, "five of a kind, aces"),
    ("w11", "9s 9h Ts Js 2c 2d 2h", DEUCES, "five of a kind, nines"),
    # Three wilds and the ten and jack make even the royal flush, where that is better.
    ("w11", "9s 9h Ts Js 2c 2d 2h", DEUCES | BELOW_ROYAL, ROYAL),
    ("w11", "9s 9h Ts Js 2c 2d 2h", DEUCES | BELOW_STRAIGHT_FLUSH, ROYAL),
    ("w11", "9s 9h Ts Js 2c 2d 2h", DEUCES | NO_FIVE, ROYAL),
    ("w11", "9s 9h 8s 6s 2c 2d 2h", DEUCES, "five of a kind, nines"),
    ("w11", "9s 9h 8s 6s 2c 2d 2h", DEUCES | BELOW_ROYAL, "five of a kind, nines"),
    ("w11", "9s 9h 8s 6s 2c 2d 2h", DEUCES | BELOW_STRAIGHT_FLUSH, "straight flush, queen high"),
    ("w11", "9s 9h 8s 6s 2c 2d 2h", DEUCES | NO_FIVE, "straight flush, queen high"),
    ("w11", "9s 9h 9d 9c Kd Xb", NO_FIVE, "four of a kind, nines, kicker ace"),
    ("w11", "As Ah Ac Ad 3d Xb", NO_FIVE, "four of a kind, aces, kicker king"),
    ("w11", "9s 9h 9d 9c Kd Xb", BELOW_STRAIGHT_FLUSH, "five of a kind, nines"),
    ("w11", "Ts Th Js Qs 2c 2d 2h", DEUCES | BELOW_ROYAL, ROYAL),
    ("w11", "Ts Th Js Qs 2c 2d 2h", DEUCES, "five of a kind, tens"),
    ("w11", "Jc Jd Js Jh Qc Qd Xb", {}, "five of a kind, jacks"),
    ("w11", "8h 9h Th Jh Xb Xr Js", {}, "straight flush, king high"),
    ("w13", "2c 2d 2h 2s Xb", DEUCES, "five of a kind, aces"),
    ("w13", "2c 2d 2h 2s Xb Xr 3c", {"wild": "2 3"}, "five of a kind, aces"),
    ("w13", "2c 2d 2h 2s 3d", DEUCES, "five of a kind, threes"),
    ("w13", "2c 2d 2h 2s As Ks Qs", DEUCES, "five of a kind, aces"),
    ("w13", "2c 2d 2h 2s Xb", DEUCES | NO_FIVE, ROYAL),
    ("w13", "2c 2d 2h 2s Xb", DEUCES | BELOW_ROYAL, ROYAL),
    ("w13", "2c 2d 2h 2s Xb", DEUCES | BELOW_STRAIGHT_FLUSH, ROYAL),
    ("w13", "2c 2d 2h 2s 3d", DEUCES | NO_FIVE, "straight flush, seven high"),
    ("w13", "2c 2d 2h 2s 3d", DEUCES | BELOW_ROYAL, "five of a kind, threes"),
    ("w13", "2c 2d 2h 2s Td", DEUCES | BELOW_ROYAL, ROYAL),
    ("w13", "Xb", {}, "high card, ace"),
    ("w13", "Xb Xr", {}, "one pair, aces"),
    ("w13", "Xb Xr 2c", DEUCES, "three of a kind, aces"),
    ("w13", "Xb Xr 2c 2d", DEUCES, "four of a kind, aces"),
    ("w13", "Xb Xr 2c 2d", DEUCES | NO_FIVE, "four of a kind, aces"),
    ("w15", "2h 3h 4h 5h 6h", DEUCES, "straight flush, seven high"),
    ("w15", "5h 6h 7h 8h 9h Kc Kd", {"wild": "7"}, "straight flush, nine high"),
    ("w15", "Ah Kd Qc Js Th", {"wild": "A"}, "straight, ace high"),
    ("w15", "9h 9d As 4c", {"wild": "A"}, "three of a kind, nines, kicker four"),
    ("w15", "Js Jh Jd Jc Kd", {"wild": "Js Jh"}, "four of a kind, jacks, kicker king"),
    ("w17", "Ad 3s 5c 5h Xb", {}, "three of a kind, fives, kickers ace, three"),
    ("w17", "Ad 3s 5c 5h Xb", {"jokers": "dead"}, "one pair, fives, kickers ace, three"),
    ("e01", "6c Qc Ad 6s Ac Td Js", {}, "two pair, aces and sixes, kicker queen"),
    ("e01", "6c Qc Ad 6s Ac 3s 3d", {}, "two pair, aces and sixes, kicker queen"),
    ("e01", "2c 4s 5h 4h 5c 9h 9c Kd", {}, "two pair, nines and fives, kicker king"),
    ("e01", "4s 4h 5h 5c 9h 9c 2d", {}, "two pair, nines and fives, kicker four"),
    ("e01", "4s 4h 4c 9h 9c 9d 2d", {}, "full house, nines over fours"),
    ("e01", "4s 4h 9h 9c 9d Kc Kd", {}, "full house, nines over kings"),
    ("e01", "9h 9c 9d 9s Kc Kd Ac", {}, "four of a kind, nines, kicker ace"),
    ("e03", "Qd Jd 9d Kc 6d 5d Ah", {}, "flush, queen, jack, nine, six, five"),
    ("e03", "Qd Jd 9d Kc 6d Qc 7d", {}, "flush, queen, jack, nine, seven, six"),
    ("e05", "9c Th Jh Qh Kh 2h 3h", {}, "flush, king, queen, jack, ten, three"),
    ("e05", "Ac Qs Jc Tc 9c 8c 7c", {}, "straight flush, jack high"),
    ("e05", "Ac 2c 3c 4c 5c 6d 7d", {}, "straight flush, five high"),
    ("e05", "9h 8h 7h 6h 5h Tc Jd", {}, "straight flush, nine high"),
    ("e05", "Ac 2d 3h 4s 5c Kd Qd", {}, "straight, five high"),
    ("e05", "Qc Kd Ah 2s 3c 9d 7d", {}, "high card, ace, king, queen, nine, seven"),
    ("e05", "9c 8c 7c 6c 2c 5d 4d 9d", {}, "flush, nine, eight, seven, six, two"),
    ("p01", "As Ah", {}, "one pair, aces"),
    ("p03", "2d 2h 9d 9h", {}, "two pair, nines and twos"),
    ("p03", "2d 3d 4d 5d", {}, "high card, five, four, three, two"),
    ("p03", "2d 2h 2s", {}, "three of a kind, twos"),
    ("p03", "Xb 3d 4d 5d", {}, "one pair, fives, kickers four, three"),
    ("p05", "", {}, "no cards"),
    ("p05", "2c 4s 5h 4h 5c 9h 9c Kd", {}, "two pair, nines and fives, kicker king"),
    ("i01", "2d 6s 6c 3d 10c", {}, "one pair, sixes, kickers ten, three, two"),
    ("i01", "10s Jd Qc 6d 5c 9h Ks", {}, "straight, king high"),
]


@pytest.mark.parametrize(
    ("hand", "options", "words"),
    [pytest.param(*case, id=f"{name}-{case[0]}") for name, *case in CASES],
)
def test_hand(hand: str, options: dict[str, Any], words: str) -> None:
    rules = HandRules(**options)
    value = cc.evaluate(hand, **options)
    assert str(value) == words
    assert rules.evaluate(hand) == value
    assert rules.best_hand(hand).value == value
    codes = cc.parse_many([hand])
    assert cc.evaluate_many(codes, **options).tolist() == [int(value)]
    assert rules.evaluate_many(cc.card_sets(codes)).tolist() == [int(value)]
    # The fast path of many rows and that of a few.
    assert set(rules.evaluate_many(np.repeat(codes, 99, axis=0)).tolist()) == {int(value)}
    # Cards in any order, suits by any other name.
    assert rules.evaluate(hand.split()[::-1]) == value
    if not any(len(token) == 2 for token in options.get("wild", "").split()):
        renamed = hand.translate(str.maketrans("cdhs", "shcd"))
        assert rules.evaluate(renamed) == value


@pytest.mark.parametrize(
    ("board", "hands", "winner"),
    [
        pytest.param(board, hands.split("|"), winner, id=f"{name}-{board}")
        for name, board, hands, winner in [
            ("e01", "6c Qc Ad 6s Ac", "Td Js|3s 3d", [0, 1]),
            ("e03", "Qd Jd 9d Kc 6d", "5d Ah|Qc 7d", [1]),
            ("e03", "", "3c 4c 5c Tc Kc|4d 5d 7d Td Qd", [0]),
            ("e03", "", "Ac 9c 8c 7c 2c|Kd Qd 9d 8d 7d", [0]),
            ("e07", "2d 7h 7s 2s 7c", "Ks 3d|3h Qs", [0, 1]),
            ("e07", "3d 6d Td Jd Ad", "2d 4c|5s Tc", [0, 1]),
            ("e07", "Ts Js Qs Ks As", "2c 2d|Ac Ad", [0, 1]),
            ("e09", "", "Td Jh Qs Kc Ad|Th Jd Qd Kh Ac", [0, 1]),
            ("e11", "As 3c 4c 5d 6c", "Ad Kc|Ah Kd", [0, 1]),
            ("w19", "", "As 9s 8s 7s Ks|Xb 9h 8h 7h Kh", [0, 1]),
            ("w19", "", "Tc Jd Qh Ks Ac|Td Jh Qs Kc Xb", [0, 1]),
            ("w19", "", "5c 5d 5h 5s 9c|Xb Xr 9d 9h 9s", [1]),
            ("i07", "Js 6c 4d 6d Qs", "Jc Jd|Ad Ac", [0]),
            # A missing kicker is below a deuce.
            ("p03", "", "Kc Qc 9c 4c|Kd Qd 9d 4h 2d", [1]),
            ("p05", "", "|2c", [1]),
        ]
    ],
)
def test_showdown(board: str, hands: list[str], winner: list[int]) -> None:
    assert cc.winners(hands, board) == winner
    assert cc.winners(hands[::-1], board) == sorted(len(hands) - 1 - w for w in winner)


def test_w09_the_rules_decide_who_wins() -> None:
    hands = ["As Xb 9s 5s 2s", "Ah Kh Qh Th 8h"]
    assert cc.winners(hands, double_ace_flush=False) == [1]
    assert cc.winners(hands) == [0]


@pytest.mark.parametrize("hand", ["Ad 3s 5c 5h Xb", "Xr", "Xb Xr As", "Ad 3s 5c 5h 🃏"])
def test_w17_no_joker_where_they_are_forbidden(hand: str) -> None:
    joker = "Xr" if hand == "Xr" else "Xb"
    with pytest.raises(CardError, match=joker):
        cc.evaluate(hand, jokers="forbidden")


def test_p05_every_length_is_legal() -> None:
    deck = [str(card) for card in cc.Deck(jokers=2)]
    values = [cc.evaluate(deck[:n]) for n in range(55)]
    assert values == sorted(values)
    assert values[0] < values[1]


def test_i05_a_card_in_hand_and_on_the_board() -> None:
    with pytest.raises(CardError, match="8s"):
        cc.winners(["As 8s"], "Ac Kd Ks 8s 3s")
    with pytest.raises(CardError, match="8s"):
        cc.evaluate("As 8s Ac Kd Ks 8s 3s")
