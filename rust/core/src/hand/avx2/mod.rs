//! Sixteen hands side by side, on processors that have AVX2.

// Measured: three times as fast as what compilers make of loops over blocks of hands.
#![allow(unsafe_code)]

mod codes;
mod evaluate;
mod lane;
mod sets;

use lane::Lane16;

use super::block::{BLOCK, Block, Case, NoHand, Split, TwoFlushes, Values, Wilds};
use super::kernel::Places;

/// That the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

/// Fills a block with hands from sets.
pub(super) fn fill_with_sets(
    _: Avx2,
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    // SAFETY: the processor has AVX2, as the first argument shows.
    unsafe { sets::fill(sets, own_wilds, split, block) }
}

/// Fills a block with hands from rows of codes, at the start of these, if the rows are narrow and
/// there are bytes enough behind them.
pub(super) fn fill_with_codes(
    _: Avx2,
    codes: &[u8],
    width: usize,
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Option<Result<Wilds, NoHand>> {
    if width > codes::WIDEST || codes.len() < (BLOCK - 1) * width + codes::WIDEST {
        return None;
    }
    // SAFETY: the processor has AVX2, as the first argument shows.
    Some(unsafe { codes::fill(codes, width, own_wilds, split, block) })
}

/// The values of hands.
pub(super) fn values(
    _: Avx2,
    case: Case,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> TwoFlushes {
    // SAFETY: the processor has AVX2, as the first argument shows.
    unsafe { evaluate::values(case, block, hands, places, values) }
}
