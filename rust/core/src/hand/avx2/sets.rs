//! Sets of cards taken apart, sixteen at a time.

use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_castsi128_si256,
    _mm256_inserti128_si256, _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_unpackhi_epi16, _mm256_unpackhi_epi64, _mm256_unpacklo_epi16,
    _mm256_unpacklo_epi64,
};

use super::{
    evaluate::load,
    lane::{Lane16, table},
};
use crate::{
    CardSet,
    hand::{
        block::{BLOCK, Block, NoHand, Split, Wilds},
        lane::Lane,
        wilds::PLENTY,
    },
};

/// Fills a block with hands from sets.
#[target_feature(enable = "avx2")]
pub(super) fn fill(
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    let mut splitter = Splitter::new(split);
    let sets = sets.as_chunks().0;
    match own_wilds {
        None => {
            for (i, sets) in sets.iter().enumerate() {
                splitter.put(lanes(sets), None, i, block);
            }
        }
        Some(own_wilds) => {
            let own_wilds = own_wilds.as_chunks().0;
            for (i, (sets, own_wilds)) in sets.iter().zip(own_wilds).enumerate() {
                splitter.put(lanes(sets), Some(lanes(own_wilds)), i, block);
            }
        }
    }
    splitter.wilds()
}

/// The suit lanes of sets.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes(sets: &[u64; 16]) -> [Lane16; 4] {
    let pairs = sets.as_chunks().0;
    // In each 128 bits two hands: from the first eight, and from the last eight.
    let first = interleave(apart(&pairs[0], &pairs[4]), apart(&pairs[1], &pairs[5]));
    let last = interleave(apart(&pairs[2], &pairs[6]), apart(&pairs[3], &pairs[7]));
    [
        Lane16::new(_mm256_unpacklo_epi64(first[0], last[0])),
        Lane16::new(_mm256_unpackhi_epi64(first[0], last[0])),
        Lane16::new(_mm256_unpacklo_epi64(first[1], last[1])),
        Lane16::new(_mm256_unpackhi_epi64(first[1], last[1])),
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

/// Takes sets apart into naturals and wilds.
pub(super) struct Splitter {
    wild: [Lane16; 4],
    allowed: [Lane16; 4],
    /// Whether no cards but jokers are wild, if a hand has none of its own.
    only_jokers: bool,
    wrong: Lane16,
    least: Lane16,
    most: Lane16,
}

impl Splitter {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn new(split: Split) -> Splitter {
        let zero = load(&[0; 16]);
        Splitter {
            wild: splat(split.wild),
            allowed: splat(split.allowed),
            only_jokers: split.wild & !CardSet::JOKERS.bits() == 0,
            wrong: zero,
            least: zero.splat(PLENTY as u16),
            most: zero,
        }
    }

    /// Puts sixteen hands into a block.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn put(
        &mut self,
        [a, b, c, d]: [Lane16; 4],
        own_wild: Option<[Lane16; 4]>,
        at: usize,
        block: &mut Block,
    ) {
        let ([mut wa, mut wb, mut wc, mut wd], [mut aa, mut ab, mut ac, mut ad]) =
            (self.wild, self.allowed);
        let mut wrong = self.wrong;
        if let Some([a, b, c, d]) = own_wild {
            let [all_a, all_b, all_c, all_d] = splat(CardSet::ALL.bits());
            wrong = wrong | a.and_not(all_a) | b.and_not(all_b);
            wrong = wrong | c.and_not(all_c) | d.and_not(all_d);
            (wa, wb, wc, wd) = (wa | a, wb | b, wc | c, wd | d);
            (aa, ab, ac, ad) = (aa | a, ab | b, ac | c, ad | d);
        }
        wrong = wrong | a.and_not(aa) | b.and_not(ab);
        self.wrong = wrong | c.and_not(ac) | d.and_not(ad);
        let ranks = a.splat(0x1fff);
        let (wilds, naturals);
        if self.only_jokers && own_wild.is_none() {
            wilds = (a & wa).down::<13>().plus((b & wb).down::<13>());
            naturals = [a & ranks, b & ranks, c, d];
        } else {
            let ab = _mm256_add_epi8(ones_by_byte(a & wa), ones_by_byte(b & wb));
            let cd = _mm256_add_epi8(ones_by_byte(c & wc), ones_by_byte(d & wd));
            let bytes = Lane16::new(_mm256_add_epi8(ab, cd));
            wilds = (bytes & a.splat(0xff)).plus(bytes.down::<8>());
            naturals = [
                a.and_not(wa) & ranks,
                b.and_not(wb) & ranks,
                c.and_not(wc),
                d.and_not(wd),
            ];
        }
        self.least = self.least.min(wilds);
        self.most = self.most.max(wilds);
        for (lanes, naturals) in block.suits.iter_mut().zip(naturals) {
            store(naturals, &mut lanes.as_chunks_mut().0[at]);
        }
        store(wilds, &mut block.wilds.as_chunks_mut().0[at]);
    }

    /// The wilds of the hands so far, if all were hands.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn wilds(self) -> Result<Wilds, NoHand> {
        if !self.wrong.is_all_zero() {
            return Err(NoHand);
        }
        let (mut least, mut most) = ([0; 16], [0; 16]);
        store(self.least, &mut least);
        store(self.most, &mut most);
        let least = least.into_iter().fold(u16::MAX, Ord::min);
        let most = most.into_iter().fold(0, Ord::max);
        Ok(Wilds::between(least.into(), most.into()))
    }
}

/// The suit lanes of a set, for every hand.
#[inline]
#[target_feature(enable = "avx2")]
fn splat(set: u64) -> [Lane16; 4] {
    let zero = load(&[0; 16]);
    [
        zero.splat(set as u16),
        zero.splat((set >> 16) as u16),
        zero.splat((set >> 32) as u16),
        zero.splat((set >> 48) as u16),
    ]
}

/// How many bits are set in each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn ones_by_byte(bits: Lane16) -> __m256i {
    const ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    let nibble = _mm256_set1_epi8(0x0f);
    let low = _mm256_and_si256(bits.bits(), nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bits.bits()), nibble);
    let ones = table(ONES);
    _mm256_add_epi8(
        _mm256_shuffle_epi8(ones, low),
        _mm256_shuffle_epi8(ones, high),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(lanes: Lane16, to: &mut [u16; 16]) {
    // SAFETY: the array is 32 bytes long, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), lanes.bits()) }
}
