//! The order of hands, defined once, for every kind of lane and every number of wilds.
//!
//! A hand comes as four suit lanes, ace at bit 0 and deuce at bit 12, and a number of wilds. So
//! the best rank of a lane is its lowest set bit, and the best `k` are what clearing the lowest
//! bit `k` times takes away, for any number of cards. No wild is ever tried out as a card: `w`
//! wilds make of a rank held `n` times one held `n + w` times, of a straight window with `5 - w`
//! ranks a whole one, of `5 - w` cards of a suit a flush.
//!
//! There is no branch but on constants, so that it serves many hands side by side. Most masks
//! tell what a hand has *not*, which is what comparing with zero gives.

// A kernel that is not inlined into its loop costs a factor of 15 to 45.
#![allow(clippy::inline_always)]

use super::{
    FiveOfAKind, Order,
    lane::Lane,
    wilds::{PLENTY, WildCounts},
};

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

/// Where a slot stands in the high half of a value.
const SLOT: u16 = 10;
const RANKS: u16 = 0x1fff;
const ACE: u16 = 1;
/// The tops of straights: ace down to five.
const TOPS: u16 = 0x3ff;

/// Where five of a kind ranks, as slots and masks.
#[derive(Clone, Copy)]
pub(super) struct Places {
    five: u16,
    /// The ace where a royal flush has a slot of its own.
    own_royal: u16,
    /// All ones where five of a kind is a hand.
    five_counts: u16,
    /// The tops of the straight flushes that beat five of a kind.
    beat_five: u16,
}

impl Places {
    pub(super) const fn new(order: Order) -> Places {
        let (five, own_royal, five_counts, beat_five) = match order.five_of_a_kind {
            FiveOfAKind::Above => (slot::FIVE_ABOVE, 0, !0, 0),
            FiveOfAKind::BelowRoyal => (slot::FIVE_BELOW_ROYAL, ACE, !0, ACE),
            FiveOfAKind::BelowStraightFlush => (slot::FIVE_BELOW_STRAIGHT_FLUSH, 0, !0, TOPS),
            FiveOfAKind::None => (0, 0, 0, TOPS),
        };
        Places {
            five,
            own_royal,
            five_counts,
            beat_five,
        }
    }

    /// Places that tell categories apart by fewer slots: straight flushes have one, and five of a
    /// kind, wherever it ranks, has that below the royal flush.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn for_categories(order: Order) -> Places {
        Places {
            five: slot::FIVE_BELOW_ROYAL,
            own_royal: 0,
            ..Places::new(order)
        }
    }
}

/// No suit of a hand has cards enough for a flush.
pub(super) const NO_FLUSH: usize = 0;
/// One suit may have.
pub(super) const ONE_FLUSH: usize = 1;
/// Any number of suits may have.
pub(super) const ANY_FLUSHES: usize = 4;

/// The value of each hand of a lane.
#[derive(Clone, Copy)]
pub(super) struct Values<L> {
    /// The upper halves of the values.
    pub(super) high: L,
    /// The lower halves.
    pub(super) low: L,
    /// The mask of the hands whose value is wrong, since two suits have cards enough for a flush;
    /// always zero if any suit may make one.
    pub(super) two_flushes: L,
}

/// The values of hands. `DOUBLE_ACE` is the option of [`Order`]; the other makes the `places`.
///
/// `FLUSHES` is in how many suits a hand may have cards enough for a flush: [`NO_FLUSH`],
/// [`ONE_FLUSH`] or [`ANY_FLUSHES`]. Up to seven cards with up to two wilds have one at most; that
/// is a quarter faster.
#[inline(always)]
pub(super) fn evaluate<L, W, const DOUBLE_ACE: bool, const FLUSHES: usize>(
    suits: [L; 4],
    wilds: W,
    places: Places,
) -> Values<L>
where
    L: Lane,
    W: WildCounts<L>,
{
    let held = ranks_held(suits);
    let kinds = kinds(held, wilds);
    let flush = flush::<L, W, DOUBLE_ACE, FLUSHES>(suits, wilds);

    // Three of a kind with a pair, and four of a kind, leave no room for a straight or a flush.
    let trips = best(kinds.trips);
    let quads = best(kinds.quads);
    let second = drop_best(held[2]);
    let no_trips = kinds.trips.is_zero();
    let no_quads = kinds.quads.is_zero();
    let no_full = no_trips | held[2].and_not(trips).is_zero();
    let below_full = no_full & no_quads;
    let flush_ranks = flush.ranks & below_full;
    let tops = straight_tops(held[1], wilds) & below_full & flush.none;
    let lacks = Lacks {
        pair: kinds.pairs.is_zero(),
        second: second.is_zero(),
        trips: no_trips,
        straight: tops.is_zero(),
        flush: flush_ranks.is_zero(),
        full: no_full,
        quads: no_quads,
    };

    // The ranks that make the hand, from pairs up.
    let no_row = lacks.straight & lacks.flush;
    let mut major = if W::LEAST == 0 {
        held[2] ^ drop_best(second)
    } else {
        tops.splat(0)
    };
    if W::MOST > 0 {
        major = major | best(kinds.pairs);
    }
    major = major.kept_or(no_trips, trips);
    major = major.kept_or(no_row, best(tops));
    major = major.kept_or(no_quads, quads);

    // What kickers are taken from.
    let from = (held[1] & (held[2] | no_full)) | held[1].and_not(no_quads);
    let from = from.and_not(major).kept_or(no_row, flush_ranks);
    let mut minor = kickers::<L, W, DOUBLE_ACE>(from, wilds, lacks);
    if W::MOST > 0 {
        // A wild that four of a kind do not need makes five, or else the best kicker.
        let need_all = (quads & kinds.fives).is_zero() | quads.splat(places.five_counts);
        let ace = quads.splat(ACE);
        minor = need_all.select(minor, ace.plus(quads & ace));
    }
    let made = Made {
        slot: lacks.slot(),
        major,
        minor,
        more_aces: more_aces::<L, W, DOUBLE_ACE>(flush_ranks, wilds, lacks),
    };
    let made = made.or_better::<W>(flush.tops, kinds.fives, places);
    let (high, low) = made.halves();
    Values {
        high,
        low,
        two_flushes: flush.two,
    }
}

/// The masks of the hands that lack what makes a category.
#[derive(Clone, Copy)]
struct Lacks<L> {
    pair: L,
    second: L,
    trips: L,
    straight: L,
    flush: L,
    full: L,
    quads: L,
}

impl<L: Lane> Lacks<L> {
    /// The slot of the best category, at its place in the high half of a value.
    #[inline(always)]
    fn slot(self) -> L {
        let slot = self.pair.splat(slot::HIGH_CARD << SLOT);
        let slot = raise(slot, self.pair, slot::ONE_PAIR);
        let slot = raise(slot, self.second, slot::TWO_PAIR);
        let slot = raise(slot, self.trips, slot::THREE_OF_A_KIND);
        let slot = raise(slot, self.straight, slot::STRAIGHT);
        let slot = raise(slot, self.flush, slot::FLUSH);
        let slot = raise(slot, self.full, slot::FULL_HOUSE);
        raise(slot, self.quads, slot::FOUR_OF_A_KIND)
    }
}

/// The slot, or another where such a hand is not lacking and that slot is higher.
#[inline(always)]
fn raise<L: Lane>(slot: L, lacks: L, other: u16) -> L {
    slot.max(slot.splat(other << SLOT).and_not(lacks))
}

/// What a hand makes: its category's slot, the ranks that make it, the kickers, and how many aces
/// wilds add to a flush beside the first.
#[derive(Clone, Copy)]
struct Made<L> {
    slot: L,
    major: L,
    minor: L,
    more_aces: L,
}

impl<L: Lane> Made<L> {
    /// This, or a straight flush or five of a kind where there is one.
    #[inline(always)]
    fn or_better<W: WildCounts<L>>(self, tops: L, fives: L, places: Places) -> Made<L> {
        const { assert!(slot::ROYAL == slot::STRAIGHT_FLUSH | 2) }
        let top = best(tops);
        let no_top = tops.is_zero();
        let royal = (top & top.splat(places.own_royal)).up::<{ SLOT as i32 + 1 }>();
        let mut slot = raise(self.slot, no_top, slot::STRAIGHT_FLUSH) | royal;
        let mut major = self.major.kept_or(no_top, top);
        let mut neither = no_top;
        if W::MOST > 0 {
            let wins = (top & top.splat(places.beat_five)).is_zero();
            let five = best(fives) & wins & top.splat(places.five_counts);
            let no_five = five.is_zero();
            slot = raise(slot, no_five, places.five);
            major = major.kept_or(no_five, five);
            neither = neither & no_five;
        }
        Made {
            slot,
            major,
            minor: self.minor & neither,
            more_aces: self.more_aces & neither,
        }
    }

    /// The halves of the value: 6 bits of slot, 13 of `major`, 13 of `minor`, the masks turned
    /// round, so that greater is better.
    #[inline(always)]
    fn halves(self) -> (L, L) {
        let low = self.major.down::<10>() | self.minor.up::<3>();
        (
            self.slot | self.major.up::<6>().reverse(),
            low.reverse() | self.more_aces.up::<13>(),
        )
    }
}

/// As many of the best of some ranks as the category has kickers.
#[inline(always)]
fn kickers<L, W, const DOUBLE_ACE: bool>(from: L, wilds: W, lacks: Lacks<L>) -> L
where
    L: Lane,
    W: WildCounts<L>,
{
    let is_flush = lacks.flush ^ from.splat(!0);
    let two = (lacks.second & lacks.quads) | is_flush;
    let three = (lacks.second & lacks.trips) | is_flush;
    let five = lacks.pair | is_flush;
    // A wild that is one more ace in a flush is no other card in it.
    let (fourth, fifth) = if DOUBLE_ACE {
        (
            wilds.with_fewer_than(2, five),
            wilds.with_fewer_than(1, five),
        )
    } else {
        (five, five)
    };
    let rest = drop_best(from);
    let rest = drop_best_if(two, rest);
    let rest = drop_best_if(three, rest);
    let rest = drop_best_if(fourth, rest);
    let rest = drop_best_if(fifth, rest);
    // The ace that a wild is in a flush, or all by itself.
    (from ^ rest) | wilds.with_at_least(1, five & from.splat(ACE))
}

/// How many aces wilds add to a flush beside the first.
#[inline(always)]
fn more_aces<L, W, const DOUBLE_ACE: bool>(flush_ranks: L, wilds: W, lacks: Lacks<L>) -> L
where
    L: Lane,
    W: WildCounts<L>,
{
    if !DOUBLE_ACE {
        return flush_ranks.splat(0);
    }
    let one = flush_ranks.splat(1);
    let more = (flush_ranks & flush_ranks.splat(ACE)).plus(wilds.with_at_least(2, one));
    wilds.with_at_least(1, more.and_not(lacks.flush))
}

/// Entry `n`: the ranks held at least `n` times.
#[inline(always)]
fn ranks_held<L: Lane>(suits: [L; 4]) -> [L; 5] {
    let [a, b, c, d] = suits;
    let (ab_any, ab_both) = (a | b, a & b);
    let (cd_any, cd_both) = (c | d, c & d);
    [
        a.splat(RANKS),
        ab_any | cd_any,
        ab_both | cd_both | (ab_any & cd_any),
        (ab_both & cd_any) | (ab_any & cd_both),
        ab_both & cd_both,
    ]
}

/// The ranks that naturals and wilds make at least so many of.
struct Kinds<L> {
    pairs: L,
    trips: L,
    quads: L,
    fives: L,
}

#[inline(always)]
fn kinds<L: Lane, W: WildCounts<L>>(held: [L; 5], wilds: W) -> Kinds<L> {
    let [all, one, two, three, four] = held;
    let none = all.splat(0);
    Kinds {
        pairs: wilds.widen([two, one, all, all, all, all]),
        trips: wilds.widen([three, two, one, all, all, all]),
        quads: wilds.widen([four, three, two, one, all, all]),
        fives: wilds.widen([none, four, three, two, one, all]),
    }
}

/// What a suit makes by itself.
struct Flush<L> {
    /// The ranks by which the flush compares, zero without one.
    ranks: L,
    /// The mask of the hands without one.
    none: L,
    /// The tops of straight flushes.
    tops: L,
    /// The mask of the hands with two suits that could make one, if only one is looked at.
    two: L,
}

#[inline(always)]
fn flush<L, W, const DOUBLE_ACE: bool, const FLUSHES: usize>(suits: [L; 4], wilds: W) -> Flush<L>
where
    L: Lane,
    W: WildCounts<L>,
{
    let [a, b, c, d] = suits;
    if FLUSHES == NO_FLUSH {
        let zero = a.splat(0);
        return Flush {
            ranks: zero,
            none: a.splat(!0),
            tops: zero,
            two: zero,
        };
    }
    let too_few = [
        too_few(a, wilds),
        too_few(b, wilds),
        too_few(c, wilds),
        too_few(d, wilds),
    ];
    let (none_of_ab, none_of_cd) = (too_few[0] & too_few[1], too_few[2] & too_few[3]);
    let none = none_of_ab & none_of_cd;
    if FLUSHES == ONE_FLUSH {
        let ranks = a.and_not(too_few[0])
            | b.and_not(too_few[1])
            | c.and_not(too_few[2])
            | d.and_not(too_few[3]);
        let one_of_ab = too_few[0] | too_few[1];
        let one_of_cd = too_few[2] | too_few[3];
        let at_most_one = one_of_ab & one_of_cd & (none_of_ab | none_of_cd);
        Flush {
            ranks: filled::<L, W, DOUBLE_ACE>(ranks, wilds).and_not(none),
            none,
            tops: straight_tops(ranks, wilds),
            two: at_most_one ^ a.splat(!0),
        }
    } else {
        // Wilds must be put in before the ranks are compared.
        let ab = better(
            filled::<L, W, DOUBLE_ACE>(a, wilds).and_not(too_few[0]),
            filled::<L, W, DOUBLE_ACE>(b, wilds).and_not(too_few[1]),
        );
        let cd = better(
            filled::<L, W, DOUBLE_ACE>(c, wilds).and_not(too_few[2]),
            filled::<L, W, DOUBLE_ACE>(d, wilds).and_not(too_few[3]),
        );
        Flush {
            ranks: better(ab, cd),
            none,
            tops: straight_tops(a, wilds)
                | straight_tops(b, wilds)
                | straight_tops(c, wilds)
                | straight_tops(d, wilds),
            two: a.splat(0),
        }
    }
}

/// The mask of where these ranks of a suit and the wilds are no flush.
#[inline(always)]
fn too_few<L: Lane, W: WildCounts<L>>(suit: L, wilds: W) -> L {
    if L::COUNTS {
        return wilds.short_of(PLENTY, suit).exceeds(suit.ones());
    }
    let ones = suit.splat(!0);
    let rest = drop_best_if(wilds.with_fewer_than(4, ones), suit);
    let rest = drop_best_if(wilds.with_fewer_than(3, ones), rest);
    let rest = drop_best_if(wilds.with_fewer_than(2, ones), rest);
    let rest = drop_best_if(wilds.with_fewer_than(1, ones), rest);
    rest.is_zero()
}

/// The ranks of a suit with the wilds put in, each as the best rank that is missing. With three
/// wilds a flush is nothing beside four of a kind.
#[inline(always)]
fn filled<L: Lane, W: WildCounts<L>, const DOUBLE_ACE: bool>(suit: L, wilds: W) -> L {
    if DOUBLE_ACE {
        return suit;
    }
    let ones = suit.splat(!0);
    let with_one = suit | suit.minus(wilds.with_at_least(1, ones));
    with_one | with_one.minus(wilds.with_at_least(2, ones))
}

/// The tops of the straights that these ranks and the wilds make: five ranks in a row, and no
/// more of them missing than there are wilds.
#[inline(always)]
fn straight_tops<L: Lane, W: WildCounts<L>>(ranks: L, wilds: W) -> L {
    // The ace also stands below the deuce.
    let x = ranks | ranks.up::<13>();
    // Of two ranks in a row: either, both. Of four in a row: at least so many.
    let (either, both) = (x | x.down::<1>(), x & x.down::<1>());
    let four = both & both.down::<2>();
    let three = (both & either.down::<2>()) | (either & both.down::<2>());
    let two = both | both.down::<2>() | (either & either.down::<2>());
    let one = either | either.down::<2>();
    let fifth = x.down::<4>();
    let all = x.splat(!0);
    wilds.widen([
        four & fifth,
        four | (three & fifth),
        three | (two & fifth),
        two | (one & fifth),
        one | fifth,
        all,
    ]) & x.splat(TOPS)
}

/// The best rank alone.
#[inline(always)]
fn best<L: Lane>(ranks: L) -> L {
    ranks & ranks.splat(0).minus(ranks)
}

/// All ranks but the best.
#[inline(always)]
fn drop_best<L: Lane>(ranks: L) -> L {
    drop_best_if(ranks.splat(!0), ranks)
}

/// All ranks but, where the mask is set, the best.
#[inline(always)]
fn drop_best_if<L: Lane>(mask: L, ranks: L) -> L {
    ranks & ranks.less_one(mask)
}

/// The ranks that win where they first differ.
#[inline(always)]
fn better<L: Lane>(a: L, b: L) -> L {
    (a & best(a ^ b)).is_zero().select(b, a)
}
