"""Hands with chips that are set up for a test: rigged cards, and actions as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import cardcore as cc

S = TypeVar("S", bound=cc.State)

BOARD = "2c 3d 7h 8s Jc"
"""With the hole cards of `STRENGTHS`, high cards decide."""

STRENGTHS = {1: "AK", 2: "QT", 3: "96", 4: "54"}
"""Ranks of hole cards by the place that they take; up to four seats may tie."""


def play(state: S, actions: str) -> S:
    """Carry out actions that are separated by commas."""
    for action in actions.split(","):
        state.apply(action)
    return state


def check_down(state: S) -> S:
    """Check and call until the game is over."""
    while not state.is_over:
        action = state.legal.check or state.legal.call
        assert action is not None
        state.apply(action)
    return state


def deck_of(game: cc.Holdem | cc.Circle, holes: Iterable[str], shared: str) -> list[cc.Card]:
    """Stack a deck: hole cards, seat 0 first, and shared cards in the order in which they come.

    Seats that are given none get what is left over, the lowest cards first.
    """
    hands = [[cc.Card(card) for card in text.split()] for text in holes]
    hands += [[] for _ in range(game.players - len(hands))]
    top = [cc.Card(card) for card in shared.split()]
    taken = {*top, *(card for hand in hands for card in hand)}
    rest = [card for card in cc.Deck() if card not in taken]
    for hand in hands:
        while len(hand) < 2:
            hand.append(rest.pop(0))
    order = [(game.dealer + 1 + by) % game.players for by in range(game.players)]
    return [*(hands[seat][card] for card in range(2) for seat in order), *top, *rest]


def holdem(holes: list[str], shared: str = "", **options: object) -> cc.HoldemState:
    """Start a hand of Hold'em with rigged cards."""
    game = cc.Holdem(**options)  # type: ignore[arg-type]
    return game.start(decks=[deck_of(game, holes, shared)])


def circle(holes: list[str], shared: str = "", **options: object) -> cc.CircleState:
    """Start a hand of Circle with rigged cards."""
    game = cc.Circle(**options)  # type: ignore[arg-type]
    return game.start(decks=[deck_of(game, holes, shared)])


def ranked(places: list[int], **options: object) -> cc.HoldemState:
    """Start a hand of Hold'em in which each seat takes this place at the showdown."""
    suits = {place: iter("cdhs") for place in STRENGTHS}
    holes = []
    for place in places:
        suit = next(suits[place])
        holes.append(" ".join(rank + suit for rank in STRENGTHS[place]))
    return holdem(holes, BOARD, **options)


def start(*stacks: int, **options: Any) -> cc.HoldemState:
    """Start a hand of Hold'em in which the cards do not matter."""
    return cc.Holdem(stacks=stacks, **options).start(seed=1)


def next_round(state: cc.HoldemState) -> cc.HoldemState:
    """Check and call until the round is over."""
    began = state.round
    while state.round == began:
        action = state.legal.check or state.legal.call
        assert action is not None
        state.apply(action)
    return state
