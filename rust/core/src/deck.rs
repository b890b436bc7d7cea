use crate::{Card, CardSet};

/// A pack of cards: the 52, and none, one or two jokers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deck {
    jokers: u8,
}

/// A deck with more than two jokers was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deck has 0, 1 or 2 jokers, not {0}")]
pub struct TooManyJokers(pub u8);

impl Deck {
    /// The deck with so many jokers; a single joker is the black one.
    ///
    /// # Errors
    ///
    /// `TooManyJokers` for more than two.
    pub const fn new(jokers: u8) -> Result<Deck, TooManyJokers> {
        if jokers > 2 {
            Err(TooManyJokers(jokers))
        } else {
            Ok(Deck { jokers })
        }
    }

    /// How many jokers the deck has.
    #[must_use]
    pub const fn jokers(self) -> u8 {
        self.jokers
    }

    /// How many cards the deck has: 52, 53 or 54.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // no deck is empty
    pub const fn len(self) -> usize {
        52 + self.jokers as usize
    }

    /// The deck's cards.
    #[must_use]
    pub fn cards(self) -> CardSet {
        Card::all().take(self.len()).collect()
    }
}
