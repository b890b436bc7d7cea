//! What a hand is worth (RULES §2).
//!
//! One definition of the order, the kernel, serves single hands, batches and enumeration. It
//! takes natural cards and a count of wilds; which cards are wild is settled before, by set
//! algebra, in [`HandRules`].

mod ahead;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod best;
mod block;
mod case;
mod category;
#[cfg(target_arch = "x86_64")]
mod compiled;
mod enumerate;
mod evaluator;
mod kernel;
mod lane;
mod order;
mod path;
mod portable;
mod rules;
mod several;
mod single;
mod split;
mod value;
#[cfg(target_arch = "x86_64")]
mod vector;
mod wilds;

pub use batch::{BatchError, BatchFault, NO_CARD, Wilds, sets_of_codes};
pub use best::BestHand;
pub use category::Category;
pub use enumerate::{CategoryCounts, CountError, ValueCounts};
pub use order::{FiveOfAKind, Order};
#[doc(hidden)]
pub use path::{OnPath, Path};
pub use rules::{ForbiddenJoker, HandRules, Jokers};
pub use value::{HandValue, InvalidValue};
