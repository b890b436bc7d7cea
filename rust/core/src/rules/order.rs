//! How games write the order of hands among their options.

use serde::{Deserialize, Serialize};

use crate::hand::{FiveOfAKind, Order};

/// How [`Order`] is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Order")]
pub(super) struct OrderDef {
    #[serde(with = "FiveOfAKindDef")]
    five_of_a_kind: FiveOfAKind,
    double_ace_flush: bool,
}

/// How [`FiveOfAKind`] is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "FiveOfAKind")]
enum FiveOfAKindDef {
    Above,
    BelowRoyal,
    BelowStraightFlush,
    None,
}
