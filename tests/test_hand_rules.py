"""The options of hand values: forms of `wild`, defaults, errors, and that all paths take them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import Card, CardError, CardSet, HandRules, Rank, RulesError


def test_defaults_are_the_law() -> None:
    rules = HandRules()
    assert rules.wild == CardSet()
    assert rules.jokers == "wild"
    assert rules.five_of_a_kind == "above"
    assert rules.double_ace_flush is True


DEUCES = CardSet("2c 2d 2h 2s")


@pytest.mark.parametrize(
    ("wild", "cards"),
    [
        (None, CardSet()),
        ("", CardSet()),
        ("2", DEUCES),
        (Rank.TWO, DEUCES),
        ("2 Js", DEUCES | CardSet("Js")),
        ("2,Js", DEUCES | CardSet("Js")),
        ("Js Jh", CardSet("Jh Js")),
        ("10", CardSet("Tc Td Th Ts")),
        ("t 10h", CardSet("Tc Td Th Ts")),
        ("Xb", CardSet("Xb")),
        ("A♠ 🃏", CardSet("As Xb")),
        (Card("Js"), CardSet("Js")),
        (DEUCES, DEUCES),
        ([Rank.TWO, "Js", Card("Jh"), 0], DEUCES | CardSet("Js Jh")),
        ({Rank.TWO}, DEUCES),
        ((), CardSet()),
        (iter(["2"]), DEUCES),
        (cc.Deck(jokers=2).cards, CardSet(range(54))),
    ],
)
def test_forms_of_wild(wild: Any, cards: CardSet) -> None:
    assert HandRules(wild=wild).wild == cards


@pytest.mark.parametrize(
    ("wild", "text"),
    [("2Js", "2Js"), ("Z", "Z"), ("2 1h", "1h"), (["Kz"], "Kz"), ([54], "54"), ([-1], "-1")],
)
def test_wild_text_is_of_separate_tokens(wild: Any, text: str) -> None:
    for call in (HandRules, lambda wild: cc.evaluate("As", wild=wild)):
        with pytest.raises(CardError, match=text):
            call(wild=wild)


@pytest.mark.parametrize("wild", [0, 3, True, 1.5, b"2", [1.5], [None], [True], object()])
def test_wild_of_other_types_is_refused(wild: Any) -> None:
    with pytest.raises(TypeError):
        HandRules(wild=wild)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("jokers", "Wild"),
        ("jokers", ""),
        ("jokers", "wild "),
        ("five_of_a_kind", "below"),
        ("five_of_a_kind", "None"),
        ("five_of_a_kind", "a" * 10_000),
    ],
)
def test_unknown_options_are_named(option: str, value: Any) -> None:
    for call in (HandRules, lambda **o: cc.evaluate("As", **o), HandRules().replace):
        with pytest.raises(RulesError, match=option.replace("_", ".")) as caught:
            call(**{option: value})
        assert isinstance(caught.value, ValueError)
        assert value[:5] in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [("jokers", None), ("jokers", 1), ("five_of_a_kind", None), ("five_of_a_kind", True)]
    + [("double_ace_flush", value) for value in (None, 1, "yes", 0.0)],
)
def test_options_of_other_types_are_refused(option: str, value: Any) -> None:
    with pytest.raises(TypeError):
        HandRules(**{option: value})


def test_options_are_keywords_and_known() -> None:
    with pytest.raises(TypeError):
        HandRules("2")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        HandRules(wilds="2")  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        HandRules().jokers = "dead"  # type: ignore[misc]


def test_replace_keeps_the_rest() -> None:
    rules = HandRules(wild="2", jokers="dead", five_of_a_kind="none", double_ace_flush=False)
    assert rules.replace() == rules
    assert rules.replace(jokers="wild") == HandRules(
        wild="2", five_of_a_kind="none", double_ace_flush=False
    )
    assert rules.replace(wild="Js").wild == CardSet("Js")
    assert rules.replace(wild=None).wild == CardSet()
    assert rules.replace(double_ace_flush=True).double_ace_flush
    assert rules.replace(five_of_a_kind="above").five_of_a_kind == "above"
    assert rules.wild == DEUCES


def test_repr_pastes_back() -> None:
    rules = HandRules(
        wild="2 Xr", jokers="forbidden", five_of_a_kind="none", double_ace_flush=False
    )
    assert repr(HandRules(wild="2")) == (
        "HandRules(wild='2c 2d 2h 2s', jokers='wild', "
        "five_of_a_kind='above', double_ace_flush=True)"
    )
    assert eval(repr(rules), vars(cc)) == rules


@pytest.mark.parametrize(
    ("jokers", "wild", "hand", "words"),
    [
        ("wild", None, "As Ks Xb Xr", "three of a kind, aces, kicker king"),
        ("dead", None, "As Ks Xb Xr", "high card, ace, king"),
        ("dead", "Xb", "As Ks Xb Xr", "one pair, aces, kicker king"),
        ("forbidden", "Xb Xr", "As Ks Xb Xr", "three of a kind, aces, kicker king"),
        ("forbidden", None, "As Ks", "high card, ace, king"),
        # Four cards that count are a short hand, however many are dead.
        ("dead", None, "2s 3s 4s 5s Xb", "high card, five, four, three, two"),
        ("dead", None, "Xb Xr", "no cards"),
    ],
)
def test_jokers(jokers: Any, wild: str | None, hand: str, words: str) -> None:
    rules = HandRules(wild=wild, jokers=jokers)
    value = rules.evaluate(hand)
    assert str(value) == words
    assert cc.evaluate(hand, wild=wild, jokers=jokers) == value
    assert rules.evaluate_many(cc.parse_many([hand])).tolist() == [int(value)]
    assert rules.best_hand(hand).value == value


@pytest.mark.parametrize(("wild", "named"), [(None, "Xb"), ("Xb", "Xr")])
def test_forbidden_jokers_are_named(wild: str | None, named: str) -> None:
    rules = HandRules(jokers="forbidden", wild=wild)
    hand = "As Xb Xr Ks"
    many = cc.parse_many(["As Ks", hand])
    calls: list[Any] = [
        lambda: rules.evaluate(hand),
        lambda: rules.best_hand(hand),
        lambda: rules.winners(["2c", hand]),
        lambda: rules.winners(["2c"], hand),
        lambda: rules.evaluate_many(many),
        lambda: rules.evaluate_many(cc.card_sets(many)),
        lambda: cc.evaluate(hand, wild=wild, jokers="forbidden"),
        lambda: cc.best_hand(hand, wild=wild, jokers="forbidden"),
        lambda: cc.winners([hand], wild=wild, jokers="forbidden"),
    ]
    for call in calls:
        with pytest.raises(CardError, match=named):
            call()


def test_n09_numpy_flags_are_flags() -> None:
    rules = HandRules(double_ace_flush=np.bool_(False))  # type: ignore[arg-type]
    assert rules == HandRules(double_ace_flush=False)
    assert cc.evaluate("As Xb 9s 5s 2s", double_ace_flush=np.bool_(False)).ranks[1] is Rank.KING  # type: ignore[arg-type]
