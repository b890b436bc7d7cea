//! The fast evaluator against the slow ones, and laws that hold for all hands.

use cardcore::{
    Card, CardSet, Suit,
    hand::{ForbiddenJoker, HandRules, HandValue, Jokers},
};
use proptest::{prelude::*, sample::select};

use crate::{
    oracle::{self, Walk, told},
    strategies::{self, case, config, legal_case},
};

fn walk(hand: CardSet, rules: &HandRules) -> oracle::Value {
    let (naturals, wilds) = oracle::split(hand, rules);
    Walk::of(rules.order).value(&naturals, wilds)
}

fn evaluate(hand: CardSet, rules: &HandRules) -> HandValue {
    rules.evaluate(hand).unwrap()
}

proptest! {
    #![proptest_config(config(50_000))]

    #[test]
    fn every_hand_has_the_value_found_by_walking_down((hand, rules) in legal_case(12, 6)) {
        prop_assert_eq!(told(evaluate(hand, &rules)), walk(hand, &rules).told());
    }

    #[test]
    fn forbidden_jokers_are_named((hand, rules) in case(8, 2)) {
        let forbids = |card: &Card| {
            rules.jokers == Jokers::Forbidden && card.is_joker() && !rules.wild.contains(*card)
        };
        let expected = hand.iter().find(forbids).map(ForbiddenJoker);
        prop_assert_eq!(rules.evaluate(hand).err(), expected);
        prop_assert_eq!(rules.best_hand(hand).err(), expected);
    }

    #[test]
    fn suits_are_alike(
        (hand, rules) in legal_case(20, 6),
        suits in Just(Suit::ALL).prop_shuffle(),
    ) {
        let relabel = |cards: CardSet| -> CardSet {
            let relabelled = cards.iter().map(|card| match (card.rank(), card.suit()) {
                (Some(rank), Some(suit)) => Card::new(rank, suits[suit as usize]),
                _ => card,
            });
            relabelled.collect()
        };
        let relabelled = HandRules { wild: relabel(rules.wild), ..rules };
        prop_assert_eq!(evaluate(hand, &rules), evaluate(relabel(hand), &relabelled));
    }

    #[test]
    fn one_more_card_never_makes_a_hand_worse(
        (hand, mut rules) in legal_case(14, 6),
        card in select(Card::all().collect::<Vec<_>>()),
        wild: bool,
    ) {
        prop_assume!(!hand.contains(card));
        if wild {
            rules.wild |= card.into();
        }
        let more = (hand | card.into()) - rules.forbidden_cards();
        prop_assert!(evaluate(more, &rules) >= evaluate(hand, &rules));
    }

    #[test]
    fn a_wild_is_as_good_as_any_card(
        (hand, mut rules) in legal_case(10, 3),
        card in select(CardSet::NATURALS.iter().collect::<Vec<_>>()),
    ) {
        let with = evaluate(hand | card.into(), &rules);
        rules.wild |= card.into();
        prop_assert!(evaluate(hand | card.into(), &rules) >= with);
    }
}

proptest! {
    #![proptest_config(config(15_000))]

    #[test]
    fn long_hands_have_the_value_found_by_walking_down((hand, rules) in legal_case(20, 4)) {
        prop_assert_eq!(told(evaluate(hand, &rules)), walk(hand, &rules).told());
    }

    #[test]
    fn hands_compare_as_the_rules_say(
        (hand, rules) in legal_case(9, 2),
        other in strategies::hand(9),
    ) {
        let other = other - rules.forbidden_cards();
        let fast = evaluate(hand, &rules).cmp(&evaluate(other, &rules));
        prop_assert_eq!(fast, walk(hand, &rules).cmp(&walk(other, &rules)));
    }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn every_substitution_of_up_to_two_wilds_agrees((hand, rules) in legal_case(10, 2)) {
        let (naturals, wilds) = oracle::split(hand, &rules);
        prop_assume!(wilds <= 2);
        let slow = oracle::by_substitution(&naturals, wilds, rules.order);
        prop_assert_eq!(&slow, &Walk::of(rules.order).value(&naturals, wilds));
        prop_assert_eq!(told(evaluate(hand, &rules)), slow.told());
    }
}

#[test]
fn whole_decks_are_hands() {
    for order in oracle::orders() {
        let rules = HandRules {
            order,
            jokers: Jokers::Dead,
            ..HandRules::default()
        };
        for hand in [CardSet::NATURALS, CardSet::ALL] {
            assert_eq!(
                evaluate(hand, &rules).to_string(),
                "straight flush, ace high"
            );
        }
        for wild in [CardSet::EMPTY, CardSet::NATURALS, CardSet::ALL] {
            let rules = HandRules {
                wild,
                jokers: Jokers::Wild,
                order,
            };
            assert_eq!(
                told(evaluate(CardSet::ALL, &rules)),
                walk(CardSet::ALL, &rules).told()
            );
        }
    }
}
