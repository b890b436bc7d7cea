//! A lane of sixteen hands.

#![allow(clippy::inline_always)] // as in the kernel
#![allow(clippy::wildcard_imports)] // the names of intrinsics say where they are from

use std::arch::x86_64::*;

use crate::hand::{
    block::{BLOCK, Lanes, Values},
    lane::Lane,
    vector::{Vector, bitwise},
};

/// That the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hand) struct Avx2(());

impl Avx2 {
    pub(in crate::hand) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

/// A lane of each of sixteen hands. Whoever makes one from nothing shows an [`Avx2`].
#[derive(Clone, Copy)]
pub(super) struct Lane16(__m256i);

impl Lane16 {
    #[inline(always)]
    pub(super) fn new(_: Avx2, bits: __m256i) -> Lane16 {
        Lane16(bits)
    }
}

/// Some instructions on lanes.
macro_rules! instructions {
    ($instructions:expr) => {
        // SAFETY: who has a `Lane16` or an `Avx2` is on a processor with AVX2.
        unsafe { $instructions }
    };
}

bitwise!(Lane16: _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);

impl Lane for Lane16 {
    const COUNTS: bool = false;

    #[inline(always)]
    fn splat(self, bits: u16) -> Lane16 {
        Lane16(instructions!(_mm256_set1_epi16(bits.cast_signed())))
    }

    #[inline(always)]
    fn and_not(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Lane16 {
        Lane16(instructions!(_mm256_slli_epi16::<N>(self.0)))
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Lane16 {
        Lane16(instructions!(_mm256_srli_epi16::<N>(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_sub_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_max_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn exceeds(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_cmpgt_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn is_zero(self) -> Lane16 {
        Lane16(instructions!(_mm256_cmpeq_epi16(
            self.0,
            _mm256_setzero_si256()
        )))
    }

    #[inline(always)]
    fn ones(self) -> Lane16 {
        let bytes = Lane16(instructions!({
            let nibble = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            _mm256_add_epi8(
                _mm256_shuffle_epi8(table(ONES), low),
                _mm256_shuffle_epi8(table(ONES), high),
            )
        }));
        (bytes & self.splat(0xff)).plus(bytes.down::<8>())
    }

    #[inline(always)]
    fn reverse(self) -> Lane16 {
        Lane16(instructions!({
            let nibble = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_or_si256(
                _mm256_shuffle_epi8(table(REVERSED_UP), low),
                _mm256_shuffle_epi8(table(REVERSED), high),
            );
            _mm256_shuffle_epi8(bytes, table(SWAP_BYTES))
        }))
    }

    #[inline(always)]
    fn select(self, yes: Lane16, no: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_blendv_epi8(no.0, yes.0, self.0)))
    }
}

impl Vector for Lane16 {
    type Cpu = Avx2;
    type Array = [u16; 16];
    const HANDS: usize = 16;

    #[inline(always)]
    fn load(_: Avx2, lanes: &Lanes, at: usize) -> Lane16 {
        let lanes: &[u16; 16] = &lanes.as_chunks().0[at];
        // The array is as long as the register, and the load needs no alignment.
        Lane16(instructions!(_mm256_loadu_si256(lanes.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, lanes: &mut Lanes, at: usize) {
        let lanes: &mut [u16; 16] = &mut lanes.as_chunks_mut().0[at];
        // As in loading.
        instructions!(_mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn of_sets(_: Avx2, sets: &[u64; BLOCK], at: usize) -> [Lane16; 4] {
        let sets: &[u64; 16] = &sets.as_chunks().0[at];
        instructions!(lanes_of_sets(sets)).map(Lane16)
    }

    #[inline(always)]
    fn store_values(high: Lane16, low: Lane16, values: &mut Values, at: usize) {
        let values: &mut [u32; 16] = &mut values.as_chunks_mut().0[at];
        instructions!(join(high.0, low.0, values));
    }

    #[inline(always)]
    fn min(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_min_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn equals(self, other: Lane16) -> Lane16 {
        Lane16(instructions!(_mm256_cmpeq_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn is_all_zero(self) -> bool {
        instructions!(_mm256_testz_si256(self.0, self.0)) == 1
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 16] {
        let mut array = [0; 16];
        instructions!(_mm256_storeu_si256(array.as_mut_ptr().cast(), self.0));
        array
    }
}

/// The suit lanes of sets.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_of_sets(sets: &[u64; 16]) -> [__m256i; 4] {
    let pairs = sets.as_chunks().0;
    // In each 128 bits two hands: of the first eight, and of the last eight.
    let first = interleave(apart(&pairs[0], &pairs[4]), apart(&pairs[1], &pairs[5]));
    let last = interleave(apart(&pairs[2], &pairs[6]), apart(&pairs[3], &pairs[7]));
    [
        _mm256_unpacklo_epi64(first[0], last[0]),
        _mm256_unpackhi_epi64(first[0], last[0]),
        _mm256_unpacklo_epi64(first[1], last[1]),
        _mm256_unpackhi_epi64(first[1], last[1]),
    ]
}

/// Two hands in the lower 128 bits, two in the upper.
#[inline]
#[target_feature(enable = "avx2")]
fn apart(lower: &[u64; 2], upper: &[u64; 2]) -> __m256i {
    // SAFETY: the arrays are 16 bytes long, and the loads need no alignment.
    let (lower, upper) = unsafe {
        (
            _mm_loadu_si128(lower.as_ptr().cast()),
            _mm_loadu_si128(upper.as_ptr().cast()),
        )
    };
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(lower), upper)
}

/// From hands `0 1` and `2 3`: clubs and diamonds of all four, then hearts and spades.
#[inline]
#[target_feature(enable = "avx2")]
fn interleave(first: __m256i, last: __m256i) -> [__m256i; 2] {
    let even = _mm256_unpacklo_epi16(first, last);
    let odd = _mm256_unpackhi_epi16(first, last);
    [
        _mm256_unpacklo_epi16(even, odd),
        _mm256_unpackhi_epi16(even, odd),
    ]
}

/// Joins the halves of values.
#[inline]
#[target_feature(enable = "avx2")]
fn join(high: __m256i, low: __m256i, values: &mut [u32; 16]) {
    // Of each 128 bits: the first four hands, and the last four.
    let first = _mm256_unpacklo_epi16(low, high);
    let last = _mm256_unpackhi_epi16(low, high);
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

/// Each four bits reversed.
const REVERSED: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
/// The same, four bits up.
const REVERSED_UP: [u8; 16] = {
    let mut table = REVERSED;
    let mut i = 0;
    while i < 16 {
        table[i] <<= 4;
        i += 1;
    }
    table
};
/// How many of four bits are set.
const ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
const SWAP_BYTES: [u8; 16] = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/// A table for shuffles, in both halves of a register.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn table(bytes: [u8; 16]) -> __m256i {
    // SAFETY: an array of 16 bytes is 16 bytes long, and the load needs no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
