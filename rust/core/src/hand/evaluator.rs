use super::{
    CategoryCounts, HandValue, Order,
    block::{BLOCK, Block, SlotCounts, TwoFlushes, Values, Wilds},
    case::Case,
    kernel::Places,
    path::{Path, Way},
    portable,
    split::{NoHand, Split},
    wilds::PLENTY,
};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::{CardSet, Suit};

/// Evaluates blocks of hands.
pub(super) struct Evaluator {
    path: Path,
    order: Order,
    places: Places,
    /// Whether no hand so far had two suits with cards enough for a flush.
    one_flush: bool,
}

impl Evaluator {
    pub(super) fn new(path: Path, order: Order) -> Evaluator {
        Evaluator {
            path,
            order,
            places: Places::new(order),
            one_flush: true,
        }
    }

    /// Fills a block with the first `hands` of some sets; what comes after them is unspecified.
    pub(super) fn fill_with_sets(
        &self,
        sets: &[u64; BLOCK],
        own_wilds: Option<&[u64; BLOCK]>,
        hands: usize,
        split: Split,
        block: &mut Block,
    ) -> Result<Wilds, NoHand> {
        match self.path.0 {
            #[cfg(target_arch = "x86_64")]
            Way::Avx512(cpu) => avx512::fill_with_sets(cpu, sets, own_wilds, hands, split, block),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(cpu) => avx2::fill_with_sets(cpu, sets, own_wilds, hands, split, block),
            Way::Scalar | Way::Portable => {
                portable::fill_with_sets(sets, own_wilds, hands, split, block)
            }
        }
    }

    /// Fills a block with hands from the first rows of codes, if there is a way that is faster
    /// than by sets.
    pub(super) fn fill_with_codes(
        &self,
        codes: &[u8],
        width: usize,
        own_wilds: Option<&[u64; BLOCK]>,
        split: Split,
        block: &mut Block,
    ) -> Option<Result<Wilds, NoHand>> {
        match self.path.0 {
            #[cfg(target_arch = "x86_64")]
            Way::Avx512(cpu) => avx512::fill_with_codes(cpu, codes, width, own_wilds, split, block),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(cpu) => avx2::fill_with_codes(cpu, codes, width, own_wilds, split, block),
            Way::Scalar | Way::Portable => {
                let _ = (codes, width, own_wilds, split, block);
                None
            }
        }
    }

    /// The values of the first `hands` of a block; what comes after them is unspecified.
    pub(super) fn values(
        &mut self,
        block: &Block,
        hands: usize,
        wilds: Wilds,
        values: &mut Values,
    ) {
        let mut case = Case {
            wilds,
            double_ace: self.order.double_ace_flush,
            one_flush: self.one_flush,
        };
        while let Err(TwoFlushes) = self.values_by(case, block, hands, values) {
            // Hands that long do not come alone.
            self.one_flush = false;
            case.one_flush = false;
        }
    }

    fn values_by(
        &self,
        case: Case,
        block: &Block,
        hands: usize,
        values: &mut Values,
    ) -> Result<(), TwoFlushes> {
        match self.path.0 {
            #[cfg(target_arch = "x86_64")]
            Way::Avx512(cpu) => avx512::values(cpu, case, block, hands, self.places, values),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(cpu) => avx2::values(cpu, case, block, hands, self.places, values),
            Way::Portable => portable::values(case, block, hands, self.places, values),
            Way::Scalar => {
                for (i, value) in values[..hands].iter_mut().enumerate() {
                    let bits = (0..4).map(|suit| u64::from(block.suits[suit][i]) << (16 * suit));
                    let naturals = CardSet::from_bits_truncate(bits.sum());
                    let wilds = usize::from(block.wilds[i]);
                    *value = self.order.evaluate(naturals, wilds).bits();
                }
                Ok(())
            }
        }
    }

    /// Values of the hands of a prefix with each of the first `hands` tails, and some wilds.
    pub(super) fn values_with(
        &mut self,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
        mut take: impl FnMut(&[u32]),
    ) {
        let mut block = Block::EMPTY;
        block.wilds.fill(wilds.min(PLENTY) as u16);
        let mut values = [0; BLOCK];
        let mut left = hands;
        for tails in tails {
            for suit in Suit::ALL {
                let prefix = prefix.lane(suit);
                block.suits[suit as usize] = tails.suits[suit as usize].map(|lane| lane | prefix);
            }
            let hands = left.min(BLOCK);
            self.values(&block, hands, Wilds::between(wilds, wilds), &mut values);
            take(&values[..hands]);
            left -= hands;
        }
    }

    /// Counts the hands of a prefix with each of the first `hands` tails, and some wilds.
    pub(super) fn count_categories(
        &mut self,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
        counts: &mut CategoryCounts,
    ) {
        let mut note = |slot, count| counts[HandValue::category_of_slot(slot) as usize] += count;
        if let Some(slots) = self.count_slots(prefix, tails, hands, wilds) {
            for (slot, count) in slots
                .into_iter()
                .enumerate()
                .filter(|&(_, count)| count > 0)
            {
                note(slot as u16, count);
            }
        } else {
            self.values_with(prefix, tails, hands, wilds, |values| {
                for value in values {
                    note((value >> 26) as u16, 1);
                }
            });
        }
    }

    /// Counts slots, if there is a way that is faster than by values.
    fn count_slots(
        &mut self,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
    ) -> Option<SlotCounts> {
        #[cfg(target_arch = "x86_64")]
        loop {
            let prefix = Suit::ALL.map(|suit| prefix.lane(suit));
            let places = Places::for_categories(self.order);
            let one_flush = self.one_flush;
            let found = match self.path.0 {
                Way::Avx512(cpu) => {
                    avx512::count_slots(cpu, wilds, one_flush, prefix, tails, hands, places)
                }
                Way::Avx2(cpu) => {
                    avx2::count_slots(cpu, wilds, one_flush, prefix, tails, hands, places)
                }
                Way::Scalar | Way::Portable => return None,
            };
            match found {
                Ok(counts) => return Some(counts),
                Err(TwoFlushes) => self.one_flush = false,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (prefix, tails, hands, wilds);
            None
        }
    }
}
