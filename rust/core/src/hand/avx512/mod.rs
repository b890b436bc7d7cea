//! Thirty-two hands side by side, on processors that have AVX-512 with the parts that came later.

// Measured: 1.6 times as fast as AVX2.
#![allow(unsafe_code)]

mod codes;
mod lane;

pub(super) use lane::Avx512;
use lane::Lane32;

use super::{
    avx2,
    block::{BLOCK, Block, SlotCounts, TwoFlushes, Values, Wilds},
    case::{Case, call_for_case, call_for_same},
    kernel::Places,
    split::{NoHand, Split},
    vector,
    wilds::WildCounts,
};

/// Calls a function that is compiled for AVX-512.
macro_rules! call {
    ($function:ident($($argument:expr),*)) => {
        // SAFETY: the processor has AVX-512, as the caller's `Avx512` shows.
        unsafe { $function($($argument),*) }
    };
}

/// Fills a block with the first `hands` of some sets.
pub(super) fn fill_with_sets(
    cpu: Avx512,
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    hands: usize,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    #[target_feature(enable = "avx512bitalg,gfni")]
    fn fill(
        cpu: Avx512,
        sets: &[u64; BLOCK],
        own_wilds: Option<&[u64; BLOCK]>,
        hands: usize,
        split: Split,
        block: &mut Block,
    ) -> Result<Wilds, NoHand> {
        vector::fill_with_sets::<Lane32>(cpu, sets, own_wilds, hands, split, block)
    }
    call!(fill(cpu, sets, own_wilds, hands, split, block))
}

/// Fills a block with hands from the first rows of codes, if the rows are narrow and there are
/// bytes enough behind them.
pub(super) fn fill_with_codes(
    cpu: Avx512,
    codes: &[u8],
    width: usize,
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Option<Result<Wilds, NoHand>> {
    use codes::{WIDEST, bytes, fill};
    if width > WIDEST || codes.len() < bytes(width) {
        return avx2::fill_with_codes(cpu.avx2, codes, width, own_wilds, split, block);
    }
    Some(call!(fill(cpu, codes, width, own_wilds, split, block)))
}

/// The values of the first `hands` of a block.
pub(super) fn values(
    cpu: Avx512,
    case: Case,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> Result<(), TwoFlushes> {
    // Out of line: a kernel is long, and a function of many of them takes minutes to compile.
    #[inline(never)]
    #[target_feature(enable = "avx512bitalg,gfni")]
    fn run<W: WildCounts<Lane32>, const DOUBLE_ACE: bool, const FLUSHES: usize>(
        cpu: Avx512,
        block: &Block,
        hands: usize,
        places: Places,
        values: &mut Values,
    ) -> Result<(), TwoFlushes> {
        vector::values::<Lane32, W, DOUBLE_ACE, FLUSHES>(cpu, block, hands, places, values)
    }
    // SAFETY: the processor has AVX-512, as the first argument shows.
    unsafe { call_for_case!(case, run, cpu, block, hands, places, values) }
}

/// Counts hands by their slots, in the `places` for categories.
pub(super) fn count_slots(
    cpu: Avx512,
    wilds: usize,
    one_flush: bool,
    prefix: [u16; 4],
    tails: &[Block],
    hands: usize,
    places: Places,
) -> Result<SlotCounts, TwoFlushes> {
    #[inline(never)]
    #[target_feature(enable = "avx512bitalg,gfni")]
    fn run<W: WildCounts<Lane32>, const FLUSHES: usize>(
        cpu: Avx512,
        prefix: [u16; 4],
        tails: &[Block],
        hands: usize,
        places: Places,
    ) -> Result<SlotCounts, TwoFlushes> {
        vector::count_slots::<Lane32, W, FLUSHES>(cpu, prefix, tails, hands, places)
    }
    // SAFETY: the processor has AVX-512, as the first argument shows.
    unsafe { call_for_same!(wilds, one_flush, run, cpu, prefix, tails, hands, places) }
}
