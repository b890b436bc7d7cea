//! Whether values that were read from somewhere can be states and views of the game.

use super::{SHARED, SHARED_IN, Stage, Treasure, TreasureState, TreasureView, all_of};
use crate::{
    Card, CardSet, Suit,
    hand::HandValue,
    rules::{Rules, Seat, SeatSet},
};

impl TreasureState {
    pub(super) fn is_sound(&self, game: &Treasure) -> bool {
        let (betting, players) = (&self.open.betting, game.stakes().players());
        betting.is_sound(game.stakes())
            && betting.seats().is_subset(SeatSet::of_players(players))
            && betting.seats().contains(betting.dealer())
            && self.cards_are_sound(players)
            && self.left_is_sound()
            && self.folds_are_sound()
            && self.values_are_sound()
            && self.stage_is_sound(game)
            && self.hands_are_sound(game)
            && (!self.open.ran_out || self.is_over())
    }

    fn hands_are_sound(&self, game: &Treasure) -> bool {
        let most = game.hands().unwrap_or(u32::MAX);
        self.open.hands_over < most || (self.is_over() && self.open.hands_over == most)
    }

    fn is_over(&self) -> bool {
        self.open.stage == Stage::Over
    }

    /// Whether every card is in one place.
    fn cards_are_sound(&self, players: usize) -> bool {
        let open = &self.open;
        let zones = all_of(&open.zones);
        let shared: CardSet = open.shared.iter().copied().collect();
        let new: CardSet = open.new.into_iter().collect();
        // The New Treasure may have been won since, and given up or left again.
        let new = new - zones - open.given - open.all_left();
        // The last hand still lies there when the deck is shuffled for the next one.
        let is_shuffled = open.stage == Stage::Shuffle;
        let deck = if is_shuffled {
            CardSet::EMPTY
        } else {
            self.deck
        };
        let parts = open.zones.iter().chain(&self.hands);
        let parts = parts.chain([&shared, &new, &deck]);
        let (count, all) = parts.fold((0, CardSet::EMPTY), |(count, all), &part| {
            (count + part.len(), all | part)
        });
        let is_seat_sound = |seat: Seat| {
            let place = seat.index();
            let is_in = open.betting.seats().contains(seat);
            open.known[place].is_subset(self.hands[place])
                && (is_in || self.hands[place].is_empty())
        };
        let (_, beyond) = open.zones.split_at(players);
        count == all.len()
            && (all == CardSet::ALL || is_shuffled)
            && (self.deck == open.next_deck() || !is_shuffled)
            && shared.len() == open.shared.len()
            && zones.is_disjoint(CardSet::JOKERS)
            && open
                .given
                .is_subset(self.deck & CardSet::of_suit(Suit::Diamonds))
            && beyond.iter().all(|zone| zone.is_empty())
            && (0..self.hands.len()).map(Seat::new).all(is_seat_sound)
    }

    /// Whether only those without chips have left, and what lay before them is in the deck.
    fn left_is_sound(&self) -> bool {
        let open = &self.open;
        let broke = open.betting.seats() - open.with_chips();
        let have_left = open.left.iter().enumerate();
        let have_left: SeatSet = have_left
            .filter(|(_, zone)| !zone.is_empty())
            .map(|(seat, _)| Seat::new(seat))
            .collect();
        let must_have_left = matches!(open.stage, Stage::Shuffle | Stage::Vote(..));
        let count: usize = open.left.iter().map(|zone| zone.len()).sum();
        let are_gone = |seats: SeatSet| seats.iter().all(|seat| open.zone(seat).is_empty());
        have_left.is_subset(broke)
            && (have_left.is_empty() || open.is_between_hands() && !open.ran_out)
            && are_gone(have_left)
            && (are_gone(broke) || !must_have_left)
            && count == open.all_left().len()
            && open.all_left().is_subset(self.deck - CardSet::JOKERS)
    }

    fn folds_are_sound(&self) -> bool {
        let others = self.open.betting.seats() - self.open.betting.live();
        match self.open.last_folder {
            Some(folder) => others.contains(folder),
            None => others.is_empty(),
        }
    }

    fn values_are_sound(&self) -> bool {
        let is_shown = |seat: usize| {
            self.open.is_showdown() && self.open.betting.live().contains(Seat::new(seat))
        };
        let values = self.open.values.iter().enumerate();
        values
            .into_iter()
            .all(|(seat, &value)| is_shown(seat) || value == HandValue::LOWEST)
    }

    fn stage_is_sound(&self, game: &Treasure) -> bool {
        let open = &self.open;
        let betting = &open.betting;
        let (seats, live) = (betting.seats(), betting.live());
        let holds = |count: usize| seats.iter().all(|seat| self.hand(seat).len() == count);
        let is_settled = betting.is_settled();
        let is_bare = open.shared.is_empty() && open.new.is_none() && betting.round() == 0;
        let is_on = !is_settled && live.len() > 1;
        // All that comes between the betting and the showdown.
        let is_before_showdown = is_on
            && open.shared.len() == SHARED
            && open.new.is_some()
            && betting.round() + 1 == SHARED_IN.len()
            && betting.actor().is_none();
        let is_revealed = || {
            live.iter()
                .all(|seat| open.known[seat.index()] == self.hand(seat))
        };
        let hearts = |seat: Seat, drawn: u8| {
            let may_draw = usize::from(drawn) < self.hearts(seat);
            is_before_showdown && is_revealed() && live.contains(seat) && may_draw
        };
        match open.stage {
            Stage::Holes(dealt) => {
                let dealt = usize::from(dealt);
                let order = seats.in_turn(betting.dealer()).zip(0..);
                let mut held = order.map(|(seat, place): (Seat, usize)| {
                    let more = usize::from(place < dealt % seats.len());
                    self.hand(seat).len() == dealt / seats.len() + more
                });
                let goes_on = dealt < 2 * seats.len() && !self.deck.is_empty();
                is_on && is_bare && goes_on && held.all(|held| held)
            }
            Stage::New => is_on && is_bare && holds(2) && !self.deck.is_empty(),
            Stage::Betting => {
                let before = betting.round().checked_sub(1);
                let least = before.map_or(0, |round| SHARED_IN[round]);
                let due = least..=SHARED_IN[betting.round()];
                let goes_on = if open.wants_shared() {
                    !self.deck.is_empty()
                } else {
                    betting.actor().is_some()
                };
                is_on
                    && open.new.is_some()
                    && holds(2)
                    && due.contains(&open.shared.len())
                    && goes_on
            }
            Stage::Spades(seat) => {
                let spades = open.zone(seat) & CardSet::of_suit(Suit::Spades);
                is_before_showdown && live.contains(seat) && !spades.is_empty()
            }
            Stage::Hearts(seat, drawn) => hearts(seat, drawn),
            Stage::Draw(seat, drawn) => hearts(seat, drawn) && !self.deck.is_empty(),
            Stage::Joker(seat) => {
                let can_take = !(self.cards(seat) - CardSet::JOKERS).is_empty();
                let is_joker = open.new.is_some_and(Card::is_joker);
                is_settled && is_joker && can_take && open.last_folder == Some(seat)
            }
            Stage::Diamonds(seat) => {
                is_settled && seats.contains(seat) && !open.thefts(seat).is_empty()
            }
            Stage::Vote(seat, _) => {
                let voters = open.with_chips();
                is_settled && game.hands().is_none() && voters.len() > 1 && voters.contains(seat)
            }
            Stage::Shuffle => is_settled && open.with_chips().len() > 1,
            Stage::Over => is_settled,
        }
    }
}

impl TreasureView {
    /// A view is sound if it is that of a sound state: of one that is drawn from it.
    pub(super) fn is_sound(&self, game: &Treasure) -> bool {
        self.seat().index() < game.stakes().players() && {
            let state = self.sample(&mut |_| 0);
            state.is_sound(game) && state.view(game, self.seat()) == *self
        }
    }
}
