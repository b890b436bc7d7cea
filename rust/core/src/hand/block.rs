//! Blocks of hands: as many as are evaluated at a time.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::{
    HandRules, Order,
    kernel::Places,
    path::{Path, Way},
    portable,
    wilds::PLENTY,
};
use crate::CardSet;

/// How many hands a block holds. With fewer, calls and loops show; with more, hands with wilds
/// are rarely all alike.
pub(super) const BLOCK: usize = 64;

/// A number for each hand of a block.
pub(super) type Lanes = [u16; BLOCK];

/// A value for each hand of a block.
pub(super) type Values = [u32; BLOCK];

/// Hands as suit lanes and numbers of wilds.
#[derive(Clone)]
#[repr(align(32))]
pub(super) struct Block {
    pub(super) suits: [Lanes; 4],
    pub(super) wilds: Lanes,
}

impl Block {
    pub(super) const EMPTY: Block = Block {
        suits: [[0; BLOCK]; 4],
        wilds: [0; BLOCK],
    };
}

/// The wilds of the hands of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wilds {
    /// So many in every hand, at most `PLENTY`.
    Same(usize),
    /// Up to two, each hand as it says.
    UpToTwo,
    /// Any number.
    Any,
}

impl Wilds {
    pub(super) fn between(least: usize, most: usize) -> Wilds {
        if least == most || least >= PLENTY {
            Wilds::Same(least.min(PLENTY))
        } else if most <= 2 {
            Wilds::UpToTwo
        } else {
            Wilds::Any
        }
    }
}

/// Which kernel it takes.
#[derive(Clone, Copy)]
pub(super) struct Case {
    pub(super) wilds: Wilds,
    pub(super) double_ace: bool,
    pub(super) one_flush: bool,
}

/// Calls a function for one of the kernels: generic over the wilds, `DOUBLE_ACE` and `ONE_FLUSH`.
/// Where an option is no matter there is one kernel for both.
macro_rules! call_for_case {
    ($case:expr, $function:ident, $($argument:expr),*) => {{
        use crate::hand::{block::Wilds, wilds::{Each, PLENTY, Same}};
        let case = $case;
        match (case.wilds, case.double_ace, case.one_flush) {
            (Wilds::Same(0), _, true) => $function::<Same<0>, false, true>($($argument),*),
            (Wilds::Same(0), _, false) => $function::<Same<0>, false, false>($($argument),*),
            (Wilds::Same(1), false, true) => $function::<Same<1>, false, true>($($argument),*),
            (Wilds::Same(1), false, false) => $function::<Same<1>, false, false>($($argument),*),
            (Wilds::Same(1), true, true) => $function::<Same<1>, true, true>($($argument),*),
            (Wilds::Same(1), true, false) => $function::<Same<1>, true, false>($($argument),*),
            (Wilds::Same(2), false, true) => $function::<Same<2>, false, true>($($argument),*),
            (Wilds::Same(2), false, false) => $function::<Same<2>, false, false>($($argument),*),
            (Wilds::Same(2), true, true) => $function::<Same<2>, true, true>($($argument),*),
            (Wilds::Same(2), true, false) => $function::<Same<2>, true, false>($($argument),*),
            (Wilds::Same(3), _, _) => $function::<Same<3>, false, false>($($argument),*),
            (Wilds::Same(4), _, _) => $function::<Same<4>, false, false>($($argument),*),
            (Wilds::Same(_), _, _) => $function::<Same<PLENTY>, false, false>($($argument),*),
            (Wilds::UpToTwo, false, true) => $function::<Each<_, 2>, false, true>($($argument),*),
            (Wilds::UpToTwo, false, false) => $function::<Each<_, 2>, false, false>($($argument),*),
            (Wilds::UpToTwo, true, true) => $function::<Each<_, 2>, true, true>($($argument),*),
            (Wilds::UpToTwo, true, false) => $function::<Each<_, 2>, true, false>($($argument),*),
            (Wilds::Any, false, _) => $function::<Each<_, PLENTY>, false, false>($($argument),*),
            (Wilds::Any, true, _) => $function::<Each<_, PLENTY>, true, false>($($argument),*),
        }
    }};
}
pub(super) use call_for_case;

/// How sets of cards are taken apart.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// The cards that are wild in every hand.
    pub(super) wild: u64,
    /// The cards that every hand may hold. A hand's own wild cards are allowed too.
    pub(super) allowed: u64,
}

impl Split {
    /// `own_wild` if each hand has wild cards of its own, in place of those of the rules.
    pub(super) fn new(rules: &HandRules, own_wild: bool) -> Split {
        let wild = if own_wild { CardSet::EMPTY } else { rules.wild };
        let rules = HandRules { wild, ..*rules };
        Split {
            wild: rules.wild_cards().bits(),
            allowed: (CardSet::ALL - rules.forbidden_cards()).bits(),
        }
    }
}

/// A set that is no hand, or has wild cards that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoHand;

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

    /// Fills a block with hands from sets, all of them at most `BLOCK`.
    pub(super) fn fill_with_sets(
        &self,
        sets: &[u64; BLOCK],
        own_wilds: Option<&[u64; BLOCK]>,
        split: Split,
        block: &mut Block,
    ) -> Result<Wilds, NoHand> {
        match self.path.0 {
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2::fill_with_sets(avx2, sets, own_wilds, split, block),
            Way::Scalar | Way::Portable => portable::fill_with_sets(sets, own_wilds, split, block),
        }
    }

    /// Fills a block with hands from rows of codes, at the start of these, if there is a way that
    /// is faster than by sets.
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
            Way::Avx2(avx2) => avx2::fill_with_codes(avx2, codes, width, own_wilds, split, block),
            Way::Scalar | Way::Portable => None,
        }
    }

    /// The values of the first `hands` of a block; others are unspecified.
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
        if self.values_by(case, block, hands, values) == TwoFlushes::Somewhere {
            // Hands that long do not come alone.
            self.one_flush = false;
            case.one_flush = false;
            self.values_by(case, block, hands, values);
        }
    }

    fn values_by(
        &self,
        case: Case,
        block: &Block,
        hands: usize,
        values: &mut Values,
    ) -> TwoFlushes {
        match self.path.0 {
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2::values(avx2, case, block, hands, self.places, values),
            Way::Portable => portable::values(case, block, self.places, values),
            Way::Scalar => {
                for (i, value) in values[..hands].iter_mut().enumerate() {
                    let suits = [0, 1, 2, 3].map(|suit| block.suits[suit][i]);
                    let wilds = usize::from(block.wilds[i]);
                    *value = self.order.evaluate_lanes(suits, wilds).bits();
                }
                TwoFlushes::Nowhere
            }
        }
    }
}

/// Whether a kernel for one flush met a hand that may have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TwoFlushes {
    Nowhere,
    Somewhere,
}
