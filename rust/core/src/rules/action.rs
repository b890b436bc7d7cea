use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::MAX_CHIPS;
use crate::{
    Card,
    notation::{self, ParseCardsError},
};

/// What a player does. Its text is that of records (RULES §8): `bid 7d`, `raise 30`.
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
    /// Gives up the hand.
    Fold,
    /// Stays in with nothing to pay.
    Check,
    /// Pays what the level asks for, or all there is.
    Call,
    /// Opens the betting of a round with so many chips.
    Bet(u64),
    /// Lifts the level; the chips are the player's total of the round.
    Raise(u64),
    /// Moves a spade Treasure to the hand.
    Grab(Card),
    /// Draws a card for a heart Treasure.
    Draw,
    /// Ends what may be done several times.
    Done,
    /// Takes a card in place of a joker Treasure.
    Take(Card),
    /// Gives a diamond Treasure up for another player's Treasure.
    Steal {
        /// The diamond, which goes to the bottom of the deck.
        give: Card,
        /// The Treasure stolen.
        take: Card,
    },
    /// Votes for another hand.
    Continue,
    /// Votes for the end of the game.
    Stop,
}

/// The kinds of actions, without their cards and chips.
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
    /// See [`Action::Fold`].
    Fold,
    /// See [`Action::Check`].
    Check,
    /// See [`Action::Call`].
    Call,
    /// See [`Action::Bet`].
    Bet,
    /// See [`Action::Raise`].
    Raise,
    /// See [`Action::Grab`].
    Grab,
    /// See [`Action::Draw`].
    Draw,
    /// See [`Action::Done`].
    Done,
    /// See [`Action::Take`].
    Take,
    /// See [`Action::Steal`].
    Steal,
    /// See [`Action::Continue`].
    Continue,
    /// See [`Action::Stop`].
    Stop,
}

/// What an action names beside its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Nothing.
    Nothing,
    /// A card.
    Card(Card),
    /// A card given up and a card taken.
    Cards(Card, Card),
    /// Chips.
    Chips(u64),
}

impl ActionKind {
    /// All kinds.
    pub const ALL: [ActionKind; 17] = [
        ActionKind::Flip,
        ActionKind::Pull,
        ActionKind::Bid,
        ActionKind::Low,
        ActionKind::High,
        ActionKind::Fold,
        ActionKind::Check,
        ActionKind::Call,
        ActionKind::Bet,
        ActionKind::Raise,
        ActionKind::Grab,
        ActionKind::Draw,
        ActionKind::Done,
        ActionKind::Take,
        ActionKind::Steal,
        ActionKind::Continue,
        ActionKind::Stop,
    ];

    /// The kind's word in the text of actions.
    #[must_use]
    pub const fn word(self) -> &'static str {
        [
            "flip", "pull", "bid", "low", "high", "fold", "check", "call", "bet", "raise", "grab",
            "draw", "done", "take", "steal", "continue", "stop",
        ][self as usize]
    }

    /// Whether actions of this kind name one card.
    #[must_use]
    pub const fn takes_card(self) -> bool {
        matches!(
            self,
            ActionKind::Pull | ActionKind::Bid | ActionKind::Grab | ActionKind::Take
        )
    }

    /// Whether actions of this kind name a card to give and a card to take.
    #[must_use]
    pub const fn takes_cards(self) -> bool {
        matches!(self, ActionKind::Steal)
    }

    /// Whether actions of this kind name an amount of chips.
    #[must_use]
    pub const fn takes_chips(self) -> bool {
        matches!(self, ActionKind::Bet | ActionKind::Raise)
    }

    /// What actions of this kind name, in words.
    const fn operand(self) -> &'static str {
        if self.takes_card() {
            "a card"
        } else if self.takes_cards() {
            "two cards"
        } else if self.takes_chips() {
            "chips"
        } else {
            "nothing"
        }
    }

    /// The action of this kind, with what it names; `None` if it names something else.
    #[must_use]
    pub const fn action(self, operand: Operand) -> Option<Action> {
        Some(match (self, operand) {
            (ActionKind::Flip, Operand::Nothing) => Action::Flip,
            (ActionKind::Low, Operand::Nothing) => Action::Low,
            (ActionKind::High, Operand::Nothing) => Action::High,
            (ActionKind::Fold, Operand::Nothing) => Action::Fold,
            (ActionKind::Check, Operand::Nothing) => Action::Check,
            (ActionKind::Call, Operand::Nothing) => Action::Call,
            (ActionKind::Draw, Operand::Nothing) => Action::Draw,
            (ActionKind::Done, Operand::Nothing) => Action::Done,
            (ActionKind::Continue, Operand::Nothing) => Action::Continue,
            (ActionKind::Stop, Operand::Nothing) => Action::Stop,
            (ActionKind::Pull, Operand::Card(card)) => Action::Pull(card),
            (ActionKind::Bid, Operand::Card(card)) => Action::Bid(card),
            (ActionKind::Grab, Operand::Card(card)) => Action::Grab(card),
            (ActionKind::Take, Operand::Card(card)) => Action::Take(card),
            (ActionKind::Steal, Operand::Cards(give, take)) => Action::Steal { give, take },
            (ActionKind::Bet, Operand::Chips(chips)) => Action::Bet(chips),
            (ActionKind::Raise, Operand::Chips(chips)) => Action::Raise(chips),
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
            Action::Fold => ActionKind::Fold,
            Action::Check => ActionKind::Check,
            Action::Call => ActionKind::Call,
            Action::Bet(_) => ActionKind::Bet,
            Action::Raise(_) => ActionKind::Raise,
            Action::Grab(_) => ActionKind::Grab,
            Action::Draw => ActionKind::Draw,
            Action::Done => ActionKind::Done,
            Action::Take(_) => ActionKind::Take,
            Action::Steal { .. } => ActionKind::Steal,
            Action::Continue => ActionKind::Continue,
            Action::Stop => ActionKind::Stop,
        }
    }

    /// What the action names beside its kind.
    #[must_use]
    pub const fn operand(self) -> Operand {
        match self {
            Action::Pull(card) | Action::Bid(card) | Action::Grab(card) | Action::Take(card) => {
                Operand::Card(card)
            }
            Action::Steal { give, take } => Operand::Cards(give, take),
            Action::Bet(chips) | Action::Raise(chips) => Operand::Chips(chips),
            Action::Flip
            | Action::Low
            | Action::High
            | Action::Fold
            | Action::Check
            | Action::Call
            | Action::Draw
            | Action::Done
            | Action::Continue
            | Action::Stop => Operand::Nothing,
        }
    }

    /// The card that the action names; of a theft, the one stolen.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self.operand() {
            Operand::Card(card) | Operand::Cards(_, card) => Some(card),
            Operand::Chips(_) | Operand::Nothing => None,
        }
    }

    /// The chips of a bet or raise: the player's total of the round.
    #[must_use]
    pub const fn chips(self) -> Option<u64> {
        match self {
            Action::Bet(chips) | Action::Raise(chips) => Some(chips),
            _ => None,
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
        match self.operand() {
            Operand::Nothing => Ok(()),
            Operand::Card(card) => write!(f, " {card}"),
            Operand::Cards(give, take) => write!(f, " {give} {take}"),
            Operand::Chips(chips) => write!(f, " {chips}"),
        }
    }
}

/// Text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// The first word is no kind of action.
    #[error("'{}' is no action", .0.escape_debug())]
    Unknown(String),
    /// What the kind names is missing, or there is too much.
    #[error("'{}' is no action: {kind} takes {}", text.escape_debug(), kind.operand())]
    Card {
        /// The kind of action.
        kind: ActionKind,
        /// The whole text.
        text: String,
    },
    /// What should be chips is no whole number, or more than there can be.
    #[error("'{}' is no action: chips are whole numbers up to {MAX_CHIPS}", .0.escape_debug())]
    Chips(String),
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
        let operand = if rest.is_empty() {
            Some(Operand::Nothing)
        } else if kind.takes_chips() {
            let chips = chips_of(rest).ok_or_else(|| ParseActionError::Chips(shown()))?;
            Some(Operand::Chips(chips))
        } else if kind.takes_cards() {
            two_cards(rest)?
        } else if kind.takes_card() {
            Some(Operand::Card(rest.parse()?))
        } else {
            None
        };
        operand
            .and_then(|operand| kind.action(operand))
            .ok_or_else(|| ParseActionError::Card {
                kind,
                text: shown(),
            })
    }
}

/// The chips of a text: digits alone, neither signs nor fractions.
fn chips_of(text: &str) -> Option<u64> {
    let digits = text.trim();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|&chips| chips <= MAX_CHIPS)
}

/// A card to give and a card to take; `None` if the text has more or fewer.
fn two_cards(text: &str) -> Result<Option<Operand>, ParseCardsError> {
    let mut cards = notation::cards(text).map(|card| card.map(|(card, _)| card));
    let (give, take) = (cards.next().transpose()?, cards.next().transpose()?);
    let more = cards.next().transpose()?;
    Ok(match (give, take, more) {
        (Some(give), Some(take), None) => Some(Operand::Cards(give, take)),
        _ => None,
    })
}
