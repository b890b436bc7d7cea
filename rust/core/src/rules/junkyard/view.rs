use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Junkyard, JunkyardState, MAX_PLAYERS, Phase};
use crate::{
    Card, CardSet,
    rules::{Legal, Rules, Seat, Turn},
};

/// What one seat may know of a state.
///
/// Of another hand, the cards that the table saw go there, and how many others it has: from the
/// cards that nobody had seen when they were drawn, and from those that went through the discard
/// pile before the second pass. Not who drew what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JunkyardView {
    seat: Seat,
    hand: CardSet,
    turn: Turn,
    legal: Legal,
    phase: Phase,
    whose: Seat,
    known: [CardSet; MAX_PLAYERS],
    unknown: [Unknown; MAX_PLAYERS],
    /// The cards that the seat has never seen.
    unseen_first: CardSet,
    /// Those of the second pass that it has not seen in it.
    unseen_second: CardSet,
    draw: u8,
    second: CardSet,
    discard: ArrayVec<Card, { Card::COUNT }>,
    removed: CardSet,
    offer: Option<Card>,
    bids: ArrayVec<Card, MAX_PLAYERS>,
    passes_left: u8,
    is_last: bool,
    turns: u16,
}

/// How many cards of a hand the table has not seen go there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unknown {
    /// Drawn before the second pass.
    pub first: u8,
    /// Drawn in the second pass.
    pub second: u8,
}

impl JunkyardView {
    pub(super) fn new(state: &JunkyardState, game: &Junkyard, seat: Seat) -> JunkyardView {
        let turn = state.turn(game);
        let mut unseen = state.draw;
        let mut unknown = [Unknown::default(); MAX_PLAYERS];
        for (other, unknown) in unknown.iter_mut().enumerate().take(game.players()) {
            let cards = state.hands[other] - state.known[other];
            let second = (cards & state.second).len() as u8;
            *unknown = Unknown {
                first: cards.len() as u8 - second,
                second,
            };
            if other != seat.index() {
                unseen |= cards;
            }
        }
        JunkyardView {
            seat,
            hand: state.hand(seat),
            turn,
            legal: if turn == Turn::Seat(seat) {
                state.legal(game)
            } else {
                Legal::NONE
            },
            phase: state.phase,
            whose: state.seat,
            known: state.known,
            unknown,
            unseen_first: unseen - state.second,
            unseen_second: unseen & state.second,
            draw: state.draw.len() as u8,
            second: state.second,
            discard: state.discard.clone(),
            removed: state.removed,
            offer: state.offer,
            bids: state.bids.clone(),
            passes_left: state.passes_left,
            is_last: state.is_last,
            turns: state.turns,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards that the seat holds.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
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

    /// Whose turn it is, who flipped or pulled or is to do so.
    #[must_use]
    pub const fn whose_turn(&self) -> Seat {
        self.whose
    }

    /// The cards of a seat that the table saw go there.
    #[must_use]
    pub const fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// How many other cards a seat has.
    #[must_use]
    pub const fn unknown(&self, seat: Seat) -> Unknown {
        self.unknown[seat.index()]
    }

    /// The cards that the seat has not seen: in the draw pile or in other hands.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.unseen_first | self.unseen_second
    }

    /// How many cards the draw pile has.
    #[must_use]
    pub const fn draw(&self) -> usize {
        self.draw as usize
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

    /// The cards that the seat has not seen, by where they came from: those that nobody had seen
    /// before, and those of the second pass. The draw pile is of the second pass once that has
    /// begun.
    #[must_use]
    pub const fn pools(&self) -> [CardSet; 2] {
        [self.unseen_first, self.unseen_second]
    }

    /// How many turns are over.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns as usize
    }

    pub(super) fn sample(
        &self,
        game: &Junkyard,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> JunkyardState {
        let (mut first, mut second) = (self.unseen_first, self.unseen_second);
        let mut hands = self.known;
        hands[self.seat.index()] = self.hand;
        for other in (0..game.players()).filter(|&other| other != self.seat.index()) {
            let Unknown {
                first: of_first,
                second: of_second,
            } = self.unknown[other];
            hands[other] |= take(&mut first, of_first, below);
            hands[other] |= take(&mut second, of_second, below);
        }
        JunkyardState {
            phase: self.phase,
            seat: self.whose,
            hands,
            known: self.known,
            draw: first | second,
            second: self.second,
            discard: self.discard.clone(),
            removed: self.removed,
            offer: self.offer,
            bids: self.bids.clone(),
            passes_left: self.passes_left,
            is_last: self.is_last,
            turns: self.turns,
        }
    }
}

/// Takes so many cards out of a set, each choice equally likely.
fn take(from: &mut CardSet, count: u8, below: &mut dyn FnMut(usize) -> usize) -> CardSet {
    let mut taken = CardSet::EMPTY;
    for _ in 0..count {
        if let Some(card) = from.nth(below(from.len())) {
            *from -= card.into();
            taken |= card.into();
        }
    }
    taken
}
