use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{Card, notation::ParseCardsError};

/// What a player does. Its text is that of records (RULES §8): `bid 7d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Turns up the top card of the draw pile.
    Flip,
    /// Takes a card of the discard pile as the offer.
    Pull(Card),
    /// Places a card of the hand.
    Bid(Card),
    /// Declares the joker bid as low.
    Low,
    /// Declares the joker bid as high.
    High,
}

/// The kinds of actions, without their cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ActionKind {
    /// See [`Action::Flip`].
    Flip,
    /// See [`Action::Pull`].
    Pull,
    /// See [`Action::Bid`].
    Bid,
    /// See [`Action::Low`].
    Low,
    /// See [`Action::High`].
    High,
}

impl ActionKind {
    /// All kinds.
    pub const ALL: [ActionKind; 5] = [
        ActionKind::Flip,
        ActionKind::Pull,
        ActionKind::Bid,
        ActionKind::Low,
        ActionKind::High,
    ];

    /// The kind's word in the text of actions.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["flip", "pull", "bid", "low", "high"][self as usize]
    }

    /// Whether actions of this kind name a card.
    #[must_use]
    pub const fn takes_card(self) -> bool {
        matches!(self, ActionKind::Pull | ActionKind::Bid)
    }

    /// The action of this kind, with a card if it takes one.
    #[must_use]
    pub const fn action(self, card: Option<Card>) -> Option<Action> {
        Some(match (self, card) {
            (ActionKind::Flip, None) => Action::Flip,
            (ActionKind::Low, None) => Action::Low,
            (ActionKind::High, None) => Action::High,
            (ActionKind::Pull, Some(card)) => Action::Pull(card),
            (ActionKind::Bid, Some(card)) => Action::Bid(card),
            _ => return None,
        })
    }
}

impl Action {
    /// The kind of the action.
    #[must_use]
    pub const fn kind(self) -> ActionKind {
        match self {
            Action::Flip => ActionKind::Flip,
            Action::Pull(_) => ActionKind::Pull,
            Action::Bid(_) => ActionKind::Bid,
            Action::Low => ActionKind::Low,
            Action::High => ActionKind::High,
        }
    }

    /// The card that the action names.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Action::Pull(card) | Action::Bid(card) => Some(card),
            Action::Flip | Action::Low | Action::High => None,
        }
    }
}

impl fmt::Display for ActionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().word())?;
        match self.card() {
            Some(card) => write!(f, " {card}"),
            None => Ok(()),
        }
    }
}

/// Text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// The first word is no kind of action.
    #[error("'{}' is no action", .0.escape_debug())]
    Unknown(String),
    /// A card is missing, or there is one too many.
    #[error("'{}' is no action: {kind} takes {}", text.escape_debug(), if kind.takes_card() { "a card" } else { "no card" })]
    Card {
        /// The kind of action.
        kind: ActionKind,
        /// The whole text.
        text: String,
    },
    /// What should be a card is none.
    #[error(transparent)]
    Parse(#[from] ParseCardsError),
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let shown = || text.chars().take(40).collect::<String>();
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let kind = ActionKind::ALL
            .into_iter()
            .find(|kind| kind.word().eq_ignore_ascii_case(word));
        let kind = kind.ok_or_else(|| ParseActionError::Unknown(shown()))?;
        let card = if rest.is_empty() {
            None
        } else {
            Some(rest.parse()?)
        };
        kind.action(card).ok_or_else(|| ParseActionError::Card {
            kind,
            text: shown(),
        })
    }
}
