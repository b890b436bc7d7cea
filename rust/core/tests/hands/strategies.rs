//! Hands and rules for property tests, heavy with what makes hands: few ranks, few suits, runs.

use cardcore::{
    Card, CardSet, Rank, Suit,
    hand::{HandRules, Jokers, Order},
};
use proptest::{
    prelude::*,
    sample::{select, subsequence},
};

use crate::oracle;

/// So many cases; failures are shown, and left to be made a test by hand.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        max_global_rejects: 10 * cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

pub fn order() -> impl Strategy<Value = Order> {
    select(oracle::orders())
}

pub fn jokers() -> impl Strategy<Value = Jokers> {
    prop_oneof![
        6 => Just(Jokers::Wild),
        2 => Just(Jokers::Dead),
        1 => Just(Jokers::Forbidden),
    ]
}

/// Cards to choose hands from; the jokers are always among them.
fn pool() -> impl Strategy<Value = Vec<Card>> {
    let cards = |ranks: Vec<Rank>, suits: Vec<Suit>| {
        let naturals = ranks.into_iter().flat_map(move |rank| {
            let suits = suits.clone();
            suits.into_iter().map(move |suit| Card::new(rank, suit))
        });
        naturals.chain(CardSet::JOKERS).collect()
    };
    let all_suits = || Just(Suit::ALL.to_vec());
    let all_ranks = || Just(Rank::ALL.to_vec());
    // The ace stands below the deuce too.
    let run = (0..13_usize, 5..=7_usize)
        .prop_map(|(low, len)| (low..low + len).map(|i| Rank::ALL[i % 13]).collect());
    let some_ranks = || subsequence(Rank::ALL.to_vec(), 2..=6);
    let some_suits = || subsequence(Suit::ALL.to_vec(), 1..=2);
    prop_oneof![
        (all_ranks(), all_suits()),
        (some_ranks(), all_suits()),
        (all_ranks(), some_suits()),
        (run, subsequence(Suit::ALL.to_vec(), 1..=4)),
    ]
    .prop_map(move |(ranks, suits)| cards(ranks, suits))
}

pub fn hand(max_cards: usize) -> impl Strategy<Value = CardSet> {
    pool()
        .prop_flat_map(move |pool| {
            let most = max_cards.min(pool.len());
            subsequence(pool, 0..=most)
        })
        .prop_map(|cards| cards.into_iter().collect())
}

/// A hand, and rules by which up to `max_wilds` of its cards are wild, jokers apart.
pub fn case(max_cards: usize, max_wilds: usize) -> impl Strategy<Value = (CardSet, HandRules)> {
    // From five wilds on all hands are alike.
    let wilds = select(vec![0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6]);
    (hand(max_cards), wilds).prop_flat_map(move |(hand, wilds)| {
        let cards: Vec<Card> = hand.iter().collect();
        let wilds = wilds.min(max_wilds).min(cards.len());
        (Just(hand), subsequence(cards, wilds), jokers(), order()).prop_map(
            |(hand, wild, jokers, order)| {
                let wild = wild.into_iter().collect();
                let rules = HandRules {
                    wild,
                    jokers,
                    order,
                };
                (hand, rules)
            },
        )
    })
}

/// A hand without forbidden jokers; see [`case`].
pub fn legal_case(
    max_cards: usize,
    max_wilds: usize,
) -> impl Strategy<Value = (CardSet, HandRules)> {
    case(max_cards, max_wilds).prop_map(|(hand, rules)| (hand - rules.forbidden_cards(), rules))
}
