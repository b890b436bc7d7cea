use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Cards, MAX_PLAYERS, SHARED, Stage, Treasure, TreasureState, wild_with};
use crate::{
    Card, CardSet,
    hand::HandValue,
    rules::{Legal, MAX_SEATS, Rules, Seat, Turn, betting::Betting, values},
};

/// What one seat may know of a state: chips, zones, shared cards, its own hand, and what the table
/// has seen of the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TreasureView {
    seat: Seat,
    turn: Turn,
    legal: Legal,
    stage: Stage,
    betting: Betting,
    zones: Cards,
    hand: CardSet,
    known: Cards,
    /// How many cards of each hand the table has not seen.
    unknown: [u8; MAX_PLAYERS],
    shared: ArrayVec<Card, SHARED>,
    new: Option<Card>,
    last_folder: Option<Seat>,
    given: CardSet,
    ran_out: bool,
    #[serde(with = "values")]
    values: [HandValue; MAX_SEATS],
    hands_over: u32,
}

impl TreasureView {
    pub(super) fn new(state: &TreasureState, game: &Treasure, seat: Seat) -> TreasureView {
        let turn = state.turn(game);
        let mut unknown = [0; MAX_PLAYERS];
        for ((unknown, &hand), &known) in unknown.iter_mut().zip(&state.hands).zip(&state.known) {
            *unknown = (hand - known).len() as u8;
        }
        TreasureView {
            seat,
            turn,
            legal: if turn == Turn::Seat(seat) {
                state.legal(game)
            } else {
                Legal::NONE
            },
            stage: state.stage,
            betting: state.betting.clone(),
            zones: state.zones,
            hand: state.hand(seat),
            known: state.known,
            unknown,
            shared: state.shared.clone(),
            new: state.new,
            last_folder: state.last_folder,
            given: state.given,
            ran_out: state.ran_out,
            values: state.values,
            hands_over: state.hands_over,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the state waits for.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The legal actions of the seat, none if another is to act.
    #[must_use]
    pub const fn legal(&self) -> Legal {
        self.legal
    }

    /// The chips of the hand: stacks, pots, who is live, whose turn it is to bet.
    #[must_use]
    pub const fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The Treasures of a seat.
    #[must_use]
    pub const fn zone(&self, seat: Seat) -> CardSet {
        self.zones[seat.index()]
    }

    /// The cards that are wild for a seat in its hand and among the shared ones.
    #[must_use]
    pub fn wild(&self, seat: Seat) -> CardSet {
        wild_with(self.zone(seat))
    }

    /// The cards that the seat of the view holds, or held in the hand just played.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards of a seat's hand that the table has seen.
    #[must_use]
    pub const fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// How many other cards a seat's hand has.
    #[must_use]
    pub const fn unknown(&self, seat: Seat) -> usize {
        self.unknown[seat.index()] as usize
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

    /// The cards that the seat has not seen in the hand: in other hands or in the deck.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let mut seen = self.hand | self.given;
        for (&zone, &known) in self.zones.iter().zip(&self.known) {
            seen |= zone | known;
        }
        CardSet::ALL - seen - self.shared.iter().copied().chain(self.new).collect()
    }

    pub(super) fn sample(&self, below: &mut dyn FnMut(usize) -> usize) -> TreasureState {
        let mut unseen = self.unseen();
        let mut hands = self.known;
        hands[self.seat.index()] = self.hand;
        for (seat, hand) in hands.iter_mut().enumerate() {
            let hidden = if seat == self.seat.index() {
                0
            } else {
                self.unknown[seat]
            };
            for _ in 0..hidden {
                if let Some(card) = unseen.nth(below(unseen.len())) {
                    unseen -= card.into();
                    *hand |= card.into();
                }
            }
        }
        let mut state = TreasureState {
            stage: self.stage,
            betting: self.betting.clone(),
            zones: self.zones,
            hands,
            known: self.known,
            shared: self.shared.clone(),
            new: self.new,
            last_folder: self.last_folder,
            deck: unseen | self.given,
            given: self.given,
            ran_out: self.ran_out,
            values: self.values,
            hands_over: self.hands_over,
        };
        if state.stage == Stage::Shuffle {
            state.deck = state.next_deck();
        }
        state
    }
}
