//! Rows of card codes, thirty-two at a time.

use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi128_si256, _mm256_cmpeq_epi8, _mm256_inserti128_si256, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_subs_epu8, _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
};

use super::lane::{Avx2, Lane16, table};
use crate::{
    Card,
    hand::{
        block::{BLOCK, Block, Wilds},
        split::{NoHand, Split},
        vector::{self, Splitter, Vector},
    },
};

/// The widest rows: they are read by sixteen bytes.
pub(super) const WIDEST: usize = 16;

/// Rows whose bytes are laid out by column together.
const ROWS: usize = 32;

/// Fills a block with hands from rows of codes. What is behind the rows is read, not used.
///
/// # Panics
///
/// If the rows are wider than `WIDEST`, or the last of them has fewer than so many bytes in it
/// and behind it.
#[target_feature(enable = "avx2")]
pub(super) fn fill(
    cpu: Avx2,
    codes: &[u8],
    width: usize,
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    assert!(width <= WIDEST && codes.len() >= (BLOCK - 1) * width + WIDEST);
    let mut splitter = Splitter::new(split, Lane16::load(cpu, &[0; BLOCK], 0));
    for part in 0..BLOCK / ROWS {
        let columns = columns(&codes[part * ROWS * width..], width);
        let sets = sets(cpu, &columns[..width])?;
        for (i, set) in sets.into_iter().enumerate() {
            let at = 2 * part + i;
            #[allow(clippy::manual_map)] // closures may stay calls
            let own_wild = match own_wilds {
                Some(own_wilds) => Some(Lane16::of_sets(cpu, own_wilds, at)),
                None => None,
            };
            vector::put(&mut splitter, set, own_wild, block, at);
        }
    }
    vector::wilds_of(splitter)
}

/// The bytes of rows by column. Rows 8 to 15 and 16 to 23 change places, so that what is unpacked
/// later comes in order.
#[inline]
#[target_feature(enable = "avx2")]
fn columns(codes: &[u8], width: usize) -> [__m256i; WIDEST] {
    let mut rows = [_mm256_setzero_si256(); 16];
    for (i, pair) in rows.iter_mut().enumerate() {
        let lower = if i < 8 { i } else { i + 8 };
        let (lower, upper) = (&codes[lower * width..], &codes[(lower + 8) * width..]);
        *pair = apart(
            lower.first_chunk().expect("bytes behind the rows"),
            upper.first_chunk().expect("bytes behind the rows"),
        );
    }
    let mut columns = [_mm256_setzero_si256(); WIDEST];
    let (first, last) = columns.split_at_mut(8);
    let mut pairs = [_mm256_setzero_si256(); 8];
    for i in 0..8 {
        pairs[i] = _mm256_unpacklo_epi8(rows[i], rows[i + 8]);
    }
    first.copy_from_slice(&eight_columns(pairs));
    if width > 8 {
        for i in 0..8 {
            pairs[i] = _mm256_unpackhi_epi8(rows[i], rows[i + 8]);
        }
        last.copy_from_slice(&eight_columns(pairs));
    }
    columns
}

/// From pairs of rows `i` and `i + 8`, in the order of their columns.
#[inline]
#[target_feature(enable = "avx2")]
fn eight_columns(pairs: [__m256i; 8]) -> [__m256i; 8] {
    // Each round puts twice as many rows side by side, for half as many columns.
    let mut rounds = pairs;
    for _ in 0..3 {
        let from = rounds;
        for i in 0..4 {
            rounds[2 * i] = _mm256_unpacklo_epi8(from[i], from[i + 4]);
            rounds[2 * i + 1] = _mm256_unpackhi_epi8(from[i], from[i + 4]);
        }
    }
    rounds
}

/// A row in the lower 128 bits, another in the upper.
#[inline]
#[target_feature(enable = "avx2")]
fn apart(lower: &[u8; 16], upper: &[u8; 16]) -> __m256i {
    // SAFETY: the arrays are 16 bytes long, and the loads need no alignment.
    let (lower, upper) = unsafe {
        (
            _mm_loadu_si128(lower.as_ptr().cast()),
            _mm_loadu_si128(upper.as_ptr().cast()),
        )
    };
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(lower), upper)
}

/// The suit lanes of sets that hold the cards of all columns: of the first sixteen rows, and of
/// the others.
#[inline]
#[target_feature(enable = "avx2")]
fn sets(cpu: Avx2, columns: &[__m256i]) -> Result<[[Lane16; 4]; 2], NoHand> {
    let zero = _mm256_setzero_si256();
    let (low_bits, high_bits) = (table(BYTES_OF_RANK[0]), table(BYTES_OF_RANK[1]));
    let (mut low, mut high) = ([zero; 4], [zero; 4]);
    let mut wrong = zero;
    for (i, &codes) in columns.iter().enumerate() {
        // `NO_CARD` wraps round to zero; all else above the cards stays above.
        let above = _mm256_add_epi8(codes, _mm256_set1_epi8(1));
        let above = _mm256_subs_epu8(above, _mm256_set1_epi8(Card::COUNT as i8));
        wrong = _mm256_or_si256(wrong, above);
        let mut repeated = zero;
        for &others in &columns[..i] {
            repeated = _mm256_or_si256(repeated, _mm256_cmpeq_epi8(codes, others));
        }
        // `NO_CARD`, all ones, may be repeated; of no card's code all bits are set.
        wrong = _mm256_or_si256(wrong, _mm256_andnot_si256(codes, repeated));

        let ranks = _mm256_and_si256(_mm256_srli_epi16::<2>(codes), _mm256_set1_epi8(0x0f));
        let suits = _mm256_and_si256(codes, _mm256_set1_epi8(3));
        let low_bits = _mm256_shuffle_epi8(low_bits, ranks);
        let high_bits = _mm256_shuffle_epi8(high_bits, ranks);
        for suit in 0..4 {
            let here = _mm256_cmpeq_epi8(suits, _mm256_set1_epi8(suit as i8));
            low[suit] = _mm256_or_si256(low[suit], _mm256_and_si256(here, low_bits));
            high[suit] = _mm256_or_si256(high[suit], _mm256_and_si256(here, high_bits));
        }
    }
    if !Lane16::new(cpu, wrong).is_all_zero() {
        return Err(NoHand);
    }
    let mut sets = [[Lane16::new(cpu, zero); 4]; 2];
    for suit in 0..4 {
        sets[0][suit] = Lane16::new(cpu, _mm256_unpacklo_epi8(low[suit], high[suit]));
        sets[1][suit] = Lane16::new(cpu, _mm256_unpackhi_epi8(low[suit], high[suit]));
    }
    Ok(sets)
}

/// For each rank from the deuce up, the jokers as one more, the lower and the upper byte of its
/// bit in a lane; nothing for `NO_CARD`.
pub(in crate::hand) const BYTES_OF_RANK: [[u8; 16]; 2] = {
    let mut bits = [[0; 16]; 2];
    let mut rank = 0;
    while rank < 14 {
        let bit: u16 = if rank < 13 { 1 << (12 - rank) } else { 1 << 13 };
        [bits[0][rank], bits[1][rank]] = bit.to_le_bytes();
        rank += 1;
    }
    bits
};
