use std::fmt;

use super::{Junkyard, JunkyardState, JunkyardView, Open};
use crate::{
    CardSet,
    rules::{Rules, Seat, Turn},
};

/// A table in text: each seat with its cards, then what lies on the table.
struct Table<'a> {
    turn: Turn,
    open: &'a Open,
    /// The cards of each seat that are shown, and how many are not.
    hands: Vec<(CardSet, usize)>,
    draw: usize,
}

impl JunkyardState {
    /// The table with all hands open, in text.
    #[must_use]
    pub fn table(&self, game: &Junkyard) -> impl fmt::Display {
        let seats = (0..game.players()).map(Seat::new);
        Table {
            turn: self.turn(game),
            open: self.open(),
            hands: seats.map(|seat| (self.hand(seat), 0)).collect(),
            draw: self.draw(),
        }
    }
}

impl JunkyardView {
    /// The table as the seat sees it, in text.
    #[must_use]
    pub fn table(&self, game: &Junkyard) -> impl fmt::Display {
        let hand = |seat: Seat| {
            let unknown = self.unknown(seat);
            if seat == self.seat() {
                (self.hand(), 0)
            } else {
                (
                    self.open().known(seat),
                    usize::from(unknown.first + unknown.second),
                )
            }
        };
        Table {
            turn: self.turn(),
            open: self.open(),
            hands: (0..game.players()).map(Seat::new).map(hand).collect(),
            draw: self.draw(),
        }
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = self.open.whose_turn();
        for (seat, (cards, hidden)) in self.hands.iter().enumerate() {
            let mark = match self.turn {
                Turn::Seat(actor) if actor.index() == seat => '>',
                _ if whose.index() == seat && self.turn != Turn::Over => '*',
                _ => ' ',
            };
            let mut shown: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
            shown.extend(std::iter::repeat_n("??".to_owned(), *hidden));
            write!(f, "{mark} seat {seat}  {}", shown.join(" "))?;
            // Bids are placed in order from the left of the one whose turn it is.
            let players = self.hands.len();
            let place = (seat + 2 * players - whose.index() - 1) % players;
            if let Some(bid) = self.open.bids().get(place) {
                write!(f, "  bids {bid}")?;
            }
            writeln!(f)?;
        }
        if let Some(offer) = self.open.offer() {
            writeln!(f, "offer    {offer}")?;
        }
        let discard = self.open.discard().iter();
        let discard: Vec<String> = discard.map(ToString::to_string).collect();
        writeln!(f, "draw     {} cards", self.draw)?;
        writeln!(
            f,
            "discard  {}",
            if discard.is_empty() {
                "-".to_owned()
            } else {
                discard.join(" ")
            }
        )?;
        if !self.open.removed().is_empty() {
            writeln!(f, "removed  {}", self.open.removed())?;
        }
        self.turn.fmt(f)
    }
}
