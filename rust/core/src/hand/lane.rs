//! What the kernel asks of the numbers that it computes with.

// Inlined come what may: a loop over lanes becomes vector instructions only without calls.
#![allow(clippy::inline_always)]

use std::ops::{BitAnd, BitOr, BitXor};

/// Sixteen bits of one hand, or of each of several hands side by side.
///
/// Masks are all ones or all zeros for each hand.
pub(super) trait Lane:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Whether [`ones`](Lane::ones) takes no longer than a step or two.
    const COUNTS: bool;

    /// A lane of this one's kind with the same bits for every hand.
    ///
    /// Lanes are only made from lanes, so a kind that needs a processor's feature is not made up
    /// where the feature is missing.
    fn splat(self, bits: u16) -> Self;

    /// The bits that the other lane lacks.
    fn and_not(self, other: Self) -> Self;

    /// Moves bits up by `N`.
    fn up<const N: i32>(self) -> Self;

    /// Moves bits down by `N`.
    fn down<const N: i32>(self) -> Self;

    /// The sum, wrapping.
    fn plus(self, other: Self) -> Self;

    /// The difference, wrapping.
    fn minus(self, other: Self) -> Self;

    /// One less where the mask is set.
    #[inline(always)]
    fn less_one(self, mask: Self) -> Self {
        // A mask that is set is minus one.
        self.plus(mask)
    }

    /// This lane where the mask is set, elsewhere the other, which is zero where the mask is set.
    #[inline(always)]
    fn kept_or(self, mask: Self, other: Self) -> Self {
        (self & mask) | other
    }

    /// The greater of two numbers below 2^15.
    fn max(self, other: Self) -> Self;

    /// The mask of where this number is greater; both are below 2^15.
    fn exceeds(self, other: Self) -> Self;

    /// The mask of where no bit is set.
    fn is_zero(self) -> Self;

    /// How many bits are set.
    fn ones(self) -> Self;

    /// The bits in opposite order.
    fn reverse(self) -> Self;

    /// Where this mask is set `yes`, elsewhere `no`.
    fn select(self, yes: Self, no: Self) -> Self;
}

impl Lane for u16 {
    const COUNTS: bool = false;

    #[inline(always)]
    fn splat(self, bits: u16) -> u16 {
        bits
    }

    #[inline(always)]
    fn and_not(self, other: u16) -> u16 {
        self & !other
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> u16 {
        self << N
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> u16 {
        self >> N
    }

    #[inline(always)]
    fn plus(self, other: u16) -> u16 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: u16) -> u16 {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn max(self, other: u16) -> u16 {
        // Signed, since the oldest vector instructions know no other maximum.
        Ord::max(self.cast_signed(), other.cast_signed()).cast_unsigned()
    }

    #[inline(always)]
    fn exceeds(self, other: u16) -> u16 {
        u16::from(self.cast_signed() > other.cast_signed()).wrapping_neg()
    }

    #[inline(always)]
    fn is_zero(self) -> u16 {
        u16::from(self == 0).wrapping_neg()
    }

    #[inline(always)]
    fn ones(self) -> u16 {
        self.count_ones() as u16
    }

    #[inline(always)]
    fn reverse(self) -> u16 {
        self.reverse_bits()
    }

    #[inline(always)]
    fn select(self, yes: u16, no: u16) -> u16 {
        no ^ ((yes ^ no) & self)
    }
}
