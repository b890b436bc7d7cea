"""The actions of a hand of Texas Hold'em in PHH's words: reading, playing and writing them.

Players are numbered in turn order from 0, one less than the format does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from cardcore._core import (
    Action,
    Card,
    CardSet,
    ChanceError,
    Deck,
    HoldemState,
    HoldemView,
    IllegalActionError,
    evaluate,
)
from cardcore.records.format import RecordError

UNKNOWN = "??"
"""A card that nobody saw."""

MAX_CHIPS = 1 << 53
"""The most chips of a game (RULES §4), and so the most of any amount."""

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_HOLE = 2
_STREETS = (3, 1, 1)

Hole = list[Card | None]


class Step(NamedTuple):
    """One action, taken apart."""

    verb: str
    """PHH's, but that an ``sm`` without cards is ``muck``; empty if there is only a comment."""
    player: int = -1
    """-1 for the board."""
    cards: Sequence[Card | None] = ()
    amount: Decimal = Decimal(0)
    """In units of the file."""


@dataclass(frozen=True)
class History:
    """What was dealt, done and shown in a hand.

    Attributes:
        texts: The actions in PHH's words.
        steps: The same, taken apart.
        holes: The hole cards of each player, None where unknown.
        board: The shared cards, in the order in which they were turned up.
    """

    texts: Sequence[str]
    steps: list[Step]
    holes: Sequence[Hole]
    board: list[Card]

    @classmethod
    def read(cls, texts: Sequence[str], players: int) -> History:
        """Read the actions of a hand.

        Raises:
            RecordError: An action is none of Texas Hold'em, or its cards cannot be; names it.
        """
        history = cls(texts, [], [[] for _ in range(players)], [])
        known: set[Card] = set()
        for number, text in enumerate(texts, 1):
            with _at(number, text):
                step = _read_step(text.partition("#")[0].split(), players)
                new = history._learn(step)
                if len(known.union(new)) < len(known) + len(new):
                    raise RecordError("a card is there twice")
                known.update(new)
                history.steps.append(step)
        return history

    @property
    def hidden(self) -> set[int]:
        """The players who did not show their hands when they could."""
        return {
            step.player
            for step in self.steps
            if step.verb == "muck" or (step.verb == "sm" and None in self.holes[step.player])
        }

    def play(self, state: HoldemState, turns: Sequence[int], scale: int) -> None:
        """Play the hand.

        Args:
            state: The beginning, which waits for cards dealt by hand.
            turns: The seat of each player.
            scale: Chips in a unit of the file.

        Raises:
            RecordError: As `PhhHand.replay` says.
        """
        if not any(step.verb for step in self.steps):
            return
        holes = self._fill()
        for card in (hole[place] for place in range(_HOLE) for hole in holes):
            state.deal(card)
        for number, (text, step) in enumerate(zip(self.texts, self.steps, strict=True), 1):
            with _at(number, text):
                _play(state, step, turns, scale)
        self._refuse_hidden_winners(state, turns)

    def _learn(self, step: Step) -> list[Card]:
        """Put the cards of a step where they belong; return those that were not known."""
        new = [card for card in step.cards if card is not None]
        if step.verb == "db":
            if len(new) < len(step.cards):
                raise RecordError("cards of the board must be known")
            self.board.extend(new)
        elif step.verb == "dh":
            hole = self.holes[step.player]
            hole += step.cards
            if len(hole) > _HOLE:
                raise RecordError(f"p{step.player + 1} has more than two hole cards")
        elif step.verb == "sm":
            return _reveal(self.holes[step.player], step, new)
        return new

    def _fill(self) -> list[list[Card]]:
        """Put unseen cards in the place of unknown ones."""
        players = range(len(self.holes))
        folded = {step.player for step in self.steps if step.verb == "f"}
        is_showdown = len(folded) < len(players) - 1 and len(self.board) == sum(_STREETS)
        known = [card for hole in self.holes for card in hole if card is not None]
        unseen = CardSet(Deck()) - CardSet([*self.board, *known])
        filled = {}
        # First those to whom their cards matter, so that the weakest are left for them.
        for player in sorted(players, key=lambda player: player in folded):
            hole = self.holes[player]
            if len(hole) < _HOLE:
                raise RecordError(f"p{player + 1} has fewer than two hole cards")
            cards = list(unseen)[: hole.count(None)]
            if cards and is_showdown and player not in folded:
                if player not in self.hidden:
                    raise RecordError(f"the showdown depends on unknown cards of p{player + 1}")
                cards = self._weakest(hole, unseen)
            unseen -= CardSet(cards)
            filled[player] = [card or cards.pop() for card in hole]
        return [filled[player] for player in players]

    def _weakest(self, hole: Hole, unseen: CardSet) -> list[Card]:
        known = [card for card in (*hole, *self.board) if card is not None]
        choices = combinations(unseen, hole.count(None))
        return list(min(choices, key=lambda cards: evaluate([*known, *cards])))

    def _refuse_hidden_winners(self, state: HoldemState, turns: Sequence[int]) -> None:
        contested = [pot for pot in state.pots if state.is_over and len(pot.eligible) > 1]
        for player in self.hidden:
            if any(turns[player] in pot.winners for pot in contested):
                raise RecordError(f"p{player + 1} did not show, but nobody showed better")


def write_history(state: HoldemState | HoldemView, turns: Sequence[int]) -> Iterator[str]:
    """Tell what has happened; hands are shown once the betting is over.

    Raises:
        RecordError: The hole cards are not dealt.
    """
    names = {seat: f"p{player}" for player, seat in enumerate(turns, 1)}
    holes = {seat: "".join(map(_write_card, state.holes[seat])) for seat in turns}
    if any(len(hole) < len(UNKNOWN) * _HOLE for hole in holes.values()):
        raise RecordError("the hole cards are not dealt yet")
    yield from (f"d dh {names[seat]} {holes[seat]}" for seat in turns)
    is_showdown = state.is_over and len(state.live) > 1
    showing = [seat for seat in turns if is_showdown and seat in state.live]
    left = sum(event.action is not None for event in state.events)
    if not left:
        yield from (f"{names[seat]} sm {holes[seat]}" for seat in showing)
    street, sizes = "", list(_STREETS)
    for event in state.events:
        if event.action is not None and event.seat is not None:
            yield f"{names[event.seat]} {_write_action(event.action)}"
            left -= 1
            if not left:
                yield from (f"{names[seat]} sm {holes[seat]}" for seat in showing)
        elif event.seat is None:
            street += _write_card(event.card)
            if len(street) == len(UNKNOWN) * sizes[0]:
                yield f"d db {street}"
                street, sizes = "", sizes[1:]
    if street:
        yield f"d db {street}"


@contextmanager
def _at(number: int, text: str) -> Iterator[None]:
    try:
        yield
    except (RecordError, IllegalActionError, ChanceError) as error:
        raise RecordError(f"action {number} ('{text}'): {error}") from error


def _read_step(words: Sequence[str], players: int) -> Step:
    match words:
        case []:
            return Step("")
        case ["d", "db", cards]:
            return Step("db", cards=_read_cards(cards))
        case ["d", "dh", name, cards]:
            return Step("dh", _read_player(name, players), _read_cards(cards))
        case [name, "f" | "cc" as verb]:
            return Step(verb, _read_player(name, players))
        case [name, "cbr", amount]:
            return Step("cbr", _read_player(name, players), amount=_read_amount(amount))
        case [name, "sm"]:
            return Step("muck", _read_player(name, players))
        case [name, "sm", cards]:
            shown = [] if cards == "-" else _read_cards(cards)
            return Step("sm", _read_player(name, players), shown)
    raise RecordError("no action of Texas Hold'em in PHH")


def _read_player(word: str, players: int) -> int:
    found = _PLAYER.fullmatch(word)
    if not found or int(found[1]) > players:
        raise RecordError(f"'{word}' is none of p1 to p{players}")
    return int(found[1]) - 1


def _read_amount(word: str) -> Decimal:
    if not _AMOUNT.fullmatch(word) or Decimal(word) > MAX_CHIPS:
        raise RecordError(f"'{word}' is no amount")
    return Decimal(word)


def _read_cards(word: str) -> list[Card | None]:
    if not _CARDS.fullmatch(word):
        raise RecordError(f"'{word}' must be cards such as AsTd, or ?? for unknown ones")
    codes = (word[start : start + 2] for start in range(0, len(word), 2))
    return [None if code == UNKNOWN else Card(code) for code in codes]


def _reveal(hole: Hole, step: Step, shown: Sequence[Card]) -> list[Card]:
    """Put cards that are shown where unknown ones were; return those."""
    new = [card for card in shown if card not in hole]
    unknown = [place for place, card in enumerate(hole) if card is None]
    if len(step.cards) not in (0, len(hole)) or len(new) > len(unknown):
        raise RecordError(f"p{step.player + 1} has other hole cards")
    if not step.cards and unknown:
        raise RecordError(f"p{step.player + 1} has unknown hole cards")
    for place, card in zip(unknown, new, strict=False):
        hole[place] = card
    return new


def _play(state: HoldemState, step: Step, turns: Sequence[int], scale: int) -> None:
    """Do what a step says; what is legal is left to the state."""
    if step.verb == "db":
        for card in step.cards:
            if card is not None:
                state.deal(card)
    elif step.verb in ("f", "cc", "cbr"):
        if step.verb == "cc" and _is_idle(state, turns[step.player]):
            return
        if state.actor != turns[step.player]:
            raise RecordError(f"{_awaited(state, turns)}, not p{step.player + 1}")
        state.apply(_action(state, step, scale))
    elif step.verb in ("sm", "muck") and state.actor is not None:
        raise RecordError(f"{_awaited(state, turns)}, and hands are shown at the end")


def _action(state: HoldemState, step: Step, scale: int) -> str:
    if step.verb == "f":
        return "fold"
    if step.verb == "cc":
        return "call" if state.to_call else "check"
    return f"{'raise' if state.level else 'bet'} {int(step.amount * scale)}"


def _is_idle(state: HoldemState, seat: int) -> bool:
    """Tell whether a seat is said to check where it is not asked (RULES §4), others all-in."""
    able = [live for live in state.live if live not in state.all_in]
    return state.actor is None and able == [seat]


def _awaited(state: HoldemState, turns: Sequence[int]) -> str:
    if state.actor is not None:
        return f"p{turns.index(state.actor) + 1} is to act"
    return "the hand is over" if state.is_over else "a card is to be dealt"


def _write_card(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


def _write_action(action: Action) -> str:
    if action.kind == "fold":
        return "f"
    return "cc" if action.amount is None else f"cbr {action.amount}"
