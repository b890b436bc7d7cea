//! Rows of card codes, sixty-four at a time.

#![allow(clippy::wildcard_imports)] // the names of intrinsics say where they are from

use std::arch::x86_64::*;

use super::lane::{Avx512, Lane32};
use crate::{
    Card,
    hand::{
        avx2::BYTES_OF_RANK,
        block::{BLOCK, Block, Wilds},
        split::{NoHand, Split},
        vector::{self, Splitter, Vector},
    },
};

/// The widest rows: eight of them fit into a register.
pub(super) const WIDEST: usize = 8;

/// Rows whose bytes are laid out by column together.
const ROWS: usize = 64;

/// How many bytes must be there from the first row of a block on.
pub(super) const fn bytes(width: usize) -> usize {
    // The last eight rows are read as a whole register.
    (BLOCK - 8) * width + 64
}

/// Fills a block with hands from rows of codes. What is behind the rows is read, not used.
///
/// # Panics
///
/// If the rows are wider than `WIDEST`, or there are fewer than `bytes`.
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
pub(super) fn fill(
    cpu: Avx512,
    codes: &[u8],
    width: usize,
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    assert!(width <= WIDEST && codes.len() >= bytes(width));
    let mut splitter = Splitter::new(split, Lane32::load(cpu, &[0; BLOCK], 0));
    let order = order(width);
    for part in 0..BLOCK / ROWS {
        let columns = columns(&codes[part * ROWS * width..], width, order);
        let sets = sets(cpu, &columns[..width])?;
        for (i, set) in sets.into_iter().enumerate() {
            let at = 2 * part + i;
            #[allow(clippy::manual_map)] // closures may stay calls
            let own_wild = match own_wilds {
                Some(own_wilds) => Some(Lane32::of_sets(cpu, own_wilds, at)),
                None => None,
            };
            vector::put(&mut splitter, set, own_wild, block, at);
        }
    }
    vector::wilds_of(splitter)
}

/// Where the bytes of eight rows are, by column.
#[inline]
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
fn order(width: usize) -> __m512i {
    let mut order = [0_u8; 64];
    for column in 0..width {
        for row in 0..8 {
            order[8 * column + row] = (row * width + column) as u8;
        }
    }
    load(&order)
}

#[inline]
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// A table for shuffles, in each 128 bits.
#[inline]
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
fn table(bytes: [u8; 16]) -> __m512i {
    // SAFETY: the array is 16 bytes long, and the load needs no alignment.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// The bytes of rows by column. In each 128 bits there are eight rows of the first half, then
/// eight of the second, so that what is unpacked later comes in order.
#[inline]
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
fn columns(codes: &[u8], width: usize, order: __m512i) -> [__m512i; 8] {
    let mut eights = [_mm512_setzero_si512(); 8];
    for (i, eight) in eights.iter_mut().enumerate() {
        let rows = i / 2 + i % 2 * 4;
        let bytes = codes[8 * rows * width..].first_chunk();
        *eight = _mm512_permutexvar_epi8(order, load(bytes.expect("bytes behind the rows")));
    }
    // Eight times eight rows of one column each change places with one another.
    let [mut pairs, mut quarters, mut columns] = [[_mm512_setzero_si512(); 8]; 3];
    for i in 0..4 {
        pairs[i] = _mm512_unpacklo_epi64(eights[2 * i], eights[2 * i + 1]);
        pairs[4 + i] = _mm512_unpackhi_epi64(eights[2 * i], eights[2 * i + 1]);
    }
    for half in [0, 4] {
        for i in 0..2 {
            let (first, last) = (pairs[half + 2 * i], pairs[half + 2 * i + 1]);
            quarters[half + i] = _mm512_shuffle_i64x2::<0x88>(first, last);
            quarters[half + 2 + i] = _mm512_shuffle_i64x2::<0xdd>(first, last);
        }
    }
    for odd in 0..2 {
        for upper in 0..2 {
            let first = quarters[4 * odd + 2 * upper];
            let last = quarters[4 * odd + 2 * upper + 1];
            columns[2 * upper + odd] = _mm512_shuffle_i64x2::<0x88>(first, last);
            columns[4 + 2 * upper + odd] = _mm512_shuffle_i64x2::<0xdd>(first, last);
        }
    }
    columns
}

/// The suit lanes of sets that hold the cards of all columns: of the first half of the rows, and
/// of the second.
#[inline]
#[target_feature(enable = "avx512bitalg,avx512vbmi,gfni")]
fn sets(cpu: Avx512, columns: &[__m512i]) -> Result<[[Lane32; 4]; 2], NoHand> {
    let zero = _mm512_setzero_si512();
    let one = _mm512_set1_epi8(1);
    let (low_bits, high_bits) = (table(BYTES_OF_RANK[0]), table(BYTES_OF_RANK[1]));
    let (mut low, mut high) = ([zero; 4], [zero; 4]);
    let (mut greatest, mut cards) = (zero, zero);
    for &codes in columns {
        // `NO_CARD` wraps round to zero; all else above the cards stays above.
        let number = _mm512_add_epi8(codes, one);
        greatest = _mm512_max_epu8(greatest, number);
        cards = _mm512_mask_add_epi8(cards, _mm512_test_epi8_mask(number, number), cards, one);

        let ranks = _mm512_and_si512(_mm512_srli_epi16::<2>(codes), _mm512_set1_epi8(0x0f));
        let suits = _mm512_and_si512(codes, _mm512_set1_epi8(3));
        let low_bits = _mm512_shuffle_epi8(low_bits, ranks);
        let high_bits = _mm512_shuffle_epi8(high_bits, ranks);
        for suit in 0..4 {
            let here = _mm512_cmpeq_epi8_mask(suits, _mm512_set1_epi8(suit as i8));
            low[suit] = _mm512_mask_add_epi8(low[suit], here, low[suit], low_bits);
            high[suit] = _mm512_mask_add_epi8(high[suit], here, high[suit], high_bits);
        }
    }
    // A card that is added again leaves fewer bits than there are cards.
    let mut bits = zero;
    for suit in 0..4 {
        bits = _mm512_add_epi8(bits, _mm512_popcnt_epi8(low[suit]));
        bits = _mm512_add_epi8(bits, _mm512_popcnt_epi8(high[suit]));
    }
    let above = _mm512_cmpgt_epu8_mask(greatest, _mm512_set1_epi8(Card::COUNT as i8));
    if above | _mm512_cmpneq_epi8_mask(bits, cards) != 0 {
        return Err(NoHand);
    }
    let mut sets = [[Lane32::new(cpu, zero); 4]; 2];
    for suit in 0..4 {
        sets[0][suit] = Lane32::new(cpu, _mm512_unpacklo_epi8(low[suit], high[suit]));
        sets[1][suit] = Lane32::new(cpu, _mm512_unpackhi_epi8(low[suit], high[suit]));
    }
    Ok(sets)
}
