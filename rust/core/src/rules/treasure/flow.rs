//! How a hand goes on from step to step (RULES §6, the numbers are those of its steps).

use super::{SHARED_IN, Stage, Treasure, TreasureState};
use crate::{
    Card, CardSet, Suit,
    hand::HandValue,
    rules::{Action, MAX_SEATS, Seat, SeatSet, betting::Betting, values},
};

impl TreasureState {
    /// Whether shared cards are to be turned up before the round goes on.
    pub(super) fn wants_shared(&self) -> bool {
        self.shared.len() < SHARED_IN[self.betting.round()]
    }

    pub(super) fn deal_card(&mut self, game: &Treasure, card: Card) {
        debug_assert!(self.deck.contains(card), "{card} is in the deck");
        if self.stage == Stage::Shuffle {
            self.begin_hand(game);
        }
        self.deck -= card.into();
        match self.stage {
            Stage::Holes(dealt) => {
                let (seats, dealer) = (self.betting.seats(), self.betting.dealer());
                let seat = TreasureState::seat_of_hole(seats, dealer, dealt.into());
                self.hands[seat.index()] |= card.into();
                let is_last = usize::from(dealt) + 1 == 2 * seats.len();
                self.stage = if is_last {
                    Stage::New
                } else {
                    Stage::Holes(dealt + 1)
                };
                if self.deck.is_empty() {
                    self.run_out(game);
                }
            }
            Stage::New => {
                self.new = Some(card);
                self.stage = Stage::Betting;
                self.bet_on(game);
            }
            Stage::Betting => {
                self.shared.push(card);
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
        match (self.stage, action) {
            (Stage::Betting, _) => {
                if action == Action::Fold {
                    self.last_folder = self.betting.actor();
                }
                self.betting.apply(game.stakes(), action);
                self.bet_on(game);
            }
            (Stage::Spades(seat), Action::Grab(card)) => {
                self.zones[seat.index()] -= card.into();
                self.give_openly(seat, card);
                if (self.zone(seat) & CardSet::of_suit(Suit::Spades)).is_empty() {
                    self.spades(game, Some(seat));
                }
            }
            (Stage::Spades(seat), _) => self.spades(game, Some(seat)),
            (Stage::Hearts(seat, drawn), Action::Draw) => {
                self.stage = Stage::Draw(seat, drawn);
                if self.deck.is_empty() {
                    self.run_out(game);
                }
            }
            (Stage::Hearts(seat, _), _) => self.hearts_after(game, Some(seat)),
            (Stage::Joker(seat), Action::Take(card)) => {
                self.hands[seat.index()] -= card.into();
                self.known[seat.index()] -= card.into();
                self.shared.retain(|shared| *shared != card);
                self.zones[seat.index()] |= card.into();
                self.diamonds(game, None);
            }
            (Stage::Diamonds(seat), Action::Steal { give, take }) => {
                for zone in &mut self.zones {
                    *zone -= CardSet::of(take) | CardSet::of(give);
                }
                self.zones[seat.index()] |= take.into();
                self.deck |= give.into();
                self.given |= give.into();
                if self.thefts(seat).is_empty() {
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
        self.known[seat.index()] |= card.into();
    }

    /// The first seat of a set for which something holds, in turn order from behind another.
    fn next_seat(
        &self,
        seats: SeatSet,
        after: Option<Seat>,
        holds: impl Fn(Seat) -> bool,
    ) -> Option<Seat> {
        let order = self.betting.seats().in_turn(self.betting.dealer());
        let done = after.map_or(0, |after| {
            order.clone().take_while(|&seat| seat != after).count() + 1
        });
        let mut order = order.skip(done);
        order.find(|&seat| seats.contains(seat) && holds(seat))
    }

    /// 4 to 10: goes on with the betting, and with shared cards where they are due.
    fn bet_on(&mut self, game: &Treasure) {
        loop {
            if self.betting.live().len() == 1 {
                self.betting.settle(|eligible| eligible);
                return self.treasure(game);
            }
            if self.wants_shared() {
                if self.deck.is_empty() {
                    self.run_out(game);
                }
                return;
            }
            if self.betting.actor().is_some() {
                return;
            }
            if self.betting.round() + 1 == SHARED_IN.len() {
                return self.spades(game, None);
            }
            self.betting.next_round(game.stakes());
        }
    }

    /// A card is wanted and there is none: the hands are shown as they are, and no Treasure moves.
    fn run_out(&mut self, game: &Treasure) {
        self.ran_out = true;
        self.showdown(game);
    }

    /// 11: the next live player with spade Treasures.
    fn spades(&mut self, game: &Treasure, after: Option<Seat>) {
        let has_spades = |seat| !(self.zone(seat) & CardSet::of_suit(Suit::Spades)).is_empty();
        match self.next_seat(self.betting.live(), after, has_spades) {
            Some(seat) => self.stage = Stage::Spades(seat),
            None => {
                self.reveal();
                self.hearts_after(game, None);
            }
        }
    }

    fn reveal(&mut self) {
        for seat in self.betting.live().iter() {
            self.known[seat.index()] = self.hands[seat.index()];
        }
    }

    /// 12: the next live player with heart Treasures that match.
    fn hearts_after(&mut self, game: &Treasure, after: Option<Seat>) {
        let matches = |seat| self.hearts(seat) > 0;
        match self.next_seat(self.betting.live(), after, matches) {
            Some(seat) => self.stage = Stage::Hearts(seat, 0),
            None => self.showdown(game),
        }
    }

    /// 12: asks a player who has drawn so many cards whether he draws another, if he may.
    fn ask_for_hearts(&mut self, game: &Treasure, seat: Seat, drawn: u8) {
        if usize::from(drawn) < self.hearts(seat) {
            self.stage = Stage::Hearts(seat, drawn);
        } else {
            self.hearts_after(game, Some(seat));
        }
    }

    /// 13 and 14: values the hands and pays the pots.
    fn showdown(&mut self, game: &Treasure) {
        self.reveal();
        for seat in self.betting.live().iter() {
            let cards = self.cards(seat);
            let wild = cards & self.wild(seat);
            self.values[seat.index()] = game.order().evaluate(cards - wild, wild.len());
        }
        self.betting
            .settle(|eligible| values::best_of(&self.values, eligible));
        self.treasure(game);
    }

    /// 14 and 15: the last one who folded gets the New Treasure.
    fn treasure(&mut self, game: &Treasure) {
        if self.ran_out {
            return self.end_hand(game);
        }
        match (self.last_folder, self.new) {
            (Some(folder), Some(new)) if new.is_joker() => self.stage = Stage::Joker(folder),
            (folder, new) => {
                if let (Some(folder), Some(new)) = (folder, new) {
                    self.zones[folder.index()] |= new.into();
                }
                self.diamonds(game, None);
            }
        }
    }

    /// 16: the next player of the hand who can steal.
    fn diamonds(&mut self, game: &Treasure, after: Option<Seat>) {
        let can_steal = |seat| !self.thefts(seat).is_empty();
        match self.next_seat(self.betting.seats(), after, can_steal) {
            Some(seat) => self.stage = Stage::Diamonds(seat),
            None => self.end_hand(game),
        }
    }

    fn end_hand(&mut self, game: &Treasure) {
        self.hands_over += 1;
        let is_last = self.ran_out || game.hands() == Some(self.hands_over);
        if is_last || self.with_chips().len() < 2 {
            self.stage = Stage::Over;
        } else if game.hands().is_none() {
            self.vote(None, false);
        } else {
            self.shuffle();
        }
    }

    /// The next player's vote, or what came of all of them.
    fn vote(&mut self, after: Option<Seat>, go_on: bool) {
        match self.next_seat(self.with_chips(), after, |_| true) {
            Some(seat) => self.stage = Stage::Vote(seat, go_on),
            None if go_on => self.shuffle(),
            None => self.stage = Stage::Over,
        }
    }

    /// 17: all cards outside the zones make the next deck, with the zones of those without chips.
    fn shuffle(&mut self) {
        self.stage = Stage::Shuffle;
        self.deck = self.next_deck();
        self.given = CardSet::EMPTY;
    }

    /// The deck of the next hand.
    pub(super) fn next_deck(&self) -> CardSet {
        let staying = self.with_chips().iter().map(|seat| self.zone(seat));
        staying.fold(CardSet::ALL, |deck, zone| deck - zone)
    }

    /// 1: moves the button, clears the table, and posts the antes.
    fn begin_hand(&mut self, game: &Treasure) {
        let (seats, dealer) = (self.with_chips(), self.next_dealer());
        for seat in (self.betting.seats() - seats).iter() {
            self.zones[seat.index()] = CardSet::EMPTY;
        }
        self.hands.fill(CardSet::EMPTY);
        self.known.fill(CardSet::EMPTY);
        self.shared.clear();
        (self.new, self.last_folder) = (None, None);
        self.values = [HandValue::LOWEST; MAX_SEATS];
        self.betting = Betting::start(game.stakes(), self.betting.stacks(), dealer, seats);
        self.stage = Stage::Holes(0);
    }
}
