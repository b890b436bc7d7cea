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
    kernel::Places,
    split::{NoHand, Split},
    vector,
    wilds::WildCounts,
};

/// Calls a function that is compiled for AVX2.
macro_rules! call {
    ($function:ident($($argument:expr),*)) => {
        // SAFETY: the processor has AVX2, as the caller's `Avx2` shows.
        unsafe { $function($($argument),*) }
    };
}

/// Fills a block with the first `hands` of some sets.
pub(super) fn fill_with_sets(
    cpu: Avx2,
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    hands: usize,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    #[target_feature(enable = "avx2")]
    fn fill(
        cpu: Avx2,
        sets: &[u64; BLOCK],
        own_wilds: Option<&[u64; BLOCK]>,
        hands: usize,
        split: Split,
        block: &mut Block,
    ) -> Result<Wilds, NoHand> {
        vector::fill_with_sets::<Lane16>(cpu, sets, own_wilds, hands, split, block)
    }
    call!(fill(cpu, sets, own_wilds, hands, split, block))
}

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
    Some(call!(fill(cpu, codes, width, own_wilds, split, block)))
}

/// The values of the first `hands` of a block.
pub(super) fn values(
    cpu: Avx2,
    case: Case,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> Result<(), TwoFlushes> {
    // Out of line: a kernel is long, and a function of many of them takes minutes to compile.
    #[inline(never)]
    #[target_feature(enable = "avx2")]
    fn run<W: WildCounts<Lane16>, const DOUBLE_ACE: bool, const FLUSHES: usize>(
        cpu: Avx2,
        block: &Block,
        hands: usize,
        places: Places,
        values: &mut Values,
    ) -> Result<(), TwoFlushes> {
        vector::values::<Lane16, W, DOUBLE_ACE, FLUSHES>(cpu, block, hands, places, values)
    }
    // SAFETY: the processor has AVX2, as the first argument shows.
    unsafe { call_for_case!(case, run, cpu, block, hands, places, values) }
}

/// Counts hands by their slots, in the `places` for categories.
pub(super) fn count_slots(
    cpu: Avx2,
    wilds: usize,
    one_flush: bool,
    prefix: [u16; 4],
    tails: &[Block],
    hands: usize,
    places: Places,
) -> Result<SlotCounts, TwoFlushes> {
    #[inline(never)]
    #[target_feature(enable = "avx2")]
    fn run<W: WildCounts<Lane16>, const FLUSHES: usize>(
        cpu: Avx2,
        prefix: [u16; 4],
        tails: &[Block],
        hands: usize,
        places: Places,
    ) -> Result<SlotCounts, TwoFlushes> {
        vector::count_slots::<Lane16, W, FLUSHES>(cpu, prefix, tails, hands, places)
    }
    // SAFETY: the processor has AVX2, as the first argument shows.
    unsafe { call_for_same!(wilds, one_flush, run, cpu, prefix, tails, hands, places) }
}
