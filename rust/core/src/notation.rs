//! Cards as text: every form that RULES §1 takes.
//!
//! A card is a rank and a suit: `As`, `tD`, `10h`, `A♠`, `Q♡`; a joker: `Xb`, `Xr`; or a Unicode
//! playing card: `🂡`, `🃏`. Letter case does not matter, and a variation selector behind a symbol
//! is ignored. Cards stand run together, or apart by white space and commas.

use std::str::{Chars, FromStr};

use crate::{Card, CardSet, Rank, Suit};

/// Text that is not the cards it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardsError {
    /// No card can be read here.
    #[error("no {expected} in '{}' at position {position}", text.escape_debug())]
    Unreadable {
        /// What should stand here: a card, or a card or rank.
        expected: &'static str,
        /// The text from the fault to the next separator.
        text: String,
        /// Where the text stands, in code points from 0.
        position: usize,
    },
    /// A card stands twice where cards must be distinct.
    #[error("repeated card '{card}' at position {position}")]
    Repeated {
        /// The card.
        card: Card,
        /// Where it stands again, in code points from 0.
        position: usize,
    },
    /// None or several where one should be.
    #[error("'{}' is not one {expected}", text.escape_debug())]
    NotOne {
        /// What the text should be: a card, rank or suit.
        expected: &'static str,
        /// The whole text.
        text: String,
    },
}

/// Reads the cards of a text one by one, each with its position in code points.
///
/// ```
/// use cardcore::notation::cards;
///
/// let found: Result<Vec<_>, _> = cards("10h, A♠").collect();
/// assert_eq!(found.unwrap(), [("Th".parse().unwrap(), 0), ("As".parse().unwrap(), 5)]);
/// ```
#[must_use]
pub fn cards(text: &str) -> Cards<'_> {
    Cards {
        chars: text.chars(),
        position: 0,
    }
}

/// The cards of a text; see [`cards`]. After an error it reads no more.
#[derive(Clone, Debug)]
pub struct Cards<'a> {
    chars: Chars<'a>,
    position: usize,
}

impl Cards<'_> {
    fn bump(&mut self) -> Option<char> {
        let char = self.chars.next();
        self.position += usize::from(char.is_some());
        char
    }

    fn peek(&self) -> Option<char> {
        self.chars.clone().next()
    }

    fn skip_while(&mut self, wanted: fn(char) -> bool) {
        while self.peek().is_some_and(wanted) {
            self.bump();
        }
    }

    fn read_card(&mut self) -> Option<Card> {
        let first = self.bump()?;
        if let Some(card) = from_playing_card(first) {
            self.skip_while(is_variation_selector);
            return Some(card);
        }
        if matches!(first, 'X' | 'x') {
            return match self.bump()? {
                'b' | 'B' => Some(Card::BLACK_JOKER),
                'r' | 'R' => Some(Card::RED_JOKER),
                _ => None,
            };
        }
        let rank = match first {
            '1' if self.bump()? == '0' => Rank::Ten,
            _ => Rank::from_char(first)?,
        };
        let suit = self.bump()?;
        if !suit.is_ascii() {
            self.skip_while(is_variation_selector);
        }
        Some(Card::new(rank, Suit::from_char(suit)?))
    }
}

impl Iterator for Cards<'_> {
    type Item = Result<(Card, usize), ParseCardsError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_while(is_separator);
        let start = self.clone();
        start.peek()?;
        if let Some(card) = self.read_card() {
            return Some(Ok((card, start.position)));
        }
        self.chars = "".chars();
        Some(Err(unreadable(
            "card",
            start.chars.as_str(),
            start.position,
        )))
    }
}

/// Reads text of separate tokens, each a card or a rank that stands for its four cards: `2 Js`.
///
/// # Errors
///
/// `ParseCardsError` for a token that is neither.
pub fn cards_or_ranks(text: &str) -> Result<CardSet, ParseCardsError> {
    let mut set = CardSet::EMPTY;
    let mut position = 0;
    for token in text.split(is_separator) {
        if token.is_empty() {
            // Between two separators.
        } else if let Ok(rank) = token.parse::<Rank>() {
            set |= CardSet::of_rank(rank);
        } else if let Ok(card) = token.parse::<Card>() {
            set |= CardSet::of(card);
        } else {
            return Err(unreadable("card or rank", token, position));
        }
        position += token.chars().count() + 1;
    }
    Ok(set)
}

/// Distinct cards that are written as nearly all text is: ASCII letters, run together or apart by
/// blanks and commas. `None` for anything else, faults too. Measured: four times as fast as
/// [`cards`].
fn plain_cards(text: &[u8]) -> Option<CardSet> {
    let mut set = CardSet::EMPTY;
    let mut rest = text;
    while let [first, after @ ..] = rest {
        if matches!(first, b' ' | b',') {
            rest = after;
            continue;
        }
        let (second, after) = after.split_first()?;
        let card = match (PLAIN_RANKS[usize::from(*first)], second) {
            (Some(rank), _) => Card::new(rank, PLAIN_SUITS[usize::from(*second)]?),
            (None, b'b' | b'B') if matches!(first, b'X' | b'x') => Card::BLACK_JOKER,
            (None, b'r' | b'R') if matches!(first, b'X' | b'x') => Card::RED_JOKER,
            _ => return None,
        };
        if !set.insert(card) {
            return None;
        }
        rest = after;
    }
    Some(set)
}

/// The ranks and suits of bytes.
const PLAIN_RANKS: [Option<Rank>; 256] = {
    let mut ranks = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        ranks[byte] = Rank::from_char(byte as u8 as char);
        byte += 1;
    }
    ranks
};
const PLAIN_SUITS: [Option<Suit>; 256] = {
    let mut suits = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        suits[byte] = Suit::from_char(byte as u8 as char);
        byte += 1;
    }
    suits
};

/// One card of the Unicode block of playing cards; the knights and trumps are none of ours.
fn from_playing_card(char: char) -> Option<Card> {
    let code = char as u32;
    let suit = match code {
        0x1f0cf => return Some(Card::BLACK_JOKER),
        0x1f0bf | 0x1f0df => return Some(Card::RED_JOKER),
        0x1f0a1..=0x1f0ae => Suit::Spades,
        0x1f0b1..=0x1f0be => Suit::Hearts,
        0x1f0c1..=0x1f0ce => Suit::Diamonds,
        0x1f0d1..=0x1f0de => Suit::Clubs,
        _ => return None,
    };
    let rank = match code & 0xf {
        1 => Rank::Ace,
        place @ 2..=11 => Rank::ALL[place as usize - 2],
        13 => Rank::Queen,
        14 => Rank::King,
        _ => return None,
    };
    Some(Card::new(rank, suit))
}

fn is_separator(char: char) -> bool {
    char == ',' || char.is_whitespace()
}

fn is_variation_selector(char: char) -> bool {
    matches!(char, '\u{fe0e}' | '\u{fe0f}')
}

/// The error for a fault at the start of `rest`, which it shows up to the next separator.
#[cold]
fn unreadable(expected: &'static str, rest: &str, position: usize) -> ParseCardsError {
    const SHOWN: usize = 16;
    let run = rest.split(is_separator).next().unwrap_or(rest);
    let mut text: String = run.chars().take(SHOWN).collect();
    if run.chars().nth(SHOWN).is_some() {
        text.push('…');
    }
    ParseCardsError::Unreadable {
        expected,
        text,
        position,
    }
}

#[cold]
fn not_one(expected: &'static str, text: &str) -> ParseCardsError {
    let text = match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    ParseCardsError::NotOne { expected, text }
}

impl FromStr for CardSet {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<CardSet, ParseCardsError> {
        if let Some(set) = plain_cards(text.as_bytes()) {
            return Ok(set);
        }
        let mut set = CardSet::EMPTY;
        for item in cards(text) {
            let (card, position) = item?;
            if !set.insert(card) {
                return Err(ParseCardsError::Repeated { card, position });
            }
        }
        Ok(set)
    }
}

impl FromStr for Card {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Card, ParseCardsError> {
        let mut cards = cards(text);
        let (card, _) = cards.next().ok_or_else(|| not_one("card", text))??;
        match cards.next() {
            None => Ok(card),
            Some(_) => Err(not_one("card", text)),
        }
    }
}

impl FromStr for Rank {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Rank, ParseCardsError> {
        if text == "10" {
            return Ok(Rank::Ten);
        }
        one_char(text)
            .and_then(Rank::from_char)
            .ok_or_else(|| not_one("rank", text))
    }
}

impl FromStr for Suit {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Suit, ParseCardsError> {
        let symbol = text.trim_end_matches(is_variation_selector);
        one_char(symbol)
            .and_then(Suit::from_char)
            .ok_or_else(|| not_one("suit", text))
    }
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.as_str().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> String {
        text.parse::<CardSet>()
            .map_or_else(|error| error.to_string(), |set| set.to_string())
    }

    #[test]
    fn every_form_of_a_card_is_the_same_card() {
        for text in [
            "Th",
            "tH",
            "10h",
            "T♥",
            "10♡",
            "T♥\u{fe0f}",
            "T♥\u{fe0e}",
            "🂺",
            " ,Th, ",
        ] {
            assert_eq!(
                text.parse(),
                Ok(Card::new(Rank::Ten, Suit::Hearts)),
                "{text:?}"
            );
        }
        assert_eq!(set("🃏🂿"), "Xb Xr");
        assert_eq!(set("🃟"), "Xr");
        assert_eq!(set("AsKd10c\t2h,Xb"), "2h Tc Kd As Xb");
    }

    #[test]
    fn printing_and_parsing_agree_for_all_cards() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.symbol().to_string().parse(), Ok(card));
            assert_eq!(Card::from_code(card.code()), Some(card));
        }
        assert_eq!(Card::from_code(54), None);
        assert_eq!(
            CardSet::ALL.iter().map(Card::code).collect::<Vec<_>>(),
            (0..54).collect::<Vec<_>>()
        );
    }

    #[test]
    fn errors_name_text_and_position() {
        assert_eq!(set("As Kz"), "no card in 'Kz' at position 3");
        assert_eq!(set("A♠K♦Zc9d 2c"), "no card in 'Zc9d' at position 4");
        assert_eq!(set("A♠\u{fe0f} foo"), "no card in 'foo' at position 4");
        assert_eq!(set("As A"), "no card in 'A' at position 3");
        assert_eq!(set("1h"), "no card in '1h' at position 0");
        assert_eq!(set("HA"), "no card in 'HA' at position 0");
        assert_eq!(set("As\u{fe0f}"), "no card in '\\u{fe0f}' at position 2");
        assert_eq!(set("🂬"), "no card in '🂬' at position 0");
        assert_eq!(set("As Kd As"), "repeated card 'As' at position 6");
        assert_eq!(
            "As Kd".parse::<Card>().unwrap_err().to_string(),
            "'As Kd' is not one card"
        );
        assert_eq!(
            "".parse::<Card>().unwrap_err().to_string(),
            "'' is not one card"
        );
        assert_eq!(
            "11".parse::<Rank>().unwrap_err().to_string(),
            "'11' is not one rank"
        );
    }

    #[test]
    fn wild_text_is_of_separate_tokens() {
        let wild = cards_or_ranks("2, Js 10").unwrap();
        assert_eq!(wild.to_string(), "2c 2d 2h 2s Tc Td Th Ts Js");
        let error = cards_or_ranks("2  2Js").unwrap_err();
        assert_eq!(error.to_string(), "no card or rank in '2Js' at position 3");
        assert_eq!(cards_or_ranks(" "), Ok(CardSet::EMPTY));
    }
}
