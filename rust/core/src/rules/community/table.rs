use std::fmt;

use super::{CommunityGame, CommunityState, CommunityView};
use crate::{
    Card,
    rules::{Rules, Seat, Turn, betting::Betting, pots},
};

/// A table in text: each seat with its cards and chips, then the shared cards and the pots.
struct Table<'a> {
    turn: Turn,
    betting: &'a Betting,
    /// The hole cards of each seat, `None` where they are not shown.
    holes: Vec<Vec<Option<Card>>>,
    shared: String,
}

impl<G: CommunityGame> CommunityState<G> {
    /// The table with all hands open, in text.
    #[must_use]
    pub fn table(&self, game: &G) -> impl fmt::Display {
        let holes = |seat| self.holes(seat).into_iter().map(Some).collect();
        Table {
            turn: self.turn(game),
            betting: &self.betting,
            holes: self.betting.seats().iter().map(holes).collect(),
            shared: G::draw(self.shared()),
        }
    }
}

impl<G: CommunityGame> CommunityView<G> {
    /// The table as the seat sees it, in text.
    #[must_use]
    pub fn table(&self, _game: &G) -> impl fmt::Display {
        let holes = |seat| self.holes(seat).into_iter().collect();
        let shared: Vec<Card> = self.shared().collect();
        Table {
            turn: self.turn(),
            betting: self.betting(),
            holes: self.betting().seats().iter().map(holes).collect(),
            shared: G::draw(&shared),
        }
    }
}

impl Table<'_> {
    fn write_seat(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let mark = if self.turn == Turn::Seat(seat) {
            '>'
        } else {
            ' '
        };
        write!(f, "{mark} seat {:<2} ", seat.index())?;
        for &card in &self.holes[seat.index()] {
            match card {
                Some(card) => write!(f, " {card}")?,
                None => f.write_str(" ??")?,
            }
        }
        let betting = self.betting;
        write!(f, "  {} chips", betting.stack(seat))?;
        if betting.bet(seat) > 0 && !betting.is_settled() {
            write!(f, ", bets {}", betting.bet(seat))?;
        }
        if !betting.live().contains(seat) {
            f.write_str(", folded")?;
        } else if betting.all_in().contains(seat) {
            f.write_str(", all-in")?;
        }
        if betting.dealer() == seat {
            f.write_str(", dealer")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.betting.seats().iter() {
            self.write_seat(f, seat)?;
        }
        writeln!(f, "{}", self.shared)?;
        pots::write(f, &self.betting.pots())?;
        self.turn.fmt(f)
    }
}
