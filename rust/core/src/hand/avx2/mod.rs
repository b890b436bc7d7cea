//! Sixteen hands side by side, on processors that have AVX2.

// Measured: three times as fast as what compilers make of loops over blocks of hands.
#![allow(unsafe_code)]

mod codes;
mod lane;

pub(super) use codes::BYTES_OF_RANK;
pub(super) use lane::Avx2;
use lane::Lane16;

use super::{
    block::{BLOCK, Block, SlotCounts, TwoFlushes, Values, Wilds},
    case::{Case, call_for_case, call_for_same},
    compiled::compiled_for,
    kernel::Places,
    split::{NoHand, Split},
    vector,
    wilds::WildCounts,
};

compiled_for!("avx2", Avx2, Lane16);

/// Fills a block with hands from the first rows of codes, if the rows are narrow and there are
/// bytes enough behind them.
pub(super) fn fill_with_codes(
    cpu: Avx2,
    codes: &[u8],
    width: usize,
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Option<Result<Wilds, NoHand>> {
    use codes::{WIDEST, fill};
    if width > WIDEST || codes.len() < (BLOCK - 1) * width + WIDEST {
        return None;
    }
    // SAFETY: the processor has the features, as the first argument shows.
    Some(unsafe { fill(cpu, codes, width, own_wilds, split, block) })
}
