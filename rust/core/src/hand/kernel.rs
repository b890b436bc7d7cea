//! The order of hands, defined once.
//!
//! A hand comes as four suit lanes, ace at bit 0 and deuce at bit 12, and a count of wilds `W`.
//! So the best rank of a lane is its lowest set bit, and the best `k` are what clearing the lowest
//! bit `k` times takes away, for any number of cards. No wild is ever tried out as a card: `W`
//! wilds make of a rank held `n` times one held `n + W` times, of a straight window with `5 - W`
//! ranks a whole one, of `5 - W` cards of a suit a flush.
//!
//! Categories are put in in ascending order, each replacing what is below it where it applies.
//! There is no branch but on constants, so that a loop over hands becomes vector instructions.

// A kernel that is not inlined into its loop is not vectorised: a factor of 15.
#![allow(clippy::inline_always)]

use super::{FiveOfAKind, HandValue, Order};

/// From so many wilds on, every hand is the best one: five wilds are five aces, or a royal flush.
pub(super) const PLENTY: usize = 5;

/// The slots of hand values: what stands above the rank masks and orders the categories.
pub(super) mod slot {
    pub(in super::super) const HIGH_CARD: u16 = 0;
    pub(in super::super) const ONE_PAIR: u16 = 1;
    pub(in super::super) const TWO_PAIR: u16 = 2;
    pub(in super::super) const THREE_OF_A_KIND: u16 = 3;
    pub(in super::super) const STRAIGHT: u16 = 4;
    pub(in super::super) const FLUSH: u16 = 5;
    pub(in super::super) const FULL_HOUSE: u16 = 6;
    pub(in super::super) const FOUR_OF_A_KIND: u16 = 7;
    pub(in super::super) const FIVE_BELOW_STRAIGHT_FLUSH: u16 = 8;
    pub(in super::super) const STRAIGHT_FLUSH: u16 = 9;
    pub(in super::super) const FIVE_BELOW_ROYAL: u16 = 10;
    pub(in super::super) const ROYAL: u16 = 11;
    pub(in super::super) const FIVE_ABOVE: u16 = 12;
}

const RANKS: u16 = 0x1fff;
const ACE: u16 = 1;
const KING: u16 = 1 << 1;
/// The tops of straights: ace down to five.
const TOPS: u16 = 0x3ff;

/// Where five of a kind ranks, as slots and masks.
#[derive(Clone, Copy)]
pub(super) struct Places {
    five: u16,
    royal: u16,
    /// All ones where five of a kind is a hand.
    five_counts: u16,
    /// The tops of the straight flushes that beat five of a kind.
    beat_five: u16,
}

impl Places {
    pub(super) const fn new(order: Order) -> Places {
        let (five, royal, five_counts, beat_five) = match order.five_of_a_kind {
            FiveOfAKind::Above => (slot::FIVE_ABOVE, slot::STRAIGHT_FLUSH, !0, 0),
            FiveOfAKind::BelowRoyal => (slot::FIVE_BELOW_ROYAL, slot::ROYAL, !0, ACE),
            FiveOfAKind::BelowStraightFlush => (
                slot::FIVE_BELOW_STRAIGHT_FLUSH,
                slot::STRAIGHT_FLUSH,
                !0,
                TOPS,
            ),
            FiveOfAKind::None => (0, slot::STRAIGHT_FLUSH, 0, TOPS),
        };
        Places {
            five,
            royal,
            five_counts,
            beat_five,
        }
    }
}

/// The value of every hand with `PLENTY` wilds or more.
pub(super) const fn best_of_all(order: Order) -> HandValue {
    let places = Places::new(order);
    let slot = if places.beat_five & ACE == 0 {
        places.five
    } else {
        places.royal
    };
    Made {
        slot,
        major: ACE,
        minor: 0,
    }
    .value()
}

/// The value of a hand with `W` wilds, fewer than `PLENTY`. `DOUBLE_ACE` is the option of
/// [`Order`]; the other option makes the `places`.
#[inline(always)]
pub(super) fn evaluate<const W: usize, const DOUBLE_ACE: bool>(
    suits: [u16; 4],
    places: Places,
) -> HandValue {
    const { assert!(W < PLENTY) }
    let held = ranks_held(suits);

    // With wilds, the best rank makes at least a pair, three or four of a kind.
    let mut made = match W {
        0 => Made {
            slot: slot::HIGH_CARD,
            major: 0,
            minor: keep::<5>(held[1]),
        },
        1 => one_pair(held[1], held[1]),
        2 => three_of_a_kind(held[1], held[1]),
        3 => four_of_a_kind::<W>(held, places),
        _ => Made {
            slot: slot::FOUR_OF_A_KIND,
            major: ACE,
            minor: 0,
        },
    };
    if W == 0 {
        made.replace(any(held[2]), one_pair(held[2], held[1]));
        made.replace(any(drop_best(held[2])), two_pair(held[2], held[1]));
    }
    if W <= 1 {
        made.replace(any(held[3 - W]), three_of_a_kind(held[3 - W], held[1]));
    }
    if W <= 2 {
        let tops = straight_tops::<W>(held[1]);
        made.replace(
            any(tops),
            Made {
                slot: slot::STRAIGHT,
                major: best(tops),
                minor: 0,
            },
        );
        let (is_flush, flush) = flush::<W, DOUBLE_ACE>(suits);
        made.replace(is_flush, flush);
    }
    if W <= 1 {
        let (is_full, full) = full_house::<W>(held);
        made.replace(is_full, full);
    }
    if W <= 2 {
        made.replace(any(held[4 - W]), four_of_a_kind::<W>(held, places));
    }
    made = straight_flush_or_five::<W>(made, suits, held, places);
    if W > 0 {
        // Without naturals the wilds are aces.
        let (slot, major, minor) = match W {
            1 => (slot::HIGH_CARD, 0, ACE),
            2 => (slot::ONE_PAIR, ACE, 0),
            3 => (slot::THREE_OF_A_KIND, ACE, 0),
            _ => (slot::FOUR_OF_A_KIND, ACE, 0),
        };
        made.replace(!any(held[1]), Made { slot, major, minor });
    }
    made.value()
}

/// What a hand makes: its category's slot, the ranks that make it, and the kickers.
#[derive(Clone, Copy)]
struct Made {
    slot: u16,
    major: u16,
    minor: u16,
}

impl Made {
    #[inline(always)]
    fn replace(&mut self, wins: u16, other: Made) {
        self.slot = select(wins, other.slot, self.slot);
        self.major = select(wins, other.major, self.major);
        self.minor = select(wins, other.minor, self.minor);
    }

    /// Turns the masks round, so that greater is better, and packs them.
    #[inline(always)]
    const fn value(self) -> HandValue {
        let major = self.major.reverse_bits() >> 3;
        let minor = self.minor.reverse_bits() >> 3;
        HandValue::from_halves(self.slot << 10 | major >> 3, major << 13 | minor)
    }
}

/// Entry `n`: the ranks held at least `n` times.
#[inline(always)]
fn ranks_held(suits: [u16; 4]) -> [u16; 5] {
    let [a, b, c, d] = suits;
    let (ab_any, ab_both) = (a | b, a & b);
    let (cd_any, cd_both) = (c | d, c & d);
    [
        RANKS,
        ab_any | cd_any,
        ab_both | cd_both | (ab_any & cd_any),
        (ab_both & cd_any) | (ab_any & cd_both),
        ab_both & cd_both,
    ]
}

#[inline(always)]
fn one_pair(pairs: u16, held: u16) -> Made {
    let pair = best(pairs);
    Made {
        slot: slot::ONE_PAIR,
        major: pair,
        minor: keep::<3>(held & !pair),
    }
}

#[inline(always)]
fn two_pair(pairs: u16, held: u16) -> Made {
    let both = keep::<2>(pairs);
    Made {
        slot: slot::TWO_PAIR,
        major: both,
        minor: best(held & !both),
    }
}

#[inline(always)]
fn three_of_a_kind(trips: u16, held: u16) -> Made {
    let trips = best(trips);
    Made {
        slot: slot::THREE_OF_A_KIND,
        major: trips,
        minor: keep::<2>(held & !trips),
    }
}

/// Whether there is a flush, and the best one. Only for `W` up to 2: three wilds and a natural
/// make four of a kind.
#[inline(always)]
fn flush<const W: usize, const DOUBLE_ACE: bool>(suits: [u16; 4]) -> (u16, Made) {
    // Several suits may do; wilds must be put in before the ranks are compared.
    let [a, b, c, d] = suits.map(flush_ranks::<W, DOUBLE_ACE>);
    let ranks = better(better(a, b), better(c, d));
    let (major, minor) = if W > 0 && DOUBLE_ACE {
        // Every wild is an ace. The ranks are a mask, so aces beyond the first are counted in
        // the major part: with its bits still reversed, 1 is bit 12 and 2 is bit 11.
        let ace = ranks & ACE;
        let one_more = if W == 1 { ace } else { ace ^ ACE };
        let two_more = if W == 1 { 0 } else { ace };
        (one_more << 12 | two_more << 11, ranks | ACE)
    } else {
        (0, keep::<5>(ranks))
    };
    (
        any(ranks),
        Made {
            slot: slot::FLUSH,
            major,
            minor,
        },
    )
}

/// The ranks of a suit by which its flush compares, zero if it has none.
#[inline(always)]
fn flush_ranks<const W: usize, const DOUBLE_ACE: bool>(suit: u16) -> u16 {
    let is_flush = match W {
        0 => suit ^ keep::<4>(suit),
        1 => suit ^ keep::<3>(suit),
        _ => suit ^ keep::<2>(suit),
    };
    let ranks = match (W, DOUBLE_ACE) {
        (0, _) => suit,
        (1, true) => keep::<4>(suit),
        (_, true) => keep::<3>(suit),
        (1, false) => fill_best(suit),
        (_, false) => fill_best(fill_best(suit)),
    };
    any(is_flush) & ranks
}

/// Whether there is a full house, and the best one. Only for `W` up to 1: a pair and two wilds
/// are four of a kind. With one wild it takes two pairs.
#[inline(always)]
fn full_house<const W: usize>(held: [u16; 5]) -> (u16, Made) {
    let trips = best(held[3 - W]);
    let pairs = held[2] & !trips;
    let made = Made {
        slot: slot::FULL_HOUSE,
        major: trips,
        minor: best(pairs),
    };
    (any(trips) & any(pairs), made)
}

/// The best four of a kind, where there is one.
#[inline(always)]
fn four_of_a_kind<const W: usize>(held: [u16; 5], places: Places) -> Made {
    let quads = best(held[4 - W]);
    let mut kicker = best(held[1] & !quads);
    if W > 0 {
        // A wild that the four do not need makes five of a kind, or else the best kicker.
        let spare = any(quads & held[5 - W]) & !places.five_counts;
        kicker = select(spare, select(any(quads & ACE), KING, ACE), kicker);
    }
    Made {
        slot: slot::FOUR_OF_A_KIND,
        major: quads,
        minor: kicker,
    }
}

/// Puts in straight flushes and five of a kind.
#[inline(always)]
fn straight_flush_or_five<const W: usize>(
    mut made: Made,
    suits: [u16; 4],
    held: [u16; 5],
    places: Places,
) -> Made {
    let [a, b, c, d] = suits.map(straight_tops::<W>);
    let top = best(a | b | c | d);
    let slot = select(any(top & ACE), places.royal, slot::STRAIGHT_FLUSH);
    made.replace(
        any(top),
        Made {
            slot,
            major: top,
            minor: 0,
        },
    );
    if W > 0 {
        let five = best(held[5 - W]);
        let wins = any(five) & places.five_counts & !any(top & places.beat_five);
        made.replace(
            wins,
            Made {
                slot: places.five,
                major: five,
                minor: 0,
            },
        );
    }
    made
}

/// The tops of the straights that these ranks and `W` wilds make: five ranks in a row, at least
/// `5 - W` of them held.
#[inline(always)]
fn straight_tops<const W: usize>(ranks: u16) -> u16 {
    // The ace also stands below the deuce.
    let x = ranks | ranks << 13;
    // Of two ranks in a row: either, both. Of four in a row: at least so many.
    let (either, both) = (x | x >> 1, x & x >> 1);
    let four = both & both >> 2;
    let three = (both & either >> 2) | (either & both >> 2);
    let two = both | both >> 2 | (either & either >> 2);
    let one = either | either >> 2;
    let fifth = x >> 4;
    let tops = match W {
        0 => four & fifth,
        1 => four | (three & fifth),
        2 => three | (two & fifth),
        3 => two | (one & fifth),
        _ => one | fifth,
    };
    tops & TOPS
}

/// The best rank alone.
#[inline(always)]
const fn best(ranks: u16) -> u16 {
    ranks & ranks.wrapping_neg()
}

/// All ranks but the best.
#[inline(always)]
const fn drop_best(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// The best `N` ranks, or as many as there are.
#[inline(always)]
const fn keep<const N: usize>(ranks: u16) -> u16 {
    let mut rest = ranks;
    let mut dropped = 0;
    while dropped < N {
        rest = drop_best(rest);
        dropped += 1;
    }
    ranks ^ rest
}

/// The ranks and the best one that is missing.
#[inline(always)]
const fn fill_best(ranks: u16) -> u16 {
    ranks | ranks.wrapping_add(1)
}

/// The ranks that win where they first differ.
#[inline(always)]
fn better(a: u16, b: u16) -> u16 {
    select(any(a & best(a ^ b)), a, b)
}

/// All ones if any bit is set, else zero.
#[inline(always)]
fn any(bits: u16) -> u16 {
    u16::from(bits != 0).wrapping_neg()
}

/// `yes` where the mask is all ones, `no` where it is zero.
#[inline(always)]
const fn select(mask: u16, yes: u16, no: u16) -> u16 {
    no ^ ((yes ^ no) & mask)
}
