use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Junkyard, MAX_PLAYERS, Phase};
use crate::{Card, CardSet, rules::Seat};

/// What lies open: what all at the table see, but for how many cards the draw pile has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Open {
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// The cards of each hand that the table saw go there.
    pub(super) known: [CardSet; MAX_PLAYERS],
    /// What the draw pile was when the second pass began.
    pub(super) second: CardSet,
    /// Bottom first.
    pub(super) discard: ArrayVec<Card, { Card::COUNT }>,
    pub(super) removed: CardSet,
    pub(super) offer: Option<Card>,
    /// In order from the left of the player whose turn it is.
    pub(super) bids: ArrayVec<Card, MAX_PLAYERS>,
    pub(super) passes_left: u8,
    /// Whether the last card of the last pass is drawn.
    pub(super) is_last: bool,
    pub(super) turns: u16,
}

impl Open {
    /// Before the first card.
    pub(super) fn start(game: &Junkyard) -> Open {
        Open {
            phase: Phase::Deal,
            seat: game.dealer.left(1, game.players()),
            known: [CardSet::EMPTY; MAX_PLAYERS],
            second: CardSet::EMPTY,
            discard: ArrayVec::new(),
            removed: CardSet::EMPTY,
            offer: None,
            bids: ArrayVec::new(),
            passes_left: game.passes - 1,
            is_last: false,
            turns: 0,
        }
    }

    /// Whose turn it is, who flipped or pulled or is to do so.
    #[must_use]
    pub const fn whose_turn(&self) -> Seat {
        self.seat
    }

    /// The cards of a seat that the table saw go there.
    #[must_use]
    pub const fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// The discard pile, bottom first.
    #[must_use]
    pub fn discard(&self) -> &[Card] {
        &self.discard
    }

    /// The cards that have left the game.
    #[must_use]
    pub const fn removed(&self) -> CardSet {
        self.removed
    }

    /// The card that is bid for.
    #[must_use]
    pub const fn offer(&self) -> Option<Card> {
        self.offer
    }

    /// The bids of the turn, in order from the left of the player whose turn it is.
    #[must_use]
    pub fn bids(&self) -> &[Card] {
        &self.bids
    }

    /// How often the discard pile can still become a new draw pile.
    #[must_use]
    pub const fn passes_left(&self) -> usize {
        self.passes_left as usize
    }

    /// How many turns are over.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns as usize
    }

    /// Who places the next bid.
    pub(super) fn bidder(&self, game: &Junkyard) -> Seat {
        self.seat.left(1 + self.bids.len(), game.players())
    }

    /// Who placed a bid.
    pub(super) fn bidder_of(&self, game: &Junkyard, bid: usize) -> Seat {
        self.seat.left(1 + bid, game.players())
    }

    /// Puts a used bid away: jokers leave the game.
    pub(super) fn put_away(&mut self, bid: Card) {
        if bid.is_joker() {
            self.removed |= bid.into();
        } else {
            self.discard.push(bid);
        }
    }
}
