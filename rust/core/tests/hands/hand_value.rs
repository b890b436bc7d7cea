//! The numbers that are hand values, their order and their words.

use std::collections::{BTreeMap, BTreeSet};

use cardcore::{
    Card, CardSet, Rank, Suit,
    hand::{Category, HandRules, HandValue, InvalidValue, Order},
};
use proptest::prelude::*;

use crate::{
    oracle::{Pattern, Walk, orders, told},
    strategies::config,
};

/// The value of cards that make a pattern: naturals, and wilds for cards that come again.
fn value_of_witness(pattern: &Pattern, order: Order) -> HandValue {
    let (mut naturals, mut wilds) = (CardSet::EMPTY, 0);
    for &rank in &pattern.ranks {
        let rank = Rank::ALL[usize::from(rank) - 2];
        let mut cards = Suit::ALL.map(|suit| Card::new(rank, suit)).to_vec();
        match pattern.suit {
            Some(suit) => cards.retain(|card| card.suit() == Some(Suit::ALL[usize::from(suit)])),
            // Begin with another suit for each rank, so that no flush comes about.
            None => cards.rotate_left((rank as usize + usize::from(rank == Rank::Ace)) % 4),
        }
        match cards.into_iter().find(|&card| !naturals.contains(card)) {
            Some(card) => naturals |= card.into(),
            None => wilds += 1,
        }
    }
    order.evaluate(naturals, wilds)
}

/// Every value that hands can have under some options, in ascending order.
fn attained(order: Order) -> BTreeSet<HandValue> {
    let mut values = BTreeMap::new();
    for size in 0..=5 {
        for pattern in Walk::of(order).patterns(size) {
            let value = value_of_witness(pattern, order);
            if told(value) == pattern.value.told() {
                values.insert(&pattern.value, value);
            } else {
                // Cards that wilds repeat are mostly put to better use.
                assert!(pattern.suit.is_some() || size == 5, "{pattern:?}: {value}");
                assert!(
                    pattern.ranks.windows(2).any(|two| two[0] == two[1]),
                    "{pattern:?}"
                );
            }
        }
    }
    let in_order: Vec<HandValue> = values.into_values().collect();
    assert!(in_order.is_sorted_by(|a, b| a < b), "{order:?}");
    in_order.into_iter().collect()
}

/// Masks with up to so many ranks.
fn masks(ranks: u32) -> impl Iterator<Item = u32> + Clone {
    (0..1 << 13).filter(move |mask: &u32| mask.count_ones() <= ranks)
}

#[test]
fn the_values_are_those_that_hands_can_have() {
    let attained: BTreeSet<u32> = orders()
        .into_iter()
        .flat_map(attained)
        .map(HandValue::bits)
        .collect();
    // One rank more than a value can hold in either half.
    let mut accepted = BTreeSet::new();
    for slot in 0..64 {
        for major in masks(3) {
            for minor in masks(6) {
                let bits = slot << 26 | major << 13 | minor;
                if HandValue::from_bits(bits).is_ok() {
                    accepted.insert(bits);
                }
            }
        }
    }
    assert_eq!(accepted.len(), attained.len());
    assert!(accepted == attained);
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn nothing_with_more_ranks_is_a_value(bits: u32) {
        let (major, minor) = (bits >> 13 & 0x1fff, bits & 0x1fff);
        prop_assume!(major.count_ones() > 3 || minor.count_ones() > 6);
        prop_assert_eq!(HandValue::from_bits(bits), Err(InvalidValue(bits)));
    }
}

#[test]
fn values_have_their_words() {
    let law = HandRules::default();
    for (hand, words) in [
        ("", "no cards"),
        ("Xb", "high card, ace"),
        ("As Kd 9c 5h 2s", "high card, ace, king, nine, five, two"),
        (
            "Ks Kd Ac Qh 9s",
            "one pair, kings, kickers ace, queen, nine",
        ),
        ("Ks Kd", "one pair, kings"),
        ("6s 6d 2c", "one pair, sixes, kicker two"),
        ("Ks Kd 2c 2h As", "two pair, kings and twos, kicker ace"),
        ("Ks Kd 2c 2h", "two pair, kings and twos"),
        (
            "7s 7d 7c Ah Ks",
            "three of a kind, sevens, kickers ace, king",
        ),
        ("Ad 2c 3c 4h 5s", "straight, five high"),
        ("As Ks 9s 5s 2s", "flush, ace, king, nine, five, two"),
        ("As Xb 9s 5s 2s", "flush, ace, ace, nine, five, two"),
        ("Ks Kd Kc 2h 2s", "full house, kings over twos"),
        ("6s 6d 6c 6h Js", "four of a kind, sixes, kicker jack"),
        ("6s 6d 6c 6h", "four of a kind, sixes"),
        ("As Ks Qs Js Ts", "straight flush, ace high"),
        ("As Ad Ac Ah Xb", "five of a kind, aces"),
    ] {
        let value = law.evaluate(hand.parse().unwrap()).unwrap();
        assert_eq!(value.to_string(), words, "{hand}");
        assert_eq!(HandValue::try_from(u32::from(value)), Ok(value), "{hand}");
    }
    assert_eq!(HandValue::LOWEST.bits(), 0);
    assert_eq!(InvalidValue(77).to_string(), "77 is not a hand value");
}

#[test]
fn the_bits_are_those_of_the_format() {
    let law = HandRules::default();
    for (hand, slot, major, minor) in [
        ("Ks Kd 2c 2h As", 2, 1 << 11 | 1, 1 << 12),
        ("Ad 2c 3c 4h 5s", 4, 1 << 3, 0),
        (
            "As Ks 9s 5s 2s",
            5,
            0,
            1 << 12 | 1 << 11 | 1 << 7 | 1 << 3 | 1,
        ),
        ("As Xb 9s 5s 2s", 5, 1, 1 << 12 | 1 << 7 | 1 << 3 | 1),
        ("9s 5s 2s Xb Xr", 5, 1, 1 << 12 | 1 << 7 | 1 << 3 | 1),
        ("2s 2d 2c 2h Xr", 12, 1, 0),
    ] {
        let value = law.evaluate(hand.parse().unwrap()).unwrap();
        assert_eq!(value.bits(), slot << 26 | major << 13 | minor, "{hand}");
    }
}

#[test]
fn categories_are_numbered_and_named() {
    let names: Vec<String> = Category::ALL.iter().map(Category::to_string).collect();
    assert_eq!(
        names.join(", "),
        "high card, one pair, two pair, three of a kind, straight, flush, full house, \
         four of a kind, straight flush, five of a kind"
    );
    for (number, category) in Category::ALL.into_iter().enumerate() {
        assert_eq!(category as usize, number);
    }
    assert_eq!(format!("{:>10}", Category::Flush), "     flush");
}
