//! Blocks of hands: as many as are evaluated at a time.

use super::{
    Order,
    kernel::Places,
    path::{Path, Way},
    portable,
    split::{NoHand, Split},
    wilds::PLENTY,
};
#[cfg(target_arch = "x86_64")]
use super::{
    avx2,
    avx512::{self, Avx512},
};

/// How many hands a block holds. With fewer, calls and loops show; with more, hands with wilds
/// are rarely all alike.
pub(super) const BLOCK: usize = 128;

/// A number for each hand of a block.
pub(super) type Lanes = [u16; BLOCK];

/// A value for each hand of a block.
pub(super) type Values = [u32; BLOCK];

/// Hands as suit lanes and numbers of wilds.
#[derive(Clone)]
#[repr(align(64))]
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
        #[cfg(target_arch = "x86_64")]
        if let Way::Avx2(cpu) | Way::Avx512(Avx512 { avx2: cpu, .. }) = self.path.0 {
            return avx2::fill_with_codes(cpu, codes, width, own_wilds, split, block);
        }
        let _ = (codes, width, own_wilds, split, block);
        None
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
            Way::Avx512(cpu) => avx512::values(cpu, case, block, hands, self.places, values),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(cpu) => avx2::values(cpu, case, block, hands, self.places, values),
            Way::Portable => portable::values(case, block, hands, self.places, values),
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
