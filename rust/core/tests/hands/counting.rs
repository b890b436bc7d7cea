//! Counting the hands of small decks against valuing them one by one. `census.rs` has the rest.

use std::{collections::HashMap, num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    Card, CardSet, Deck, Interrupted, Rank,
    hand::{
        Category, CategoryCounts, CountError, ForbiddenJoker, HandRules, HandValue, Jokers, Path,
        ValueCounts,
    },
};
use proptest::{prelude::*, sample::subsequence};

use crate::{
    oracle::orders,
    strategies::{config, jokers, order},
};

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

fn on_and_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The values of all hands of so many cards, one hand after the other.
fn count_one_by_one(rules: &HandRules, size: usize, deck: CardSet) -> ValueCounts {
    fn visit(
        rules: &HandRules,
        hand: CardSet,
        size: usize,
        deck: &[Card],
        counts: &mut ValueCounts,
    ) {
        if size == 0 {
            *counts.entry(rules.evaluate(hand).unwrap()).or_default() += 1;
            return;
        }
        for (i, &card) in deck.iter().enumerate() {
            visit(rules, hand | card.into(), size - 1, &deck[i + 1..], counts);
        }
    }
    let mut counts = HashMap::new();
    let deck: Vec<Card> = deck.iter().collect();
    visit(rules, CardSet::EMPTY, size, &deck, &mut counts);
    counts
}

fn by_category(values: &ValueCounts) -> CategoryCounts {
    let mut counts = [0; Category::COUNT];
    for (value, count) in values {
        counts[value.category() as usize] += count;
    }
    counts
}

fn combinations(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| product * (n as u64 - i) / (i + 1))
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn every_hand_is_counted(
        (deck, wild) in subsequence(Card::all().collect::<Vec<_>>(), 0..=18)
            .prop_flat_map(|deck| {
                let wild = subsequence(deck.clone(), 0..=deck.len().min(5));
                (Just(deck), wild)
            })
            .prop_map(|(deck, wild)| {
                (deck.into_iter().collect::<CardSet>(), wild.into_iter().collect::<CardSet>())
            }),
        size in 0..=7_usize,
        jokers in jokers(),
        order in order(),
    ) {
        let rules = HandRules { wild, jokers, order };
        let deck = deck - rules.forbidden_cards();
        let size = size.min(deck.len());
        let expected = count_one_by_one(&rules, size, deck);
        for path in Path::all() {
            let rules = rules.on(path);
            let categories = rules.count_categories(size, deck, ONE, &mut on_and_on);
            prop_assert_eq!(categories, Ok(by_category(&expected)), "{:?}", path);
            let values = rules.count_values(size, deck, TWO, &mut on_and_on);
            prop_assert_eq!(values.as_ref(), Ok(&expected), "{:?}", path);
        }
    }

    #[test]
    fn the_monitor_hears_of_every_evaluation(
        size in 0..=5_usize,
        wild in subsequence(Card::all().collect::<Vec<_>>(), 0..=6),
        jokers in jokers(),
    ) {
        let wild = wild.into_iter().collect();
        let rules = HandRules { wild, jokers, ..HandRules::default() };
        let deck = CardSet::ALL - rules.forbidden_cards();
        let total = rules.evaluations(size, deck).unwrap();
        let mut heard = vec![0];
        let mut monitor = |done| {
            heard.push(done);
            ControlFlow::Continue(())
        };
        let counts = rules.count_categories(size, deck, ONE, &mut monitor).unwrap();
        prop_assert!(heard.is_sorted(), "{:?}", heard);
        prop_assert_eq!(heard.last(), Some(&total));
        prop_assert_eq!(counts.iter().sum::<u64>(), combinations(deck.len(), size));
    }
}

/// So every value that a hand of the deck has is one that `HandValue::from_bits` takes.
#[test]
fn values_of_all_short_hands_are_complete_under_every_option() {
    let twos = CardSet::of_rank(Rank::Two);
    let low: CardSet = Card::all()
        .filter(|card| card.rank() < Some(Rank::Seven))
        .collect();
    let piquet = (CardSet::NATURALS - low) | CardSet::JOKERS;
    for order in orders() {
        let rules = HandRules {
            wild: twos | CardSet::of_rank(Rank::Nine),
            order,
            ..HandRules::default()
        };
        for (size, deck) in [
            (0, CardSet::ALL),
            (1, CardSet::ALL),
            (2, CardSet::ALL),
            (3, CardSet::ALL),
            (4, CardSet::ALL),
            (5, CardSet::ALL),
            (6, piquet),
            (7, piquet),
        ] {
            let values = rules.count_values(size, deck, TWO, &mut on_and_on).unwrap();
            let counted: u64 = values.values().sum();
            assert_eq!(
                counted,
                combinations(deck.len(), size),
                "{size} cards, {order:?}"
            );
            for value in values.into_keys() {
                assert_eq!(HandValue::from_bits(value.bits()), Ok(value));
            }
        }
    }
}

/// Hands that long may have two suits with cards enough for a flush.
#[test]
fn long_hands_are_counted_alike_on_every_path() {
    let twos = CardSet::of_rank(Rank::Two);
    let low: CardSet = Card::all()
        .filter(|card| card.rank() < Some(Rank::Ten))
        .collect();
    let deck = (CardSet::NATURALS - low) | CardSet::JOKERS | twos;
    for order in orders() {
        let rules = HandRules {
            wild: twos,
            order,
            ..HandRules::default()
        };
        for size in [9, 13, 22] {
            let mut counts = Path::all().map(|path| {
                let rules = rules.on(path);
                let values = rules.count_values(size, deck, TWO, &mut on_and_on);
                let categories = rules.count_categories(size, deck, TWO, &mut on_and_on);
                let values = values.unwrap();
                assert_eq!(categories, Ok(by_category(&values)), "{path:?}");
                values
            });
            let first = counts.next().unwrap();
            assert_eq!(first.values().sum::<u64>(), combinations(deck.len(), size));
            assert!(
                counts.all(|values| values == first),
                "{size} cards, {order:?}"
            );
        }
    }
}

#[test]
fn no_cards_and_whole_decks_are_one_hand() {
    let rules = HandRules::default();
    for (size, category) in [(0, Category::HighCard), (54, Category::FiveOfAKind)] {
        let counts = rules
            .count_categories(size, CardSet::ALL, TWO, &mut on_and_on)
            .unwrap();
        assert_eq!(counts[category as usize], 1);
        assert_eq!(counts.iter().sum::<u64>(), 1);
    }
}

#[test]
fn wild_cards_that_the_deck_lacks_are_no_matter() {
    let rules = HandRules {
        wild: CardSet::JOKERS,
        ..HandRules::default()
    };
    let deck = Deck::new(0).unwrap().cards();
    let counts = rules
        .count_categories(5, deck, ONE, &mut on_and_on)
        .unwrap();
    assert_eq!(counts[Category::FiveOfAKind as usize], 0);
    assert_eq!(counts[Category::StraightFlush as usize], 40);
}

#[test]
fn faults_are_told_before_anything_is_counted() {
    let forbidden = HandRules {
        jokers: Jokers::Forbidden,
        ..HandRules::default()
    };
    let mut never = |_| panic!("nothing is to be done");
    let error = HandRules::default()
        .count_categories(53, CardSet::NATURALS, ONE, &mut never)
        .unwrap_err();
    assert_eq!(error, CountError::TooFewCards { size: 53, deck: 52 });
    assert_eq!(error.to_string(), "no hand of 53 cards in a deck of 52");
    let error = forbidden
        .count_values(5, CardSet::ALL, ONE, &mut never)
        .unwrap_err();
    assert_eq!(error, CountError::Joker(ForbiddenJoker(Card::BLACK_JOKER)));
    assert_eq!(error.to_string(), "joker 'Xb' in a hand without jokers");
}

#[test]
fn the_monitor_can_end_the_work() {
    let mut calls = 0;
    let mut monitor = |_| {
        calls += 1;
        if calls == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let found = HandRules::default().count_categories(7, CardSet::ALL, TWO, &mut monitor);
    assert_eq!(found, Err(CountError::Interrupted(Interrupted)));
    assert_eq!(calls, 3);
}
