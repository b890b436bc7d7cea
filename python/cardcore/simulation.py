"""Many games between bots, with results that a seed makes repeatable."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import index
from typing import Any

from cardcore import _core
from cardcore._core import Action, Category, Game, Rng, View

# Two-sided 95 % of the normal distribution.
_Z = 1.959964


class Bot:
    """A player in Python. Subclass it and write `act`.

    The same object may sit in several games one after the other, never in two at once.

    Attributes:
        name: What results call it; the class's name unless a subclass says otherwise.
        rng: The bot's own random numbers in the game that is on, from the seed of the run.

    >>> import cardcore as cc
    >>> class Chancer(cc.Bot):
    ...     def act(self, view):
    ...         return view.legal.sample(self.rng)
    >>> cc.simulate(cc.Junkyard(players=3), [Chancer(), "random", "random"], games=5).games
    5
    """

    name: str = "Bot"
    rng: Rng

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Name the bot after its class."""
        super().__init_subclass__(**kwargs)
        cls.name = cls.__dict__.get("name", cls.__name__)

    def start(self, game: Game, seat: int, rng: Rng) -> None:
        """Begin a game: called once before the first action of each, with `rng` set already.

        Args:
            game: The game.
            seat: Where the bot sits.
            rng: Random numbers for the bot in this game, the same as `self.rng`.
        """

    def act(self, view: View) -> Action | str:
        """Choose one of `view.legal`.

        Args:
            view: What the bot may know; its seat is to act.

        Returns:
            A legal action, or its text.
        """
        raise NotImplementedError


class BotError(RuntimeError):
    """A bot raised an exception or made an illegal move; names bot, game number and seed.

    `game.start(seed=…, number=…)` deals the same cards again, and `simulate(…, games=1, first=…)`
    plays the game again.
    """


@dataclass(frozen=True)
class Cell:
    """What a bot made, at one seat or at all.

    Attributes:
        games: How many games it played there.
        mean: Its mean returns, in chips or points a game.
        interval: Half the width of the 95 % interval of the mean (normal approximation).
        wins: Its wins, shared wins counted in part, as a part of the games.

    Without games, all of them are 0.
    """

    games: int
    mean: float
    interval: float
    wins: float


@dataclass(frozen=True)
class SimulationResult:
    """What came of a simulation. Everything but `seconds` depends on its arguments alone.

    Attributes:
        game: The game.
        bots: The bots' names.
        seed: The seed.
        games: How many games were played.
        interrupted: Whether Ctrl-C ended it before all games were played.
        by_bot: A `Cell` a bot.
        by_bot_and_seat: `[bot][seat]`, a `Cell` each.
        categories: For each bot, how often each category was its final hand.
        decisions: How many actions the games took, all together.
        shortest: The fewest of a game.
        longest: The most of a game.
        seconds: Wall-clock time.
    """

    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int
    interrupted: bool
    by_bot: tuple[Cell, ...]
    by_bot_and_seat: tuple[tuple[Cell, ...], ...]
    categories: tuple[dict[Category, int], ...]
    decisions: int
    shortest: int
    longest: int
    seconds: float = field(compare=False)

    @property
    def games_per_second(self) -> float:
        """Games by wall-clock time."""
        return self.games / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        """Return a table: a line a bot."""
        width = max(len("bot"), *(len(name) for name in self.bots))
        seats = range(len(self.bots))
        lines = [
            f"{'bot':{width}}  {'returns':>8} {'± 95 %':>7} {'wins':>7}   "
            + " ".join(f"{f'seat {seat}':>8}" for seat in seats)
        ]
        for name, cell, by_seat in zip(self.bots, self.by_bot, self.by_bot_and_seat, strict=True):
            places = " ".join(f"{at.mean:+8.3f}" if at.games else f"{'-':>8}" for at in by_seat)
            lines.append(
                f"{name:{width}}  {cell.mean:+8.3f} {cell.interval:7.3f} {cell.wins:7.1%}   "
                + places
            )
        mean = self.decisions / self.games if self.games else 0.0
        lines.append(
            f"{self.games:,} games, {self.shortest} to {self.longest} decisions "
            f"({mean:.1f} on average), {self.games_per_second:,.0f} games a second"
            + (", interrupted" if self.interrupted else "")
        )
        return "\n".join(lines)


def simulate(
    game: Game,
    bots: Sequence[Bot | str],
    games: int = 10_000,
    *,
    seed: int = 0,
    first: int = 0,
    rotate: bool = True,
    threads: int = 1,
    progress: bool | Callable[[int, int], object] = False,
) -> SimulationResult:
    """Play many games between bots.

    Game `k` depends on the seed and `k` alone, so results do not depend on threads, and
    `game.start(seed=seed, number=k)` deals the cards of any single game again. Runs of parts of the
    games, on several machines perhaps, play the same games as one run of all.

    Args:
        game: The game.
        bots: A `Bot` or the name of a native one, `"random"` or `"greedy"`, for each player.
        games: How many games.
        seed: 0 to 2**64 - 1.
        first: The number of the first game.
        rotate: Whether bot `i` sits at seat `(i + k) % players` in game `k`, so that every bot
            plays every seat; otherwise at seat `i`.
        threads: How many threads to use when all bots are native; with Python bots always one.
        progress: True for a progress bar (the extra `progress`), or a callable that gets the
            number of games played and of all.

    Returns:
        The results so far if Ctrl-C ends it early.

    Raises:
        BotError: A Python bot raised an exception, or made an illegal move.
        ValueError: The number of bots is not that of the players, or there is no such bot.

    >>> import cardcore as cc
    >>> result = cc.simulate(cc.Junkyard(), ["greedy", "random", "random", "random"], 400, seed=1)
    >>> result.by_bot[0].wins > 0.8
    True
    """
    players = game.players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    for bot in bots:
        if not isinstance(bot, (Bot, str)):
            raise TypeError(f"a bot must be a Bot or a name, not {type(bot).__name__}")
    own = [bot for bot in bots if isinstance(bot, Bot)]
    if len({id(bot) for bot in own}) < len(own):
        raise ValueError("a Bot may sit at one seat only; make one object a seat")
    games = index(games)
    if not 0 <= games < 2**63:
        raise ValueError(f"games must be at least 0 and below 2**63, not {games}")
    first = index(first)
    if not 0 <= first <= 2**64 - 1 - games:
        raise ValueError(f"the numbers of games must be 0 to 2**64 - 1, not {first} on")
    for name in {bot for bot in bots if isinstance(bot, str)} or {"random"}:
        # No games: the native side refuses what it would refuse later.
        _core.simulate_native(
            game, [name] * players, 0, seed, first=0, rotate=rotate, threads=threads, progress=None
        )
    begin = time.perf_counter()
    with _Progress(progress, games) as report:
        if own:
            numbers = range(first, first + games)
            tally, interrupted = _simulate(game, bots, numbers, seed, rotate, report)
        else:
            names = [bot for bot in bots if isinstance(bot, str)]
            tally, interrupted = _core.simulate_native(
                game,
                names,
                games,
                seed,
                first=first,
                rotate=rotate,
                threads=threads,
                progress=report,
            )
        if report is not None and games and not interrupted:
            report(games, games)
    return _result(game, bots, seed, tally, interrupted, time.perf_counter() - begin)


def _simulate(
    game: Game,
    bots: Sequence[Bot | str],
    numbers: range,
    seed: int,
    rotate: bool,
    report: Callable[[int, int], object] | None,
) -> tuple[_core.Tally, bool]:
    tally = _core.Tally(game.players)
    try:
        for done, number in enumerate(numbers, 1):
            _play(game, bots, seed, number, rotate, tally)
            if report is not None and done % 16 == 0:
                report(done, len(numbers))
    except KeyboardInterrupt:
        return tally, True
    return tally, False


def _play(
    game: Game,
    bots: Sequence[Bot | str],
    seed: int,
    number: int,
    rotate: bool,
    tally: _core.Tally,
) -> None:
    state = game.start(seed=seed, number=number)
    seats = _core.seats_of(number, game.players, rotate)
    at_seat = sorted(range(len(bots)), key=seats.__getitem__)
    rngs = [Rng.of_bot(seed, number, bot) for bot in range(len(bots))]
    bot = 0
    decisions = 0
    try:
        for bot, player in enumerate(bots):
            if isinstance(player, Bot):
                player.rng = rngs[bot]
                player.start(game, seats[bot], rngs[bot])
        while (seat := state.actor) is not None:
            bot = at_seat[seat]
            player = bots[bot]
            if isinstance(player, Bot):
                state.apply(player.act(state.view(seat)))
            else:
                state.apply(_core.native_act(player, state, rngs[bot]))
            decisions += 1
    except Exception as error:
        if isinstance(bots[bot], str):
            raise
        raise BotError(
            f"bot {bot} ({_name(bots[bot])}) at seat {seats[bot]} in game {number} of seed {seed}, "
            f"decision {decisions}: {type(error).__name__}: {error}"
        ) from error
    tally.count(state, decisions, seats)


def _name(bot: Bot | str) -> str:
    return bot if isinstance(bot, str) else str(bot.name)


def _result(
    game: Game,
    bots: Sequence[Bot | str],
    seed: int,
    tally: _core.Tally,
    interrupted: bool,
    seconds: float,
) -> SimulationResult:
    sums = tally.sums()
    won = sums["shares_of_a_win"]
    table = [
        list(zip(*row, strict=True))
        for row in zip(sums["played"], sums["sum"], sums["squares"], sums["shares"], strict=True)
    ]
    units = game.units
    return SimulationResult(
        game=game,
        bots=tuple(_name(bot) for bot in bots),
        seed=int(seed),
        games=sums["games"],
        interrupted=interrupted,
        by_bot=tuple(
            _cell(units, won, *(sum(part) for part in zip(*row, strict=True))) for row in table
        ),
        by_bot_and_seat=tuple(tuple(_cell(units, won, *cell) for cell in row) for row in table),
        categories=tuple(
            dict(zip(Category.ALL, counts, strict=True)) for counts in sums["categories"]
        ),
        decisions=sums["decisions"],
        shortest=sums["shortest"],
        longest=sums["longest"],
        seconds=seconds,
    )


def _cell(units: int, won: int, games: int, total: int, squares: int, shares: int) -> Cell:
    if games == 0:
        return Cell(0, 0.0, 0.0, 0.0)
    # In integers until the last step, so that sums do not depend on their order.
    variance = (squares * games - total * total) / (games * max(games - 1, 1))
    return Cell(
        games=games,
        mean=total / games / units,
        interval=_Z * sqrt(variance / games) / units,
        wins=shares / games / won,
    )


class _Progress:
    """A progress bar, a caller's callable, or nothing."""

    def __init__(self, progress: bool | Callable[[int, int], object], total: int) -> None:
        self._bar: Any = None
        self._report = progress if callable(progress) else None
        if progress is True:
            try:
                from tqdm import tqdm
            except ImportError as error:
                raise ImportError(
                    "progress=True needs tqdm: pip install 'cardcore[progress]'"
                ) from error
            self._bar = tqdm(total=total, unit=" games")
            self._report = self._move

    def _move(self, done: int, total: int) -> None:
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Callable[[int, int], object] | None:
        return self._report

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            if exception[0] is None:
                self._bar.update(self._bar.total - self._bar.n)
            self._bar.close()
