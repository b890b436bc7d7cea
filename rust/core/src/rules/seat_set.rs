use std::ops::{BitAnd, BitOr, Sub};

use serde::{Deserialize, Serialize};

use super::{MAX_SEATS, Seat};

/// A set of seats, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct SeatSet(u32);

/// Bits that are no seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:#x} is not a set of seats")]
pub struct InvalidSeats(pub u32);

impl SeatSet {
    /// No seats.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats of so many players.
    ///
    /// # Panics
    ///
    /// If no game has so many seats.
    #[must_use]
    pub const fn of_players(players: usize) -> SeatSet {
        assert!(players <= MAX_SEATS, "seats of the table");
        SeatSet((1 << players) - 1)
    }

    /// The set that holds one seat.
    #[must_use]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// How many seats the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The number after that of the last seat, 0 if there are no seats.
    #[must_use]
    pub const fn end(self) -> usize {
        (u32::BITS - self.0.leading_zeros()) as usize
    }

    /// Whether the set has no seats.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 != 0
    }

    /// Whether every seat of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: SeatSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The seat of a set that has only one.
    #[must_use]
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() {
            Some(self.lowest())
        } else {
            None
        }
    }

    /// The first seat to the left of a seat, round the table; that seat itself comes last.
    #[must_use]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        let beyond = self.beyond(seat);
        if !beyond.is_empty() {
            Some(beyond.lowest())
        } else if !self.is_empty() {
            Some(self.lowest())
        } else {
            None
        }
    }

    /// The seats in turn order: from the left of a seat round to itself.
    pub fn in_turn(self, after: Seat) -> impl Iterator<Item = Seat> + Clone {
        let beyond = self.beyond(after);
        beyond.iter().chain((self - beyond).iter())
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = (!left.is_empty()).then(|| left.lowest())?;
            left.0 &= left.0 - 1;
            Some(seat)
        })
    }

    const fn beyond(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 >> seat.index() >> 1 << 1 << seat.index())
    }

    const fn lowest(self) -> Seat {
        debug_assert!(!self.is_empty(), "a seat of no seats");
        Seat(self.0.trailing_zeros() as u8)
    }
}

impl BitAnd for SeatSet {
    type Output = SeatSet;

    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;

    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl Sub for SeatSet {
    type Output = SeatSet;

    fn sub(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let add = |set, seat| set | SeatSet::of(seat);
        seats.into_iter().fold(SeatSet::EMPTY, add)
    }
}

impl TryFrom<u32> for SeatSet {
    type Error = InvalidSeats;

    fn try_from(bits: u32) -> Result<SeatSet, InvalidSeats> {
        if bits >> MAX_SEATS == 0 {
            Ok(SeatSet(bits))
        } else {
            Err(InvalidSeats(bits))
        }
    }
}

impl From<SeatSet> for u32 {
    fn from(seats: SeatSet) -> u32 {
        seats.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(seats: impl Iterator<Item = Seat>) -> Vec<usize> {
        seats.map(Seat::index).collect()
    }

    #[test]
    fn turn_order_goes_round_the_table() {
        let seats: SeatSet = [0, 3, 21].into_iter().map(Seat::new).collect();
        let after = [
            (0, [3, 21, 0]),
            (2, [3, 21, 0]),
            (3, [21, 0, 3]),
            (20, [21, 0, 3]),
            (21, [0, 3, 21]),
        ];
        for (seat, order) in after {
            assert_eq!(numbers(seats.in_turn(Seat::new(seat))), order);
            let next = seats.next_after(Seat::new(seat)).unwrap();
            assert_eq!(next.index(), order[0]);
        }
        assert_eq!(numbers(seats.iter()), [0, 3, 21]);
        assert_eq!(SeatSet::EMPTY.next_after(Seat::new(1)), None);
        assert_eq!(
            SeatSet::of(Seat::new(1)).next_after(Seat::new(1)),
            Some(Seat::new(1))
        );
    }

    #[test]
    fn seats_beyond_the_table_are_refused() {
        assert_eq!(
            SeatSet::try_from((1 << 22) - 1),
            Ok(SeatSet::of_players(22))
        );
        assert_eq!(SeatSet::try_from(1 << 22), Err(InvalidSeats(1 << 22)));
    }
}
