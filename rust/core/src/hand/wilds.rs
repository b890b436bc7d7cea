//! How many wilds the hands of a lane have: a number for all of them, or one for each.

#![allow(clippy::inline_always)] // as in the kernel

use super::lane::Lane;

/// From so many wilds on, every hand is the best one: five wilds are five aces, or a royal flush.
pub(super) const PLENTY: usize = 5;

/// The wilds of each hand of a lane.
pub(super) trait WildCounts<L: Lane>: Copy {
    /// The fewest that a hand may have.
    const LEAST: usize;

    /// The most that a hand may have.
    const MOST: usize;

    /// From the numbers of wilds.
    fn of(numbers: L) -> Self;

    /// For each hand the entry of its number of wilds. Every entry holds the one before it.
    fn widen(self, entries: [L; PLENTY + 1]) -> L;

    /// How many wilds a hand lacks, of so many.
    fn short_of(self, wilds: usize, like: L) -> L;

    /// The bits of hands with at least so many wilds, zero for others.
    fn with_at_least(self, wilds: usize, bits: L) -> L;

    /// The bits of hands with fewer wilds, zero for others.
    fn with_fewer_than(self, wilds: usize, bits: L) -> L;
}

/// `N` wilds in every hand.
#[derive(Clone, Copy)]
pub(super) struct Same<const N: usize>;

impl<L: Lane, const N: usize> WildCounts<L> for Same<N> {
    const LEAST: usize = N;
    const MOST: usize = N;

    #[inline(always)]
    fn of(_: L) -> Same<N> {
        Same
    }

    #[inline(always)]
    fn widen(self, entries: [L; PLENTY + 1]) -> L {
        entries[N]
    }

    #[inline(always)]
    fn short_of(self, wilds: usize, like: L) -> L {
        like.splat((wilds - N) as u16)
    }

    #[inline(always)]
    fn with_at_least(self, wilds: usize, bits: L) -> L {
        if N >= wilds { bits } else { bits.splat(0) }
    }

    #[inline(always)]
    fn with_fewer_than(self, wilds: usize, bits: L) -> L {
        if N < wilds { bits } else { bits.splat(0) }
    }
}

/// Up to `MOST` wilds, for each hand its own number.
#[derive(Clone, Copy)]
pub(super) struct Each<L, const MOST: usize> {
    /// Entry `n`: the mask of the hands with more than `n`.
    more_than: [L; MOST],
}

impl<L: Lane, const MOST: usize> WildCounts<L> for Each<L, MOST> {
    const LEAST: usize = 0;
    const MOST: usize = MOST;

    #[inline(always)]
    fn of(numbers: L) -> Each<L, MOST> {
        let mut more_than = [numbers; MOST];
        let mut n = 0;
        while n < MOST {
            more_than[n] = numbers.exceeds(numbers.splat(n as u16));
            n += 1;
        }
        Each { more_than }
    }

    #[inline(always)]
    fn widen(self, entries: [L; PLENTY + 1]) -> L {
        let mut wide = entries[0];
        let mut n = 0;
        while n < MOST {
            wide = wide | (self.more_than[n] & entries[n + 1]);
            n += 1;
        }
        wide
    }

    #[inline(always)]
    fn short_of(self, wilds: usize, like: L) -> L {
        let mut short = like.splat(wilds as u16);
        let mut n = 0;
        while n < MOST {
            // A mask that is set is minus one.
            short = short.plus(self.more_than[n]);
            n += 1;
        }
        short
    }

    #[inline(always)]
    fn with_at_least(self, wilds: usize, bits: L) -> L {
        match wilds {
            0 => bits,
            _ if wilds > MOST => bits.splat(0),
            _ => bits & self.more_than[wilds - 1],
        }
    }

    #[inline(always)]
    fn with_fewer_than(self, wilds: usize, bits: L) -> L {
        match wilds {
            0 => bits.splat(0),
            _ if wilds > MOST => bits,
            _ => bits.and_not(self.more_than[wilds - 1]),
        }
    }
}
