//! Agreement with `golden/hands.jsonl`.

mod data;

use std::{num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    Card, CardSet,
    hand::{FiveOfAKind, HandRules, HandValue, Jokers, Order, Path, Wilds},
    notation,
};
use serde_json::Value;

/// The value of a hand in a batch, as a set and as a row of codes.
fn by_path(rules: &HandRules, path: Path, hand: CardSet) -> HandValue {
    let codes: Vec<u8> = hand.iter().map(Card::code).collect();
    let (mut by_sets, mut by_codes) = ([0; 40], [0; 40]);
    let rules = rules.on(path);
    let one = NonZeroUsize::MIN;
    let monitor = &mut |_| ControlFlow::Continue(());
    let wilds = Wilds::ByRules;
    rules
        .evaluate_sets(&[hand.bits(); 40], wilds, &mut by_sets, one, monitor)
        .unwrap();
    rules
        .evaluate_codes(
            &codes.repeat(40),
            codes.len(),
            wilds,
            &mut by_codes,
            one,
            monitor,
        )
        .unwrap();
    assert_eq!(by_sets, [by_sets[0]; 40], "{path:?}");
    assert_eq!(by_codes, by_sets, "{path:?}");
    HandValue::from_bits(by_sets[0]).unwrap()
}

#[test]
fn every_golden_hand_has_its_category_and_ranks() {
    let text = data::read("golden/hands.jsonl", "hands.jsonl");
    let mut hands = 0;
    for (number, line) in text.lines().enumerate() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| entry[name].as_str().unwrap();
        let wild_ranks: String = field("wild_ranks")
            .chars()
            .flat_map(|rank| [rank, ' '])
            .collect();
        let rules = HandRules {
            wild: notation::cards_or_ranks(&wild_ranks).unwrap(),
            jokers: Jokers::Wild,
            order: Order {
                five_of_a_kind: match field("five_of_a_kind") {
                    "above" => FiveOfAKind::Above,
                    "below_royal" => FiveOfAKind::BelowRoyal,
                    "below_straight_flush" => FiveOfAKind::BelowStraightFlush,
                    "none" => FiveOfAKind::None,
                    other => panic!("unknown place {other}"),
                },
                double_ace_flush: entry["double_ace_flush"].as_bool().unwrap(),
            },
        };
        let hand: CardSet = field("cards").parse().unwrap();
        let values = Path::all().map(|path| by_path(&rules, path, hand));
        for value in values.chain([rules.evaluate(hand).unwrap()]) {
            let ranks: String = value.ranks().iter().map(|rank| rank.char()).collect();
            let found = (value.category().name(), ranks.as_str());
            assert_eq!(
                found,
                (field("category"), field("ranks")),
                "line {}: {line}",
                number + 1
            );
        }
        hands += 1;
    }
    assert!(hands > 100, "{hands} hands");
}
