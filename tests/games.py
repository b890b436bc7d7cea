"""What the conformance tests have to know of each game: a new one joins by a line in `GAMES`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb, perm
from threading import Thread
from typing import Any, NamedTuple

import cardcore as cc

NATURALS = sorted(cc.Deck())
ALL_CARDS = sorted(cc.Deck(jokers=2))

Changes = list[tuple[str, Callable[[Any], object]]]
"""What a changed record's difference says, and the change."""


class Conformance(NamedTuple):
    """What the tests have to know of a game."""

    games: Callable[[], Iterator[cc.Game]]
    """The game with all its options, or many of them."""
    deck: list[cc.Card]
    check: Callable[[cc.State], None]
    """Asserts what holds in every state."""
    cards_of: Callable[[cc.State], list[cc.Card]]
    """Every card of a state, place by place."""
    bound_of: Callable[[cc.Game], int]
    """The most decisions of a game (RULES)."""
    winners_of: Callable[[cc.State], list[int]]
    """Who has won a game that is over, found without the library's rules of games."""
    universe: Callable[[cc.State, random.Random], list[cc.Action]]
    """Actions that a state may take, and many that it may not."""
    pools_of: Callable[[cc.View, int], list[tuple[cc.CardSet, int]]]
    """Cards that may change places unseen, and from which of so many decks on."""
    hidden_of: Callable[[cc.State, cc.View], list[cc.CardSet]]
    """The cards of each seat that a view does not know."""
    worlds_of: Callable[[cc.View], int]
    """How many states a seat cannot tell apart."""
    small: Callable[[], Iterator[cc.View]]
    """Views of which all worlds can be counted."""
    changes: Changes
    """Changes to the checkpoints and the result of a record."""


def choose(legal: cc.Legal, rng: cc.Rng) -> cc.Action:
    """Choose an action at random; few folds and many small bets let games go on."""
    action = legal.sample(rng)
    if action.kind == "fold":
        action = legal.sample(rng)
    if action.amount is not None and rng.below(4):
        action = next(a for a in legal if a.kind == action.kind)
    return action


def played(game: cc.Game, seed: int, decisions: int | None = None) -> cc.State:
    """Play a game of a seed for some random decisions, or to its end."""
    state, rng = game.start(seed=seed), cc.Rng(seed)
    while not state.is_over and decisions != 0:
        state.apply(choose(state.legal, rng))
        decisions = None if decisions is None else decisions - 1
    return state


def apply_from_threads(state: cc.State, otherwise: str, threads: int, times: int) -> None:
    """Apply what is legal, from many threads at once, and play to the end."""
    failures: list[BaseException] = []

    def work() -> None:
        for _ in range(times):
            try:
                state.apply(next(iter(state.legal), otherwise))
            except (RuntimeError, cc.IllegalActionError):
                pass
            except BaseException as error:
                failures.append(error)

    workers = [Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failures
    while not state.is_over:
        state.apply(next(iter(state.legal)))
    assert cc.check_record(state.record()) is None


def somewhere(game: cc.Game, seed: int, rng: random.Random) -> cc.State:
    """Play a game of a seed to a random decision; its start and end are likely."""
    whole = len(played(game, seed).record()["steps"])
    return played(game, seed, rng.choice([0, whole, *rng.choices(range(whole + 1), k=8)]))


# Junkyard Carousel


def junkyards() -> Iterator[cc.Junkyard]:
    options = product(range(3, 8), (False, True), (1, 2), ("any", "top"))
    for number, (players, nuclear, passes, pull) in enumerate(options):
        yield cc.Junkyard(
            players=players,
            dealer=number % players,
            nuclear=nuclear,
            passes=passes,
            pull=pull,  # type: ignore[arg-type]
        )


def junkyard_check(state: cc.State) -> None:
    assert isinstance(state, cc.JunkyardState)
    assert state.draw == len(state.rest)


def junkyard_cards(state: cc.State) -> list[cc.Card]:
    assert isinstance(state, cc.JunkyardState)
    bids = [] if state.offer is None else state.bids
    offer = [] if state.offer is None else [state.offer]
    return [
        *(card for hand in state.hands for card in hand),
        *(*state.rest, *state.discard, *state.removed, *offer, *bids),
    ]


def junkyard_bound(game: cc.Game) -> int:
    assert isinstance(game, cc.Junkyard)
    turns = 54 - 7 * game.players + 1 + (54 if game.passes == 2 else 0)
    return turns * (game.players + 2)


def best_of(values: dict[int, cc.HandValue]) -> list[int]:
    return [seat for seat, value in values.items() if value == max(values.values())]


def junkyard_winners(state: cc.State) -> list[int]:
    assert isinstance(state, cc.JunkyardState)
    rules = cc.HandRules(jokers="dead")
    return best_of({seat: rules.evaluate(hand) for seat, hand in enumerate(state.hands)})


def junkyard_universe(_state: cc.State, _rng: random.Random) -> list[cc.Action]:
    return [
        *map(cc.Action, ("flip", "low", "high", "fold", "check", "bet 1", "done")),
        *map(cc.Action.pull, ALL_CARDS),
        *map(cc.Action.bid, ALL_CARDS),
    ]


def junkyard_pools(view: cc.View, decks: int) -> list[tuple[cc.CardSet, int]]:
    """What was seen and then shuffled is hidden again in the last deck alone."""
    seen = {e.card or (e.action and e.action.card) for e in view.events} - {None}
    return [(view.unseen - seen, 0), (view.unseen & seen, decks - 1)]


def junkyard_hidden(state: cc.State, view: cc.View) -> list[cc.CardSet]:
    assert isinstance(state, cc.JunkyardState)
    assert isinstance(view, cc.JunkyardView)
    return [hand - known for hand, known in zip(state.hands, view.known, strict=True)]


def junkyard_worlds(view: cc.View) -> int:
    """Count the ways to hand out both pools of unseen cards: of the first pass and the others."""
    assert isinstance(view, cc.JunkyardView)
    others = [counts for seat, counts in enumerate(view.unknown) if seat != view.seat]
    pools = [sum(counts) for counts in zip(*others, strict=True)]
    pools[sum(event.shuffle for event in view.events) - 1] += view.draw
    assert sum(pools) == len(view.unseen)
    worlds = 1
    for counts in others:
        for pool, count in enumerate(counts):
            worlds *= comb(pools[pool], count)
            pools[pool] -= count
    return worlds


def junkyard_small() -> Iterator[cc.View]:
    """Yield late views of each option."""
    for game in junkyards():
        found = 0
        for seed in range(150):
            state, rng = game.start(seed=seed), cc.Rng(seed)
            while not state.is_over and found < 2:
                view = state.view(seed % game.players)
                if 5 < junkyard_worlds(view) < 200:
                    found += 1
                    yield view
                    break
                state.apply(state.legal.sample(rng))


JUNKYARD_CHANGES: Changes = [
    ("checkpoint 1: draw", lambda r: r["log"][1].__setitem__("draw", 0)),
    ("checkpoint 2: hands", lambda r: r["log"][2]["hands"][0].pop()),
    ("result: winners", lambda r: r["result"].__setitem__("winners", [])),
]


# Games with chips


def stakes(rng: random.Random) -> dict[str, Any]:
    """Draw options of betting: short stacks, antes above stacks, and blinds that none can pay."""
    players = rng.choice([2, 2, 3, 3, 4, 5, 6, 9, 22])
    deep = rng.choice([3, 20, 200])
    big = rng.choice([0, 1, 2, 2, 5, deep])
    limit = rng.choice(["no", "pot", "fixed"])
    options: dict[str, Any] = {
        "stacks": [rng.randint(1, deep) for _ in range(players)],
        "dealer": rng.randrange(players),
        "ante": rng.choice([0, 0, 1, 3, deep]),
        "small": rng.randint(0, big),
        "big": big,
        "limit": limit,
        "min_bet": rng.choice([None, None, 1, 3]),
    }
    if limit == "fixed":
        options["cap"] = rng.choice([None, 1, 3, 4])
        options["big_bet"] = rng.choice([None, None, max(5, big, options["ante"])])
    return options


def holdems() -> Iterator[cc.Holdem]:
    rng = random.Random(1)
    for _ in range(60):
        yield cc.Holdem(**stakes(rng))


PLACES = list(combinations(range(7), 3))


def circles() -> Iterator[cc.Circle]:
    rng = random.Random(2)
    for _ in range(60):
        some = rng.sample(PLACES, rng.randint(1, 20))
        groups: Any = rng.choice(["connected", "neighbours", some])
        five: Any = rng.choice(["above", "below_royal", "below_straight_flush", "none"])
        yield cc.Circle(
            **stakes(rng),
            groups=groups,
            five_of_a_kind=five,
            double_ace_flush=rng.random() < 0.5,
        )


def shared_of(table: cc.State | cc.View) -> list[cc.Card]:
    """List the shared cards that lie face up."""
    if isinstance(table, cc.HoldemState | cc.HoldemView):
        return table.board
    if isinstance(table, cc.TreasureState | cc.TreasureView):
        return table.shared
    assert isinstance(table, cc.CircleState | cc.CircleView)
    return [card for card in table.layout if card is not None]


SHARED = {"holdem": [0, 3, 4, 5], "circle": [0, 3, 6, 7], "treasure": [0, 2, 4, 5]}
"""How many shared cards are on the table in each round."""

PUBLIC = ["stacks", "bets", "totals", "pot", "pots", "level", "to_call"]
PUBLIC += ["min_raise_to", "max_raise_to", "live", "all_in", "dealer", "round"]


def is_paid(state: cc.BettingState) -> bool:
    """Whether the chips of the hand have gone to their winners."""
    if isinstance(state, cc.TreasureState):
        return not {"check", "call", "grab", "draw"} & set(state.legal.kinds)
    return state.is_over


def chips_check(state: cc.State) -> None:
    """Chips are conserved, and what is told of them agrees."""
    assert isinstance(state, cc.BettingState)
    game, totals, legal = state.game, state.totals, state.legal
    assert isinstance(game, cc.Holdem | cc.Circle | cc.Treasure)
    assert sum(totals) == state.pot
    assert min(state.stacks) >= 0
    paid = [bool(pot.winners) for pot in state.pots]
    assert not any(paid) or all(paid)
    assert sum(state.stacks) == sum(game.stacks) - (0 if is_paid(state) else state.pot)
    highest, matched = sorted(totals)[-1], sorted(totals)[-2]
    assert sum(pot.amount for pot in state.pots) == state.pot - (highest - matched)
    assert all(set(pot.winners) <= set(pot.eligible) <= set(state.live) for pot in state.pots)
    assert set(state.all_in) <= set(state.live)
    shared, of_round = len(shared_of(state)), SHARED[game.name][state.round]
    assert shared <= of_round
    ends = (legal.amounts[0], legal.amounts[-1]) if legal.amounts else (None, None)
    assert (state.min_raise_to, state.max_raise_to) == ends
    assert (legal.call is not None) == (state.to_call > 0)
    if legal.call or legal.check:
        assert shared == of_round
        assert state.actor in state.live
        assert state.stacks[state.actor] > 0
        assert state.to_call == state.level - state.bets[state.actor]
    view = state.view(game.players - 1)
    assert isinstance(view, cc.BettingView)
    assert [getattr(view, name) for name in PUBLIC] == [getattr(state, name) for name in PUBLIC]


def hand_check(state: cc.State) -> None:
    """The same in games of one hand."""
    chips_check(state)
    assert isinstance(state, cc.HoldemState | cc.CircleState)
    legal = state.legal
    assert all(bool(pot.winners) == state.is_over for pot in state.pots)
    assert (legal.fold is not None) == (legal.call is not None)
    assert (legal.check is not None) == (state.actor is not None and state.to_call == 0)


def holes_of(state: cc.State) -> list[list[cc.Card]]:
    assert isinstance(state, cc.HoldemState | cc.CircleState)
    return state.holes


def chips_cards(state: cc.State) -> list[cc.Card]:
    return [*(card for holes in holes_of(state) for card in holes), *shared_of(state), *state.rest]


def chips_bound(game: cc.Game) -> int:
    assert isinstance(game, cc.Holdem | cc.Circle)
    return 4 * game.players * (sum(game.stacks) // game.min_bet + 2)


def value_of(state: cc.State, seat: int) -> cc.HandValue:
    """Value a hand that is shown, hand by hand of five in Circle."""
    holes = holes_of(state)[seat]
    if isinstance(state, cc.HoldemState):
        return cc.evaluate(holes + state.board)
    assert isinstance(state, cc.CircleState)
    layout, game = shared_by_place(state), state.game
    rules = cc.HandRules(
        wild=layout[6].rank,
        five_of_a_kind=game.five_of_a_kind,
        double_ace_flush=game.double_ace_flush,
    )
    return max(rules.evaluate([*holes, *(layout[i] for i in group)]) for group in game.groups)


def shared_by_place(state: cc.CircleState) -> list[cc.Card]:
    """List the layout once all of it is face up."""
    shown = [card for card in state.layout if card is not None]
    assert len(shown) == 7
    return shown


def chips_winners(state: cc.State) -> list[int]:
    assert isinstance(state, cc.BettingState)
    if len(state.live) == 1:
        return state.live
    return best_of({seat: value_of(state, seat) for seat in state.live})


def chips_universe(state: cc.State, rng: random.Random) -> list[cc.Action]:
    """List plain actions, and amounts at both ends, beyond them, and at random within."""
    amounts = state.legal.amounts or range(1, 10)
    tried = {0, 1, 2**53, amounts[0], amounts[-1], amounts[-1] + 1, max(amounts[0] - 1, 0)}
    tried |= {rng.choice(amounts) for _ in range(10)}
    return [
        *map(cc.Action, ["fold", "check", "call", "flip", "draw", "done", "stop"]),
        *map(cc.Action.bet, tried),
        *map(cc.Action.raise_to, tried),
        *(cc.Action("bid As"), cc.Action("take As"), cc.Action("steal Ad Ks")),
    ]


def chips_hidden(state: cc.State, view: cc.View) -> list[cc.CardSet]:
    assert isinstance(view, cc.HoldemView | cc.CircleView)
    pairs = zip(holes_of(state), view.holes, strict=True)
    return [cc.CardSet(holes if None in known else []) for holes, known in pairs]


def chips_worlds(view: cc.View) -> int:
    """Count the ways to put unseen cards where hole cards are not known, one by one."""
    assert isinstance(view, cc.HoldemView | cc.CircleView)
    unknown = sum(card is None for holes in view.holes for card in holes)
    return perm(len(view.unseen), unknown)


def chips_small(game_of: Callable[..., cc.Game]) -> Iterator[cc.View]:
    """Yield views at the end of large games, where hands that were folded are all that is hidden.

    Seat 0 bets, the next one or two fold, and all others call and check.
    """
    for number in range(24):
        players, folds = (22, 1 + number % 2) if number % 3 else (21, 1)
        state = game_of(stacks=[9] * players, dealer=players - 1).start(seed=number)
        for action in ["bet 2", *["fold"] * folds, *["call"] * (players - folds - 1)]:
            state.apply(action)
        while not state.is_over:
            state.apply("check")
        yield state.view(number % players if number % players > folds else 0)


CHIPS_CHANGES: Changes = [
    ("checkpoint 0: pot", lambda r: r["log"][0].__setitem__("pot", 1)),
    ("checkpoint 0: stacks", lambda r: r["log"][0]["stacks"].append(1)),
    ("checkpoint 1: live", lambda r: r["log"][1].__setitem__("live", [])),
    ("checkpoint 1: shown", lambda r: r["log"][1]["shown"].reverse()),
    ("checkpoint 2: round", lambda r: r["log"][2].__setitem__("round", 3)),
    ("result: stacks", lambda r: r["result"]["stacks"].append(1)),
    ("result: pots", lambda r: r["result"]["pots"][0]["winners"].append(99)),
    ("result: showdown", lambda r: r["result"].__setitem__("showdown", "no")),
    ("result: holes", lambda r: r["result"]["holes"][0].reverse()),
    ("result: layout", lambda r: r["result"]["layout"].reverse()),
]


def with_chips(games: Callable[[], Iterator[cc.Game]], game_of: Callable[..., cc.Game]) -> Any:
    return Conformance(
        games=games,
        deck=NATURALS,
        check=hand_check,
        cards_of=chips_cards,
        bound_of=chips_bound,
        winners_of=chips_winners,
        universe=chips_universe,
        pools_of=lambda view, decks: [(view.unseen, decks - 1)],
        hidden_of=chips_hidden,
        worlds_of=chips_worlds,
        small=lambda: chips_small(game_of),
        changes=CHIPS_CHANGES,
    )


# Treasure Hold'em


def treasures() -> Iterator[cc.Treasure]:
    """Yield short games; in one, deep stacks and many hands wear the deck out."""
    rng = random.Random(3)
    for number in range(50):
        options = stakes(rng)
        del options["small"], options["big"]
        options["stacks"] = options["stacks"][:10]
        options["dealer"] %= len(options["stacks"])
        poor = sum(options["stacks"]) < 20
        hands = None if poor and rng.random() < 0.7 else rng.randint(1, 4)
        if number == 20:
            options |= {"stacks": [2000] * 10, "ante": 1, "min_bet": 1, "limit": "fixed"}
            options |= {"dealer": 1, "big_bet": None, "cap": 1}
            hands = 45
        five: Any = rng.choice(["above", "below_royal", "below_straight_flush", "none"])
        yield cc.Treasure(
            **options, hands=hands, five_of_a_kind=five, double_ace_flush=rng.random() < 0.5
        )


def treasure_cards(state: cc.State) -> list[cc.Card]:
    """List every card; the New Treasure may be in a zone, or in the deck again."""
    assert isinstance(state, cc.TreasureState)
    zones = [card for zone in state.zones for card in zone]
    hands = [card for hand in state.hands for card in hand]
    new = state.new_treasure
    apart = [] if new is None or new in zones or new in state.rest else [new]
    return [*zones, *hands, *apart, *state.shared, *state.rest]


def treasure_bound(game: cc.Game) -> int:
    assert isinstance(game, cc.Treasure)
    if game.hands is None:
        return 10**6  # the rules have none
    of_hand = 4 * game.players * (sum(game.stacks) // game.min_bet + 2)
    return game.hands * (of_hand + 3 * 54)


def treasure_winners(state: cc.State) -> list[int]:
    assert isinstance(state, cc.TreasureState)
    gains = [have - had for have, had in zip(state.stacks, state.game.stacks, strict=True)]
    return [seat for seat, gain in enumerate(gains) if gain == max(gains)]


def treasure_universe(state: cc.State, rng: random.Random) -> list[cc.Action]:
    pairs = [rng.sample(ALL_CARDS, 2) for _ in range(30)]
    pairs += [[give, take] for give in state.legal.gives for take in state.legal.cards]
    return [
        *chips_universe(state, rng),
        *map(cc.Action.grab, ALL_CARDS),
        *map(cc.Action.take, ALL_CARDS),
        *(cc.Action.steal(give, take) for give, take in pairs),
    ]


def treasure_hidden(state: cc.State, view: cc.View) -> list[cc.CardSet]:
    assert isinstance(state, cc.TreasureState)
    assert isinstance(view, cc.TreasureView)
    pairs = zip(state.hands, view.known, strict=True)
    return [cc.CardSet() if s == view.seat else h - k for s, (h, k) in enumerate(pairs)]


def treasure_worlds(view: cc.View) -> int:
    assert isinstance(view, cc.TreasureView)
    worlds, unseen = 1, len(view.unseen)
    for seat, unknown in enumerate(view.unknown):
        if seat != view.seat:
            worlds *= comb(unseen, unknown)
            unseen -= unknown
    return worlds


def treasure_small() -> Iterator[cc.View]:
    """Yield views at the end of a hand of ten in which seat 1 alone has folded."""
    for number in range(10):
        state = cc.Treasure(stacks=[9] * 10, dealer=9, hands=1).start(seed=number)
        for action in ["bet 2", "fold", *["call"] * 8]:
            state.apply(action)
        while not state.is_over:
            state.apply(state.legal.check or next(iter(state.legal)))
        yield state.view(0 if number < 5 else 2)


TREASURE_CHANGES: Changes = [
    ("checkpoint 0: pots", lambda r: r["log"][0]["pots"].append({})),
    ("checkpoint 0: shared", lambda r: r["log"][0].__setitem__("shared", ["As"])),
    ("checkpoint 0: holes", lambda r: r["log"][0]["holes"].append([])),
    ("checkpoint 0: last_folder", lambda r: r["log"][0].__setitem__("last_folder", 9)),
    ("checkpoint 0: new", lambda r: r["log"][0].__setitem__("new", "")),
    ("checkpoint 1: zones", lambda r: r["log"][1]["zones"].append([])),
    ("checkpoint 1: dealer", lambda r: r["log"][1].__setitem__("dealer", 9)),
    ("checkpoint 1: hand", lambda r: r["log"][1].__setitem__("hand", 0)),
    ("checkpoint 3: stacks", lambda r: r["log"][3]["stacks"].append(1)),
    ("result: stacks", lambda r: r["result"]["stacks"].append(1)),
    ("result: winners", lambda r: r["result"]["winners"].append(9)),
    ("result: hands", lambda r: r["result"].__setitem__("hands", 0)),
]


GAMES: dict[str, Conformance] = {
    "junkyard": Conformance(
        games=junkyards,
        deck=ALL_CARDS,
        check=junkyard_check,
        cards_of=junkyard_cards,
        bound_of=junkyard_bound,
        winners_of=junkyard_winners,
        universe=junkyard_universe,
        pools_of=junkyard_pools,
        hidden_of=junkyard_hidden,
        worlds_of=junkyard_worlds,
        small=junkyard_small,
        changes=JUNKYARD_CHANGES,
    ),
    "holdem": with_chips(holdems, cc.Holdem),
    "circle": with_chips(circles, cc.Circle),
    "treasure": Conformance(
        games=treasures,
        deck=ALL_CARDS,
        check=chips_check,
        cards_of=treasure_cards,
        bound_of=treasure_bound,
        winners_of=treasure_winners,
        universe=treasure_universe,
        pools_of=lambda view, decks: [(view.unseen, decks - 1)],
        hidden_of=treasure_hidden,
        worlds_of=treasure_worlds,
        small=treasure_small,
        changes=TREASURE_CHANGES,
    ),
}
