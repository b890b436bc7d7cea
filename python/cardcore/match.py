"""Several games in a row, each begun as the one before says."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardcore._core import Junkyard, State


@dataclass
class Match:
    """Games in a row at one table, the dealer moving as the rules say (RULES §3).

    Attributes:
        game: The game that is next or on; its dealer moves.
        seed: Cards of game `k` come from this seed and `k`; without one they are dealt by hand.
        returns: What each seat has gained in the games that are over.
        played: How many games are over.

    >>> import cardcore as cc
    >>> match, rng = cc.Match(cc.Junkyard(players=3), seed=7), cc.Rng(1)
    >>> for _ in range(2):
    ...     state = match.start()
    ...     while not state.is_over:
    ...         state.apply(state.legal.sample(rng))
    ...     match.finish(state)
    >>> match.played, match.game.dealer == state.next_dealer
    (2, True)
    """

    game: Junkyard
    seed: int | None = None
    played: int = 0
    returns: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with nothing gained."""
        self.returns = self.returns or [0.0] * self.game.players
        if len(self.returns) != self.game.players:
            raise ValueError(f"{len(self.returns)} returns for {self.game.players} players")

    def start(self) -> State:
        """Start the next game."""
        if self.seed is None:
            return self.game.start()
        return self.game.start(seed=self.seed, number=self.played)

    def finish(self, state: State) -> None:
        """Count a game that is over, and move the dealer.

        Raises:
            ValueError: The game is not over, or not the match's.
        """
        if state.game != self.game:
            raise ValueError(f"not the match's game: {state.game!r} instead of {self.game!r}")
        if not state.is_over or state.next_dealer is None:
            raise ValueError("the game is not over")
        gains = zip(self.returns, state.returns, strict=True)
        self.returns = [total + gain for total, gain in gains]
        self.played += 1
        self.game = self.game.replace(dealer=state.next_dealer)
