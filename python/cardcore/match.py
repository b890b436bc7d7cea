"""Several games in a row, each begun as the one before says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index

from cardcore._core import (
    BettingState,
    Circle,
    Game,
    Holdem,
    IllegalActionError,
    Junkyard,
    JunkyardState,
    State,
)


@dataclass(frozen=True)
class Blinds:
    """A level of a blind schedule, in chips.

    Attributes:
        small: The small blind.
        big: The big blind, which is the least bet too.
        ante: What each player posts.
        hands: How many hands the level lasts; the last level of a schedule has no end.
    """

    small: int
    big: int
    ante: int = 0
    hands: int = 10


@dataclass
class Match:
    """Games in a row at one table: Junkyard Carousel, or hands of Circle or Hold'em.

    In Junkyard Carousel the dealer moves as the rules say (RULES §3). In games with chips the
    players keep their stacks; those without chips are out, and the button moves to the next player
    who has some. Players are numbered by their seats in the first game; later games seat those who
    are left, in the same order.

    Attributes:
        game: The game that is next or on.
        seed: Cards of game `k` come from this seed and `k`; without one they are dealt by hand.
        played: How many games are over.
        returns: What each player has gained in the games that are over.
        schedule: Blinds by hand, if they change; the least bet is then the big blind.
        players: The player at each seat of `game`.

    >>> import cardcore as cc
    >>> match, rng = cc.Match(cc.Holdem(stacks=[50] * 4, small=1, big=2), seed=7), cc.Rng(1)
    >>> while not match.is_over:
    ...     state = match.start()
    ...     while not state.is_over:
    ...         state.apply(state.legal.sample(rng))
    ...     match.finish(state)
    >>> sorted(match.returns)
    [-50.0, -50.0, -50.0, 150.0]
    """

    game: Game
    seed: int | None = None
    played: int = 0
    returns: list[float] = field(default_factory=list)
    schedule: Sequence[Blinds] = ()
    players: list[int] = field(default_factory=list)
    _over: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        """Begin with nothing gained."""
        if not isinstance(self.game, (Junkyard, Circle, Holdem)):
            raise TypeError(f"a match is of Junkyard, Circle or Holdem, not of {self.game!r}")
        self.played = index(self.played)
        self.players = self.players or list(range(self.game.players))
        self.returns = self.returns or [0.0] * self.game.players
        if len(self.players) != self.game.players:
            raise ValueError(f"{len(self.players)} players at {self.game.players} seats")
        known = set(self.players) <= set(range(len(self.returns)))
        if not known or sorted(set(self.players)) != self.players:
            raise ValueError(f"{len(self.returns)} returns for players {self.players}")
        if self.schedule and isinstance(self.game, Junkyard):
            raise ValueError("Junkyard Carousel has no blinds to schedule")
        self._set_blinds()

    @property
    def is_over(self) -> bool:
        """Whether fewer than two players have chips; never in Junkyard Carousel."""
        return self._over

    def start(self) -> State:
        """Start the next game.

        Raises:
            ValueError: The match is over.
        """
        self._check_is_on()
        if self.seed is None:
            return self.game.start()
        return self.game.start(seed=self.seed, number=self.played)

    def finish(self, state: State) -> None:
        """Count a game that is over, and set up the next one.

        Raises:
            ValueError: The game is not over, or not the match's, or has other cards than those of
                the match's seed; or the match is over.
        """
        self._check_is_on()
        if state.game != self.game:
            raise ValueError(f"not the match's game: {state.game!r} instead of {self.game!r}")
        if not state.is_over:
            raise ValueError("the game is not over")
        if self.seed is not None and not self._has_dealt(state):
            raise ValueError(
                f"not the match's cards: game {self.played} of seed {self.seed} has others"
            )
        for player, gain in zip(self.players, state.returns, strict=True):
            self.returns[player] += gain
        self.played += 1
        if isinstance(state, JunkyardState):
            self.game = self.game.replace(dealer=state.next_dealer)
        elif isinstance(state, BettingState):
            self._carry(state)

    def _check_is_on(self) -> None:
        if self.is_over:
            raise ValueError(f"the match is over: player {self.players[0]} has all chips")

    def _has_dealt(self, state: State) -> bool:
        """Whether the match's next game, played so, comes to this state with the same cards."""
        twin, events = self.start(), state.events
        try:
            for event in events:
                if event.action is not None:
                    twin.apply(event.action)
        except IllegalActionError:
            return False
        return twin.events == events

    def _carry(self, state: BettingState) -> None:
        """Seat those who have chips, and move the button."""
        button = self.players[state.dealer]
        stacks = dict(zip(self.players, state.stacks, strict=True))
        self.players = [player for player in self.players if stacks[player]]
        self._over = len(self.players) < 2
        if self._over:
            return
        dealer = next((seat for seat, player in enumerate(self.players) if player > button), 0)
        self.game = self.game.replace(
            stacks=[stacks[player] for player in self.players], dealer=dealer
        )
        self._set_blinds()

    def _set_blinds(self) -> None:
        begin = 0
        for level in self.schedule:
            begin += level.hands
            if self.played < begin or level is self.schedule[-1]:
                # Also if other bets were chosen for the game.
                self.game = self.game.replace(
                    small=level.small, big=level.big, ante=level.ante, min_bet=None, big_bet=None
                )
                return
