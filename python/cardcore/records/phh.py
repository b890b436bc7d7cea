"""Hands of Texas Hold'em in PHH, the open format of poker hand histories.

PHH (https://phh.readthedocs.io) is TOML. Its players are in turn order: p1 is to the dealer's
left, and the last one has the button. Cards that nobody saw are ``??``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from typing import Any, NamedTuple

from cardcore._core import (
    Action,
    Card,
    CardSet,
    ChanceError,
    Deck,
    Holdem,
    HoldemState,
    HoldemView,
    IllegalActionError,
    RulesError,
    evaluate,
    replay,
)
from cardcore.records.format import Entry, RecordError, read_field
from cardcore.records.toml import write_toml

_LIMITS = {"NT": "no", "FT": "fixed"}
_BETS = {"NT": ("min_bet",), "FT": ("small_bet", "big_bet")}
_OTHER_BETS = frozenset(("bring_in", "min_bet", "small_bet", "big_bet"))
_AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SHARED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_UNKNOWN = "??"
_STREETS = (3, 1, 1)
_FULL_BOARD = sum(_STREETS)
_HOLE = 2

Hole = list[Card | None]


@dataclass(frozen=True)
class PhhHand:
    """A hand of Texas Hold'em as PHH tells it; hole cards may be unknown.

    Attributes:
        game: The game. A seat is what ``seats`` says if that is a turn of 1, 2, … round the
            table, less one; else p1 is seat 0.
        actions: What was dealt, done and shown, in PHH's words, with what was commented.
        scale: Chips of `game` in one unit of the file, a power of ten: 100 where the file
            counts in dollars and cents, 1 where its amounts are whole.
        fields: The other fields of the file, unchanged, such as ``players`` in turn order.
    """

    game: Holdem
    actions: tuple[str, ...]
    scale: int = 1
    fields: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, state: HoldemState | HoldemView, **fields: Any) -> PhhHand:
        """Tell what has happened in a state, or what a seat has seen of it.

        Args:
            state: A state or a view, once the hole cards are dealt.
            **fields: Further fields of PHH, such as ``players=[…]``; lists in turn order.

        Raises:
            RecordError: The hole cards are not dealt, or PHH has no name for the game.
        """
        game = state.game
        if game.limit not in _LIMITS.values():
            raise RecordError(f"PHH has no Texas Hold'em of limit '{game.limit}'")
        turns = _turns(game)
        own: dict[str, Any] = {"seats": [seat + 1 for seat in turns]}
        if game.ante:
            own["ante_trimming_status"] = True
        if game.limit == "fixed" and game.cap is not None:
            own["_cap"] = game.cap
        if state.is_over:
            own["finishing_stacks"] = [state.stacks[seat] for seat in turns]
        return cls(game, tuple(_told(state, turns)), fields=own | fields)

    @property
    def holes(self) -> list[Hole]:
        """The hole cards of each seat as far as they were dealt, None where unknown."""
        holes, _ = self._cards()
        by_seat = dict(zip(_turns(self.game), holes, strict=True))
        return [by_seat[seat] for seat in sorted(by_seat)]

    @property
    def board(self) -> list[Card]:
        """The shared cards, in the order in which they were turned up."""
        return self._cards()[1]

    def replay(self) -> HoldemState:
        """Play the hand.

        Cards that are unknown get unseen ones: any for those who folded or were not called. Those
        who did not show at a showdown get the weakest, since they win nothing.

        Returns:
            The state after the last action.

        Raises:
            RecordError: An action is not legal or not in turn, which it names; or the showdown
                depends on unknown cards; or one who did not show would have won.
        """
        steps, turns = self._steps(), _turns(self.game)
        holes, board = self._cards()
        hidden = _hidden(steps, holes)
        state = self.game.start()
        if any(step.verb for step in steps):
            holes = _fill(steps, holes, board, hidden)
            for card in (hole[place] for place in range(_HOLE) for hole in holes):
                state.deal(card)
        for number, (text, step) in enumerate(zip(self.actions, steps, strict=True), 1):
            with _at(number, text):
                _play(state, step, turns, self.scale)
        if state.is_over:
            _refuse_winners(state, {turns[player]: player for player in hidden})
        return state

    def check(self) -> str | None:
        """Play the hand and compare what the players end with.

        Returns:
            The difference from ``finishing_stacks`` in words; None if there is none, or nothing
            to compare.

        Raises:
            RecordError: As `replay` does.
        """
        state = self.replay()
        if "finishing_stacks" not in self.fields or not state.is_over:
            return None
        published = _numbers(self.fields, "finishing_stacks")
        stacks = [_unscaled(state.stacks[seat], self.scale) for seat in _turns(self.game)]
        if published == stacks:
            return None
        return f"expected finishing stacks {_words(published)}, got {_words(stacks)}"

    def to_phh(self) -> str:
        """Write the hand."""
        game, turns = self.game, _turns(self.game)
        variant = next(code for code, limit in _LIMITS.items() if limit == game.limit)
        blinds = [game.small, game.big, *[0] * (len(turns) - 2)]
        bets = zip(_BETS[variant], (game.min_bet, game.big_bet), strict=False)
        amounts = {
            "antes": [game.ante] * len(turns),
            "blinds_or_straddles": blinds,
            **dict(bets),
            "starting_stacks": [game.stacks[seat] for seat in turns],
        }
        scaled = {name: self._in_units(amount) for name, amount in amounts.items()}
        required = {"variant": variant, **scaled, "actions": self.actions}
        return write_toml(required | dict(self.fields))

    def _in_units(self, amount: Any) -> Any:
        if isinstance(amount, list):
            return [self._in_units(chips) for chips in amount]
        value = _unscaled(amount, self.scale)
        return int(value) if value == int(value) else value.normalize()

    def _cards(self) -> tuple[list[Hole], list[Card]]:
        return _cards_of(self._steps(), self.actions, len(self.game.stacks))

    def _steps(self) -> list[Step]:
        return _read_steps(self.actions, len(self.game.stacks))


def to_phh(hand: HoldemState | HoldemView | Entry, **fields: Any) -> str:
    """Write a hand in PHH.

    Args:
        hand: A state, a view (what the seat has not seen is written as unknown), or a record of
            the game (RULES §8).
        **fields: Further fields of PHH, such as ``players=[…]``; lists in turn order.

    Raises:
        RecordError: The record is malformed or of another game, the hole cards are not dealt, or
            PHH has no name for the game: it knows no pot-limit Texas Hold'em.

    >>> import cardcore as cc
    >>> from cardcore.records import to_phh
    >>> state = cc.Holdem(stacks=[50, 50], small=1, big=2).start(decks=["AsKd7c2h"])
    >>> state.apply("fold")
    >>> print(to_phh(state.view(0), players=["Ann", "Bob"]), end="")
    variant = "NT"
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [50, 50]
    actions = [
      "d dh p1 ????",
      "d dh p2 Kd2h",
      "p2 f",
    ]
    seats = [2, 1]
    finishing_stacks = [51, 49]
    players = [
      "Ann",
      "Bob",
    ]
    """
    if isinstance(hand, Mapping):
        hand = replay(dict(hand))
        if not isinstance(hand, HoldemState):
            raise RecordError("the record is not one of Texas Hold'em")
    return PhhHand.of(hand, **fields).to_phh()


def from_phh(text: str) -> PhhHand:
    """Read a hand of no-limit or fixed-limit Texas Hold'em (PHH's NT and FT).

    Amounts that are not whole are scaled by a power of ten, which `PhhHand.scale` tells. Fixed
    limit has no cap, since PHH says nothing of one, but for what the field ``_cap`` says.

    Raises:
        RecordError: The text is not TOML; a field is missing or malformed, which it names; or the
            hand is none that the game's options can describe, such as one with antes that differ,
            straddles or unknown stacks.
    """
    return _hand_of(_load(text))


def from_phhs(text: str) -> list[PhhHand]:
    """Read a file of several hands, each a table of its own.

    Raises:
        RecordError: As `from_phh` does; it names the table.
    """
    hands = []
    for name, fields in _load(text).items():
        try:
            if not isinstance(fields, dict):
                raise RecordError("not a table")
            hands.append(_hand_of(fields))
        except RecordError as error:
            raise RecordError(f"[{name}]: {error}") from error
    return hands


class Step(NamedTuple):
    """One action of a file, taken apart."""

    verb: str
    """PHH's, but that an sm without cards is muck; empty if there is only a comment."""
    player: int = -1
    """In turn order from 0; -1 for the board."""
    cards: Sequence[Card | None] = ()
    amount: Decimal = Decimal(0)
    """In units of the file."""


def _load(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (RecursionError, ValueError) as error:
        raise RecordError(f"not TOML: {error}") from None


def _hand_of(fields: Mapping[str, Any]) -> PhhHand:
    variant = read_field(fields, "variant", str)
    if variant not in _LIMITS:
        raise RecordError(f"'variant' must be one of {', '.join(_LIMITS)}, not '{variant}'")
    of_game = (*_SHARED, *_BETS[variant])
    for name in _OTHER_BETS.difference(of_game).intersection(fields):
        raise RecordError(f"'{name}' is no field of {variant}")
    actions = read_field(fields, "actions", list)
    if not all(isinstance(action, str) for action in actions):
        raise RecordError("'actions' must be a list of texts")
    steps = _read_steps(actions, len(read_field(fields, "starting_stacks", list)))
    names = [name for name in (*_AMOUNTS, *_BETS[variant]) if name in fields]
    amounts = [value for name in names for value in _numbers(fields, name)]
    scale = _scale(amounts + [step.amount for step in steps])
    game = _game_of(fields, variant, scale)
    _cards_of(steps, actions, len(game.stacks))
    rest = {name: value for name, value in fields.items() if name not in of_game}
    return PhhHand(game, tuple(actions), scale, rest)


def _game_of(fields: Mapping[str, Any], variant: str, scale: int) -> Holdem:
    def chips(name: str) -> list[int]:
        return [int(value * scale) for value in _numbers(fields, name)]

    stacks, antes, blinds = map(chips, ("starting_stacks", "antes", "blinds_or_straddles"))
    players = len(stacks)
    for name, values in (("antes", antes), ("blinds_or_straddles", blinds)):
        if len(values) != players:
            raise RecordError(f"'{name}' must have one amount for each of {players} players")
    if len(set(antes)) > 1:
        raise RecordError("'antes' must be the same for all players")
    if any(blinds[2:]):
        raise RecordError("'blinds_or_straddles' must be two blinds and no straddle")
    is_trimmed = fields.get("ante_trimming_status", False)
    if is_trimmed is not True and min(stacks) < antes[0]:
        raise RecordError(
            "a player short of the ante wins only from as much as he put in (RULES §4), but"
            " 'ante_trimming_status' is not true"
        )
    seats = fields.get("seats")
    first = seats[0] - 1 if _is_round(seats, players) else 0
    bets = dict(zip(("min_bet", "big_bet"), (chips(name)[0] for name in _BETS[variant]), strict=False))
    try:
        return Holdem(
            stacks=[stacks[(seat - first) % players] for seat in range(players)],
            dealer=(first - 1) % players,
            ante=antes[0],
            small=blinds[0],
            big=blinds[1],
            limit=_LIMITS[variant],
            cap=fields.get("_cap"),
            **bets,
        )
    except (RulesError, OverflowError, TypeError) as error:
        raise RecordError(str(error)) from error


def _turns(game: Holdem) -> list[int]:
    """Return the seats in turn order: that of p1, that of p2, and so on."""
    players = len(game.stacks)
    return [(game.dealer + 1 + player) % players for player in range(players)]


def _is_round(seats: object, players: int) -> bool:
    """Tell whether seats are 1, 2, … round the table, from anywhere."""
    if not isinstance(seats, list) or len(seats) != players or not all(type(s) is int for s in seats):
        return False
    return sorted(seats) == list(range(1, players + 1)) and all(
        right % players + 1 == left for right, left in zip(seats, seats[1:], strict=False)
    )


# --- Amounts ------------------------------------------------------------------------------------


def _numbers(fields: Mapping[str, Any], name: str) -> list[Decimal]:
    """Read an amount, or a list of them."""
    if name not in fields:
        raise RecordError(f"the key '{name}' is missing")
    value = fields[name]
    is_list = name in _AMOUNTS
    if isinstance(value, list) is not is_list:
        raise RecordError(f"'{name}' must be {'a list of amounts' if is_list else 'an amount'}")
    numbers = value if is_list else [value]
    for number in numbers:
        if type(number) not in (int, Decimal):
            raise RecordError(f"'{name}' must hold numbers, not {number!r}")
        if not Decimal(number).is_finite() or number < 0:
            raise RecordError(f"'{name}' must hold known amounts of 0 or more, not {number}")
    return [Decimal(number) for number in numbers]


def _scale(amounts: Sequence[Decimal]) -> int:
    """Return the least power of ten that makes all amounts whole."""
    exponents = (int(amount.normalize().as_tuple().exponent) for amount in amounts)
    return 10 ** max(0, -min(exponents, default=0))


def _unscaled(chips: int, scale: int) -> Decimal:
    return Decimal(chips) / scale


def _words(amounts: Sequence[Decimal]) -> str:
    return f"[{', '.join(f'{amount.normalize():f}' for amount in amounts)}]"


# --- Actions ------------------------------------------------------------------------------------


@contextmanager
def _at(number: int, text: str) -> Iterator[None]:
    try:
        yield
    except (RecordError, IllegalActionError, ChanceError) as error:
        raise RecordError(f"action {number} ('{text}'): {error}") from error


def _read_steps(actions: Sequence[str], players: int) -> list[Step]:
    steps = []
    for number, text in enumerate(actions, 1):
        with _at(number, text):
            steps.append(_read_step(text.partition("#")[0].split(), players))
    return steps


def _read_step(words: Sequence[str], players: int) -> Step:
    match words:
        case []:
            return Step("")
        case ["d", "db", cards]:
            return Step("db", cards=_read_cards(cards))
        case ["d", "dh", player, cards]:
            return Step("dh", _read_player(player, players), _read_cards(cards))
        case [player, "f" | "cc" as verb]:
            return Step(verb, _read_player(player, players))
        case [player, "sm"]:
            return Step("muck", _read_player(player, players))
        case [player, "sm", "-"]:
            return Step("sm", _read_player(player, players))
        case [player, "sm", cards]:
            return Step("sm", _read_player(player, players), _read_cards(cards))
        case [player, "cbr", amount]:
            return Step("cbr", _read_player(player, players), amount=_read_amount(amount))
    raise RecordError("not an action of Texas Hold'em in PHH")


def _read_player(word: str, players: int) -> int:
    if not re.fullmatch(r"p[1-9][0-9]?", word) or int(word[1:]) > players:
        raise RecordError(f"'{word}' is none of p1 to p{players}")
    return int(word[1:]) - 1


def _read_amount(word: str) -> Decimal:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", word):
        raise RecordError(f"'{word}' is no amount")
    return Decimal(word)


def _read_cards(word: str) -> list[Card | None]:
    if not _CARDS.fullmatch(word):
        raise RecordError(f"'{word}' must be cards such as AsTd, or ?? for an unknown one")
    codes = (word[start : start + 2] for start in range(0, len(word), 2))
    return [None if code == _UNKNOWN else Card(code) for code in codes]


# --- Cards --------------------------------------------------------------------------------------


def _cards_of(
    steps: Sequence[Step], actions: Sequence[str], players: int
) -> tuple[list[Hole], list[Card]]:
    """Gather the hole cards of each player and the board."""
    holes: list[Hole] = [[] for _ in range(players)]
    board: list[Card] = []
    known: set[Card] = set()
    for number, (text, step) in enumerate(zip(actions, steps, strict=True), 1):
        with _at(number, text):
            hole = holes[step.player]
            new = [card for card in step.cards if card is not None]
            if step.verb == "db":
                if len(new) < len(step.cards):
                    raise RecordError("the cards of the board must be known")
                board += new
            elif step.verb == "dh":
                hole += step.cards
                if len(hole) > _HOLE:
                    raise RecordError(f"p{step.player + 1} has more than two hole cards")
            elif step.verb == "sm":
                new = [card for card in new if card not in hole]
                _reveal(hole, step, new)
            if len({*known, *new}) < len(known) + len(new):
                raise RecordError("a card is there twice")
            known.update(new)
    return holes, board


def _reveal(hole: Hole, step: Step, new: Sequence[Card]) -> None:
    """Put cards that are shown where unknown ones were."""
    unknown = [place for place, card in enumerate(hole) if card is None]
    if len(step.cards) not in (0, _HOLE) or len(new) > len(unknown):
        raise RecordError(f"the hole cards of p{step.player + 1} are others")
    if not step.cards and unknown:
        raise RecordError(f"the hole cards of p{step.player + 1} are unknown")
    for place, card in zip(unknown, new, strict=False):
        hole[place] = card


def _hidden(steps: Sequence[Step], holes: Sequence[Hole]) -> set[int]:
    """Return the players who did not show their hands when they could."""
    return {
        step.player
        for step in steps
        if step.verb == "muck" or (step.verb == "sm" and None in holes[step.player])
    }


def _fill(
    steps: Sequence[Step], holes: Sequence[Hole], board: Sequence[Card], hidden: set[int]
) -> list[list[Card]]:
    """Put unseen cards in the place of unknown ones."""
    live = set(range(len(holes))) - {step.player for step in steps if step.verb == "f"}
    is_showdown = len(live) > 1 and len(board) == _FULL_BOARD
    unseen = CardSet(Deck()) - CardSet([*board, *(card for hole in holes for card in hole if card)])
    filled = {}
    # First those whose cards matter.
    for player in sorted(range(len(holes)), key=lambda player: player not in live):
        known = [card for card in holes[player] if card is not None]
        missing = holes[player].count(None)
        if len(holes[player]) < _HOLE:
            raise RecordError(f"p{player + 1} has not got two hole cards")
        if not missing or not is_showdown or player not in live:
            chosen = list(unseen)[:missing]
        elif player in hidden:
            pairs = combinations(unseen, missing)
            chosen = list(min(pairs, key=lambda pair: evaluate([*known, *pair, *board])))
        else:
            raise RecordError(f"the showdown depends on the unknown cards of p{player + 1}")
        unseen -= CardSet(chosen)
        cards = iter(chosen)
        filled[player] = [card or next(cards) for card in holes[player]]
    return [filled[player] for player in range(len(holes))]


# --- Play ---------------------------------------------------------------------------------------


def _play(state: HoldemState, step: Step, turns: Sequence[int], scale: int) -> None:
    """Do in a state what a step says; a judgement of what is legal is left to the state."""
    match step.verb:
        case "db":
            for card in step.cards:
                state.deal(card)
        case "f" | "cc" | "cbr":
            seat = turns[step.player]
            if step.verb == "cc" and _is_idle(state, seat):
                return
            if state.actor != seat:
                raise RecordError(f"{_turn_of(state, turns)}, not p{step.player + 1}")
            state.apply(_action(state, step, scale))
        case "sm" | "muck":
            if state.actor is not None:
                raise RecordError(f"{_turn_of(state, turns)}, and hands are shown at the end")


def _action(state: HoldemState, step: Step, scale: int) -> str:
    kinds = state.legal.kinds
    match step.verb:
        case "f":
            return "fold"
        case "cc":
            return "check" if "check" in kinds else "call"
    return f"{'raise' if state.level else 'bet'} {int(step.amount * scale)}"


def _is_idle(state: HoldemState, seat: int) -> bool:
    """Tell whether a seat checks where RULES §4 does not ask: all others are all-in."""
    able = [live for live in state.live if live not in state.all_in]
    return state.actor is None and able == [seat]


def _turn_of(state: HoldemState, turns: Sequence[int]) -> str:
    if state.actor is not None:
        return f"p{turns.index(state.actor) + 1} is to act"
    return "the hand is over" if state.is_over else "a card is to be dealt"


def _refuse_winners(state: HoldemState, hidden: Mapping[int, int]) -> None:
    """Refuse that one who did not show wins from others; `hidden` has players by seat."""
    for pot in state.pots:
        if len(pot.eligible) > 1:
            for seat in pot.winners:
                if seat in hidden:
                    raise RecordError(f"p{hidden[seat] + 1} did not show, but nobody has better")


def _told(state: HoldemState | HoldemView, turns: Sequence[int]) -> Iterator[str]:
    """Yield what has happened in PHH's words; hands are shown once the betting is over."""
    names = {seat: f"p{player}" for player, seat in enumerate(turns, 1)}
    holes = {seat: _write_cards(state.holes[seat]) for seat in turns}
    if any(len(hole) < len(_UNKNOWN) * _HOLE for hole in holes.values()):
        raise RecordError("the hole cards are not dealt yet")
    yield from (f"d dh {names[seat]} {holes[seat]}" for seat in turns)
    is_showdown = state.is_over and len(state.live) > 1
    shown = [f"{names[seat]} sm {holes[seat]}" for seat in turns if is_showdown and seat in state.live]
    left = sum(event.action is not None for event in state.events)
    if not left:
        yield from shown
    street: list[Card | None] = []
    streets = iter(_STREETS)
    size = next(streets)
    for event in state.events:
        if event.action is not None and event.seat is not None:
            yield f"{names[event.seat]} {_write_action(event.action)}"
            left -= 1
            if not left:
                yield from shown
        elif event.seat is None:
            street.append(event.card)
            if len(street) == size:
                yield f"d db {_write_cards(street)}"
                street, size = [], next(streets, 0)
    if street:
        yield f"d db {_write_cards(street)}"


def _write_cards(cards: Sequence[Card | None]) -> str:
    return "".join(_UNKNOWN if card is None else str(card) for card in cards)


def _write_action(action: Action) -> str:
    match action.kind:
        case "fold":
            return "f"
        case "check" | "call":
            return "cc"
    return f"cbr {action.amount}"
