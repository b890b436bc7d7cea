//! Which kernel it takes, and the way there from numbers that are known at run time.

use super::block::Wilds;

/// What hands side by side are like.
#[derive(Clone, Copy)]
pub(super) struct Case {
    pub(super) wilds: Wilds,
    pub(super) double_ace: bool,
    pub(super) one_flush: bool,
}

/// Calls a function for one of the kernels: generic over the wilds, `DOUBLE_ACE` and `FLUSHES`.
/// Where an option is no matter there is one kernel for both.
macro_rules! call_for_case {
    ($case:expr, $function:ident, $($argument:expr),*) => {{
        use crate::hand::{
            block::Wilds,
            kernel::{ANY_FLUSHES, ONE_FLUSH},
            wilds::{Each, PLENTY, Same},
        };
        let case = $case;
        match (case.wilds, case.double_ace, case.one_flush) {
            (Wilds::Same(0), _, true) => $function::<Same<0>, false, ONE_FLUSH>($($argument),*),
            (Wilds::Same(0), _, false) => $function::<Same<0>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(1), false, true) => $function::<Same<1>, false, ONE_FLUSH>($($argument),*),
            (Wilds::Same(1), false, false) => $function::<Same<1>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(1), true, true) => $function::<Same<1>, true, ONE_FLUSH>($($argument),*),
            (Wilds::Same(1), true, false) => $function::<Same<1>, true, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(2), false, true) => $function::<Same<2>, false, ONE_FLUSH>($($argument),*),
            (Wilds::Same(2), false, false) => $function::<Same<2>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(2), true, true) => $function::<Same<2>, true, ONE_FLUSH>($($argument),*),
            (Wilds::Same(2), true, false) => $function::<Same<2>, true, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(3), _, _) => $function::<Same<3>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(4), _, _) => $function::<Same<4>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Same(_), _, _) => $function::<Same<PLENTY>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::UpToTwo, false, true) => $function::<Each<_, 2>, false, ONE_FLUSH>($($argument),*),
            (Wilds::UpToTwo, false, false) => $function::<Each<_, 2>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::UpToTwo, true, true) => $function::<Each<_, 2>, true, ONE_FLUSH>($($argument),*),
            (Wilds::UpToTwo, true, false) => $function::<Each<_, 2>, true, ANY_FLUSHES>($($argument),*),
            (Wilds::Any, false, _) => $function::<Each<_, PLENTY>, false, ANY_FLUSHES>($($argument),*),
            (Wilds::Any, true, _) => $function::<Each<_, PLENTY>, true, ANY_FLUSHES>($($argument),*),
        }
    }};
}
pub(super) use call_for_case;

/// Calls a function for one of the kernels, with the same wilds in every hand: generic over them
/// and over `FLUSHES`.
#[cfg(target_arch = "x86_64")]
macro_rules! call_for_same {
    ($wilds:expr, $one_flush:expr, $function:ident, $($argument:expr),*) => {{
        use crate::hand::{
            kernel::{ANY_FLUSHES, ONE_FLUSH},
            wilds::{PLENTY, Same},
        };
        match ($wilds, $one_flush) {
            (0, true) => $function::<Same<0>, ONE_FLUSH>($($argument),*),
            (0, false) => $function::<Same<0>, ANY_FLUSHES>($($argument),*),
            (1, true) => $function::<Same<1>, ONE_FLUSH>($($argument),*),
            (1, false) => $function::<Same<1>, ANY_FLUSHES>($($argument),*),
            (2, true) => $function::<Same<2>, ONE_FLUSH>($($argument),*),
            (2, false) => $function::<Same<2>, ANY_FLUSHES>($($argument),*),
            (3, _) => $function::<Same<3>, ANY_FLUSHES>($($argument),*),
            (4, _) => $function::<Same<4>, ANY_FLUSHES>($($argument),*),
            _ => $function::<Same<PLENTY>, ANY_FLUSHES>($($argument),*),
        }
    }};
}
#[cfg(target_arch = "x86_64")]
pub(super) use call_for_same;
