//! Blocks of hands: as many as are evaluated at a time.

use super::wilds::PLENTY;

/// How many hands a block holds. With fewer, calls and loops show; with more, hands with wilds
/// are rarely all alike.
pub(super) const BLOCK: usize = 128;

/// A number for each hand of a block.
pub(super) type Lanes = [u16; BLOCK];

/// A value for each hand of a block.
pub(super) type Values = [u32; BLOCK];

/// Hands as suit lanes and numbers of wilds.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Block {
    pub(super) suits: [Lanes; 4],
    pub(super) wilds: Lanes,
}

impl Block {
    pub(super) const EMPTY: Block = Block {
        suits: [[0; BLOCK]; 4],
        wilds: [0; BLOCK],
    };
}

/// The wilds of the hands of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wilds {
    /// So many in every hand, at most `PLENTY`.
    Same(usize),
    /// Up to two, each hand as it says.
    UpToTwo,
    /// Any number.
    Any,
}

impl Wilds {
    pub(super) fn between(least: usize, most: usize) -> Wilds {
        if least == most || least >= PLENTY {
            Wilds::Same(least.min(PLENTY))
        } else if most <= 2 {
            Wilds::UpToTwo
        } else {
            Wilds::Any
        }
    }
}

/// How many hands there are with values of each slot.
pub(super) type SlotCounts = [u64; 16];

/// A kernel for hands with one flush at most met a hand with cards enough for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TwoFlushes;
