use serde::{Deserialize, Serialize};

use super::{Action, ActionKind, Seat};
use crate::CardSet;

/// The legal actions of a seat: some kinds, and the cards of the kind that takes one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Legal {
    kinds: u16,
    cards: CardSet,
}

/// An action that is not legal, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("'{0}' is not legal: the game is over")]
    Over(Action),
    /// The state waits for a card.
    #[error("'{0}' is not legal: a card is to be dealt first")]
    Chance(Action),
    /// The seat to act may not do such a thing now.
    #[error("seat {seat} may not '{action}' now: legal are {legal}")]
    Kind {
        /// The seat to act.
        seat: Seat,
        /// What is not legal.
        action: Action,
        /// What is.
        legal: Legal,
    },
    /// The seat to act may do such a thing, but not with this card.
    #[error("seat {seat} may not '{action}': the cards for it are {}", legal.cards)]
    Card {
        /// The seat to act.
        seat: Seat,
        /// What is not legal.
        action: Action,
        /// What is.
        legal: Legal,
    },
}

impl Legal {
    /// No action at all.
    pub const NONE: Legal = Legal {
        kinds: 0,
        cards: CardSet::EMPTY,
    };

    /// Also a kind of action that takes no card.
    #[must_use]
    pub(super) const fn with(self, kind: ActionKind) -> Legal {
        Legal {
            kinds: self.kinds | 1 << kind as u8,
            ..self
        }
    }

    /// Also a kind of action with any of these cards; none if there are no cards.
    #[must_use]
    pub(super) const fn with_cards(self, kind: ActionKind, cards: CardSet) -> Legal {
        if cards.is_empty() {
            return self;
        }
        Legal {
            cards,
            ..self.with(kind)
        }
    }

    /// Whether nothing is legal.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.kinds == 0
    }

    /// How many actions are legal.
    #[must_use]
    pub fn len(self) -> usize {
        self.kinds().map(|kind| self.count(kind)).sum()
    }

    /// The kinds of legal actions.
    pub fn kinds(self) -> impl Iterator<Item = ActionKind> + Clone {
        ActionKind::ALL
            .into_iter()
            .filter(move |&kind| self.has(kind))
    }

    /// The cards of the kind that takes one.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    const fn has(self, kind: ActionKind) -> bool {
        self.kinds >> kind as u8 & 1 != 0
    }

    fn count(self, kind: ActionKind) -> usize {
        if kind.takes_card() {
            self.cards.len()
        } else {
            1
        }
    }

    /// Whether the action is legal.
    #[must_use]
    pub fn contains(self, action: Action) -> bool {
        self.has(action.kind()) && action.card().is_none_or(|card| self.cards.contains(card))
    }

    /// Whether the action is legal for a seat.
    ///
    /// # Errors
    ///
    /// `IllegalAction` says why not.
    pub(super) fn check(self, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        if self.contains(action) {
            Ok(())
        } else if self.has(action.kind()) {
            Err(IllegalAction::Card {
                seat,
                action,
                legal: self,
            })
        } else {
            Err(IllegalAction::Kind {
                seat,
                action,
                legal: self,
            })
        }
    }

    /// The legal actions, in the order of their kinds and cards.
    pub fn iter(self) -> impl Iterator<Item = Action> + Clone {
        self.kinds().flat_map(move |kind| {
            let (cards, plain) = if kind.takes_card() {
                (self.cards, 0)
            } else {
                (CardSet::EMPTY, 1)
            };
            let cards = cards.iter().map(Some);
            cards
                .chain(std::iter::repeat_n(None, plain))
                .filter_map(move |card| kind.action(card))
        })
    }

    /// The `n`-th of the legal actions, in the order of [`iter`](Legal::iter).
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Action> {
        self.iter().nth(n)
    }

    /// One legal action: a kind first, each equally likely, then its card. `below(n)` gives
    /// uniform numbers less than `n`. None if nothing is legal.
    pub fn sample(self, mut below: impl FnMut(usize) -> usize) -> Option<Action> {
        let mut kinds = self.kinds;
        if kinds == 0 {
            return None;
        }
        if kinds & (kinds - 1) != 0 {
            for _ in 0..below(kinds.count_ones() as usize) {
                kinds &= kinds - 1;
            }
        }
        let kind = ActionKind::ALL[kinds.trailing_zeros() as usize];
        let card = kind
            .takes_card()
            .then(|| self.cards.nth(below(self.cards.len())))
            .flatten();
        kind.action(card)
    }
}

impl std::fmt::Display for Legal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, kind) in self.kinds().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{kind}")?;
            if kind.takes_card() {
                write!(f, " {}", self.cards.to_string().replace(' ', "/"))?;
            }
        }
        Ok(())
    }
}
