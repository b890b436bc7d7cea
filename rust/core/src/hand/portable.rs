//! Blocks of hands in loops that compilers turn into vector instructions.

use std::ops::BitOr;

use super::{
    block::{BLOCK, Block, Lanes, TwoFlushes, Values, Wilds},
    case::{Case, call_for_case},
    kernel::{self, Places},
    split::{NoHand, Split},
    wilds::{PLENTY, WildCounts},
};
use crate::{CardSet, Suit};

pub(super) fn fill_with_sets(
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    hands: usize,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    let mut wrong = 0;
    let (mut least, mut most) = (PLENTY, 0);
    for (i, &set) in sets[..hands].iter().enumerate() {
        let own_wild = own_wilds.map_or(0, |wilds| wilds[i]);
        let wild = split.wild | own_wild;
        wrong |= set & !(split.allowed | own_wild) | own_wild & !CardSet::ALL.bits();
        let wilds = ((set & wild).count_ones() as usize).min(PLENTY);
        (least, most) = (least.min(wilds), most.max(wilds));
        block.wilds[i] = wilds as u16;
        let naturals = CardSet::from_bits_truncate(set & !wild);
        for suit in Suit::ALL {
            block.suits[suit as usize][i] = naturals.lane(suit);
        }
    }
    if wrong == 0 {
        Ok(Wilds::between(least, most))
    } else {
        Err(NoHand)
    }
}

pub(super) fn values(
    case: Case,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> Result<(), TwoFlushes> {
    let mut two_flushes = 0;
    for start in (0..hands.min(BLOCK)).step_by(PART) {
        let part = |lanes: &Lanes| *lanes[start..].first_chunk().expect("a part of a block");
        let [a, b, c, d] = &block.suits;
        let suits = [part(a), part(b), part(c), part(d)];
        let wilds = part(&block.wilds);
        let values = values[start..]
            .first_chunk_mut()
            .expect("a part of a block");
        two_flushes |= call_for_case!(case, evaluate, &suits, &wilds, places, values);
    }
    if two_flushes == 0 {
        Ok(())
    } else {
        Err(TwoFlushes)
    }
}

/// Hands of one loop: longer ones are not all made into vector instructions.
const PART: usize = 64;

/// The values of the hands, and the mask of two flushes of any of them.
fn evaluate<W: WildCounts<u16>, const DOUBLE_ACE: bool, const FLUSHES: usize>(
    suits: &[[u16; PART]; 4],
    wilds: &[u16; PART],
    places: Places,
    values: &mut [u32; PART],
) -> u16 {
    let [mut high, mut low, mut two_flushes] = [[0; PART]; 3];
    for i in 0..PART {
        let suits = [suits[0][i], suits[1][i], suits[2][i], suits[3][i]];
        let wilds = W::of(wilds[i]);
        let found = kernel::evaluate::<_, _, DOUBLE_ACE, FLUSHES>(suits, wilds, places);
        (high[i], low[i], two_flushes[i]) = (found.high, found.low, found.two_flushes);
    }
    // A loop of its own: numbers of twice the width would halve how many hands go side by side,
    // and so would one number for all hands.
    for (value, (high, low)) in values.iter_mut().zip(high.into_iter().zip(low)) {
        *value = u32::from(high) << 16 | u32::from(low);
    }
    two_flushes.into_iter().fold(0, BitOr::bitor)
}
