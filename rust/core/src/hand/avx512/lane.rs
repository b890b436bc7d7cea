//! A lane of thirty-two hands.

#![allow(clippy::inline_always)] // as in the kernel
#![allow(clippy::wildcard_imports)] // the names of intrinsics say where they are from

use std::arch::x86_64::*;

use crate::hand::{
    avx2::Avx2,
    block::{BLOCK, Lanes, Values},
    lane::Lane,
    vector::{Vector, bitwise},
};

/// That the processor has AVX-512, and of its later parts those that count bits, move bytes
/// anywhere and turn bytes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hand) struct Avx512 {
    /// AVX2 comes with it.
    pub(in crate::hand) avx2: Avx2,
    counts: (),
}

impl Avx512 {
    pub(in crate::hand) fn detect() -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        let avx2 = Avx2::detect().filter(|_| has_all)?;
        Some(Avx512 { avx2, counts: () })
    }
}

/// A lane of each of thirty-two hands. Whoever makes one from nothing shows an [`Avx512`].
#[derive(Clone, Copy)]
pub(super) struct Lane32(__m512i);

impl Lane32 {
    #[inline(always)]
    pub(super) fn new(_: Avx512, bits: __m512i) -> Lane32 {
        Lane32(bits)
    }
}

/// Some instructions on lanes.
macro_rules! instructions {
    ($instructions:expr) => {
        // SAFETY: who has a `Lane32` or an `Avx512` is on a processor with AVX-512.
        unsafe { $instructions }
    };
}

bitwise!(Lane32: _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512);

impl Lane for Lane32 {
    const COUNTS: bool = true;

    #[inline(always)]
    fn splat(self, bits: u16) -> Lane32 {
        Lane32(instructions!(_mm512_set1_epi16(bits.cast_signed())))
    }

    #[inline(always)]
    fn and_not(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Lane32 {
        Lane32(instructions!(_mm512_sll_epi16(
            self.0,
            _mm_cvtsi32_si128(N)
        )))
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Lane32 {
        Lane32(instructions!(_mm512_srl_epi16(
            self.0,
            _mm_cvtsi32_si128(N)
        )))
    }

    #[inline(always)]
    fn plus(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_sub_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn less_one(self, mask: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_mask_sub_epi16(
            self.0,
            _mm512_movepi16_mask(mask.0),
            self.0,
            _mm512_set1_epi16(1)
        )))
    }

    #[inline(always)]
    fn kept_or(self, mask: Lane32, other: Lane32) -> Lane32 {
        mask.select(self, other)
    }

    #[inline(always)]
    fn max(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_max_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn exceeds(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_movm_epi16(_mm512_cmpgt_epi16_mask(
            self.0, other.0
        ))))
    }

    #[inline(always)]
    fn is_zero(self) -> Lane32 {
        Lane32(instructions!(_mm512_movm_epi16(_mm512_testn_epi16_mask(
            self.0, self.0
        ))))
    }

    #[inline(always)]
    fn ones(self) -> Lane32 {
        Lane32(instructions!(_mm512_popcnt_epi16(self.0)))
    }

    #[inline(always)]
    fn reverse(self) -> Lane32 {
        // The matrix that turns round the bits of each byte; then the bytes change places.
        const TURN: u64 = 0x8040_2010_0804_0201;
        Lane32(instructions!({
            let turn = _mm512_set1_epi64(TURN.cast_signed());
            let bytes = _mm512_gf2p8affine_epi64_epi8::<0>(self.0, turn);
            _mm512_or_si512(_mm512_slli_epi16::<8>(bytes), _mm512_srli_epi16::<8>(bytes))
        }))
    }

    #[inline(always)]
    fn select(self, yes: Lane32, no: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_mask_blend_epi16(
            _mm512_movepi16_mask(self.0),
            no.0,
            yes.0
        )))
    }
}

impl Vector for Lane32 {
    type Cpu = Avx512;
    type Array = [u16; 32];
    const HANDS: usize = 32;

    #[inline(always)]
    fn load(_: Avx512, lanes: &Lanes, at: usize) -> Lane32 {
        let lanes: &[u16; 32] = &lanes.as_chunks().0[at];
        // The array is as long as the register, and the load needs no alignment.
        Lane32(instructions!(_mm512_loadu_si512(lanes.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, lanes: &mut Lanes, at: usize) {
        let lanes: &mut [u16; 32] = &mut lanes.as_chunks_mut().0[at];
        // As in loading.
        instructions!(_mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn of_sets(_: Avx512, sets: &[u64; BLOCK], at: usize) -> [Lane32; 4] {
        let sets: &[u64; 32] = &sets.as_chunks().0[at];
        instructions!(lanes_of_sets(sets)).map(Lane32)
    }

    #[inline(always)]
    fn store_values(high: Lane32, low: Lane32, values: &mut Values, at: usize) {
        let values: &mut [u32; 32] = &mut values.as_chunks_mut().0[at];
        instructions!(join(high.0, low.0, values));
    }

    #[inline(always)]
    fn min(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_min_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn equals(self, other: Lane32) -> Lane32 {
        Lane32(instructions!(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(
            self.0, other.0
        ))))
    }

    #[inline(always)]
    fn is_all_zero(self) -> bool {
        instructions!(_mm512_test_epi16_mask(self.0, self.0)) == 0
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut array = [0; 32];
        instructions!(_mm512_storeu_si512(array.as_mut_ptr().cast(), self.0));
        array
    }
}

/// The suit lanes of sets.
#[inline]
#[target_feature(enable = "avx512bitalg,gfni")]
fn lanes_of_sets(sets: &[u64; 32]) -> [__m512i; 4] {
    let [first, second, third, last] = *sets.as_chunks().0 else {
        unreachable!("four times eight sets");
    };
    let first = interleave(load(&first), load(&second));
    let last = interleave(load(&third), load(&last));
    [
        in_order(_mm512_unpacklo_epi64(first[0], last[0])),
        in_order(_mm512_unpackhi_epi64(first[0], last[0])),
        in_order(_mm512_unpacklo_epi64(first[1], last[1])),
        in_order(_mm512_unpackhi_epi64(first[1], last[1])),
    ]
}

#[inline]
#[target_feature(enable = "avx512bitalg,gfni")]
fn load(sets: &[u64; 8]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(sets.as_ptr().cast()) }
}

/// In each 128 bits, from hands `0 1` and `2 3`: clubs and diamonds of all four, then hearts and
/// spades.
#[inline]
#[target_feature(enable = "avx512bitalg,gfni")]
fn interleave(first: __m512i, last: __m512i) -> [__m512i; 2] {
    let even = _mm512_unpacklo_epi16(first, last);
    let odd = _mm512_unpackhi_epi16(first, last);
    [
        _mm512_unpacklo_epi16(even, odd),
        _mm512_unpackhi_epi16(even, odd),
    ]
}

/// Brings pairs of hands into order: in each 128 bits there is one of each eight hands.
#[inline]
#[target_feature(enable = "avx512bitalg,gfni")]
fn in_order(pairs: __m512i) -> __m512i {
    let order = _mm512_set_epi32(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0);
    _mm512_permutexvar_epi32(order, pairs)
}

/// Joins the halves of values.
#[inline]
#[target_feature(enable = "avx512bitalg,gfni")]
fn join(high: __m512i, low: __m512i, values: &mut [u32; 32]) {
    // Of each eight hands: the first four, and the last four.
    let first = _mm512_unpacklo_epi16(low, high);
    let last = _mm512_unpackhi_epi16(low, high);
    let lower = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
    let upper = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
    let to = values.as_mut_ptr();
    // SAFETY: the array is 128 bytes long, and the stores need no alignment.
    unsafe {
        _mm512_storeu_si512(to.cast(), _mm512_permutex2var_epi64(first, lower, last));
        _mm512_storeu_si512(
            to.add(16).cast(),
            _mm512_permutex2var_epi64(first, upper, last),
        );
    }
}
