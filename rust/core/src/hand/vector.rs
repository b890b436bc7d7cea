//! Blocks of hands by vectors: what is the same for every kind of them.
//!
//! Everything here is inlined into functions that are compiled for the vectors' instructions.

#![allow(clippy::inline_always)] // as in the kernel

use super::{
    block::{BLOCK, Block, Lanes, SlotCounts, TwoFlushes, Values, Wilds},
    kernel::{self, Places, slot},
    lane::Lane,
    split::{NoHand, Split},
    wilds::{PLENTY, WildCounts},
};
use crate::CardSet;

/// A lane of each of several hands, and how it comes from memory and goes there.
///
/// Hands stand in their order. A place `at` counts by vectors.
pub(super) trait Vector: Lane {
    /// That the processor has the instructions.
    type Cpu: Copy;

    /// The numbers of all hands.
    type Array: IntoIterator<Item = u16>;

    /// How many hands.
    const HANDS: usize;

    fn load(cpu: Self::Cpu, lanes: &Lanes, at: usize) -> Self;

    fn store(self, lanes: &mut Lanes, at: usize);

    /// The suit lanes of sets.
    fn of_sets(cpu: Self::Cpu, sets: &[u64; BLOCK], at: usize) -> [Self; 4];

    /// Stores values by their halves.
    fn store_values(high: Self, low: Self, values: &mut Values, at: usize);

    /// The lesser of two numbers below 2^15.
    fn min(self, other: Self) -> Self;

    /// The mask of where the numbers are equal.
    fn equals(self, other: Self) -> Self;

    fn is_all_zero(self) -> bool;

    fn to_array(self) -> Self::Array;

    /// The sum of all numbers.
    #[inline(always)]
    fn sum(self) -> u64 {
        self.to_array().into_iter().map(u64::from).sum()
    }

    /// The least number of all.
    #[inline(always)]
    fn least(self) -> u16 {
        self.to_array().into_iter().fold(u16::MAX, Ord::min)
    }

    /// The greatest number of all.
    #[inline(always)]
    fn most(self) -> u16 {
        self.to_array().into_iter().fold(0, Ord::max)
    }
}

/// Writes the operators of a lane, by the intrinsics for them. It needs the `instructions!` of the
/// lane's module, written before.
macro_rules! bitwise {
    ($lane:ident: $and:ident, $or:ident, $xor:ident) => {
        impl std::ops::BitAnd for $lane {
            type Output = $lane;

            #[inline(always)]
            fn bitand(self, other: $lane) -> $lane {
                $lane(instructions!($and(self.0, other.0)))
            }
        }

        impl std::ops::BitOr for $lane {
            type Output = $lane;

            #[inline(always)]
            fn bitor(self, other: $lane) -> $lane {
                $lane(instructions!($or(self.0, other.0)))
            }
        }

        impl std::ops::BitXor for $lane {
            type Output = $lane;

            #[inline(always)]
            fn bitxor(self, other: $lane) -> $lane {
                $lane(instructions!($xor(self.0, other.0)))
            }
        }
    };
}
pub(super) use bitwise;

/// Fills a block with the first `hands` of some sets; what comes after them is unspecified.
#[inline(always)]
pub(super) fn fill_with_sets<V: Vector>(
    cpu: V::Cpu,
    sets: &[u64; BLOCK],
    own_wilds: Option<&[u64; BLOCK]>,
    hands: usize,
    split: Split,
    block: &mut Block,
) -> Result<Wilds, NoHand> {
    let mut splitter = Splitter::new(split, V::load(cpu, &[0; BLOCK], 0));
    for at in 0..hands.min(BLOCK).div_ceil(V::HANDS) {
        let set = V::of_sets(cpu, sets, at);
        #[allow(clippy::manual_map)] // closures may stay calls
        let own_wild = match own_wilds {
            Some(own_wilds) => Some(V::of_sets(cpu, own_wilds, at)),
            None => None,
        };
        put(&mut splitter, set, own_wild, block, at);
    }
    wilds_of(splitter)
}

/// Puts hands into a block.
#[inline(always)]
pub(super) fn put<V: Vector>(
    splitter: &mut Splitter<V>,
    set: [V; 4],
    own_wild: Option<[V; 4]>,
    block: &mut Block,
    at: usize,
) {
    let ([a, b, c, d], wilds) = splitter.split(set, own_wild);
    a.store(&mut block.suits[0], at);
    b.store(&mut block.suits[1], at);
    c.store(&mut block.suits[2], at);
    d.store(&mut block.suits[3], at);
    wilds.store(&mut block.wilds, at);
}

/// The wilds of all hands that were taken apart, if all were hands.
#[inline(always)]
pub(super) fn wilds_of<V: Vector>(splitter: Splitter<V>) -> Result<Wilds, NoHand> {
    let [wrong, least, most] = splitter.found();
    if wrong.is_all_zero() {
        Ok(Wilds::between(least.least().into(), most.most().into()))
    } else {
        Err(NoHand)
    }
}

/// The values of the first `hands` of a block; what comes after them is unspecified.
#[inline(always)]
pub(super) fn values<V, W, const DOUBLE_ACE: bool, const FLUSHES: usize>(
    cpu: V::Cpu,
    block: &Block,
    hands: usize,
    places: Places,
    values: &mut Values,
) -> Result<(), TwoFlushes>
where
    V: Vector,
    W: WildCounts<V>,
{
    let mut two_flushes = V::load(cpu, &[0; BLOCK], 0);
    for at in 0..hands.min(BLOCK).div_ceil(V::HANDS) {
        let wilds = W::of(V::load(cpu, &block.wilds, at));
        let suits = [
            V::load(cpu, &block.suits[0], at),
            V::load(cpu, &block.suits[1], at),
            V::load(cpu, &block.suits[2], at),
            V::load(cpu, &block.suits[3], at),
        ];
        let found = kernel::evaluate::<_, _, DOUBLE_ACE, FLUSHES>(suits, wilds, places);
        two_flushes = two_flushes | found.two_flushes;
        V::store_values(found.high, found.low, values, at);
    }
    if two_flushes.is_all_zero() {
        Ok(())
    } else {
        Err(TwoFlushes)
    }
}

/// The slots that are counted. Those of high cards are what is left.
const COUNTED: [u16; 9] = [
    slot::ONE_PAIR,
    slot::TWO_PAIR,
    slot::THREE_OF_A_KIND,
    slot::STRAIGHT,
    slot::FLUSH,
    slot::FULL_HOUSE,
    slot::FOUR_OF_A_KIND,
    slot::STRAIGHT_FLUSH,
    slot::FIVE_BELOW_ROYAL,
];

/// Counts the hands of a prefix with each of the first `hands` tails by their slots, in the
/// `places` for categories. Each lane counts up to 65,535 hands.
#[inline(always)]
pub(super) fn count_slots<V, W, const FLUSHES: usize>(
    cpu: V::Cpu,
    prefix: [u16; 4],
    tails: &[Block],
    hands: usize,
    places: Places,
) -> Result<SlotCounts, TwoFlushes>
where
    V: Vector,
    W: WildCounts<V>,
{
    const INDICES: Lanes = {
        let mut indices = [0; BLOCK];
        let mut i = 0;
        while i < BLOCK {
            indices[i] = i as u16;
            i += 1;
        }
        indices
    };
    let zero = V::load(cpu, &[0; BLOCK], 0);
    let prefix = [
        zero.splat(prefix[0]),
        zero.splat(prefix[1]),
        zero.splat(prefix[2]),
        zero.splat(prefix[3]),
    ];
    let mut counts = [zero; COUNTED.len()];
    let mut two_flushes = zero;
    let mut left = hands;
    for tails in tails {
        let hands = left.min(BLOCK);
        for at in 0..hands.div_ceil(V::HANDS) {
            let suits = [
                prefix[0] | V::load(cpu, &tails.suits[0], at),
                prefix[1] | V::load(cpu, &tails.suits[1], at),
                prefix[2] | V::load(cpu, &tails.suits[2], at),
                prefix[3] | V::load(cpu, &tails.suits[3], at),
            ];
            let found = kernel::evaluate::<_, _, false, FLUSHES>(suits, W::of(zero), places);
            two_flushes = two_flushes | found.two_flushes;
            let is_hand = zero.splat(hands as u16).exceeds(V::load(cpu, &INDICES, at));
            let slots = found.high.down::<10>() & is_hand;
            let mut i = 0;
            while i < COUNTED.len() {
                // A mask that is set is minus one.
                counts[i] = counts[i].minus(slots.equals(zero.splat(COUNTED[i])));
                i += 1;
            }
        }
        left -= hands;
    }
    if !two_flushes.is_all_zero() {
        return Err(TwoFlushes);
    }
    let mut slots = [0; 16];
    let mut others = hands as u64;
    for (counts, slot) in counts.into_iter().zip(COUNTED) {
        slots[usize::from(slot)] = counts.sum();
        others -= counts.sum();
    }
    slots[usize::from(slot::HIGH_CARD)] = others;
    Ok(slots)
}

/// Takes the sets of lanes apart.
pub(super) struct Splitter<V> {
    wild: [V; 4],
    allowed: [V; 4],
    /// Whether no cards but jokers are wild, unless a hand has some of its own.
    only_jokers: bool,
    wrong: V,
    least: V,
    most: V,
}

impl<V: Vector> Splitter<V> {
    #[inline(always)]
    pub(super) fn new(split: Split, like: V) -> Splitter<V> {
        Splitter {
            wild: lanes(split.wild, like),
            allowed: lanes(split.allowed, like),
            only_jokers: split.wild & CardSet::NATURALS.bits() == 0,
            wrong: like.splat(0),
            least: like.splat(PLENTY as u16),
            most: like.splat(0),
        }
    }

    /// The naturals and the number of wilds of each hand.
    #[inline(always)]
    fn split(&mut self, set: [V; 4], own_wild: Option<[V; 4]>) -> ([V; 4], V) {
        let [a, b, c, d] = set;
        let naturals = lanes(CardSet::NATURALS.bits(), a);
        let (mut wild, mut allowed) = (self.wild, self.allowed);
        if let Some(own) = own_wild {
            let cards = lanes(CardSet::ALL.bits(), a);
            let mut suit = 0;
            while suit < 4 {
                self.wrong = self.wrong | own[suit].and_not(cards[suit]);
                wild[suit] = wild[suit] | own[suit];
                allowed[suit] = allowed[suit] | own[suit];
                suit += 1;
            }
        }
        self.wrong = self.wrong
            | a.and_not(allowed[0])
            | b.and_not(allowed[1])
            | c.and_not(allowed[2])
            | d.and_not(allowed[3]);
        let wilds = if self.only_jokers && own_wild.is_none() {
            // A joker is the one bit above the ranks.
            (a & wild[0]).down::<13>().plus((b & wild[1]).down::<13>())
        } else {
            (a & wild[0])
                .ones()
                .plus((b & wild[1]).ones())
                .plus((c & wild[2]).ones())
                .plus((d & wild[3]).ones())
        };
        self.least = self.least.min(wilds);
        self.most = self.most.max(wilds);
        let others = [
            a.and_not(wild[0]) & naturals[0],
            b.and_not(wild[1]) & naturals[1],
            c.and_not(wild[2]),
            d.and_not(wild[3]),
        ];
        (others, wilds)
    }

    /// What is wrong with sets, zero if nothing; the least and the greatest number of wilds.
    #[inline(always)]
    fn found(self) -> [V; 3] {
        [self.wrong, self.least, self.most]
    }
}

/// The suit lanes of a set, for every hand.
#[inline(always)]
fn lanes<V: Vector>(set: u64, like: V) -> [V; 4] {
    [
        like.splat(set as u16),
        like.splat((set >> 16) as u16),
        like.splat((set >> 32) as u16),
        like.splat((set >> 48) as u16),
    ]
}
