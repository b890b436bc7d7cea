use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};

use crate::rules::BySeat;

/// What random numbers are drawn for. Each purpose has streams of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The cards of a game.
    Deal,
    /// A bot, by its seat.
    Bot,
    /// Whatever a caller samples.
    Search,
}

/// A stream of random numbers that depends on a seed, a game's number, a purpose and an index
/// alone: xoshiro256++, the same on every platform and in every version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a seed, a game, a purpose and an index.
    #[must_use]
    pub fn new(seed: u64, game: u64, purpose: Purpose, index: u64) -> Stream {
        Streams::new(seed, game, purpose).stream(index)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number less than `bound`, each equally likely: the high half of a product, with the few
    /// values left out that would favour some numbers (Lemire 2019).
    ///
    /// # Panics
    ///
    /// If `bound` is zero.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a number less than zero");
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// The same for sizes.
    ///
    /// # Panics
    ///
    /// If `bound` is zero.
    #[inline]
    pub fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }
}

/// The streams of a seed, a game and a purpose: what they have in common, worked out once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Streams([u64; 3]);

impl Streams {
    pub(super) fn new(seed: u64, game: u64, purpose: Purpose) -> Streams {
        let first = mix(seed);
        let second = mix(first ^ game);
        Streams([first, second, mix(second ^ purpose as u64)])
    }

    /// The stream of an index.
    pub(super) fn stream(self, index: u64) -> Stream {
        Stream(Xoshiro256PlusPlus::from_seed(self.key(index)))
    }

    /// The streams of the indices less than `count`.
    pub(super) fn first(self, count: usize) -> BySeat<Stream> {
        // All keys first: one that is read as soon as it is written would have to wait for memory.
        let keys: BySeat<[u8; 32]> = (0..count as u64).map(|index| self.key(index)).collect();
        let streams = keys.iter().map(|&key| Xoshiro256PlusPlus::from_seed(key));
        streams.map(Stream).collect()
    }

    fn key(self, index: u64) -> [u8; 32] {
        let Streams([first, second, third]) = self;
        let mut key = [0; 32];
        let words = [first, second, third, mix(third ^ index)];
        for (place, word) in key.chunks_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        key
    }
}

/// Spreads every bit of a word over all of them (the finaliser of `SplitMix64`).
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_the_same_everywhere_and_for_ever() {
        let mut stream = Stream::new(0, 0, Purpose::Deal, 0);
        let drawn: Vec<u64> = (0..6).map(|_| stream.below(54)).collect();
        assert_eq!(drawn, [14, 31, 38, 48, 43, 35]);
    }

    #[test]
    fn every_part_of_the_key_makes_another_stream() {
        let keys = [
            (0, 0, Purpose::Deal, 0),
            (1, 0, Purpose::Deal, 0),
            (0, 1, Purpose::Deal, 0),
            (0, 0, Purpose::Bot, 0),
            (0, 0, Purpose::Deal, 1),
        ];
        let firsts =
            keys.map(|(seed, game, purpose, index)| Stream::new(seed, game, purpose, index).bits());
        for (i, first) in firsts.iter().enumerate() {
            assert!(!firsts[..i].contains(first));
        }
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut stream = Stream::new(7, 0, Purpose::Search, 0);
        for bound in [1, 2, 3, 7, 54] {
            let mut counts = vec![0_i64; bound];
            let each = 10_000;
            for _ in 0..each * bound {
                counts[stream.index(bound)] += 1;
            }
            // Six standard deviations.
            assert!(
                counts.iter().all(|count| (count - each as i64).abs() < 600),
                "{counts:?}"
            );
        }
    }
}
