use serde::{Deserialize, Serialize};

use super::{MAX_PLAYERS, Open, Stage, Treasure, TreasureState};
use crate::{
    CardSet,
    rules::{Legal, Rules, Seat, Turn},
};

/// What one seat may know of a state: chips, zones, shared cards, its own hand, and what the table
/// has seen of the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TreasureView {
    seat: Seat,
    turn: Turn,
    legal: Legal,
    open: Open,
    hand: CardSet,
    /// How many cards of each hand the table has not seen.
    unknown: [u8; MAX_PLAYERS],
}

impl TreasureView {
    pub(super) fn new(state: &TreasureState, game: &Treasure, seat: Seat) -> TreasureView {
        let (turn, open) = (state.turn(game), &state.open);
        let mut unknown = [0; MAX_PLAYERS];
        for ((unknown, &hand), &known) in unknown.iter_mut().zip(&state.hands).zip(&open.known) {
            *unknown = (hand - known).len() as u8;
        }
        TreasureView {
            seat,
            turn,
            legal: state.legal_of(game, seat),
            open: open.clone(),
            hand: state.hand(seat),
            unknown,
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

    /// What all at the table see.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The cards that the seat of the view holds, or held in the hand just played.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many other cards a seat's hand has.
    #[must_use]
    pub const fn unknown(&self, seat: Seat) -> usize {
        self.unknown[seat.index()] as usize
    }

    /// The cards that the seat has not seen in the hand: in other hands or in the deck.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let open = &self.open;
        let on_table = open.shared.iter().copied().chain(open.new);
        let mut seen = self.hand | open.given | open.all_left() | on_table.collect();
        for (&zone, &known) in open.zones.iter().zip(&open.known) {
            seen |= zone | known;
        }
        CardSet::ALL - seen
    }

    pub(super) fn sample(&self, below: &mut dyn FnMut(usize) -> usize) -> TreasureState {
        let mut unseen = self.unseen();
        let mut hands = self.open.known;
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
            open: self.open.clone(),
            hands,
            deck: unseen | self.open.given | self.open.all_left(),
        };
        if state.open.stage == Stage::Shuffle {
            state.deck = state.open.next_deck();
        }
        state
    }
}
