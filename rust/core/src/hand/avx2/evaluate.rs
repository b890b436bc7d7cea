//! The kernel over sixteen hands.

use std::arch::x86_64::{
    _mm256_loadu_si256, _mm256_permute2x128_si256, _mm256_storeu_si256, _mm256_unpackhi_epi16,
    _mm256_unpacklo_epi16,
};

use super::Lane16;
use crate::hand::{
    block::{Block, Case, TwoFlushes, Values, call_for_case},
    kernel::{self, Places},
    wilds::WildCounts,
};

#[target_feature(enable = "avx2")]
pub(super) fn values(
    case: Case,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> TwoFlushes {
    call_for_case!(case, evaluate, block, hands, places, values)
}

// Out of line: a kernel is long, and a function of many of them takes minutes to compile.
#[inline(never)]
#[target_feature(enable = "avx2")]
fn evaluate<W: WildCounts<Lane16>, const DOUBLE_ACE: bool, const ONE_FLUSH: bool>(
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> TwoFlushes {
    let [clubs, diamonds, hearts, spades] = &block.suits;
    let (clubs, diamonds) = (clubs.as_chunks().0, diamonds.as_chunks().0);
    let (hearts, spades) = (hearts.as_chunks().0, spades.as_chunks().0);
    let wilds = block.wilds.as_chunks().0;
    let mut two_flushes = load(&[0; 16]);
    for (i, values) in values.as_chunks_mut().0[..hands.div_ceil(16)]
        .iter_mut()
        .enumerate()
    {
        let suits = [
            load(&clubs[i]),
            load(&diamonds[i]),
            load(&hearts[i]),
            load(&spades[i]),
        ];
        let wilds = W::of(load(&wilds[i]));
        let found = kernel::evaluate::<_, _, DOUBLE_ACE, ONE_FLUSH>(suits, wilds, places);
        two_flushes = two_flushes | found.two_flushes;
        store(found.high, found.low, values);
    }
    if two_flushes.is_all_zero() {
        TwoFlushes::Nowhere
    } else {
        TwoFlushes::Somewhere
    }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load(lanes: &[u16; 16]) -> Lane16 {
    // SAFETY: the array is 32 bytes long, and the load needs no alignment.
    Lane16::new(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
}

/// Joins the halves of values.
#[inline]
#[target_feature(enable = "avx2")]
fn store(high: Lane16, low: Lane16, values: &mut [u32; 16]) {
    // Of each 128 bits: the first four hands, and the last four.
    let first = _mm256_unpacklo_epi16(low.bits(), high.bits());
    let last = _mm256_unpackhi_epi16(low.bits(), high.bits());
    let to = values.as_mut_ptr();
    // SAFETY: the array is 64 bytes long, and the stores need no alignment.
    unsafe {
        _mm256_storeu_si256(to.cast(), _mm256_permute2x128_si256::<0x20>(first, last));
        _mm256_storeu_si256(
            to.add(8).cast(),
            _mm256_permute2x128_si256::<0x31>(first, last),
        );
    }
}
