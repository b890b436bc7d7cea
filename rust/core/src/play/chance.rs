use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Purpose, Stream};
use crate::{
    Card, CardSet,
    notation::{self, ParseCardsError},
    rules::Deal,
};

/// Who supplies the cards of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chance(Source);

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Source {
    /// Nobody: cards are dealt by hand.
    None,
    /// A shuffle, done as far as cards are asked for.
    Seeded(Shuffle),
    /// Given decks, one a shuffle, top card first.
    Decks {
        decks: Arc<Vec<Vec<Card>>>,
        deck: usize,
        dealt: usize,
    },
}

/// A random order of the rest that comes about card by card.
///
/// The array is copied whole: faster than by its length, as `ArrayVec` would be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ShuffleParts", into = "ShuffleParts")]
struct Shuffle {
    stream: Stream,
    order: [Card; Card::COUNT],
    len: u8,
    dealt: u8,
}

/// What is kept of a shuffle.
#[derive(Serialize, Deserialize)]
struct ShuffleParts {
    stream: Stream,
    order: ArrayVec<Card, { Card::COUNT }>,
    dealt: u8,
}

impl From<Shuffle> for ShuffleParts {
    fn from(shuffle: Shuffle) -> ShuffleParts {
        ShuffleParts {
            stream: shuffle.stream,
            order: shuffle.order[..shuffle.len.into()]
                .iter()
                .copied()
                .collect(),
            dealt: shuffle.dealt,
        }
    }
}

impl From<ShuffleParts> for Shuffle {
    fn from(parts: ShuffleParts) -> Shuffle {
        let mut shuffle = Shuffle::new(parts.stream);
        shuffle.order[..parts.order.len()].copy_from_slice(&parts.order);
        shuffle.len = parts.order.len() as u8;
        shuffle.dealt = parts.dealt.min(shuffle.len);
        shuffle
    }
}

/// A whole deck, jokers last: most shuffles begin with one.
const IN_ORDER: [Card; Card::COUNT] = {
    let mut order = [Card::BLACK_JOKER; Card::COUNT];
    let mut code = 0;
    while let Some(card) = Card::from_code(code) {
        order[code as usize] = card;
        code += 1;
    }
    order
};

impl Shuffle {
    const fn new(stream: Stream) -> Shuffle {
        Shuffle {
            stream,
            order: [Card::BLACK_JOKER; Card::COUNT],
            len: 0,
            dealt: 0,
        }
    }

    /// The next card; of a new order of the rest, if it is to be shuffled or the last is dealt.
    fn next(&mut self, rest: CardSet, shuffle: bool) -> Card {
        if shuffle || self.dealt == self.len {
            if rest == CardSet::NATURALS || rest == CardSet::ALL {
                self.order = IN_ORDER;
            } else {
                for (place, card) in self.order.iter_mut().zip(rest) {
                    *place = card;
                }
            }
            (self.len, self.dealt) = (rest.len() as u8, 0);
        }
        let dealt = usize::from(self.dealt);
        let chosen = dealt + self.stream.index(usize::from(self.len) - dealt);
        self.order.swap(dealt, chosen);
        self.dealt += 1;
        let card = self.order[dealt];
        debug_assert!(rest.contains(card), "{card} is in the rest");
        card
    }
}

/// Decks that do not supply the cards that a game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChanceError {
    /// There is no deck for a shuffle.
    #[error("there is no deck {0}")]
    NoDeck(usize),
    /// A deck has too few cards.
    #[error("deck {deck} has only {dealt} card{}", if *dealt == 1 { "" } else { "s" })]
    NoCard {
        /// The deck, from 0.
        deck: usize,
        /// Its cards.
        dealt: usize,
    },
    /// A deck has a card that cannot come now.
    #[error("card {place} of deck {deck}, '{card}', is not in the draw pile")]
    WrongCard {
        /// The deck, from 0.
        deck: usize,
        /// Where the card stands, from 0.
        place: usize,
        /// The card.
        card: Card,
    },
}

/// Text that is no deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("deck {deck}: {error}")]
pub struct ParseDecksError {
    /// The deck, from 0.
    pub deck: usize,
    /// What is wrong with it.
    pub error: ParseCardsError,
}

impl Chance {
    /// Nobody supplies cards.
    #[must_use]
    pub const fn none() -> Chance {
        Chance(Source::None)
    }

    /// The cards of a game of a seed.
    #[must_use]
    pub fn seeded(seed: u64, game: u64) -> Chance {
        Chance::stream(Stream::new(seed, game, Purpose::Deal, 0))
    }

    /// Cards shuffled by a stream.
    #[must_use]
    pub const fn stream(stream: Stream) -> Chance {
        Chance(Source::Seeded(Shuffle::new(stream)))
    }

    /// Whether nobody supplies cards.
    #[must_use]
    pub const fn is_by_hand(&self) -> bool {
        matches!(self.0, Source::None)
    }

    /// Cards in given orders, one deck a shuffle.
    #[must_use]
    pub fn decks(decks: Vec<Vec<Card>>) -> Chance {
        Chance(Source::Decks {
            decks: Arc::new(decks),
            deck: 0,
            dealt: 0,
        })
    }

    /// Cards in the orders of texts, as they stand in records.
    ///
    /// # Errors
    ///
    /// `ParseDecksError` names the deck that is none.
    pub fn parse_decks<'a>(
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Chance, ParseDecksError> {
        let parse = |(deck, text): (usize, &str)| {
            let distinct: Result<CardSet, _> = text.parse();
            let cards = notation::cards(text).map(|card| card.map(|(card, _)| card));
            distinct
                .and_then(|_| cards.collect())
                .map_err(|error| ParseDecksError { deck, error })
        };
        texts
            .into_iter()
            .enumerate()
            .map(parse)
            .collect::<Result<_, _>>()
            .map(Chance::decks)
    }

    /// The next card out of the rest, `None` if nobody supplies it.
    ///
    /// # Errors
    ///
    /// `ChanceError` if given decks do not fit the game.
    #[inline]
    pub fn next(&mut self, deal: Deal, rest: CardSet) -> Result<Option<Card>, ChanceError> {
        match &mut self.0 {
            Source::None => Ok(None),
            Source::Seeded(shuffle) => Ok(Some(shuffle.next(rest, deal.shuffle))),
            Source::Decks { decks, deck, dealt } => {
                if deal.shuffle && *dealt > 0 {
                    *deck += 1;
                    *dealt = 0;
                }
                let (deck, place) = (*deck, *dealt);
                let cards = decks.get(deck).ok_or(ChanceError::NoDeck(deck))?;
                let &card = cards
                    .get(place)
                    .ok_or(ChanceError::NoCard { deck, dealt: place })?;
                if !rest.contains(card) {
                    return Err(ChanceError::WrongCard { deck, place, card });
                }
                *dealt += 1;
                Ok(Some(card))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Place;

    /// The first cards of a whole deck.
    fn dealt(seed: u64, game: u64, cards: usize) -> String {
        let mut chance = Chance::seeded(seed, game);
        let mut rest = CardSet::ALL;
        let texts: Vec<String> = (0..cards)
            .map(|place| {
                let deal = Deal {
                    to: Place::Table,
                    shuffle: place == 0,
                };
                let card = chance.next(deal, rest).unwrap().unwrap();
                rest -= card.into();
                card.to_string()
            })
            .collect();
        texts.join(" ")
    }

    #[test]
    fn deals_are_the_same_everywhere_and_for_ever() {
        let golden = [
            (
                0,
                "5h Tc Js Ac Kc Jc Xb Qh 6s 4s As Ks Kd 3d 8h 9d Th Kh 8d 5c",
            ),
            (
                1,
                "8c Tc Qs 4c 7d 4s Js 7c Th 9d Ac Qh Qd 5d 3c 7h Xb 2d 3h Td",
            ),
            (
                1 << 63,
                "Js 3s 2s 9c 7d 8c 5h Jd Ah Jc 2h Kh 6s 3h Th 7h Qc 7s Qd Xb",
            ),
        ];
        for (seed, cards) in golden {
            assert_eq!(dealt(seed, 0, 20), cards, "seed {seed}");
        }
        assert_ne!(dealt(0, 1, 20), dealt(0, 0, 20));
    }

    #[test]
    fn a_deal_is_every_card_once() {
        for seed in 0..100 {
            let cards: Vec<Card> = notation::cards(&dealt(seed, 0, Card::COUNT))
                .map(|card| card.unwrap().0)
                .collect();
            assert_eq!(CardSet::from_distinct(cards), Ok(CardSet::ALL));
        }
    }
}
