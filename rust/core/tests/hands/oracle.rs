//! Two slow, obvious evaluators, written from RULES §2 alone.
//!
//! [`by_substitution`] tries every card for every wild. [`Walk`] goes down all that five cards can
//! be, best first, and stops where no more cards are missing than there are wilds. They share the
//! value of five given cards, [`value_of`], and nothing with the library but the names.

use std::{array, sync::LazyLock};

use arrayvec::ArrayVec;
use cardcore::{
    CardSet,
    hand::{Category, FiveOfAKind, HandRules, HandValue, Jokers, Order},
};

/// Rank, from 2 to 14, and suit of a card with a rank.
pub type Natural = (u8, u8);

/// The tie-break ranks of a value, from 2 to 14.
pub type Ranks = ArrayVec<u8, 5>;

const ACE: u8 = 14;
/// Every number of cards that a hand is made of.
const SIZES: usize = 6;

/// What a hand is worth. A missing kicker is a shorter list, which compares lower.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    place: usize,
    ranks: Ranks,
    category: Category,
}

impl Value {
    fn new(category: Category, ranks: Ranks, order: Order) -> Value {
        let royal = category == Category::StraightFlush && ranks[0] == ACE;
        let place = match (category, order.five_of_a_kind) {
            (Category::FiveOfAKind, FiveOfAKind::BelowStraightFlush) => 8,
            (Category::FiveOfAKind, FiveOfAKind::BelowRoyal) => 10,
            (Category::FiveOfAKind, _) => 12,
            (Category::StraightFlush, _) => 9 + 2 * usize::from(royal),
            (below, _) => Category::ALL.iter().position(|&c| c == below).unwrap(),
        };
        Value {
            place,
            ranks,
            category,
        }
    }

    pub fn told(&self) -> (Category, Ranks) {
        (self.category, self.ranks.clone())
    }
}

/// What the library says, in the terms of [`Value::told`].
pub fn told(value: HandValue) -> (Category, Ranks) {
    let ranks = value.ranks();
    (
        value.category(),
        ranks.iter().map(|&rank| rank as u8 + 2).collect(),
    )
}

/// Sorts a hand's cards into naturals and a number of wilds; dead cards are left out.
pub fn split(hand: CardSet, rules: &HandRules) -> (Vec<Natural>, usize) {
    let (mut naturals, mut wilds) = (Vec::new(), 0);
    for card in hand {
        if rules.wild.contains(card) || (card.is_joker() && rules.jokers == Jokers::Wild) {
            wilds += 1;
        } else if let (Some(rank), Some(suit)) = (card.rank(), card.suit()) {
            naturals.push((rank as u8 + 2, suit as u8));
        }
    }
    (naturals, wilds)
}

/// The value of up to five given cards, the same card several times perhaps.
pub fn value_of(cards: &[Natural], order: Order) -> Value {
    let mut ranks: Ranks = cards.iter().map(|&(rank, _)| rank).collect();
    let suited = cards.iter().all(|&(_, suit)| suit == cards[0].1);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    value_of_ranks(&ranks, suited, order)
}

/// The value of up to five cards by their ranks, best first, and whether their suit is the same.
fn value_of_ranks(ranks: &Ranks, suited: bool, order: Order) -> Value {
    let mut groups: ArrayVec<(usize, u8), 5> = ArrayVec::new();
    for &rank in ranks {
        match groups.last_mut() {
            Some((count, same)) if *same == rank => *count += 1,
            _ => groups.push((1, rank)),
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let count = |group: usize| groups.get(group).map_or(0, |&(count, _)| count);
    let five = ranks.len() == 5;
    let distinct = groups.len() == ranks.len();
    let straight = match ranks[..] {
        [14, 5, 4, 3, 2] => Some(5),
        [top, _, _, _, low] if distinct && top - low == 4 => Some(top),
        _ => None,
    };
    let flush = five && suited && (distinct || order.double_ace_flush);
    let grouped = groups.iter().map(|&(_, rank)| rank).collect();
    let top = straight.into_iter().collect();
    let (category, ranks) = match (count(0), count(1)) {
        // Not a hand of its own: four of a kind that lacks its kicker.
        (5, _) if order.five_of_a_kind == FiveOfAKind::None => (Category::FourOfAKind, grouped),
        (5, _) => (Category::FiveOfAKind, grouped),
        _ if straight.is_some() && suited => (Category::StraightFlush, top),
        (4, _) => (Category::FourOfAKind, grouped),
        (3, 2) => (Category::FullHouse, grouped),
        _ if flush => (Category::Flush, ranks.clone()),
        _ if straight.is_some() => (Category::Straight, top),
        (3, _) => (Category::ThreeOfAKind, grouped),
        (2, 2) => (Category::TwoPair, grouped),
        (2, _) => (Category::OnePair, grouped),
        _ => (Category::HighCard, grouped),
    };
    Value::new(category, ranks, order)
}

/// The best five-card hand over every choice of cards for the wilds. Slow with more than two.
pub fn by_substitution(naturals: &[Natural], wilds: usize, order: Order) -> Value {
    let deck: Vec<Natural> = (2..=ACE)
        .flat_map(|rank| (0..4).map(move |suit| (rank, suit)))
        .collect();
    let size = (naturals.len() + wilds).min(5);
    let mut best = None;
    for used in 0..=wilds.min(size) {
        let substitutes = choices(&deck, used, true);
        for held in choices(naturals, size - used, false) {
            for substitutes in &substitutes {
                let mut cards = held.clone();
                cards.extend(substitutes.iter().copied());
                best = best.max(Some(value_of(&cards, order)));
            }
        }
    }
    best.expect("at least one choice")
}

/// All choices of `size` items, the same one again if `repeat`.
fn choices<T: Copy>(items: &[T], size: usize, repeat: bool) -> Vec<ArrayVec<T, 5>> {
    if size == 0 {
        return vec![ArrayVec::new()];
    }
    let mut all = Vec::new();
    for (i, &item) in items.iter().enumerate() {
        let others = &items[i + usize::from(!repeat)..];
        for mut choice in choices(others, size - 1, repeat) {
            choice.insert(0, item);
            all.push(choice);
        }
    }
    all
}

/// Cards that make a value: their ranks, and the suit where it must be the same.
#[derive(Debug)]
pub struct Pattern {
    pub value: Value,
    pub ranks: Ranks,
    pub suit: Option<u8>,
}

impl Pattern {
    /// How many of the cards are not among the naturals.
    fn missing(&self, naturals: &Naturals) -> usize {
        let mut left = match self.suit {
            Some(suit) => naturals.of_suit[usize::from(suit)],
            None => naturals.of_any_suit,
        };
        let mut missing = 0;
        for &rank in &self.ranks {
            match &mut left[usize::from(rank)] {
                0 => missing += 1,
                held => *held -= 1,
            }
        }
        missing
    }
}

/// How many naturals there are of each rank.
#[derive(Default)]
struct Naturals {
    of_suit: [[u8; 15]; 4],
    of_any_suit: [u8; 15],
}

impl Naturals {
    fn new(cards: &[Natural]) -> Naturals {
        let mut naturals = Naturals::default();
        for &(rank, suit) in cards {
            naturals.of_suit[usize::from(suit)][usize::from(rank)] += 1;
            naturals.of_any_suit[usize::from(rank)] += 1;
        }
        naturals
    }
}

/// Everything that hands can be under some options, best first.
pub struct Walk {
    order: Order,
    /// By how many cards make the hand.
    patterns: [Vec<Pattern>; SIZES],
}

impl Walk {
    pub fn of(order: Order) -> &'static Walk {
        static WALKS: LazyLock<Vec<Walk>> =
            LazyLock::new(|| orders().into_iter().map(Walk::new).collect());
        let mut walks = WALKS.iter();
        walks.find(|walk| walk.order == order).unwrap()
    }

    fn new(order: Order) -> Walk {
        let patterns = array::from_fn(|size| {
            let ranks: Vec<u8> = (2..=ACE).rev().collect();
            let mut patterns = Vec::new();
            for ranks in choices(&ranks, size, true) {
                for suit in [None, Some(0), Some(1), Some(2), Some(3)] {
                    // The suit of fewer than five cards is no matter.
                    if suit.is_none() || size == 5 {
                        patterns.push(Pattern {
                            value: value_of_ranks(&ranks, suit.is_some(), order),
                            ranks: ranks.clone(),
                            suit,
                        });
                    }
                }
            }
            patterns.sort_by(|a, b| b.value.cmp(&a.value));
            patterns
        });
        Walk { order, patterns }
    }

    /// All patterns of hands of so many cards, best first.
    pub fn patterns(&self, size: usize) -> &[Pattern] {
        &self.patterns[size]
    }

    pub fn value(&self, naturals: &[Natural], wilds: usize) -> Value {
        let counted = Naturals::new(naturals);
        let mut patterns = self.patterns[(naturals.len() + wilds).min(5)].iter();
        let best = patterns.find(|pattern| pattern.missing(&counted) <= wilds);
        best.expect("a hand is something").value.clone()
    }
}

/// Every option of RULES §2.
pub fn orders() -> Vec<Order> {
    let places = [
        FiveOfAKind::Above,
        FiveOfAKind::BelowRoyal,
        FiveOfAKind::BelowStraightFlush,
        FiveOfAKind::None,
    ];
    let orders = places.map(|five_of_a_kind| {
        [true, false].map(|double_ace_flush| Order {
            five_of_a_kind,
            double_ace_flush,
        })
    });
    orders.concat()
}

/// Naturals, wilds, options, and the value that they have.
type Known<'a> = (&'a [Natural], usize, Order, Category, &'a [u8]);

#[test]
fn both_evaluators_know_hands_worked_out_by_hand() {
    let order = Order::default();
    let strict = Order {
        five_of_a_kind: FiveOfAKind::None,
        double_ace_flush: false,
    };
    let flush = [(14, 3), (9, 3), (5, 3), (2, 3)];
    let quads = [(14, 0), (14, 1), (14, 2), (14, 3)];
    let cases: [Known; 9] = [
        (&[], 0, order, Category::HighCard, &[]),
        (&[], 1, order, Category::HighCard, &[14]),
        (&[(2, 0)], 1, order, Category::OnePair, &[2]),
        (&flush, 1, order, Category::Flush, &[14, 14, 9, 5, 2]),
        (&flush, 1, strict, Category::Flush, &[14, 13, 9, 5, 2]),
        (&flush, 0, order, Category::HighCard, &[14, 9, 5, 2]),
        (&quads, 1, order, Category::FiveOfAKind, &[14]),
        (&quads, 1, strict, Category::FourOfAKind, &[14, 13]),
        (&quads, 0, strict, Category::FourOfAKind, &[14]),
    ];
    for (naturals, wilds, order, category, ranks) in cases {
        let expected = (category, ranks.iter().copied().collect());
        assert_eq!(by_substitution(naturals, wilds, order).told(), expected);
        assert_eq!(Walk::of(order).value(naturals, wilds).told(), expected);
    }
}
