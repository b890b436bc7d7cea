use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Cards, MAX_PLAYERS, SHARED, SHARED_IN, Stage, Treasure, all_of, of_ranks};
use crate::{
    Card, CardSet, Suit,
    hand::HandValue,
    rules::{Legal, MAX_SEATS, Seat, SeatSet, betting::Betting, values},
};

/// What lies open: what all at the table see.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Open {
    pub(super) stage: Stage,
    pub(super) betting: Betting,
    pub(super) zones: Cards,
    /// The cards of each hand that the table has seen.
    pub(super) known: Cards,
    pub(super) shared: ArrayVec<Card, SHARED>,
    /// The New Treasure, wherever it is now.
    pub(super) new: Option<Card>,
    pub(super) last_folder: Option<Seat>,
    /// The diamonds that went to the bottom of the deck.
    pub(super) given: CardSet,
    /// What lay before those who have left the table since the hand: it is in the deck now.
    pub(super) left: Cards,
    /// Whether a card was wanted and the deck was empty.
    pub(super) ran_out: bool,
    /// What the hands that were shown were worth; the lowest value for all others.
    #[serde(with = "values")]
    pub(super) values: [HandValue; MAX_SEATS],
    pub(super) hands_over: u32,
}

impl Open {
    /// Before the first card.
    pub(super) fn start(game: &Treasure) -> Open {
        Open {
            stage: Stage::Holes(0),
            betting: Betting::first(game.stakes()),
            zones: [CardSet::EMPTY; MAX_PLAYERS],
            known: [CardSet::EMPTY; MAX_PLAYERS],
            shared: ArrayVec::new(),
            new: None,
            last_folder: None,
            given: CardSet::EMPTY,
            left: [CardSet::EMPTY; MAX_PLAYERS],
            ran_out: false,
            values: [HandValue::LOWEST; MAX_SEATS],
            hands_over: 0,
        }
    }

    /// The chips of the hand: stacks, pots, who is live, whose turn it is to bet.
    #[must_use]
    pub const fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The Treasures of a seat.
    #[must_use]
    pub fn zone(&self, seat: Seat) -> CardSet {
        self.zones[seat.index()]
    }

    /// The Treasures of a seat at the end of the hand just played, also if it has left the table
    /// since.
    #[must_use]
    pub fn zone_at_end(&self, seat: Seat) -> CardSet {
        self.zone(seat) | self.left[seat.index()]
    }

    /// The cards of a seat's hand that the table has seen.
    #[must_use]
    pub const fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// The shared cards, in the order in which they were turned up.
    #[must_use]
    pub fn shared(&self) -> &[Card] {
        &self.shared
    }

    /// The New Treasure of the hand.
    #[must_use]
    pub const fn new_treasure(&self) -> Option<Card> {
        self.new
    }

    /// Who folded last in the hand.
    #[must_use]
    pub const fn last_folder(&self) -> Option<Seat> {
        self.last_folder
    }

    /// Whether the deck ran out, which ends the game.
    #[must_use]
    pub const fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// How many hands have been played to their end.
    #[must_use]
    pub const fn hands_over(&self) -> usize {
        self.hands_over as usize
    }

    /// Whether a hand has been played to its end and the next has not begun.
    #[must_use]
    pub const fn is_between_hands(&self) -> bool {
        matches!(self.stage, Stage::Shuffle | Stage::Vote(..) | Stage::Over)
    }

    /// Whether the hands of those left were shown.
    #[must_use]
    pub const fn is_showdown(&self) -> bool {
        self.betting.is_showdown()
    }

    /// What the hand of a seat was worth, if it was shown.
    #[must_use]
    pub fn value(&self, seat: Seat) -> Option<HandValue> {
        values::shown(&self.values, &self.betting, seat)
    }

    /// The winners of a pot for these live seats; nobody before the showdown.
    #[must_use]
    pub fn best_of(&self, seats: SeatSet) -> SeatSet {
        values::winners(&self.values, &self.betting, seats)
    }

    /// The cards that are wild for a seat in its hand and among the shared ones: jokers, and those
    /// of the ranks of its club Treasures.
    #[must_use]
    pub fn wild(&self, seat: Seat) -> CardSet {
        CardSet::JOKERS | of_ranks(self.zone(seat) & CardSet::of_suit(Suit::Clubs))
    }

    /// The Treasures of all others.
    pub(super) fn other_zones(&self, seat: Seat) -> CardSet {
        all_of(&self.zones) - self.zone(seat)
    }

    /// The thefts that a seat could commit.
    pub(super) fn thefts(&self, seat: Seat) -> Legal {
        let diamonds = self.zone(seat) & CardSet::of_suit(Suit::Diamonds);
        Legal::NONE.with_thefts(diamonds, self.other_zones(seat))
    }

    /// The seats that have chips.
    pub(super) fn with_chips(&self) -> SeatSet {
        let seats = self.betting.seats().iter();
        seats.filter(|&seat| self.betting.stack(seat) > 0).collect()
    }

    /// The dealer of the next hand.
    pub(super) fn next_dealer(&self) -> Seat {
        let dealer = self.betting.dealer();
        self.with_chips().next_after(dealer).unwrap_or(dealer)
    }

    /// All that lay before those who have left the table since the hand.
    pub(super) fn all_left(&self) -> CardSet {
        all_of(&self.left)
    }

    /// Whether shared cards are to be turned up before the round goes on.
    pub(super) fn wants_shared(&self) -> bool {
        self.shared.len() < SHARED_IN[self.betting.round()]
    }

    /// The deck of the next hand.
    pub(super) fn next_deck(&self) -> CardSet {
        let staying = self.with_chips().iter().map(|seat| self.zone(seat));
        staying.fold(CardSet::ALL, |deck, zone| deck - zone)
    }
}
