//! Many hands at once.

use std::{
    borrow::Cow,
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
    sync::{Mutex, PoisonError},
};

use super::{
    ForbiddenJoker, HandRules, ahead,
    block::{self, BLOCK, Block},
    evaluator::Evaluator,
    path::{OnPath, Path},
    split::{NoHand, Split},
};
use crate::{Card, CardSet, Interrupted, Monitor, parallel};

/// The code that means "no card" in arrays of codes.
pub const NO_CARD: u8 = 255;

/// Rows that one task evaluates: a fraction of a millisecond.
const TASK: usize = 1 << 16;

/// Rows that are worth a thread.
const LEAST: u64 = 4 * TASK as u64;

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
        self.on(Path::fastest())
            .evaluate_sets(sets, wilds, out, threads, monitor)
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
        self.on(Path::fastest())
            .evaluate_codes(codes, width, wilds, out, threads, monitor)
    }
}

#[allow(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)] // as in `HandRules`
impl OnPath<'_> {
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
            rules: self.rules,
            path: self.path,
            hands,
            wilds,
        };
        let threads = parallel::worthwhile(threads, out.len() as u64, LEAST);
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

    /// Asks for what comes after some rows.
    fn bring(&self, rows: Range<usize>);

    /// Fills a block with the hands of some rows, at most `BLOCK`.
    fn fill(
        &self,
        rows: Range<usize>,
        own_wilds: Option<&[u64; BLOCK]>,
        split: Split,
        evaluator: &Evaluator,
        block: &mut Block,
    ) -> Result<block::Wilds, NoHand>;
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

    fn bring(&self, rows: Range<usize>) {
        ahead::bring(self.0, rows);
    }

    fn fill(
        &self,
        rows: Range<usize>,
        own_wilds: Option<&[u64; BLOCK]>,
        split: Split,
        evaluator: &Evaluator,
        block: &mut Block,
    ) -> Result<block::Wilds, NoHand> {
        let sets = &self.0[rows];
        evaluator.fill_with_sets(&whole(sets), own_wilds, sets.len(), split, block)
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

    fn bring(&self, rows: Range<usize>) {
        ahead::bring(self.codes, rows.start * self.width..rows.end * self.width);
    }

    fn fill(
        &self,
        rows: Range<usize>,
        own_wilds: Option<&[u64; BLOCK]>,
        split: Split,
        evaluator: &Evaluator,
        block: &mut Block,
    ) -> Result<block::Wilds, NoHand> {
        if rows.len() == BLOCK {
            let codes = &self.codes[rows.start * self.width..];
            let filled = evaluator.fill_with_codes(codes, self.width, own_wilds, split, block);
            if let Some(wilds) = filled {
                return wilds;
            }
        }
        let hands = rows.len();
        let last = rows.end - 1;
        let mut sets = [0; BLOCK];
        for (set, row) in sets.iter_mut().zip(rows.chain(std::iter::repeat(last))) {
            *set = self.get(row);
        }
        evaluator.fill_with_sets(&sets, own_wilds, hands, split, block)
    }
}

struct Batch<'a, H> {
    rules: &'a HandRules,
    path: Path,
    hands: &'a H,
    wilds: Wilds<'a>,
}

impl<H: Hands> Batch<'_, H> {
    /// What is wrong with a row, if anything.
    #[cold]
    fn fault(&self, row: usize) -> Option<BatchFault> {
        let set = self.hands.get(row);
        if set & !CardSet::ALL.bits() != 0 {
            return Some(self.hands.fault(row));
        }
        let mut rules = *self.rules;
        if let Wilds::PerRow(rows) = self.wilds {
            let wrong = rows[row] & !CardSet::ALL.bits();
            if wrong != 0 {
                return Some(BatchFault::WildBits(wrong));
            }
            rules.wild = CardSet::from_bits_truncate(rows[row]);
        }
        let ForbiddenJoker(joker) = rules.check(CardSet::from_bits_truncate(set)).err()?;
        Some(BatchFault::Joker(joker))
    }

    /// Evaluates the rows from `start` on. An error is a range of rows that holds a bad one.
    fn evaluate(&self, start: usize, out: &mut [u32]) -> Result<(), Range<usize>> {
        let own_wilds = matches!(self.wilds, Wilds::PerRow(_));
        let split = Split::new(self.rules, own_wilds);
        let mut evaluator = Evaluator::new(self.path, self.rules.order);
        let mut block = Block::EMPTY;
        for from in (0..out.len()).step_by(BLOCK) {
            ahead::bring(out, from..from + BLOCK);
            let out = &mut out[from..];
            let len = out.len().min(BLOCK);
            let out = &mut out[..len];
            let rows = start + from..start + from + len;
            self.hands.bring(rows.clone());
            let own_wilds = match self.wilds {
                Wilds::ByRules => None,
                Wilds::PerRow(wilds) => {
                    ahead::bring(wilds, rows.clone());
                    Some(whole(&wilds[rows.clone()]))
                }
            };
            let own_wilds = own_wilds.as_deref();
            let wilds = self
                .hands
                .fill(rows.clone(), own_wilds, split, &evaluator, &mut block)
                .map_err(|NoHand| rows)?;
            if let Ok(out) = <&mut [u32; BLOCK]>::try_from(&mut *out) {
                evaluator.values(&block, BLOCK, wilds, out);
            } else {
                let mut values = [0; BLOCK];
                evaluator.values(&block, out.len(), wilds, &mut values);
                out.copy_from_slice(&values[..out.len()]);
            }
        }
        Ok(())
    }
}

/// The numbers of a block, the last of them repeated if they are fewer.
fn whole(numbers: &[u64]) -> Cow<'_, [u64; BLOCK]> {
    if let Ok(whole) = numbers.try_into() {
        return Cow::Borrowed(whole);
    }
    let mut padded = [numbers[numbers.len() - 1]; BLOCK];
    padded[..numbers.len()].copy_from_slice(numbers);
    Cow::Owned(padded)
}
