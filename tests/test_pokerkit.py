"""Texas Hold'em beside PokerKit on random hands: whose turn, what is legal, who ends with what.

Where RULES decides otherwise than PokerKit is listed in `Excuse`; nothing else may differ. Three
kinds of hands are not dealt, for PokerKit cannot play them:

- A big blind that is posted short. PokerKit's level is then the largest bet; "the level to call is
  the full big blind" (RULES §4).
- A `min_bet` below the big blind, but for fixed limit. PokerKit measures the first raise by the
  former alone; "at least the largest full bet or raise of the round so far (the big blind is one)".
- Heads-up with equal blinds. PokerKit lets the big blind begin; "heads-up the dealer posts the
  small blind and acts first in the first round".
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from itertools import groupby
from random import Random
from typing import Any, Literal

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
)
from pokerkit import State as Table

import cardcore as cc

HANDS = 10_000
BATCHES = 10
PLAYERS = range(2, 10)
LIMITS: tuple[Literal["no", "pot", "fixed"], ...] = ("no", "pot", "fixed")
CODES = [str(card) for card in cc.CardSet(cc.Deck())]

# Cards are dealt, and burnt ones are unknown; all that involves no choice happens by itself.
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Excuse(Enum):
    """Where RULES §4 decides otherwise than PokerKit, in its words."""

    SHORT_ALL_IN = (
        "A player who has acted in this round may bet or raise again only if the level has risen"
        " by at least the minimum raise since he last acted"
    )
    FIXED_SHORT_ALL_IN = (
        "An all-in that lifts the level at least half a bet above the full level counts as full;"
        " a smaller one does not, and the next player may complete it to the full level plus a bet"
    )
    CAP = (
        "After `cap` full bets and raises in a round, the big blind counting as the first, nobody"
        " may bet or raise"
    )
    NOT_ASKED = (
        "A live player with chips does not act when every other live player is all-in and his bet"
        " is at least theirs"
    )
    ODD_CHIPS = "odd chips go one each to the tied winners in turn order"


def random_game(rng: Random) -> cc.Holdem:
    """Draw options that PokerKit can play, often with stacks of a few bets."""
    players = rng.choice(PLAYERS)
    dealer = rng.randrange(players)
    limit = rng.choice(LIMITS)
    ante = rng.choice((0, 0, rng.randint(1, 5)))
    big = rng.choice((rng.randint(1, 20), rng.randint(1, 20), 0 if ante else 2))
    small = rng.choice((big // 2, rng.randint(0, big)))
    if players == 2 and small == big:
        small //= 2
    unit = big or ante
    min_bet = rng.choice((unit, unit, rng.randint(1 if limit == "fixed" else unit, 2 * unit)))
    stacks = [rng.randint(1, unit * rng.choice((2, 6, 30, 100))) for _ in range(players)]
    big_blind = (dealer + (1 if players == 2 else 2)) % players
    stacks[big_blind] = max(stacks[big_blind], ante + big)
    return cc.Holdem(
        stacks=stacks,
        dealer=dealer,
        ante=ante,
        small=small,
        big=big,
        limit=limit,
        min_bet=min_bet,
        big_bet=rng.randint(min_bet, 3 * min_bet) if limit == "fixed" else None,
    )


def table_of(game: cc.Holdem, turns: list[int]) -> Table:
    """Make PokerKit's state of the same game; its players are in turn order."""
    shared: dict[str, Any] = {
        "automations": AUTOMATIONS,
        "ante_trimming_status": True,
        "raw_antes": game.ante,
        "raw_blinds_or_straddles": (game.small, game.big),
    }
    stacks = [game.stacks[seat] for seat in turns]
    if game.big_bet is not None:
        fixed = FixedLimitTexasHoldem(small_bet=game.min_bet, big_bet=game.big_bet, **shared)
        return fixed(stacks, len(stacks))
    no_limit = NoLimitTexasHoldem(min_bet=game.min_bet, **shared)
    if game.limit == "no":
        return no_limit(stacks, len(stacks))
    # PokerKit has no class of pot-limit Texas Hold'em, but all that it needs.
    return Table(
        deck=no_limit.deck,
        hand_types=no_limit.hand_types,
        streets=no_limit.streets,
        betting_structure=BettingStructure.POT_LIMIT,
        bring_in=0,
        raw_starting_stacks=stacks,
        player_count=len(stacks),
        **shared,
    )


class Duel:
    """One hand, played in both libraries at once."""

    def __init__(self, game: cc.Holdem, deck: list[str], rng: Random) -> None:
        self.game, self.rng = game, rng
        players = len(game.stacks)
        self.turns = [(game.dealer + 1 + player) % players for player in range(players)]
        self.state = game.start(decks=["".join(deck)])
        self.board = deck[2 * players :]
        self.table = table_of(game, self.turns)
        for seat in self.turns:
            self.table.deal_hole("".join(map(str, self.state.holes[seat])))
        self.excuses: Counter[Excuse] = Counter()
        self.decisions = 0
        self.round = -1
        self.marks: dict[int, int] = {}
        self.least_raise = self.full_level = self.full_raises = 0
        self.full_marks: dict[int, int] = {}
        self.has_short_raise = False

    def play(self) -> None:
        while not self.state.is_over:
            self.catch_up()
            if self.state.round != self.round:
                self.begin_round()
            self.decide()
        self.catch_up()
        assert not self.table.status, "PokerKit's hand is over too"
        self.compare_stacks()

    def begin_round(self) -> None:
        self.round = self.state.round
        blind = self.game.big if self.round == 0 else 0
        self.marks, self.full_marks = {}, {}
        self.least_raise = max(self.game.min_bet, blind)
        self.full_level, self.full_raises = blind, int(blind > 0)
        self.has_short_raise = False

    def catch_up(self) -> None:
        """Deal PokerKit's cards, and let those act whom only PokerKit asks."""
        table = self.table
        while table.status:
            if table.card_burning_status:
                table.burn_card("??")
            elif count := table.board_dealing_count:
                table.deal_board("".join(self.board[:count]))
                self.board = self.board[count:]
            elif table.actor_index is not None and self.is_idle(self.turns[table.actor_index]):
                assert table.checking_or_calling_amount == 0
                assert table.max_completion_betting_or_raising_to_amount is None
                table.check_or_call()
                self.excuses[Excuse.NOT_ASKED] += 1
            else:
                return

    def is_idle(self, seat: int) -> bool:
        able = [live for live in self.state.live if live not in self.state.all_in]
        return able == [seat] and self.state.actor is None

    def decide(self) -> None:
        state, table, legal = self.state, self.table, self.state.legal
        seat, player = state.actor, table.actor_index
        assert seat is not None
        assert player is not None
        assert seat == self.turns[player]
        assert [state.stacks[seat] for seat in self.turns] == table.stacks
        assert [state.bets[seat] for seat in self.turns] == table.bets
        assert state.pot == table.total_pot_amount
        assert (legal.fold is not None) == table.can_fold()
        assert min(state.to_call, state.stacks[seat]) == table.checking_or_calling_amount
        assert (legal.check is None, legal.call is None) == (state.to_call > 0, state.to_call == 0)
        ours = (state.min_raise_to, state.max_raise_to)
        theirs = (
            table.min_completion_betting_or_raising_to_amount,
            table.max_completion_betting_or_raising_to_amount,
        )
        if self.game.limit == "fixed":
            assert ours == (self.fixed_amount(seat),) * 2
        if ours != theirs:
            self.excuses[self.excuse(seat, ours, theirs)] += 1
        self.act(seat, ours == theirs)
        self.decisions += 1

    def excuse(self, seat: int, ours: tuple[Any, Any], theirs: tuple[Any, Any]) -> Excuse:
        """Say why what may be bet differs, or fail."""
        level = self.state.level
        if self.game.limit == "fixed":
            if self.has_short_raise:
                return Excuse.FIXED_SHORT_ALL_IN
            # PokerKit does not count the big blind.
            if ours[0] is None and self.full_raises == self.game.cap and self.round == 0:
                return Excuse.CAP
        elif ours[0] is None and seat in self.marks and level < self.marks[seat] + self.least_raise:
            # PokerKit measures raises by a bet that is all-in for less than a bet.
            return Excuse.SHORT_ALL_IN
        raise AssertionError(f"{self.state}\nseat {seat}: {ours} in cardcore, {theirs} in PokerKit")

    def act(self, seat: int, may_raise: bool) -> None:
        """Take the same random action in both."""
        state, table, level = self.state, self.table, self.state.level
        amounts = state.legal.amounts
        choice = self.rng.random()
        if may_raise and amounts and choice < 0.4:
            to = self.rng.choice((amounts[0], amounts[-1], self.rng.choice(amounts)))
            state.apply(f"{'raise' if level else 'bet'} {to}")
            table.complete_bet_or_raise_to(to)
            if self.game.limit == "fixed":
                self.has_short_raise |= to < self.full_level + self.bet_size()
                if 2 * (to - self.full_level) >= self.bet_size():
                    self.full_level = to
                    self.full_raises += 1
            self.least_raise = max(self.least_raise, to - level)
            level = to
        elif state.legal.fold and choice > 0.6:
            state.apply("fold")
            table.fold()
        else:
            state.apply("call" if state.to_call else "check")
            table.check_or_call()
        self.marks[seat], self.full_marks[seat] = level, self.full_level

    def fixed_amount(self, seat: int) -> int | None:
        """Work out what a seat may bet or raise to with fixed limit, in the words of RULES §4."""
        state = self.state
        most = [bet + stack for bet, stack in zip(state.bets, state.stacks, strict=True)]
        if self.full_raises == self.game.cap:  # "nobody may bet or raise"
            return None
        # "A player who has acted may raise again only if the full level has risen since."
        if self.full_marks.get(seat, -1) >= self.full_level:
            return None
        # "when no other live player could put in more than the level to call"
        if not any(most[live] > state.level for live in state.live if live != seat):
            return None
        # "the last full level plus one bet size, or all-in for less"
        to = min(self.full_level + self.bet_size(), most[seat])
        return to if to > state.level else None

    def bet_size(self) -> int:
        size = self.game.min_bet if self.round < 2 else self.game.big_bet
        assert size is not None
        return size

    def compare_stacks(self) -> None:
        stacks = [self.state.stacks[seat] for seat in self.turns]
        if stacks == self.table.stacks:
            return
        pots = self.state.pots
        winning = {seat for pot in pots for seat in pot.winners}
        for _, same in groupby(pots, lambda pot: winning.intersection(pot.eligible)):
            merged = 0
            for pot in same:
                players = [player for player, seat in enumerate(self.turns) if seat in pot.winners]
                share, odd = divmod(pot.amount, len(players))
                for place, player in enumerate(players):
                    stacks[player] -= share + (place < odd)
                merged += pot.amount
            # PokerKit makes one pot of all that the same winning hands are eligible for, and gives
            # its odd chips to the first of the winners.
            for player in players:
                stacks[player] += merged // len(players)
            stacks[players[0]] += merged % len(players)
        assert stacks == self.table.stacks
        self.excuses[Excuse.ODD_CHIPS] += 1


def play(seeds: range) -> tuple[Counter[Excuse], Counter[str]]:
    """Play a hand of each seed; count what was excused, and what there was."""
    excuses: Counter[Excuse] = Counter()
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        game = random_game(rng)
        duel = Duel(game, rng.sample(CODES, len(CODES)), rng)
        duel.play()
        excuses += duel.excuses
        seen += Counter(
            {
                game.limit: 1,
                "decisions": duel.decisions,
                "antes": game.ante > 0,
                "no blinds": game.big == 0,
                "side pots": len(duel.state.pots) > 1,
                "showdowns": len(duel.state.live) > 1,
                f"{len(game.stacks)} players": 1,
            }
        )
    return excuses, seen


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_agree(batch: int) -> None:
    size = HANDS // BATCHES
    excuses, seen = play(range(batch * size, (batch + 1) * size))
    assert all(seen[f"{players} players"] for players in PLAYERS)
    assert min(seen[kind] for kind in (*LIMITS, "antes", "no blinds", "side pots")) > size / 20
    assert set(excuses) == set(Excuse), "nothing is excused in vain"
    assert sum(excuses.values()) < seen["decisions"] / 20
