use serde::{Deserialize, Serialize};

use super::{Junkyard, JunkyardState, MAX_PLAYERS, Open};
use crate::{
    CardSet,
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
    turn: Turn,
    legal: Legal,
    open: Open,
    hand: CardSet,
    unknown: [Unknown; MAX_PLAYERS],
    /// The cards that the seat has never seen.
    unseen_first: CardSet,
    /// Those of the second pass that it has not seen in it.
    unseen_second: CardSet,
    draw: u8,
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
        let (turn, open) = (state.turn(game), &state.open);
        let mut unseen = state.draw;
        let mut unknown = [Unknown::default(); MAX_PLAYERS];
        for (other, unknown) in unknown.iter_mut().enumerate().take(game.players()) {
            let cards = state.hands[other] - open.known[other];
            let second = (cards & open.second).len() as u8;
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
            turn,
            legal: state.legal_of(game, seat),
            open: open.clone(),
            hand: state.hand(seat),
            unknown,
            unseen_first: unseen - open.second,
            unseen_second: unseen & open.second,
            draw: state.draw.len() as u8,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What all at the table see.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
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

    /// The cards that the seat has not seen, by where they came from: those that nobody had seen
    /// before, and those of the second pass. The draw pile is of the second pass once that has
    /// begun.
    #[must_use]
    pub const fn pools(&self) -> [CardSet; 2] {
        [self.unseen_first, self.unseen_second]
    }

    pub(super) fn sample(
        &self,
        game: &Junkyard,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> JunkyardState {
        let (mut first, mut second) = (self.unseen_first, self.unseen_second);
        let mut hands = self.open.known;
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
            open: self.open.clone(),
            hands,
            draw: first | second,
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
