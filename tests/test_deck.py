"""Decks of 52 cards and up to two jokers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import cardcore as cc
from cardcore import Card, CardSet, Deck


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_deck_is_all_its_cards_in_order(jokers: int) -> None:
    deck = Deck(jokers=jokers)
    size = 52 + jokers
    assert [card.code for card in deck] == list(range(size))
    assert (len(deck), deck.jokers) == (size, jokers)
    assert deck.cards == CardSet(range(size))
    assert [deck[i] for i in range(size)] == [deck[i - size] for i in range(size)] == list(deck)
    assert all((Card(code) in deck) == (code < size) for code in range(54))
    assert repr(deck) == f"Deck(jokers={jokers})"
    assert isinstance(deck, Iterable)
    for index in (size, -size - 1, 2**70):
        with pytest.raises(IndexError):
            deck[index]


def test_one_joker_is_the_black_one() -> None:
    assert "Xb" in Deck(jokers=1)
    assert "Xr" not in Deck(jokers=1)
    assert Deck() == Deck(jokers=0) != Deck(jokers=1)


@pytest.mark.parametrize("jokers", [-1, 3, 255, 256, 2**32, 2**64])
def test_no_other_number_of_jokers(jokers: int) -> None:
    with pytest.raises(ValueError, match="joker"):
        Deck(jokers=jokers)


@pytest.mark.parametrize("jokers", [None, "1", 1.0, [1]])
def test_jokers_are_a_number(jokers: Any) -> None:
    with pytest.raises(TypeError):
        Deck(jokers=jokers)
    with pytest.raises(TypeError):
        cc.Deck(jokers)  # type: ignore[call-arg]
