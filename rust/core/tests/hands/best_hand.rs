//! The five cards that make a hand's value, and what wilds stand for.

use cardcore::{
    Card, CardSet, Suit,
    hand::{Category, FiveOfAKind, HandRules, Order},
    notation,
};
use proptest::prelude::*;

use crate::{
    oracle::{self, Natural, Walk, told},
    strategies::{config, legal_case},
};

fn naturals(cards: impl Iterator<Item = Card>) -> Vec<Natural> {
    cards
        .map(|card| (card.rank().unwrap() as u8 + 2, card.suit().unwrap() as u8))
        .collect()
}

/// The ranks of five cards in the order of their value: larger groups first, then higher ranks;
/// the ace of a wheel last.
fn arranged(cards: &[Natural], category: Category) -> Vec<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|&(rank, _)| rank).collect();
    let all = ranks.clone();
    let count = |rank: u8| match category {
        // Aces that wilds repeat are still the highest ranks.
        Category::Flush => 1,
        _ => all.iter().map(|&other| usize::from(other == rank)).sum(),
    };
    ranks.sort_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    let straight = matches!(category, Category::Straight | Category::StraightFlush);
    if straight && ranks[..2] == [14, 5] {
        ranks.rotate_left(1);
    }
    ranks
}

proptest! {
    #![proptest_config(config(30_000))]

    #[test]
    fn the_five_cards_have_the_value_of_the_hand((hand, rules) in legal_case(12, 6)) {
        let best = rules.best_hand(hand).unwrap();
        let five = CardSet::from_distinct(best.cards.iter().copied()).unwrap();
        let (held, wilds) = oracle::split(hand, &rules);
        prop_assert!(five.is_subset(hand));
        prop_assert_eq!(five.len(), (held.len() + wilds).min(5));
        prop_assert_eq!(Ok(best.value), rules.evaluate(hand));
        prop_assert_eq!(Ok(best.value), rules.evaluate(five));
    }

    #[test]
    fn what_wilds_stand_for_has_the_value_of_the_hand((hand, rules) in legal_case(12, 6)) {
        let best = rules.best_hand(hand).unwrap();
        let played = naturals(best.played_as());
        prop_assert_eq!(oracle::value_of(&played, rules.order).told(), told(best.value));
        let ranks: Vec<u8> = played.iter().map(|&(rank, _)| rank).collect();
        prop_assert_eq!(ranks, arranged(&played, best.value.category()));
    }

    #[test]
    fn wilds_are_told_and_no_more_than_needed((hand, rules) in legal_case(12, 6)) {
        let best = rules.best_hand(hand).unwrap();
        let told: CardSet = best.wilds.iter().map(|&(wild, _)| wild).collect();
        let five: CardSet = best.cards.iter().copied().collect();
        prop_assert_eq!(told.len(), best.wilds.len());
        prop_assert_eq!(told, five & rules.wild_cards());
        for &(wild, played) in &best.wilds {
            // A wild that is the very card plays it.
            let itself = wild == played || !(hand & rules.wild_cards()).contains(played);
            prop_assert!(itself || best.wilds.contains(&(played, played)), "{}", played);
        }
        if let Some(fewer) = told.len().checked_sub(1) {
            let walk = Walk::of(rules.order);
            let (held, wilds) = oracle::split(hand, &rules);
            prop_assert!(walk.value(&held, fewer) < walk.value(&held, wilds));
        }
    }

    #[test]
    fn higher_suits_come_first((hand, rules) in legal_case(12, 3)) {
        let best = rules.best_hand(hand).unwrap();
        let five: CardSet = best.cards.iter().copied().collect();
        let held = hand - rules.wild_cards() - CardSet::JOKERS;
        let used = five & held;
        let suit = used.iter().find_map(Card::suit);
        let category = best.value.category();
        if let (Category::Flush | Category::StraightFlush, Some(suit)) = (category, suit) {
            for higher in Suit::ALL.into_iter().filter(|&other| other > suit) {
                let same_suit = naturals((held & CardSet::of_suit(higher)).iter());
                let value = Walk::of(rules.order).value(&same_suit, best.wilds.len());
                prop_assert!(value.told() != told(best.value), "{} is as good", higher);
            }
        } else {
            for card in used {
                let better = |other: Card| other.rank() == card.rank() && other > card;
                prop_assert!(!(held - used).iter().any(better), "{} is used", card);
            }
        }
    }
}

fn best(hand: &str, wild: &str, order: Order) -> String {
    let rules = HandRules {
        wild: notation::cards_or_ranks(wild).unwrap(),
        order,
        ..HandRules::default()
    };
    let best = rules.best_hand(hand.parse().unwrap()).unwrap();
    let texts = best.cards.iter().zip(best.played_as());
    let texts = texts.map(|(card, played)| {
        if best.wilds.iter().any(|(wild, _)| wild == card) {
            format!("{card}={played}")
        } else {
            card.to_string()
        }
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn equal_choices_are_made_by_rule() {
    let law = Order::default();
    let tables = Order {
        five_of_a_kind: FiveOfAKind::None,
        double_ace_flush: false,
    };
    for (hand, wild, order, expected) in [
        // Higher suits first, of cards and of suits.
        ("Ac Ad Ah Kc Kd 9c 9s", "", law, "Ah Ad Ac Kd Kc"),
        ("2c 3c 4c 5c 6c 2s 3s 4s 5s 6s", "", law, "6s 5s 4s 3s 2s"),
        // A suit that takes no wild goes before higher ones.
        ("Ac Kc Qc Jc Tc Ks Qs Js Ts Xb", "", law, "Ac Kc Qc Jc Tc"),
        // A wild stands for itself where it can.
        ("5h 6h 7h 8h 9h Kc Kd", "7", law, "9h 8h 7h=7h 6h 5h"),
        ("3h 4h 5h 7h 7s", "7", law, "7h=7h 7s=6h 5h 4h 3h"),
        ("2s As Ks Qs Js Xb", "2", law, "As Ks Qs Js Xb=Ts"),
        // Jokers first, then by descending code; the highest suit that is not there yet.
        ("2c 2s Kd Ks 9h", "2", law, "Ks Kd 2s=Kh 2c=Kc 9h"),
        ("Kd Ks 9h Xb Xr", "", law, "Ks Kd Xr=Kh Xb=Kc 9h"),
        ("2c 2s Xb Xr Kd", "2", law, "Kd Xr=Ks Xb=Kh 2s=Kc 2c=Ks"),
        // Five equal ranks, with every suit there already.
        ("Kc Kd Kh Ks Xb", "", law, "Ks Kh Kd Kc Xb=Ks"),
        ("Kc Kd Kh Ks Xb", "", tables, "Ks Kh Kd Kc Xb=As"),
        ("As 9s 5s 2s Xb", "", law, "As Xb=As 9s 5s 2s"),
        ("As 9s 5s 2s Xb", "", tables, "As Xb=Ks 9s 5s 2s"),
        // The ace below the deuce.
        ("Ad 2c 3c 5h Xr", "", law, "5h Xr=4s 3c 2c Ad"),
        ("", "", law, ""),
        ("Xb", "", law, "Xb=As"),
    ] {
        assert_eq!(best(hand, wild, order), expected, "{hand}");
    }
}
