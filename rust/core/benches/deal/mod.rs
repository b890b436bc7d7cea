//! Hands dealt from a fixed seed.

use cardcore::Card;

/// The splitmix64 generator, so that every run and every version deals the same hands.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`. That some are likelier by one in 2^58 is no matter here.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// Some cards of a deck, in the order in which they fall.
    pub fn deal(&mut self, deck: &mut [Card], size: usize) -> Vec<Card> {
        for i in 0..size {
            let j = i + self.below(deck.len() - i);
            deck.swap(i, j);
        }
        deck[..size].to_vec()
    }
}
