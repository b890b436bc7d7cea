//! Every hand of a deck, counted exactly.
//!
//! Wild cards are alike, and so are dead ones: only the naturals are enumerated, once for each
//! number of them that goes with some number of wilds. They are enumerated as a prefix of cards
//! and a tail of up to three; the tails that may follow any card are one list for all prefixes,
//! ready as suit lanes.

use std::{collections::HashMap, num::NonZeroUsize, ops::ControlFlow};

use arrayvec::ArrayVec;

use super::{
    Category, ForbiddenJoker, HandRules, HandValue,
    block::{BLOCK, Block},
    evaluator::Evaluator,
    path::{OnPath, Path},
};
use crate::{Card, CardSet, Interrupted, Monitor, Suit, parallel};

/// How many hands there are of each category, in the order of [`Category::ALL`].
pub type CategoryCounts = [u64; Category::COUNT];

/// How many hands there are of each value.
pub type ValueCounts = HashMap<HandValue, u64>;

/// Cards in a tail.
const TAIL: usize = 3;

/// Hands of one task: about a millisecond, which is also worth a thread.
const TASK: u64 = 1 << 20;

/// Why hands were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// There are no hands of so many cards.
    #[error("no hand of {size} cards in a deck of {deck}")]
    TooFewCards {
        /// The cards of a hand.
        size: usize,
        /// The cards of the deck.
        deck: usize,
    },
    /// The deck has a joker where the rules forbid them.
    #[error(transparent)]
    Joker(#[from] ForbiddenJoker),
    /// The monitor ended the work.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl HandRules {
    /// Counts every hand of `size` cards out of a deck by category. The monitor hears how many
    /// evaluations are done, out of [`evaluations`](HandRules::evaluations).
    ///
    /// # Errors
    ///
    /// `CountError` if the deck has too few cards or a forbidden joker, or if the monitor says so.
    pub fn count_categories(
        &self,
        size: usize,
        deck: CardSet,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<CategoryCounts, CountError> {
        self.on(Path::fastest())
            .count_categories(size, deck, threads, monitor)
    }

    /// Counts every hand of `size` cards out of a deck by value; see
    /// [`count_categories`](HandRules::count_categories).
    ///
    /// # Errors
    ///
    /// As there.
    pub fn count_values(
        &self,
        size: usize,
        deck: CardSet,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<ValueCounts, CountError> {
        self.on(Path::fastest())
            .count_values(size, deck, threads, monitor)
    }

    /// How many evaluations it takes to count the hands of `size` cards out of a deck: fewer than
    /// there are hands, since wild cards are alike.
    ///
    /// # Errors
    ///
    /// `CountError` as in counting.
    pub fn evaluations(&self, size: usize, deck: CardSet) -> Result<u64, CountError> {
        Ok(self
            .shares(size, deck)?
            .iter()
            .map(|share| share.evaluations)
            .sum())
    }

    fn naturals(&self, deck: CardSet) -> CardSet {
        (deck & CardSet::NATURALS) - self.wild
    }

    /// The parts of the work: so many naturals with so many wilds.
    fn shares(&self, size: usize, deck: CardSet) -> Result<Vec<Share>, CountError> {
        if size > deck.len() {
            return Err(CountError::TooFewCards {
                size,
                deck: deck.len(),
            });
        }
        self.check(deck)?;
        let wild = (deck & self.wild_cards()).len();
        let naturals = self.naturals(deck).len();
        let dead = deck.len() - wild - naturals;
        let mut shares: Vec<Share> = Vec::new();
        for dead_held in 0..=dead.min(size) {
            for wilds in 0..=wild.min(size - dead_held) {
                let held = size - dead_held - wilds;
                if held <= naturals {
                    let weight = choose(wild, wilds) * choose(dead, dead_held);
                    let evaluations = choose(naturals, held);
                    shares.push(Share {
                        naturals: held,
                        wilds,
                        weight,
                        evaluations,
                    });
                }
            }
        }
        Ok(shares)
    }
}

#[allow(missing_docs, clippy::missing_errors_doc)] // as in `HandRules`
impl OnPath<'_> {
    pub fn count_categories(
        &self,
        size: usize,
        deck: CardSet,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<CategoryCounts, CountError> {
        let counts: ByCategory = self.count(size, deck, threads, monitor)?;
        Ok(counts.0)
    }

    pub fn count_values(
        &self,
        size: usize,
        deck: CardSet,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<ValueCounts, CountError> {
        let values: ByValue = self.count(size, deck, threads, monitor)?;
        let known = |(bits, count)| match HandValue::from_bits(bits) {
            Ok(value) => (value, count),
            Err(error) => unreachable!("a hand has the value: {error}"),
        };
        Ok(values.0.into_iter().map(known).collect())
    }

    fn count<T: Tally>(
        &self,
        size: usize,
        deck: CardSet,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Result<T, CountError> {
        let naturals = self.rules.naturals(deck);
        let naturals: Vec<CardSet> = naturals.iter().map(CardSet::of).collect();
        let new = || (Evaluator::new(self.path, self.rules.order), T::default());
        let mut total = T::default();
        let mut before = 0;
        for share in self.rules.shares(size, deck)? {
            let tails = Tails::new(&naturals, share.naturals.min(TAIL));
            let prefixes = Prefixes::new(&naturals, share.naturals - tails.size, tails.size);
            let tasks = prefixes.tasks(&tails);
            let work = |(evaluator, tally): &mut (Evaluator, T), prefixes: Prefixes| {
                ControlFlow::Continue(prefixes.tally(&tails, share.wilds, evaluator, tally))
            };
            let threads = parallel::worthwhile(threads, share.evaluations, TASK);
            let mut report = |done| monitor(before + done);
            let done = parallel::for_each(threads, tasks, new, work, &mut report);
            for (_, tally) in done.finished()? {
                total.add(tally, share.weight);
            }
            before += share.evaluations;
        }
        Ok(total)
    }
}

/// The naturals of the deck by position, and a choice of some of them, with those that follow it
/// in lexicographic order.
#[derive(Clone)]
struct Prefixes<'a> {
    cards: &'a [CardSet],
    /// The chosen positions, ascending.
    chosen: ArrayVec<usize, { Card::COUNT }>,
    /// Chosen positions lie below this, so that a tail can follow.
    limit: usize,
    /// How many choices there are from this one on.
    count: u64,
}

impl<'a> Prefixes<'a> {
    fn new(cards: &'a [CardSet], size: usize, tail: usize) -> Prefixes<'a> {
        let limit = cards.len() - tail;
        Prefixes {
            cards,
            chosen: (0..size).collect(),
            limit,
            count: choose(limit, size),
        }
    }

    /// The first position that a tail may have.
    fn end(&self) -> usize {
        self.chosen.last().map_or(0, |last| last + 1)
    }

    fn cards(&self) -> CardSet {
        self.chosen
            .iter()
            .fold(CardSet::EMPTY, |set, &position| set | self.cards[position])
    }

    /// Moves on to the next choice.
    fn advance(&mut self) {
        self.count -= 1;
        let size = self.chosen.len();
        // The last position that can still move up, with all behind it packed to the right.
        let movable = (0..size)
            .rev()
            .find(|&i| self.chosen[i] < self.limit - size + i);
        if let Some(i) = movable {
            let first = self.chosen[i] + 1;
            for (offset, position) in self.chosen[i..].iter_mut().enumerate() {
                *position = first + offset;
            }
        }
    }

    /// Tallies the choices with all their tails; returns how many hands those are.
    fn tally<T: Tally>(
        mut self,
        tails: &Tails,
        wilds: usize,
        evaluator: &mut Evaluator,
        tally: &mut T,
    ) -> u64 {
        let mut hands = 0;
        while self.count > 0 {
            let len = tails.after(self.end());
            let blocks = &tails.blocks[..len.div_ceil(BLOCK)];
            tally.note(evaluator, self.cards(), blocks, len, wilds);
            hands += len as u64;
            self.advance();
        }
        hands
    }

    /// Cuts the choices into tasks of about `TASK` hands.
    fn tasks(mut self, tails: &Tails) -> impl Iterator<Item = Prefixes<'a>> + Send {
        std::iter::from_fn(move || {
            if self.count == 0 {
                return None;
            }
            let mut task = self.clone();
            task.count = 0;
            let mut hands = 0;
            while self.count > 0 && hands < TASK {
                hands += tails.after(self.end()) as u64;
                task.count += 1;
                self.advance();
            }
            Some(task)
        })
    }
}

/// All choices of a few naturals as suit lanes, ordered by their first position, descending: so
/// those that begin at some position or later come first.
struct Tails {
    size: usize,
    naturals: usize,
    blocks: Vec<Block>,
}

impl Tails {
    fn new(cards: &[CardSet], size: usize) -> Tails {
        let mut sets: Vec<CardSet> = Vec::new();
        if size == 0 {
            sets.push(CardSet::EMPTY);
        } else {
            for (first, &card) in cards.iter().enumerate().rev() {
                let mut others = Prefixes::new(&cards[first + 1..], size - 1, 0);
                while others.count > 0 {
                    sets.push(card | others.cards());
                    others.advance();
                }
            }
        }
        let blocks = sets.chunks(BLOCK).map(|sets| {
            let mut block = Block::EMPTY;
            for (i, set) in sets.iter().enumerate() {
                for suit in Suit::ALL {
                    block.suits[suit as usize][i] = set.lane(suit);
                }
            }
            block
        });
        Tails {
            size,
            naturals: cards.len(),
            blocks: blocks.collect(),
        }
    }

    /// How many tails have all their positions from this one on.
    fn after(&self, position: usize) -> usize {
        choose(self.naturals - position, self.size) as usize
    }
}

/// What is gathered of the values of hands.
trait Tally: Default + Send {
    /// Counts the hands of a prefix with each of the first `hands` tails, and some wilds.
    fn note(
        &mut self,
        evaluator: &mut Evaluator,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
    );

    /// Adds another tally, so many times.
    fn add(&mut self, other: Self, weight: u64);
}

#[derive(Default)]
struct ByCategory(CategoryCounts);

impl Tally for ByCategory {
    fn note(
        &mut self,
        evaluator: &mut Evaluator,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
    ) {
        evaluator.count_categories(prefix, tails, hands, wilds, &mut self.0);
    }

    fn add(&mut self, other: ByCategory, weight: u64) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more * weight;
        }
    }
}

#[derive(Default)]
struct ByValue(HashMap<u32, u64>);

impl Tally for ByValue {
    fn note(
        &mut self,
        evaluator: &mut Evaluator,
        prefix: CardSet,
        tails: &[Block],
        hands: usize,
        wilds: usize,
    ) {
        evaluator.values_with(prefix, tails, hands, wilds, |values| {
            for &value in values {
                *self.0.entry(value).or_default() += 1;
            }
        });
    }

    fn add(&mut self, other: ByValue, weight: u64) {
        for (value, more) in other.0 {
            *self.0.entry(value).or_default() += more * weight;
        }
    }
}

/// The hands with some number of naturals and of wilds.
struct Share {
    naturals: usize,
    wilds: usize,
    /// How many hands are alike but for their wild and dead cards.
    weight: u64,
    evaluations: u64,
}

/// Binomial coefficients, up to 54 over 27.
fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k) as u64).fold(1, |product, i| product * (n as u64 - i) / (i + 1))
}
