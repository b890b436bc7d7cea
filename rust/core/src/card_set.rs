use std::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign},
};

use serde::{Deserialize, Serialize};

use crate::{Card, Rank, Suit};

/// A set of cards, as 64 bits.
///
/// Four lanes of 16 bits, clubs lowest. In a lane the ace is bit 0, the king bit 1, down to the
/// deuce at bit 12; the jokers are bit 13 of the clubs' and diamonds' lanes. Aces come first
/// because the best rank of a lane is then its lowest set bit, which is what evaluation asks for.
///
/// ```
/// use cardcore::CardSet;
///
/// let hand: CardSet = "As Kd".parse()?;
/// let board: CardSet = "Kd 2c".parse()?;
/// assert_eq!((hand | board).len(), 3);
/// assert_eq!((hand & board).to_string(), "Kd");
/// # Ok::<(), cardcore::notation::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct CardSet(u64);

/// Bits that are no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:#x} is not a set of cards: bits {1:#x} stand for no card")]
pub struct InvalidBits(pub u64, pub u64);

/// A card that stands twice where cards must be distinct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("repeated card '{0}'")]
pub struct RepeatedCard(pub Card);

/// Bits of a lane that are ranks.
const RANKS: u64 = 0x1fff;
/// The bit of each card, by code.
const BITS: [u64; Card::COUNT] = {
    let mut bits = [0; Card::COUNT];
    let mut code = 0;
    while code < 52 {
        bits[code] = 1 << (16 * (code % 4) + 12 - code / 4);
        code += 1;
    }
    [bits[52], bits[53]] = [1 << 13, 1 << 29];
    bits
};

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);
    /// The 52 cards with a rank.
    pub const NATURALS: CardSet = CardSet(RANKS | RANKS << 16 | RANKS << 32 | RANKS << 48);
    /// The two jokers.
    pub const JOKERS: CardSet = CardSet(1 << 13 | 1 << 29);
    /// All 54 cards.
    pub const ALL: CardSet = CardSet(CardSet::NATURALS.0 | CardSet::JOKERS.0);

    /// The set that holds one card.
    #[must_use]
    pub const fn of(card: Card) -> CardSet {
        CardSet(BITS[card.code() as usize])
    }

    /// The four cards of a rank.
    #[must_use]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0001_0001_0001_0001 << (12 - rank as u8))
    }

    /// The thirteen cards of a suit.
    #[must_use]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(RANKS << (16 * suit as u8))
    }

    /// The set with these bits, if all of them are cards.
    ///
    /// # Errors
    ///
    /// `InvalidBits` if a bit stands for no card.
    pub const fn from_bits(bits: u64) -> Result<CardSet, InvalidBits> {
        match bits & !CardSet::ALL.0 {
            0 => Ok(CardSet(bits)),
            wrong => Err(InvalidBits(bits, wrong)),
        }
    }

    /// The set with these bits, less those that stand for no card.
    #[must_use]
    pub const fn from_bits_truncate(bits: u64) -> CardSet {
        CardSet(bits & CardSet::ALL.0)
    }

    /// The set's bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of distinct cards.
    ///
    /// # Errors
    ///
    /// `RepeatedCard` for the first card that comes again.
    pub fn from_distinct(cards: impl IntoIterator<Item = Card>) -> Result<CardSet, RepeatedCard> {
        let mut set = CardSet::EMPTY;
        for card in cards {
            if !set.insert(card) {
                return Err(RepeatedCard(card));
            }
        }
        Ok(set)
    }

    /// How many cards the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cards.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::of(card).0 != 0
    }

    /// Adds a card; tells whether it is new.
    #[must_use = "a card that was there already is not added; use `|` if that is no matter"]
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= CardSet::of(card).0;
        new
    }

    /// The `n`-th card by code.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Card> {
        self.iter().nth(n)
    }

    /// Whether every card of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have no card in common.
    #[must_use]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The ranks held in a suit, ace at bit 0, deuce at bit 12.
    #[must_use]
    pub const fn lane(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u8) & RANKS) as u16
    }

    /// The cards in the order of their codes.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter {
            codes: self.code_bits(),
        }
    }

    /// The same set with card `code` at bit `code`.
    const fn code_bits(self) -> u64 {
        let mut codes = 0;
        let mut suit = 0;
        while suit < 4 {
            let lane = (self.0 >> (16 * suit)) as u16 & RANKS as u16;
            codes |= spread(lane.reverse_bits() >> 3) << suit;
            suit += 1;
        }
        codes | (self.0 >> 13 & 1) << 52 | (self.0 >> 29 & 1) << 53
    }
}

/// Puts bit `i` at bit `4 * i`.
const fn spread(lane: u16) -> u64 {
    let x = lane as u64;
    let x = (x | x << 24) & 0x0000_00ff_0000_00ff;
    let x = (x | x << 12) & 0x000f_000f_000f_000f;
    let x = (x | x << 6) & 0x0303_0303_0303_0303;
    (x | x << 3) & 0x1111_1111_1111_1111
}

/// The cards of a set in the order of their codes.
#[derive(Clone, Debug)]
pub struct Iter {
    codes: u64,
}

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.codes == 0 {
            return None;
        }
        let code = self.codes.trailing_zeros() as u8;
        self.codes &= self.codes - 1;
        Card::from_code(code)
    }

    fn nth(&mut self, n: usize) -> Option<Card> {
        for _ in 0..n.min(Card::COUNT) {
            self.codes &= self.codes.saturating_sub(1);
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.codes.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Card> {
        let code = self.codes.checked_ilog2()?;
        self.codes ^= 1 << code;
        Card::from_code(code as u8)
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// Collects cards; one that comes again is no matter.
impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards
            .into_iter()
            .fold(CardSet::EMPTY, |set, card| set | CardSet::of(card))
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

impl From<CardSet> for u64 {
    fn from(set: CardSet) -> u64 {
        set.bits()
    }
}

impl TryFrom<u64> for CardSet {
    type Error = InvalidBits;

    fn try_from(bits: u64) -> Result<CardSet, InvalidBits> {
        CardSet::from_bits(bits)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitXor for CardSet {
    type Output = CardSet;
    fn bitxor(self, other: CardSet) -> CardSet {
        CardSet(self.0 ^ other.0)
    }
}

/// Set difference.
impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: CardSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        *self = *self | other;
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        *self = *self - other;
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}
