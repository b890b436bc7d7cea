//! Sets of cards taken apart into naturals and wilds.

use super::HandRules;
use crate::CardSet;

/// How the sets of a batch are taken apart.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// The cards that are wild in every hand.
    pub(super) wild: u64,
    /// The cards that every hand may hold. A hand's own wild cards are allowed too.
    pub(super) allowed: u64,
}

/// A set that is no hand, or wild cards that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoHand;

impl Split {
    /// Takes nothing for wild, and refuses no card.
    pub(super) const NOTHING_WILD: Split = Split {
        wild: 0,
        allowed: CardSet::ALL.bits(),
    };

    /// As the rules say; if each hand has wild cards of its own, in place of those of the rules.
    pub(super) fn new(rules: &HandRules, own_wilds: bool) -> Split {
        let wild = if own_wilds {
            CardSet::EMPTY
        } else {
            rules.wild
        };
        let rules = HandRules { wild, ..*rules };
        Split {
            wild: rules.wild_cards().bits(),
            allowed: (CardSet::ALL - rules.forbidden_cards()).bits(),
        }
    }
}
