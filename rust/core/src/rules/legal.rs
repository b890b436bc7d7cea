use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Action, ActionKind, MAX_CHIPS, Operand, Seat};
use crate::{Card, CardSet};

/// The legal actions of a seat: some kinds, with the cards or the range of chips of the kind that
/// takes such.
///
/// A range of chips is listed by its two ends; every whole number between is legal too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Fields")]
pub struct Legal {
    kinds: u32,
    cards: CardSet,
    /// The diamonds of thefts; each takes what is of its rank or lower.
    gives: CardSet,
    least: u64,
    most: u64,
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
    #[error("seat {seat} may not '{action}': {}", legal.cards_in_words(*action))]
    Card {
        /// The seat to act.
        seat: Seat,
        /// What is not legal.
        action: Action,
        /// What is.
        legal: Legal,
    },
    /// The seat to act may do such a thing, but not with so many chips.
    #[error("seat {seat} may not '{action}': it takes {} to {} chips", legal.least, legal.most)]
    Chips {
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
        gives: CardSet::EMPTY,
        least: 0,
        most: 0,
    };

    /// Also a kind of action that takes neither card nor chips.
    #[must_use]
    pub const fn with(self, kind: ActionKind) -> Legal {
        Legal {
            kinds: self.kinds | 1 << kind as u8,
            ..self
        }
    }

    /// Also a kind of action with any of these cards; none if there are no cards.
    #[must_use]
    pub const fn with_cards(self, kind: ActionKind, cards: CardSet) -> Legal {
        if cards.is_empty() {
            return self;
        }
        Legal {
            cards,
            ..self.with(kind)
        }
    }

    /// Also a bet or raise of any whole number of chips in a range.
    ///
    /// # Panics
    ///
    /// If the range is empty, or goes beyond the chips that there can be.
    #[must_use]
    pub const fn with_chips(self, kind: ActionKind, least: u64, most: u64) -> Legal {
        assert!(least <= most && most <= MAX_CHIPS, "a range of chips");
        Legal {
            least,
            most,
            ..self.with(kind)
        }
    }

    /// Also thefts of these cards for these diamonds, as far as they are high enough.
    #[must_use]
    pub fn with_thefts(self, gives: CardSet, takes: CardSet) -> Legal {
        let cards = gives
            .iter()
            .fold(CardSet::EMPTY, |cards, give| cards | within(takes, give));
        let gives = gives.iter().filter(|&give| !within(cards, give).is_empty());
        if cards.is_empty() {
            return self;
        }
        Legal {
            cards,
            gives: gives.collect(),
            ..self.with(ActionKind::Steal)
        }
    }

    /// Whether nothing is legal.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.kinds == 0
    }

    /// How many actions [`iter`](Legal::iter) lists.
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

    /// Whether actions of a kind are legal.
    #[must_use]
    pub const fn has(self, kind: ActionKind) -> bool {
        self.kinds >> kind as u8 & 1 != 0
    }

    /// The cards of the kind that takes one; of thefts, those that can be stolen.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// The diamonds that can be given up for a theft.
    #[must_use]
    pub const fn gives(self) -> CardSet {
        self.gives
    }

    /// The least and the most chips of a bet or raise: the player's total of the round. `None` if
    /// neither is legal.
    #[must_use]
    pub const fn amounts(self) -> Option<(u64, u64)> {
        if self.has(ActionKind::Bet) || self.has(ActionKind::Raise) {
            Some((self.least, self.most))
        } else {
            None
        }
    }

    fn count(self, kind: ActionKind) -> usize {
        if kind.takes_card() {
            self.cards.len()
        } else if kind.takes_cards() {
            let takes = self.gives.iter().map(|give| within(self.cards, give).len());
            takes.sum()
        } else if kind.takes_chips() {
            1 + usize::from(self.least < self.most)
        } else {
            1
        }
    }

    /// Whether the action is legal.
    #[must_use]
    pub fn contains(self, action: Action) -> bool {
        self.has(action.kind())
            && match action.operand() {
                Operand::Nothing => true,
                Operand::Card(card) => self.cards.contains(card),
                Operand::Cards(give, take) => {
                    self.gives.contains(give) && within(self.cards, give).contains(take)
                }
                Operand::Chips(chips) => self.least <= chips && chips <= self.most,
            }
    }

    /// Whether the action is legal for a seat.
    ///
    /// # Errors
    ///
    /// `IllegalAction` says why not.
    pub(super) fn check(self, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        let legal = self;
        if self.contains(action) {
            return Ok(());
        }
        Err(match action.operand() {
            Operand::Chips(_) if self.has(action.kind()) => IllegalAction::Chips {
                seat,
                action,
                legal,
            },
            Operand::Card(_) | Operand::Cards(..) if self.has(action.kind()) => {
                IllegalAction::Card {
                    seat,
                    action,
                    legal,
                }
            }
            _ => IllegalAction::Kind {
                seat,
                action,
                legal,
            },
        })
    }

    /// The legal actions, in the order of their kinds and cards; bets and raises by the least and
    /// the most.
    pub fn iter(self) -> impl Iterator<Item = Action> + Clone {
        let ends = if self.least < self.most { 2 } else { 1 };
        self.listed(ends, move |i| if i == 0 { self.least } else { self.most })
    }

    /// Every legal action, each amount too: as many as there are chips, so not for long ranges.
    pub fn all(self) -> impl Iterator<Item = Action> + Clone {
        let amounts = self.most - self.least + 1;
        self.listed(amounts, move |i| self.least + i)
    }

    /// The legal actions with so many amounts.
    fn listed(
        self,
        amounts: u64,
        amount: impl Fn(u64) -> u64 + Clone,
    ) -> impl Iterator<Item = Action> + Clone {
        self.kinds().flat_map(move |kind| {
            let amount = amount.clone();
            let only = |takes: bool, cards| if takes { cards } else { CardSet::EMPTY };
            let cards = only(kind.takes_card(), self.cards).iter();
            let gives = only(kind.takes_cards(), self.gives).iter();
            let chips = 0..if kind.takes_chips() { amounts } else { 0 };
            let plain = !(kind.takes_card() || kind.takes_cards() || kind.takes_chips());
            let pairs = gives.flat_map(move |give| {
                let takes = within(self.cards, give).iter();
                takes.map(move |take| Operand::Cards(give, take))
            });
            cards
                .map(Operand::Card)
                .chain(pairs)
                .chain(chips.map(move |i| Operand::Chips(amount(i))))
                .chain(plain.then_some(Operand::Nothing))
                .filter_map(move |operand| kind.action(operand))
        })
    }

    /// The legal actions as they stand in records: `bet 2..60` for a whole range.
    pub fn texts(self) -> impl Iterator<Item = String> {
        let plain = self.iter().filter(|action| action.chips().is_none());
        let ranges = self.kinds().filter(|kind| kind.takes_chips());
        let ranges = ranges.map(move |kind| format!("{kind} {}..{}", self.least, self.most));
        plain.map(|action| action.to_string()).chain(ranges)
    }

    /// The `n`-th of the legal actions, in the order of [`iter`](Legal::iter).
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Action> {
        self.iter().nth(n)
    }

    /// One legal action: a kind first, each equally likely, then its cards or chips. `below(n)`
    /// gives uniform numbers less than `n`. None if nothing is legal.
    pub fn sample(self, mut below: impl FnMut(u64) -> u64) -> Option<Action> {
        let mut kinds = self.kinds;
        if kinds == 0 {
            return None;
        }
        if kinds & (kinds - 1) != 0 {
            for _ in 0..below(kinds.count_ones().into()) {
                kinds &= kinds - 1;
            }
        }
        let kind = ActionKind::ALL[kinds.trailing_zeros() as usize];
        let operand = if kind.takes_chips() {
            let more = self.most - self.least;
            Operand::Chips(self.least + if more == 0 { 0 } else { below(more + 1) })
        } else if kind.takes_card() {
            Operand::Card(self.cards.nth(below(self.cards.len() as u64) as usize)?)
        } else if kind.takes_cards() {
            let mut chosen = below(self.count(kind) as u64) as usize;
            return self.gives.iter().find_map(|give| {
                let takes = within(self.cards, give);
                let take = takes.nth(chosen);
                chosen = chosen.saturating_sub(takes.len());
                kind.action(Operand::Cards(give, take?))
            });
        } else {
            Operand::Nothing
        };
        kind.action(operand)
    }

    /// Why an action of a legal kind is not legal with its cards.
    fn cards_in_words(self, action: Action) -> String {
        match action.operand() {
            Operand::Cards(give, _) if self.gives.contains(give) => {
                format!("the cards for {give} are {}", within(self.cards, give))
            }
            Operand::Cards(..) => format!("the cards to give are {}", self.gives),
            _ => format!("the cards for it are {}", self.cards),
        }
    }
}

/// The cards that a diamond can steal: those of its rank and lower (RULES §6, ace high).
fn within(cards: CardSet, give: Card) -> CardSet {
    let is_within = |card: &Card| card.rank() <= give.rank();
    cards.iter().filter(is_within).collect()
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slashed = |cards: CardSet| cards.to_string().replace(' ', "/");
        for (i, kind) in self.kinds().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{kind}")?;
            if kind.takes_cards() {
                write!(f, " {}", slashed(self.gives))?;
            }
            if kind.takes_card() || kind.takes_cards() {
                write!(f, " {}", slashed(self.cards))?;
            } else if kind.takes_chips() {
                write!(f, " {}..{}", self.least, self.most)?;
            }
        }
        Ok(())
    }
}

/// What is written of legal actions.
#[derive(Deserialize)]
struct Fields {
    kinds: u32,
    cards: CardSet,
    gives: CardSet,
    least: u64,
    most: u64,
}

/// Bytes that are no legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no legal actions: kinds without their cards or chips")]
struct InvalidLegal;

impl TryFrom<Fields> for Legal {
    type Error = InvalidLegal;

    fn try_from(fields: Fields) -> Result<Legal, InvalidLegal> {
        let Fields {
            kinds,
            cards,
            gives,
            least,
            most,
        } = fields;
        let legal = Legal {
            kinds,
            cards,
            gives,
            least,
            most,
        };
        let chips = least <= most && most <= MAX_CHIPS;
        let known = kinds >> ActionKind::ALL.len() == 0;
        if known && chips && legal.kinds().all(|kind| legal.count(kind) > 0) {
            Ok(legal)
        } else {
            Err(InvalidLegal)
        }
    }
}

#[cfg(test)]
mod tests;
