//! Many hands at once.

use std::{
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
    sync::{Mutex, PoisonError},
};

use super::{
    HandRules,
    block::{self, BLOCK},
    kernel::PLENTY,
};
use crate::{Card, CardSet, Interrupted, Monitor, Suit, parallel};

/// The code that means "no card" in arrays of codes.
pub const NO_CARD: u8 = 255;

/// Rows that one task evaluates: a few milliseconds, so that monitors are called in time.
const TASK: usize = 1 << 16;

/// Which cards of the hands of a batch are wild.
#[derive(Clone, Copy, Debug)]
pub enum Wilds<'a> {
    /// Those that the rules say.
    ByRules,
    /// For each hand those of its row, and jokers as the rules say.
    PerRow(&'a [u64]),
}

/// Why a batch was not evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// A hand is none; the first such row.
    #[error("row {row}: {fault}")]
    BadRow {
        /// The row, from 0.
        row: usize,
        /// What is wrong with it.
        fault: BatchFault,
    },
    /// The monitor ended the work.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What is wrong with a row of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchFault {
    /// A code that is neither a card's nor `NO_CARD`.
    #[error("{code} in column {column} is not a card code (0 to 53, or 255 for no card)")]
    Code {
        /// The code.
        code: u8,
        /// Where it stands in its row.
        column: usize,
    },
    /// A card that stands twice in the row.
    #[error("repeated card '{card}' in column {column}")]
    Repeated {
        /// The card.
        card: Card,
        /// Where it stands again.
        column: usize,
    },
    /// Bits of a card set that stand for no card.
    #[error("bits {0:#x} stand for no card")]
    Bits(u64),
    /// Bits of a set of wild cards that stand for no card.
    #[error("bits {0:#x} of the wild cards stand for no card")]
    WildBits(u64),
    /// A joker where the rules forbid them.
    #[error("joker '{0}' in a hand without jokers")]
    Joker(Card),
}

impl HandRules {
    /// The values of hands that are given as bits of card sets.
    ///
    /// # Errors
    ///
    /// `BatchError` names the first row that is no hand; what is in `out` then is unspecified.
    ///
    /// # Panics
    ///
    /// If `out`, or wild cards per row, are not as many as the hands.
    pub fn evaluate_sets(
        &self,
        sets: &[u64],
        wilds: Wilds<'_>,
        out: &mut [u32],
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<(), BatchError> {
        assert_eq!(sets.len(), out.len(), "one value a hand");
        self.evaluate_batch(&Sets(sets), wilds, out, threads, monitor)
    }

    /// The values of hands that are given as rows of card codes, `NO_CARD` for none.
    ///
    /// # Errors
    ///
    /// `BatchError` names the first row that is no hand; what is in `out` then is unspecified.
    ///
    /// # Panics
    ///
    /// If there are not as many rows of `width` codes, or wild cards per row, as values in `out`.
    pub fn evaluate_codes(
        &self,
        codes: &[u8],
        width: usize,
        wilds: Wilds<'_>,
        out: &mut [u32],
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<(), BatchError> {
        assert_eq!(codes.len(), width * out.len(), "one value a row");
        self.evaluate_batch(&Codes { codes, width }, wilds, out, threads, monitor)
    }

    fn evaluate_batch(
        &self,
        hands: &impl Hands,
        wilds: Wilds<'_>,
        out: &mut [u32],
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<(), BatchError> {
        if let Wilds::PerRow(rows) = wilds {
            assert_eq!(rows.len(), out.len(), "one set of wild cards a hand");
        }
        let batch = Batch {
            rules: self,
            hands,
            wilds,
        };
        let threads = threads.min(NonZeroUsize::MIN.saturating_add(out.len() / TASK));
        let first_bad: Mutex<Option<(usize, BatchFault)>> = Mutex::new(None);
        let tasks = out.chunks_mut(TASK).enumerate();
        let work = |(): &mut (), (task, out): (usize, &mut [u32])| {
            let rows = out.len() as u64;
            match batch.evaluate(task * TASK, out) {
                Ok(()) => ControlFlow::Continue(rows),
                Err(block) => {
                    // Tasks start in order, so every row before this block is looked at.
                    let bad = block
                        .into_iter()
                        .find_map(|row| Some((row, batch.fault(row)?)));
                    let mut first = first_bad.lock().unwrap_or_else(PoisonError::into_inner);
                    *first = match (*first, bad) {
                        (Some(known), Some(bad)) if known.0 < bad.0 => Some(known),
                        (known, bad) => bad.or(known),
                    };
                    ControlFlow::Break(rows)
                }
            }
        };
        parallel::for_each(threads, tasks, || (), work, monitor).finished()?;
        match first_bad
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            None => Ok(()),
            Some((row, fault)) => Err(BatchError::BadRow { row, fault }),
        }
    }
}

/// The sets of hands given as rows of card codes.
///
/// # Errors
///
/// `BatchError` names the first row that is no hand.
///
/// # Panics
///
/// If there are not as many rows of `width` codes as sets in `out`.
pub fn sets_of_codes(codes: &[u8], width: usize, out: &mut [u64]) -> Result<(), BatchError> {
    assert_eq!(codes.len(), width * out.len(), "one set a row");
    let hands = Codes { codes, width };
    for (row, set) in out.iter_mut().enumerate() {
        *set = hands.get(row);
        if *set & !CardSet::ALL.bits() != 0 {
            return Err(BatchError::BadRow {
                row,
                fault: hands.fault(row),
            });
        }
    }
    Ok(())
}

/// Hands in an array, one a row.
trait Hands: Sync {
    /// The bits of a row's card set; a row that is no hand has bits that stand for no card.
    fn get(&self, row: usize) -> u64;

    /// What is wrong with a row that is no hand.
    fn fault(&self, row: usize) -> BatchFault;
}

struct Sets<'a>(&'a [u64]);

impl Hands for Sets<'_> {
    #[inline]
    fn get(&self, row: usize) -> u64 {
        self.0[row]
    }

    #[cold]
    fn fault(&self, row: usize) -> BatchFault {
        BatchFault::Bits(self.0[row] & !CardSet::ALL.bits())
    }
}

struct Codes<'a> {
    codes: &'a [u8],
    width: usize,
}

/// A bit that stands for no card.
const BAD: u64 = 1 << 63;

/// The bits of each code: none for `NO_CARD`, `BAD` for what is no code.
static BITS_OF_CODE: [u64; 256] = {
    let mut bits = [BAD; 256];
    let mut code = 0;
    while let Some(card) = Card::from_code(code) {
        bits[code as usize] = CardSet::of(card).bits();
        code += 1;
    }
    bits[NO_CARD as usize] = 0;
    bits
};

impl Codes<'_> {
    #[inline]
    fn row(&self, row: usize) -> &[u8] {
        &self.codes[row * self.width..][..self.width]
    }
}

impl Hands for Codes<'_> {
    #[inline]
    fn get(&self, row: usize) -> u64 {
        let (mut set, mut repeated) = (0, 0);
        for &code in self.row(row) {
            let bits = BITS_OF_CODE[code as usize];
            repeated |= set & bits;
            set |= bits;
        }
        if repeated == 0 { set } else { set | BAD }
    }

    #[cold]
    fn fault(&self, row: usize) -> BatchFault {
        let mut seen = CardSet::EMPTY;
        for (column, &code) in self.row(row).iter().enumerate() {
            match Card::from_code(code) {
                None if code == NO_CARD => {}
                None => return BatchFault::Code { code, column },
                Some(card) if !seen.insert(card) => return BatchFault::Repeated { card, column },
                Some(_) => {}
            }
        }
        unreachable!("row {row} is a hand")
    }
}

struct Batch<'a, H> {
    rules: &'a HandRules,
    hands: &'a H,
    wilds: Wilds<'a>,
}

impl<H: Hands> Batch<'_, H> {
    /// The cards that are wild in a row, and those that it may hold.
    #[inline]
    fn wild_and_allowed(&self, row: usize) -> (u64, u64) {
        let rules = match self.wilds {
            Wilds::ByRules => *self.rules,
            Wilds::PerRow(rows) => HandRules {
                wild: CardSet::from_bits_truncate(rows[row]),
                ..*self.rules
            },
        };
        (
            rules.wild_cards().bits(),
            (CardSet::ALL - rules.forbidden_cards()).bits(),
        )
    }

    /// What is wrong with a row, if anything.
    #[cold]
    fn fault(&self, row: usize) -> Option<BatchFault> {
        let set = self.hands.get(row);
        let (_, allowed) = self.wild_and_allowed(row);
        if set & !CardSet::ALL.bits() != 0 {
            return Some(self.hands.fault(row));
        }
        if let Wilds::PerRow(rows) = self.wilds {
            let wrong = rows[row] & !CardSet::ALL.bits();
            if wrong != 0 {
                return Some(BatchFault::WildBits(wrong));
            }
        }
        CardSet::from_bits_truncate(set & !allowed)
            .iter()
            .next()
            .map(BatchFault::Joker)
    }

    /// Evaluates the rows from `start` on. An error is a range of rows that holds a bad one.
    fn evaluate(&self, start: usize, out: &mut [u32]) -> Result<(), Range<usize>> {
        for (block, out) in out.chunks_mut(BLOCK).enumerate() {
            let first = start + block * BLOCK;
            let (mut suits, mut wilds) = ([[0; BLOCK]; 4], [0; BLOCK]);
            let mut wrong = 0;
            for i in 0..out.len() {
                let set = self.hands.get(first + i);
                let (wild, allowed) = self.wild_and_allowed(first + i);
                wrong |= set & !allowed;
                if let Wilds::PerRow(rows) = self.wilds {
                    wrong |= rows[first + i] & !CardSet::ALL.bits();
                }
                wilds[i] = (set & wild).count_ones().min(PLENTY as u32) as u8;
                let naturals = CardSet::from_bits_truncate(set & !wild);
                for suit in Suit::ALL {
                    suits[suit as usize][i] = naturals.lane(suit);
                }
            }
            if wrong != 0 {
                return Err(first..first + out.len());
            }
            let values = block::evaluate_mixed(&suits, &wilds, self.rules.order);
            out.copy_from_slice(&values[..out.len()]);
        }
        Ok(())
    }
}
