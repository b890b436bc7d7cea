use std::fmt;

use arrayvec::ArrayVec;

use super::{Category, kernel::slot};
use crate::Rank;

/// What a hand is worth. Greater is better; equal hands have equal values.
///
/// The 32 bits are `slot << 26 | major << 13 | minor`. The slot stands for the category and its
/// place in the order; `major` and `minor` are masks of ranks, the ace at bit 12: what makes the
/// category, and the kickers. Straights keep their top rank, high cards and flushes their five
/// ranks in `minor`; the `major` of a flush is how many aces wilds add beside the first.
///
/// Values compare among hands valued by the same rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandValue(u32);

/// A number that is no hand's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a hand value")]
pub struct InvalidValue(pub u32);

/// Bits of a rank mask.
const MASK: u32 = 0x1fff;
const ACE: u32 = 1 << 12;

impl HandValue {
    /// The value of no cards at all, lowest of all.
    pub const LOWEST: HandValue = HandValue(0);

    pub(super) const fn from_halves(high: u16, low: u16) -> HandValue {
        HandValue((high as u32) << 16 | low as u32)
    }

    /// The value with these bits, if a hand can have it.
    ///
    /// # Errors
    ///
    /// `InvalidValue` if no hand has this value under any rules.
    pub fn from_bits(bits: u32) -> Result<HandValue, InvalidValue> {
        let value = HandValue(bits);
        if value.is_possible() {
            Ok(value)
        } else {
            Err(InvalidValue(bits))
        }
    }

    /// The 32 bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    const fn slot(self) -> u16 {
        (self.0 >> 26) as u16
    }

    const fn major(self) -> u32 {
        self.0 >> 13 & MASK
    }

    const fn minor(self) -> u32 {
        self.0 & MASK
    }

    /// The category of the hand.
    #[must_use]
    pub const fn category(self) -> Category {
        HandValue::category_of_slot(self.slot())
    }

    pub(super) const fn category_of_slot(slot: u16) -> Category {
        match slot {
            slot::FIVE_BELOW_STRAIGHT_FLUSH | slot::FIVE_BELOW_ROYAL | slot::FIVE_ABOVE => {
                Category::FiveOfAKind
            }
            slot::STRAIGHT_FLUSH | slot::ROYAL => Category::StraightFlush,
            below => Category::ALL[below as usize],
        }
    }

    /// The ranks that break ties, in order (RULES §8): of two pair the pairs and the kicker, of a
    /// straight its top, of a flush up to five, and so on. A short hand has fewer.
    #[must_use]
    pub fn ranks(self) -> ArrayVec<Rank, 5> {
        let mut ranks = ArrayVec::new();
        if self.slot() == slot::FLUSH {
            ranks.extend((0..self.major()).map(|_| Rank::Ace));
        } else {
            ranks.extend(descending(self.major()));
        }
        ranks.extend(descending(self.minor()));
        ranks
    }

    /// Whether some hand has this value: as many ranks as its category takes, none of them twice,
    /// and no straight where none is meant.
    fn is_possible(self) -> bool {
        let (major, minor) = (self.major(), self.minor());
        let made_of = |ranks: u32, kickers: u32| {
            major.count_ones() == ranks && minor.count_ones() <= kickers && major & minor == 0
        };
        let lowest_top = 1 << Rank::Five as u32;
        match self.slot() {
            slot::HIGH_CARD => made_of(0, 5) && !(minor.count_ones() == 5 && fits_straight(minor)),
            slot::ONE_PAIR => made_of(1, 3),
            slot::TWO_PAIR => made_of(2, 1),
            slot::THREE_OF_A_KIND => made_of(1, 2),
            slot::STRAIGHT | slot::STRAIGHT_FLUSH => made_of(1, 0) && major >= lowest_top,
            slot::FLUSH => {
                // With wilds, ranks that fit a straight make a straight flush.
                major + minor.count_ones() == 5
                    && major <= 2
                    && (major == 0 || minor & ACE != 0)
                    && !fits_straight(minor)
            }
            slot::FULL_HOUSE => made_of(1, 1) && minor != 0,
            slot::FOUR_OF_A_KIND => made_of(1, 1),
            slot::FIVE_BELOW_STRAIGHT_FLUSH | slot::FIVE_BELOW_ROYAL | slot::FIVE_ABOVE => {
                made_of(1, 0)
            }
            slot::ROYAL => made_of(1, 0) && major == ACE,
            _ => false,
        }
    }
}

/// Whether all these ranks lie in one straight.
fn fits_straight(ranks: u32) -> bool {
    let wheel = ACE | 0xf;
    ranks & !wheel == 0 || (0..9).any(|low| ranks & !(0x1f << low) == 0)
}

/// The ranks of a mask, best first.
fn descending(mask: u32) -> impl Iterator<Item = Rank> {
    Rank::ALL
        .into_iter()
        .rev()
        .filter(move |&rank| mask >> rank as u32 & 1 != 0)
}

/// In words: `full house, kings over twos`.
impl fmt::Display for HandValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == HandValue::LOWEST {
            return f.write_str("no cards");
        }
        let category = self.category();
        let ranks = self.ranks();
        write!(f, "{category}, ")?;
        match category {
            Category::HighCard | Category::Flush => write_ranks(f, &ranks),
            Category::Straight | Category::StraightFlush => write!(f, "{} high", ranks[0].name()),
            Category::FiveOfAKind => f.write_str(ranks[0].plural()),
            Category::FullHouse => {
                write!(f, "{} over {}", ranks[0].plural(), ranks[1].plural())
            }
            Category::TwoPair => {
                write!(f, "{} and {}", ranks[0].plural(), ranks[1].plural())?;
                write_kickers(f, &ranks[2..])
            }
            Category::OnePair | Category::ThreeOfAKind | Category::FourOfAKind => {
                f.write_str(ranks[0].plural())?;
                write_kickers(f, &ranks[1..])
            }
        }
    }
}

fn write_kickers(f: &mut fmt::Formatter<'_>, kickers: &[Rank]) -> fmt::Result {
    match kickers.len() {
        0 => return Ok(()),
        1 => f.write_str(", kicker ")?,
        _ => f.write_str(", kickers ")?,
    }
    write_ranks(f, kickers)
}

fn write_ranks(f: &mut fmt::Formatter<'_>, ranks: &[Rank]) -> fmt::Result {
    for (i, rank) in ranks.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        f.write_str(rank.name())?;
    }
    Ok(())
}

impl From<HandValue> for u32 {
    fn from(value: HandValue) -> u32 {
        value.bits()
    }
}

impl TryFrom<u32> for HandValue {
    type Error = InvalidValue;

    fn try_from(bits: u32) -> Result<HandValue, InvalidValue> {
        HandValue::from_bits(bits)
    }
}
