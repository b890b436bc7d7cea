//! Every path of the evaluator against the slow one, each forced in turn.

use std::{num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    Card, CardSet,
    hand::{HandRules, HandValue, Jokers, NO_CARD, OnPath, Order, Path, Wilds},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{select, subsequence},
};

use crate::{
    oracle::{self, Walk, told},
    strategies::{config, hand, jokers, order},
};

/// A hand, and those of its cards that are wild.
type Row = (CardSet, CardSet);

fn evaluate_sets(rules: OnPath<'_>, sets: &[u64], wilds: Wilds<'_>) -> Vec<u32> {
    let mut out = vec![0; sets.len()];
    let monitor = &mut |_| ControlFlow::Continue(());
    rules
        .evaluate_sets(sets, wilds, &mut out, NonZeroUsize::MIN, monitor)
        .unwrap();
    out
}

fn evaluate_codes(rules: OnPath<'_>, codes: &[u8], width: usize, wilds: Wilds<'_>) -> Vec<u32> {
    let mut out = vec![0; codes.len() / width];
    let monitor = &mut |_| ControlFlow::Continue(());
    rules
        .evaluate_codes(codes, width, wilds, &mut out, NonZeroUsize::MIN, monitor)
        .unwrap();
    out
}

/// A hand of up to so many cards, so many of which are wild, or all if it has fewer.
fn row(max_cards: usize, wilds: usize) -> impl Strategy<Value = Row> {
    hand(max_cards).prop_flat_map(move |hand| {
        let cards: Vec<Card> = hand.iter().collect();
        let wilds = wilds.min(cards.len());
        let wild = subsequence(cards, wilds).prop_map(|wild| wild.into_iter().collect());
        (Just(hand), wild)
    })
}

/// Rows that all have so many wilds, or only up to so many, jokers apart.
fn rows(max_cards: usize) -> impl Strategy<Value = Vec<Row>> {
    (0..=6_usize, any::<bool>()).prop_flat_map(move |(wilds, alike)| {
        let least = if alike { wilds } else { 0 };
        let row = (least..=wilds).prop_flat_map(move |wilds| row(max_cards, wilds));
        vec(row, 1..=200)
    })
}

/// The rules of a row.
fn rules(wild: CardSet, jokers: Jokers, order: Order) -> HandRules {
    HandRules {
        wild,
        jokers,
        order,
    }
}

fn bits(cards: CardSet) -> u64 {
    cards.bits()
}

/// Checks values against the slow evaluator.
fn check(
    values: &[u32],
    rows: &[Row],
    rules: impl Fn(CardSet) -> HandRules,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(values.len(), rows.len());
    for (&value, &(hand, wild)) in values.iter().zip(rows) {
        let rules = rules(wild);
        let (naturals, wilds) = oracle::split(hand, &rules);
        let slow = Walk::of(rules.order).value(&naturals, wilds);
        let value = HandValue::from_bits(value).unwrap();
        prop_assert_eq!(told(value), slow.told(), "{} with wild {}", hand, wild);
    }
    Ok(())
}

/// Rows of codes with the cards in any order and holes among them.
fn codes(rows: &[Row], width: usize) -> impl Strategy<Value = Vec<u8>> + use<> {
    let shuffled: Vec<_> = rows
        .iter()
        .map(|(hand, _)| {
            let mut codes: Vec<u8> = hand.iter().map(Card::code).collect();
            codes.resize(width, NO_CARD);
            Just(codes).prop_shuffle()
        })
        .collect();
    shuffled.prop_map(|rows| rows.concat())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn rows_with_wild_cards_of_their_own_have_the_values_found_by_walking_down(
        (rows, codes) in rows(20).prop_flat_map(|rows| {
            let codes = codes(&rows, 20);
            (Just(rows), codes)
        }),
        jokers in select(vec![Jokers::Wild, Jokers::Dead]),
        order in order(),
        offset in 0..4_usize,
    ) {
        let sets: Vec<u64> = rows.iter().map(|&(hand, _)| bits(hand)).collect();
        let wilds: Vec<u64> = rows.iter().map(|&(_, wild)| bits(wild)).collect();
        // So rows begin at any address.
        let shifted = [&vec![0; offset][..], &codes].concat();
        let common = rules(CardSet::EMPTY, jokers, order);
        for path in Path::all() {
            let on_path = common.on(path);
            let by_sets = evaluate_sets(on_path, &sets, Wilds::PerRow(&wilds));
            check(&by_sets, &rows, |wild| rules(wild, jokers, order))?;
            let by_codes = evaluate_codes(on_path, &shifted[offset..], 20, Wilds::PerRow(&wilds));
            prop_assert_eq!(by_codes, by_sets, "{:?}", path);
        }
    }

    #[test]
    fn rows_of_any_width_have_the_values_found_by_walking_down(
        (rows, width, codes) in (0..=18_usize).prop_flat_map(|width| {
            vec(row(width, 0), 1..=300).prop_flat_map(move |rows| {
                let width = width.max(1);
                let codes = codes(&rows, width);
                (Just(rows), Just(width), codes)
            })
        }),
        wild in hand(6),
        jokers in jokers(),
        order in order(),
    ) {
        let rules = rules(wild, jokers, order);
        let forbidden = rules.forbidden_cards();
        prop_assume!(rows.iter().all(|&(hand, _)| hand.is_disjoint(forbidden)));
        let sets: Vec<u64> = rows.iter().map(|&(hand, _)| bits(hand)).collect();
        for path in Path::all() {
            let by_sets = evaluate_sets(rules.on(path), &sets, Wilds::ByRules);
            check(&by_sets, &rows, |_| rules)?;
            let by_codes = evaluate_codes(rules.on(path), &codes, width, Wilds::ByRules);
            prop_assert_eq!(by_codes, by_sets, "{:?}", path);
        }
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn several_hands_have_the_values_of_each(
        hands in vec((hand(20), 0..=6_usize), 0..=300),
        order in order(),
    ) {
        let hands: Vec<(CardSet, usize)> = hands
            .into_iter()
            .map(|(hand, wilds)| (hand - CardSet::JOKERS, wilds))
            .collect();
        let expected: Vec<HandValue> = hands
            .iter()
            .map(|&(naturals, wilds)| order.evaluate(naturals, wilds))
            .collect();
        for path in Path::all() {
            let mut values = vec![HandValue::LOWEST; hands.len()];
            order.evaluate_each_on(path, &hands, &mut values);
            prop_assert_eq!(&values, &expected, "{:?}", path);
        }
        prop_assert_eq!(order.best_of(hands), expected.into_iter().max());
    }
}

#[test]
fn the_fastest_path_is_one_of_all() {
    assert!(Path::all().any(|path| path == Path::fastest()));
    assert!(Path::all().count() >= 2);
}
