//! The betting of a hand (RULES §4), for every game that has any.
//!
//! A game says who is dealt in, when a round ends and the next begins, and which hands are best;
//! whose turn it is, what may be bet, and who gets what is settled here.

mod stakes;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use stakes::{InvalidOptions, Limit, Options, Stakes};

use super::{
    Action, ActionKind, BySeat, Legal, MAX_CHIPS, MAX_SEATS, Seat, SeatSet,
    pots::{self, Chips, Pot},
};

/// The most rounds of a hand.
const ROUNDS: u8 = 4;

/// The chips of a hand: who has how many, who has put in how many, whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Betting {
    dealer: Seat,
    /// Those who were dealt in.
    seats: SeatSet,
    /// Those who have not folded.
    live: SeatSet,
    /// Those of them who have chips left.
    able: SeatSet,
    /// Those who are still to act before the round is over.
    pending: SeatSet,
    /// Those who have acted in the round.
    acted: SeatSet,
    actor: Option<Seat>,
    /// Whether the pots are paid.
    is_settled: bool,
    round: u8,
    /// What a player has to put in in the round.
    level: u64,
    /// The last level that was a full bet or raise; of fixed limit.
    full_level: u64,
    /// The largest full bet or raise of the round, at least the least bet; not of fixed limit.
    min_raise: u64,
    /// Full bets and raises of the round, the big blind among them.
    full_raises: u64,
    /// All that has been put in.
    pot: u64,
    stacks: Chips,
    /// Put in in the round, antes not.
    bets: Chips,
    /// Put in in the hand.
    totals: Chips,
}

impl Betting {
    /// The first hand: with all players and what they bring.
    #[must_use]
    pub fn first(stakes: &Stakes) -> Betting {
        let mut stacks = [0; MAX_SEATS];
        stacks[..stakes.players()].copy_from_slice(stakes.stacks());
        let seats = SeatSet::of_players(stakes.players());
        Betting::start(stakes, &stacks, stakes.dealer(), seats)
    }

    /// Posts antes and blinds, and begins the first round.
    #[must_use]
    pub fn start(stakes: &Stakes, stacks: &Chips, dealer: Seat, seats: SeatSet) -> Betting {
        let mut betting = Betting {
            dealer,
            seats,
            live: seats,
            able: seats,
            pending: SeatSet::EMPTY,
            acted: SeatSet::EMPTY,
            actor: None,
            is_settled: false,
            round: 0,
            level: stakes.big,
            full_level: stakes.big,
            min_raise: stakes.min_bet.max(stakes.big),
            full_raises: u64::from(stakes.big > 0),
            pot: 0,
            stacks: *stacks,
            bets: [0; MAX_SEATS],
            totals: [0; MAX_SEATS],
        };
        if stakes.ante > 0 {
            for seat in seats.iter() {
                betting.put_in(seat, stakes.ante);
            }
            betting.bets = [0; MAX_SEATS];
        }
        let mut last = dealer;
        if stakes.big > 0 {
            let left = |seat| seats.next_after(seat).unwrap_or(dealer);
            // Heads-up the dealer posts the small blind.
            let small = if seats.len() == 2 {
                dealer
            } else {
                left(dealer)
            };
            last = left(small);
            betting.put_in(small, stakes.small);
            betting.put_in(last, stakes.big);
        }
        betting.pending = betting.able;
        betting.pass_turn(last);
        betting
    }

    /// Begins the next round.
    pub fn next_round(&mut self, stakes: &Stakes) {
        self.round += 1;
        (self.level, self.full_level, self.full_raises) = (0, 0, 0);
        self.min_raise = stakes.min_bet;
        self.bets = [0; MAX_SEATS];
        self.acted = SeatSet::EMPTY;
        self.pending = self.able;
        self.pass_turn(self.dealer);
    }

    /// Puts in so many chips of a seat, or all that it has.
    fn put_in(&mut self, seat: Seat, chips: u64) {
        let place = seat.index();
        let chips = chips.min(self.stacks[place]);
        self.stacks[place] -= chips;
        self.bets[place] += chips;
        self.totals[place] += chips;
        self.pot += chips;
        if self.stacks[place] == 0 {
            self.able = self.able - SeatSet::of(seat);
        }
    }

    /// Finds who acts next, to the left of a seat; nobody if the round is over.
    fn pass_turn(&mut self, after: Seat) {
        if self.live.len() == 1 || self.is_uncontested() {
            self.pending = SeatSet::EMPTY;
        }
        self.actor = self.pending.next_after(after);
    }

    /// Whether a lone player with chips has put in as much as every other live one.
    fn is_uncontested(&self) -> bool {
        self.able.only().is_some_and(|alone| {
            let bet = self.bets[alone.index()];
            self.live.iter().all(|seat| self.bets[seat.index()] <= bet)
        })
    }

    /// The legal actions of the actor.
    #[must_use]
    pub fn legal(&self, stakes: &Stakes) -> Legal {
        let Some(seat) = self.actor else {
            return Legal::NONE;
        };
        let legal = if self.to_call(seat) > 0 {
            Legal::NONE.with(ActionKind::Fold).with(ActionKind::Call)
        } else {
            Legal::NONE.with(ActionKind::Check)
        };
        let kind = if self.level == 0 {
            ActionKind::Bet
        } else {
            ActionKind::Raise
        };
        match self.amounts(stakes, seat) {
            Some((least, most)) => legal.with_chips(kind, least, most),
            None => legal,
        }
    }

    /// The least and the most that a seat may bet or raise to, if it may at all.
    fn amounts(&self, stakes: &Stakes, seat: Seat) -> Option<(u64, u64)> {
        let all_in = self.bets[seat.index()] + self.stacks[seat.index()];
        if all_in <= self.level || !self.may_raise(stakes, seat) {
            return None;
        }
        if stakes.limit == Limit::Fixed {
            let full = (self.full_level + self.bet_size(stakes)).min(all_in);
            return Some((full, full));
        }
        let least = (self.level + self.min_raise).min(all_in);
        let most = match stakes.limit {
            Limit::Pot => {
                let pot = self.level + self.pot + self.to_call(seat);
                pot.max(least).min(all_in)
            }
            Limit::No | Limit::Fixed => all_in,
        };
        Some((least, most))
    }

    /// Whether the betting is open for a seat, chips apart.
    fn may_raise(&self, stakes: &Stakes, seat: Seat) -> bool {
        let has_acted = self.acted.contains(seat);
        // Whoever has acted and has chips left had put in the level of that time.
        let level_then = self.bets[seat.index()];
        let is_open = if stakes.limit == Limit::Fixed {
            let is_reopened = self.full_level > level_then;
            self.full_raises < stakes.cap && (!has_acted || is_reopened)
        } else {
            !has_acted || self.level - level_then >= self.min_raise
        };
        let could_call =
            |other: Seat| self.bets[other.index()] + self.stacks[other.index()] > self.level;
        let mut others = (self.able - SeatSet::of(seat)).iter();
        is_open && others.any(could_call)
    }

    /// The size of bets and raises of the round; of fixed limit.
    fn bet_size(&self, stakes: &Stakes) -> u64 {
        if self.round < 2 {
            stakes.min_bet
        } else {
            stakes.big_bet
        }
    }

    /// Carries out a legal action of the actor.
    pub fn apply(&mut self, stakes: &Stakes, action: Action) {
        let Some(seat) = self.actor else { return };
        let this = SeatSet::of(seat);
        self.pending = self.pending - this;
        match action {
            Action::Fold => {
                self.live = self.live - this;
                self.able = self.able - this;
            }
            Action::Call => self.put_in(seat, self.to_call(seat)),
            Action::Bet(chips) | Action::Raise(chips) => self.raise(stakes, seat, chips),
            _ => debug_assert_eq!(action, Action::Check),
        }
        self.acted = self.acted | this;
        self.pass_turn(seat);
    }

    fn raise(&mut self, stakes: &Stakes, seat: Seat, to: u64) {
        self.put_in(seat, to - self.bets[seat.index()]);
        let lift = to - self.level;
        if stakes.limit == Limit::Fixed {
            // Half a bet above the last full one is as good as a full one.
            if 2 * (to - self.full_level) >= self.bet_size(stakes) {
                self.full_level = to;
                self.full_raises += 1;
            }
        } else if lift >= self.min_raise {
            self.min_raise = lift;
        }
        self.level = to;
        self.pending = self.able - SeatSet::of(seat);
    }

    /// Ends the hand: returns what nobody matched, and pays the pots. `best` picks the winners
    /// among the seats that are eligible for a pot.
    pub fn settle(&mut self, best: impl Fn(SeatSet) -> SeatSet) {
        let mut matched = self.totals;
        let matched = &mut matched[..self.seats.end()];
        if let Some((seat, returned)) = pots::take_unmatched(matched) {
            self.stacks[seat.index()] += returned;
        }
        for pot in pots::of_matched(matched, self.live) {
            for (seat, share) in pot.shares(best(pot.eligible), self.dealer) {
                self.stacks[seat.index()] += share;
            }
        }
        (self.pending, self.actor) = (SeatSet::EMPTY, None);
        self.is_settled = true;
    }

    /// The seat with the button.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The seats that were dealt in.
    #[must_use]
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The seats that have not folded.
    #[must_use]
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// The live seats that have put in all they had.
    #[must_use]
    pub fn all_in(&self) -> SeatSet {
        self.live - self.able
    }

    /// Who is to act; nobody if the round is over.
    #[must_use]
    pub const fn actor(&self) -> Option<Seat> {
        self.actor
    }

    /// Whether the hand is over and the pots are paid.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Whether hands were shown: the hand is over, and more than one was left.
    #[must_use]
    pub const fn is_showdown(&self) -> bool {
        self.is_settled && self.live.len() > 1
    }

    /// What each player has more than he brought to the game.
    #[must_use]
    pub fn gains(&self, stakes: &Stakes) -> BySeat<i64> {
        let stacks = self.stacks.iter().zip(stakes.stacks());
        stacks
            .map(|(&stack, &brought)| stack as i64 - brought as i64)
            .collect()
    }

    /// The round, from 0.
    #[must_use]
    pub const fn round(&self) -> usize {
        self.round as usize
    }

    /// What a player has to have put in in the round.
    #[must_use]
    pub const fn level(&self) -> u64 {
        self.level
    }

    /// All chips that have been put in, also what will be returned.
    #[must_use]
    pub const fn pot(&self) -> u64 {
        self.pot
    }

    /// What a seat has before it.
    #[must_use]
    pub const fn stack(&self, seat: Seat) -> u64 {
        self.stacks[seat.index()]
    }

    /// What each seat has before it.
    #[must_use]
    pub const fn stacks(&self) -> &Chips {
        &self.stacks
    }

    /// What a seat has put in in the round, antes not counted.
    #[must_use]
    pub const fn bet(&self, seat: Seat) -> u64 {
        self.bets[seat.index()]
    }

    /// What a seat has put in in the hand, with what will be returned.
    #[must_use]
    pub const fn total(&self, seat: Seat) -> u64 {
        self.totals[seat.index()]
    }

    /// What a seat would have to add to reach the level, if it has as much.
    #[must_use]
    pub fn to_call(&self, seat: Seat) -> u64 {
        self.level.saturating_sub(self.bets[seat.index()])
    }

    /// The least that the actor may bet or raise to.
    #[must_use]
    pub fn min_raise_to(&self, stakes: &Stakes) -> Option<u64> {
        Some(self.amounts(stakes, self.actor?)?.0)
    }

    /// The most that the actor may bet or raise to.
    #[must_use]
    pub fn max_raise_to(&self, stakes: &Stakes) -> Option<u64> {
        Some(self.amounts(stakes, self.actor?)?.1)
    }

    /// The pots of what is matched so far, the smallest contribution first.
    #[must_use]
    pub fn pots(&self) -> ArrayVec<Pot, MAX_SEATS> {
        pots::pots(&self.totals, self.live)
    }
}

impl Betting {
    /// Whether a value that was read from somewhere can be the betting of a hand.
    #[must_use]
    pub fn is_sound(&self, stakes: &Stakes) -> bool {
        let sets = [
            (self.live, self.seats),
            (self.able, self.live),
            (self.pending, self.able),
            (self.acted, self.seats),
            (self.actor.into_iter().collect(), self.pending),
        ];
        self.seats.len() > 1
            && !self.live.is_empty()
            && sets.iter().all(|(part, whole)| part.is_subset(*whole))
            && self.actor.is_some() != self.pending.is_empty()
            && !(self.is_settled && self.actor.is_some())
            && self.round < ROUNDS
            && self.levels_are_sound(stakes)
            && self.chips_are_sound(stakes)
    }

    fn levels_are_sound(&self, stakes: &Stakes) -> bool {
        let is_full = 2 * self.level.saturating_sub(self.full_level) < self.bet_size(stakes);
        self.level <= MAX_CHIPS
            && self.full_level <= self.level
            && (stakes.limit != Limit::Fixed || is_full)
            && (stakes.min_bet..=MAX_CHIPS).contains(&self.min_raise)
            && self.full_raises <= MAX_CHIPS
    }

    /// Whether the chips are those that the players brought, each of them in one place.
    fn chips_are_sound(&self, stakes: &Stakes) -> bool {
        let sum = |chips: &Chips| chips.iter().map(|&stack| u128::from(stack)).sum::<u128>();
        let in_play = if self.is_settled {
            0
        } else {
            sum(&self.totals)
        };
        let is_seat_sound = |seat: Seat| {
            let place = seat.index();
            let (bet, total) = (self.bets[place], self.totals[place]);
            bet <= total.min(self.level)
                && (total == 0 || self.seats.contains(seat))
                && (self.stacks[place] > 0 || !self.able.contains(seat))
        };
        let brought: u64 = stakes.stacks.iter().sum();
        sum(&self.totals) == self.pot.into()
            && self.pot <= brought
            && sum(&self.stacks) + in_play == brought.into()
            && SeatSet::of_players(MAX_SEATS).iter().all(is_seat_sound)
    }
}

#[cfg(test)]
mod tests;
