"""Hands of Texas Hold'em in PHH, the open format of poker hand histories.

PHH (https://phh.readthedocs.io) is TOML. Its players are in turn order: p1 is to the dealer's
left, and the last one has the button. Cards that nobody saw are ``??``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from cardcore._core import Card, Holdem, HoldemState, HoldemView, RulesError, replay
from cardcore.records.format import Entry, RecordError, read_field
from cardcore.records.history import MAX_CHIPS, History, Hole, write_history
from cardcore.records.toml import write_toml

_LIMITS: Mapping[str, Literal["no", "fixed"]] = {"NT": "no", "FT": "fixed"}
_BETS = {"NT": ("min_bet",), "FT": ("small_bet", "big_bet")}
_ALL_BETS = frozenset(("bring_in", "min_bet", "small_bet", "big_bet"))
_AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SHARED = frozenset(("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions"))
_MAX_PLACES = 15


@dataclass(frozen=True)
class PhhHand:
    """A hand of Texas Hold'em as PHH tells it; hole cards may be unknown.

    Attributes:
        game: The game. A seat is what ``seats`` says if that is a turn of 1, 2, … round the
            table, less one; else p1 is seat 0.
        actions: What was dealt, done and shown, in PHH's words, with what was commented.
        scale: Chips of `game` in one unit of the file: the least power of ten by which all its
            amounts are whole.
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
            RecordError: The hole cards are not dealt, PHH has no name for the game, or a further
                field is one that the hand fills.
        """
        game = state.game
        if game.limit not in _LIMITS.values():
            raise RecordError(f"PHH has no Texas Hold'em of limit '{game.limit}'")
        for name in sorted(_SHARED.union(_ALL_BETS).intersection(fields)):
            raise RecordError(f"'{name}' is told by the hand itself")
        turns = _turns(game)
        own: dict[str, Any] = {"seats": [seat + 1 for seat in turns]}
        if game.ante:
            own["ante_trimming_status"] = True
        if game.limit == "fixed" and game.cap is not None:
            own["_cap"] = game.cap
        if state.is_over:
            own["finishing_stacks"] = [state.stacks[seat] for seat in turns]
        return cls(game, tuple(write_history(state, turns)), fields=own | fields)

    @property
    def holes(self) -> list[Hole]:
        """The hole cards of each seat as far as they were dealt, None where unknown."""
        turns, holes = _turns(self.game), self._history().holes
        return [holes[turns.index(seat)] for seat in range(len(turns))]

    @property
    def board(self) -> list[Card]:
        """The shared cards, in the order in which they were turned up."""
        return list(self._history().board)

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
        state = self.game.start()
        self._history().play(state, _turns(self.game), self.scale)
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
        published = _amounts(self.fields, "finishing_stacks")
        stacks = [Decimal(state.stacks[seat]) / self.scale for seat in _turns(self.game)]
        if published == stacks:
            return None
        return f"expected finishing stacks {_words(published)}, got {_words(stacks)}"

    def to_phh(self) -> str:
        """Write the hand."""
        game, turns = self.game, _turns(self.game)
        variant = next(code for code, limit in _LIMITS.items() if limit == game.limit)
        bets = zip(_BETS[variant], (game.min_bet, game.big_bet), strict=False)
        amounts = {
            "antes": [game.ante] * len(turns),
            "blinds_or_straddles": [game.small, game.big, *[0] * (len(turns) - 2)],
            **dict(bets),
            "starting_stacks": [game.stacks[seat] for seat in turns],
        }
        units = {name: self._in_units(chips) for name, chips in amounts.items()}
        return write_toml({"variant": variant, **units, "actions": self.actions, **self.fields})

    def _in_units(self, chips: Any) -> Any:
        if isinstance(chips, list):
            return [self._in_units(item) for item in chips]
        return chips // self.scale if chips % self.scale == 0 else Decimal(chips) / self.scale

    def _history(self) -> History:
        return History.read(self.actions, len(self.game.stacks))


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
    state = replay(dict(hand)) if isinstance(hand, Mapping) else hand
    if not isinstance(state, HoldemState | HoldemView):
        raise RecordError("the record is not one of Texas Hold'em")
    return PhhHand.of(state, **fields).to_phh()


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


def _load(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (RecursionError, ValueError) as error:
        raise RecordError(f"not TOML: {error}") from None


def _hand_of(fields: Mapping[str, Any]) -> PhhHand:
    variant = read_field(fields, "variant", str)
    if variant not in _LIMITS:
        raise RecordError(f"'variant' must be one of {', '.join(_LIMITS)}, not '{variant}'")
    for name in sorted(_ALL_BETS.difference(_BETS[variant]).intersection(fields)):
        raise RecordError(f"'{name}' is no field of {variant}")
    actions = read_field(fields, "actions", list)
    if not all(isinstance(action, str) for action in actions):
        raise RecordError("'actions' must be a list of texts")
    history = History.read(actions, len(read_field(fields, "starting_stacks", list)))
    scale = _scale(fields, variant, history)
    game = _game_of(fields, variant, scale)
    in_game = _SHARED.union(_BETS[variant])
    rest = {name: value for name, value in fields.items() if name not in in_game}
    return PhhHand(game, tuple(actions), scale, rest)


def _game_of(fields: Mapping[str, Any], variant: str, scale: int) -> Holdem:
    def chips(name: str) -> list[int]:
        return [int(amount * scale) for amount in _amounts(fields, name)]

    stacks, antes, blinds = map(chips, ("starting_stacks", "antes", "blinds_or_straddles"))
    players = len(stacks)
    if players < 2:
        raise RecordError("'starting_stacks' must be of two players or more")
    for name, amounts in (("antes", antes), ("blinds_or_straddles", blinds)):
        if len(amounts) != players:
            raise RecordError(f"'{name}' must have an amount for each of the {players} players")
    if len(set(antes)) > 1:
        raise RecordError("'antes' must be the same for all players")
    if any(blinds[2:]):
        raise RecordError("'blinds_or_straddles' must be two blinds and no straddle")
    if min(stacks) < antes[0] and fields.get("ante_trimming_status") is not True:
        raise RecordError(
            "'ante_trimming_status' must be true where a player is short of the ante: he wins"
            " from each other as much as he has put in"
        )
    first = _first_seat(fields, players)
    bets = dict(zip(("min_bet", "big_bet"), map(chips, _BETS[variant]), strict=False))
    cap = {"cap": read_field(fields, "_cap", int) if "_cap" in fields else None}
    try:
        return Holdem(
            stacks=[stacks[(seat - first) % players] for seat in range(players)],
            dealer=(first - 1) % players,
            ante=antes[0],
            small=blinds[0],
            big=blinds[1],
            limit=_LIMITS[variant],
            **{name: amount for name, (amount,) in bets.items()},
            **(cap if variant == "FT" else {}),
        )
    except RulesError as error:
        raise RecordError(str(error)) from error


def _turns(game: Holdem) -> list[int]:
    """Return the seats in turn order: that of p1, that of p2, and so on."""
    players = len(game.stacks)
    return [(game.dealer + 1 + player) % players for player in range(players)]


def _first_seat(fields: Mapping[str, Any], players: int) -> int:
    """Return the seat of p1: what ``seats`` says if those are all there are, else 0."""
    seats = fields.get("seats")
    for first in range(players):
        if seats == [(first + player) % players + 1 for player in range(players)]:
            return first
    return 0


def _amounts(fields: Mapping[str, Any], name: str) -> list[Decimal]:
    """Read an amount, or those of all players."""
    if name not in fields:
        raise RecordError(f"the key '{name}' is missing")
    value = fields[name]
    if isinstance(value, list) is not (name in _AMOUNTS):
        raise RecordError(f"'{name}' must be {'a list' if name in _AMOUNTS else 'an amount'}")
    amounts = value if isinstance(value, list) else [value]
    for amount in amounts:
        if type(amount) not in (int, Decimal):
            raise RecordError(f"'{name}' must be amounts, not {amount!r}")
        if not Decimal(amount).is_finite() or not 0 <= amount <= MAX_CHIPS:
            raise RecordError(f"'{name}' must be known amounts from 0 to 2**53, not {amount}")
    return [Decimal(amount) for amount in amounts]


def _scale(fields: Mapping[str, Any], variant: str, history: History) -> int:
    """Return the least power of ten by which all amounts are whole."""
    names = [name for name in (*_AMOUNTS, *_BETS[variant]) if name in fields]
    amounts = [amount for name in names for amount in _amounts(fields, name)]
    amounts += [step.amount for step in history.steps]
    places = max(-int(amount.normalize().as_tuple().exponent) for amount in amounts)
    if places > _MAX_PLACES:
        raise RecordError(f"amounts must have at most {_MAX_PLACES} decimal places")
    return int(10 ** max(places, 0))


def _words(amounts: Sequence[Decimal]) -> str:
    return f"[{', '.join(f'{amount.normalize():f}' for amount in amounts)}]"
