use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Rank, Suit};

/// One of the 54 cards: a rank of a suit, or a joker.
///
/// Cards order by code (RULES §1): rank first, then suit; the jokers last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

/// A number that is no card code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a card code (0 to 53)")]
pub struct InvalidCode(pub u8);

impl Card {
    /// How many cards there are: 52 and two jokers.
    pub const COUNT: usize = 54;
    /// The black joker, `Xb`.
    pub const BLACK_JOKER: Card = Card(52);
    /// The red joker, `Xr`.
    pub const RED_JOKER: Card = Card(53);

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with a code from 0 to 53, `None` for any other number.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Card> {
        if (code as usize) < Card::COUNT {
            Some(Card(code))
        } else {
            None
        }
    }

    /// The card's code (RULES §1): `rank * 4 + suit`, then 52 and 53 for the jokers.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Whether the card is a joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 >= Card::BLACK_JOKER.0
    }

    /// The card's rank, `None` for a joker.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() {
            None
        } else {
            Some(Rank::ALL[(self.0 / 4) as usize])
        }
    }

    /// The card's suit, `None` for a joker.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            None
        } else {
            Some(Suit::ALL[(self.0 % 4) as usize])
        }
    }

    /// All cards in the order of their codes.
    pub fn all() -> impl ExactSizeIterator<Item = Card> + Clone {
        (0..Card::COUNT as u8).map(Card)
    }

    /// A printer of the card with a suit symbol: `A♠`; jokers print as `Xb` and `Xr`.
    #[must_use]
    pub fn symbol(self) -> impl fmt::Display {
        Symbol(self)
    }
}

struct Symbol(Card);

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.rank(), self.0.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.char(), suit.symbol()),
            _ => self.0.fmt(f),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.char(), suit.char()),
            _ if *self == Card::BLACK_JOKER => f.write_str("Xb"),
            _ => f.write_str("Xr"),
        }
    }
}

impl TryFrom<u8> for Card {
    type Error = InvalidCode;

    fn try_from(code: u8) -> Result<Card, InvalidCode> {
        Card::from_code(code).ok_or(InvalidCode(code))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.code()
    }
}
