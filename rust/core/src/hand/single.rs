//! One hand at a time.

use super::{
    HandValue, Order,
    kernel::{self, ANY_FLUSHES, NO_FLUSH, Places},
    wilds::{PLENTY, Same},
};
use crate::{CardSet, Suit};

impl Order {
    /// The value of natural cards and a number of wilds. Jokers among the naturals are dead.
    #[must_use]
    pub fn evaluate(self, naturals: CardSet, wilds: usize) -> HandValue {
        match (wilds, self.double_ace_flush) {
            (0, _) => self.evaluate_with::<0, false>(naturals),
            (1, false) => self.evaluate_with::<1, false>(naturals),
            (1, true) => self.evaluate_with::<1, true>(naturals),
            (2, false) => self.evaluate_with::<2, false>(naturals),
            (2, true) => self.evaluate_with::<2, true>(naturals),
            (3, _) => self.evaluate_with::<3, false>(naturals),
            (4, _) => self.evaluate_with::<4, false>(naturals),
            (PLENTY.., _) => self.evaluate_with::<PLENTY, false>(naturals),
        }
    }

    #[inline]
    fn evaluate_with<const W: usize, const DOUBLE_ACE: bool>(self, naturals: CardSet) -> HandValue {
        let suits = Suit::ALL.map(|suit| naturals.lane(suit));
        let places = Places::new(self);
        // Flushes are rare, so that a branch pays; not so where hands go side by side.
        let values = if may_flush::<W>(naturals) {
            kernel::evaluate::<_, _, DOUBLE_ACE, ANY_FLUSHES>(suits, Same::<W>, places)
        } else {
            kernel::evaluate::<_, _, DOUBLE_ACE, NO_FLUSH>(suits, Same::<W>, places)
        };
        HandValue::from_halves(values.high, values.low)
    }
}

/// Whether some suit has cards enough for a flush with `W` wilds.
#[inline]
fn may_flush<const W: usize>(naturals: CardSet) -> bool {
    /// The lowest bit of each lane, and the highest, which no rank has.
    const LOWEST: u64 = 0x0001_0001_0001_0001;
    const HIGHEST: u64 = LOWEST << 15;
    if W >= 4 {
        return true;
    }
    let mut rest = (naturals & CardSet::NATURALS).bits();
    for _ in W..4 {
        // Clears the lowest bit of each lane. The highest is lent, so that none takes from others.
        rest &= (rest | HIGHEST) - LOWEST;
    }
    rest != 0
}
