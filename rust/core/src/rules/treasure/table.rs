use std::fmt;

use super::{Open, Treasure, TreasureState, TreasureView};
use crate::{
    CardSet,
    rules::{Rules, Seat, SeatSet, Turn, pots},
};

/// A table in text: each seat with its cards, chips and Treasures, then what lies in the middle.
struct Table<'a> {
    turn: Turn,
    open: &'a Open,
    /// The cards of each hand that are shown, and how many are not.
    hands: Vec<(CardSet, usize)>,
}

impl TreasureState {
    /// The table with all hands open, in text.
    #[must_use]
    pub fn table(&self, game: &Treasure) -> impl fmt::Display {
        let seats = SeatSet::of_players(game.stakes().players());
        Table {
            turn: self.turn(game),
            open: self.open(),
            hands: seats.iter().map(|seat| (self.hand(seat), 0)).collect(),
        }
    }
}

impl TreasureView {
    /// The table as the seat sees it, in text.
    #[must_use]
    pub fn table(&self, game: &Treasure) -> impl fmt::Display {
        let seats = SeatSet::of_players(game.stakes().players());
        let hand = |seat: Seat| {
            if seat == self.seat() {
                (self.hand(), 0)
            } else {
                (self.open().known(seat), self.unknown(seat))
            }
        };
        Table {
            turn: self.turn(),
            open: self.open(),
            hands: seats.iter().map(hand).collect(),
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
        let (cards, hidden) = self.hands[seat.index()];
        let shown = cards.iter().map(|card| card.to_string());
        let hidden = std::iter::repeat_n("??".to_owned(), hidden);
        let hand: Vec<String> = shown.chain(hidden).collect();
        let betting = self.open.betting();
        write!(f, "{mark} seat {seat}  {}", hand.join(" "))?;
        write!(f, "  {} chips", betting.stack(seat))?;
        if betting.bet(seat) > 0 && !betting.is_settled() {
            write!(f, ", bets {}", betting.bet(seat))?;
        }
        if !betting.seats().contains(seat) {
            f.write_str(", out")?;
        } else if !betting.live().contains(seat) {
            f.write_str(", folded")?;
        } else if betting.all_in().contains(seat) {
            f.write_str(", all-in")?;
        }
        if betting.dealer() == seat {
            f.write_str(", dealer")?;
        }
        let zone = self.open.zone(seat);
        if !zone.is_empty() {
            write!(f, "; Treasures {zone}")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in SeatSet::of_players(self.hands.len()).iter() {
            self.write_seat(f, seat)?;
        }
        let shared: Vec<String> = self.open.shared().iter().map(ToString::to_string).collect();
        let shared = shared.join(" ");
        writeln!(
            f,
            "shared   {}",
            if shared.is_empty() { "-" } else { &shared }
        )?;
        if let Some(new) = self.open.new_treasure() {
            writeln!(f, "treasure {new}")?;
        }
        pots::write(f, &self.open.betting().pots())?;
        self.turn.fmt(f)
    }
}
