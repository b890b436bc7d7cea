//! How a hand goes on from step to step (RULES §6, the numbers are those of its steps).

use std::mem;

use super::{SHARED_IN, Stage, Treasure, TreasureState};
use crate::{
    Card, CardSet, Suit,
    hand::HandValue,
    rules::{Action, MAX_SEATS, Seat, SeatSet, betting::Betting, values},
};

impl TreasureState {
    pub(super) fn deal_card(&mut self, game: &Treasure, card: Card) {
        debug_assert!(self.deck.contains(card), "{card} is in the deck");
        if self.open.stage == Stage::Shuffle {
            self.begin_hand(game);
        }
        self.deck -= card.into();
        match self.open.stage {
            Stage::Holes(dealt) => {
                let (seats, dealer) = (self.open.betting.seats(), self.open.betting.dealer());
                let seat = TreasureState::seat_of_hole(seats, dealer, dealt.into());
                self.hands[seat.index()] |= card.into();
                let is_last = usize::from(dealt) + 1 == 2 * seats.len();
                self.open.stage = if is_last {
                    Stage::New
                } else {
                    Stage::Holes(dealt + 1)
                };
                if self.deck.is_empty() {
                    self.run_out(game);
                }
            }
            Stage::New => {
                self.open.new = Some(card);
                self.open.stage = Stage::Betting;
                self.bet_on(game);
            }
            Stage::Betting => {
                self.open.shared.push(card);
                self.bet_on(game);
            }
            Stage::Draw(seat, drawn) => {
                self.give_openly(seat, card);
                self.ask_for_hearts(game, seat, drawn + 1);
            }
            _ => unreachable!("the state waits for no card"),
        }
    }

    pub(super) fn act(&mut self, game: &Treasure, action: Action) {
        match (self.open.stage, action) {
            (Stage::Betting, _) => {
                if action == Action::Fold {
                    self.open.last_folder = self.open.betting.actor();
                }
                self.open.betting.apply(game.stakes(), action);
                self.bet_on(game);
            }
            (Stage::Spades(seat), Action::Grab(card)) => {
                self.open.zones[seat.index()] -= card.into();
                self.give_openly(seat, card);
                if (self.open.zone(seat) & CardSet::of_suit(Suit::Spades)).is_empty() {
                    self.spades(game, Some(seat));
                }
            }
            (Stage::Spades(seat), _) => self.spades(game, Some(seat)),
            (Stage::Hearts(seat, drawn), Action::Draw) => {
                self.open.stage = Stage::Draw(seat, drawn);
                if self.deck.is_empty() {
                    self.run_out(game);
                }
            }
            (Stage::Hearts(seat, _), _) => self.hearts_after(game, Some(seat)),
            (Stage::Joker(seat), Action::Take(card)) => {
                self.hands[seat.index()] -= card.into();
                self.open.known[seat.index()] -= card.into();
                self.open.shared.retain(|shared| *shared != card);
                self.open.zones[seat.index()] |= card.into();
                self.diamonds(game, None);
            }
            (Stage::Diamonds(seat), Action::Steal { give, take }) => {
                for zone in &mut self.open.zones {
                    *zone -= CardSet::of(take) | CardSet::of(give);
                }
                self.open.zones[seat.index()] |= take.into();
                self.deck |= give.into();
                self.open.given |= give.into();
                if self.open.thefts(seat).is_empty() {
                    self.diamonds(game, Some(seat));
                }
            }
            (Stage::Diamonds(seat), _) => self.diamonds(game, Some(seat)),
            (Stage::Vote(seat, go_on), _) => {
                self.vote(Some(seat), go_on || action == Action::Continue);
            }
            _ => unreachable!("{action} is no action of this stage"),
        }
    }

    /// Gives a card to a seat before everybody's eyes.
    fn give_openly(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()] |= card.into();
        self.open.known[seat.index()] |= card.into();
    }

    /// The first seat of a set for which something holds, in turn order from behind another.
    fn next_seat(
        &self,
        seats: SeatSet,
        after: Option<Seat>,
        holds: impl Fn(Seat) -> bool,
    ) -> Option<Seat> {
        let betting = &self.open.betting;
        let order = betting.seats().in_turn(betting.dealer());
        let done = after.map_or(0, |after| {
            order.clone().take_while(|&seat| seat != after).count() + 1
        });
        let mut order = order.skip(done);
        order.find(|&seat| seats.contains(seat) && holds(seat))
    }

    /// 4 to 10: goes on with the betting, and with shared cards where they are due.
    fn bet_on(&mut self, game: &Treasure) {
        loop {
            if self.open.betting.live().len() == 1 {
                self.open.betting.settle(|eligible| eligible);
                return self.treasure(game);
            }
            if self.open.wants_shared() {
                if self.deck.is_empty() {
                    self.run_out(game);
                }
                return;
            }
            if self.open.betting.actor().is_some() {
                return;
            }
            if self.open.betting.round() + 1 == SHARED_IN.len() {
                return self.spades(game, None);
            }
            self.open.betting.next_round(game.stakes());
        }
    }

    /// A card is wanted and there is none: the hands are shown as they are, and no Treasure moves.
    fn run_out(&mut self, game: &Treasure) {
        self.open.ran_out = true;
        self.showdown(game);
    }

    /// 11: the next live player with spade Treasures.
    fn spades(&mut self, game: &Treasure, after: Option<Seat>) {
        let has_spades = |seat| !(self.open.zone(seat) & CardSet::of_suit(Suit::Spades)).is_empty();
        match self.next_seat(self.open.betting.live(), after, has_spades) {
            Some(seat) => self.open.stage = Stage::Spades(seat),
            None => {
                self.reveal();
                self.hearts_after(game, None);
            }
        }
    }

    fn reveal(&mut self) {
        for seat in self.open.betting.live().iter() {
            self.open.known[seat.index()] = self.hands[seat.index()];
        }
    }

    /// 12: the next live player with heart Treasures that match.
    fn hearts_after(&mut self, game: &Treasure, after: Option<Seat>) {
        let matches = |seat| self.hearts(seat) > 0;
        match self.next_seat(self.open.betting.live(), after, matches) {
            Some(seat) => self.open.stage = Stage::Hearts(seat, 0),
            None => self.showdown(game),
        }
    }

    /// 12: asks a player who has drawn so many cards whether he draws another, if he may.
    fn ask_for_hearts(&mut self, game: &Treasure, seat: Seat, drawn: u8) {
        if usize::from(drawn) < self.hearts(seat) {
            self.open.stage = Stage::Hearts(seat, drawn);
        } else {
            self.hearts_after(game, Some(seat));
        }
    }

    /// 13 and 14: values the hands and pays the pots.
    fn showdown(&mut self, game: &Treasure) {
        self.reveal();
        for seat in self.open.betting.live().iter() {
            let cards = self.cards(seat);
            let wild = cards & self.open.wild(seat);
            self.open.values[seat.index()] = game.order().evaluate(cards - wild, wild.len());
        }
        self.open
            .betting
            .settle(|eligible| values::best_of(&self.open.values, eligible));
        self.treasure(game);
    }

    /// 14 and 15: the last one who folded gets the New Treasure.
    fn treasure(&mut self, game: &Treasure) {
        if self.open.ran_out {
            return self.end_hand(game);
        }
        match (self.open.last_folder, self.open.new) {
            (Some(folder), Some(new)) if new.is_joker() => self.open.stage = Stage::Joker(folder),
            (folder, new) => {
                if let (Some(folder), Some(new)) = (folder, new) {
                    self.open.zones[folder.index()] |= new.into();
                }
                self.diamonds(game, None);
            }
        }
    }

    /// 16: the next player of the hand who can steal.
    fn diamonds(&mut self, game: &Treasure, after: Option<Seat>) {
        let can_steal = |seat| !self.open.thefts(seat).is_empty();
        match self.next_seat(self.open.betting.seats(), after, can_steal) {
            Some(seat) => self.open.stage = Stage::Diamonds(seat),
            None => self.end_hand(game),
        }
    }

    fn end_hand(&mut self, game: &Treasure) {
        self.open.hands_over += 1;
        if self.open.ran_out || game.hands() == Some(self.open.hands_over) {
            self.open.stage = Stage::Over;
            return;
        }
        self.leave();
        if self.open.with_chips().len() < 2 {
            self.open.stage = Stage::Over;
        } else if game.hands().is_none() {
            self.vote(None, false);
        } else {
            self.shuffle();
        }
    }

    /// Players without chips leave the table; their Treasures go to the deck.
    fn leave(&mut self) {
        for seat in (self.open.betting.seats() - self.open.with_chips()).iter() {
            let zone = mem::take(&mut self.open.zones[seat.index()]);
            self.open.left[seat.index()] = zone;
            self.deck |= zone;
        }
    }

    /// The next player's vote, or what came of all of them.
    fn vote(&mut self, after: Option<Seat>, go_on: bool) {
        match self.next_seat(self.open.with_chips(), after, |_| true) {
            Some(seat) => self.open.stage = Stage::Vote(seat, go_on),
            None if go_on => self.shuffle(),
            None => self.open.stage = Stage::Over,
        }
    }

    /// 17: all cards outside the zones make the next deck.
    fn shuffle(&mut self) {
        self.open.stage = Stage::Shuffle;
        self.deck = self.open.next_deck();
        self.open.given = CardSet::EMPTY;
    }

    /// 1: moves the button, clears the table, and posts the antes.
    fn begin_hand(&mut self, game: &Treasure) {
        let (seats, dealer) = (self.open.with_chips(), self.open.next_dealer());
        self.open.left.fill(CardSet::EMPTY);
        self.hands.fill(CardSet::EMPTY);
        self.open.known.fill(CardSet::EMPTY);
        self.open.shared.clear();
        (self.open.new, self.open.last_folder) = (None, None);
        self.open.values = [HandValue::LOWEST; MAX_SEATS];
        self.open.betting =
            Betting::start(game.stakes(), self.open.betting.stacks(), dealer, seats);
        self.open.stage = Stage::Holes(0);
    }
}
