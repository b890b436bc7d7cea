//! A lane of sixteen hands.

#![allow(clippy::inline_always)] // as in the kernel

use std::{
    arch::x86_64::{
        __m256i, _mm_loadu_si128, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
        _mm256_blendv_epi8, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi16, _mm256_cmpgt_epi16,
        _mm256_max_epi16, _mm256_min_epi16, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
        _mm256_sub_epi16, _mm256_testz_si256, _mm256_xor_si256,
    },
    ops::{BitAnd, BitOr, BitXor},
};

use crate::hand::lane::Lane;

/// A lane of each of sixteen hands.
///
/// There are only such where there is AVX2: all come from [`Lane16::new`].
#[derive(Clone, Copy)]
pub(super) struct Lane16(__m256i);

impl Lane16 {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn new(bits: __m256i) -> Lane16 {
        Lane16(bits)
    }

    #[inline(always)]
    pub(super) fn bits(self) -> __m256i {
        self.0
    }

    /// The lesser of two numbers below 2^15.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn min(self, other: Lane16) -> Lane16 {
        Lane16(_mm256_min_epi16(self.0, other.0))
    }

    /// Whether no hand has a bit set.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn is_all_zero(self) -> bool {
        _mm256_testz_si256(self.0, self.0) == 1
    }
}

/// One instruction, or two, on lanes.
macro_rules! instruction {
    ($instruction:expr) => {
        // SAFETY: whoever has a `Lane16` runs on a processor with AVX2.
        Lane16(unsafe { $instruction })
    };
}

impl BitAnd for Lane16 {
    type Output = Lane16;

    #[inline(always)]
    fn bitand(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_and_si256(self.0, other.0))
    }
}

impl BitOr for Lane16 {
    type Output = Lane16;

    #[inline(always)]
    fn bitor(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_or_si256(self.0, other.0))
    }
}

impl BitXor for Lane16 {
    type Output = Lane16;

    #[inline(always)]
    fn bitxor(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_xor_si256(self.0, other.0))
    }
}

impl Lane for Lane16 {
    #[inline(always)]
    fn splat(self, bits: u16) -> Lane16 {
        instruction!(_mm256_set1_epi16(bits.cast_signed()))
    }

    #[inline(always)]
    fn and_not(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_andnot_si256(other.0, self.0))
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Lane16 {
        instruction!(_mm256_slli_epi16::<N>(self.0))
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Lane16 {
        instruction!(_mm256_srli_epi16::<N>(self.0))
    }

    #[inline(always)]
    fn plus(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_add_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_sub_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn max(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_max_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn exceeds(self, other: Lane16) -> Lane16 {
        instruction!(_mm256_cmpgt_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn is_zero(self) -> Lane16 {
        instruction!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }

    #[inline(always)]
    fn reverse(self) -> Lane16 {
        instruction!({
            let nibble = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_or_si256(
                _mm256_shuffle_epi8(table(REVERSED_UP), low),
                _mm256_shuffle_epi8(table(REVERSED), high),
            );
            _mm256_shuffle_epi8(bytes, table(SWAP_BYTES))
        })
    }

    #[inline(always)]
    fn select(self, yes: Lane16, no: Lane16) -> Lane16 {
        instruction!(_mm256_blendv_epi8(no.0, yes.0, self.0))
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
const SWAP_BYTES: [u8; 16] = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/// A table for shuffles, in both halves of a register.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn table(bytes: [u8; 16]) -> __m256i {
    // SAFETY: an array of 16 bytes is 16 bytes long, and the load needs no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
