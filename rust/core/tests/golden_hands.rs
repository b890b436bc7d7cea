//! Agreement with `golden/hands.jsonl`.

mod data;

use cardcore::{
    CardSet,
    hand::{FiveOfAKind, HandRules, Jokers, Order},
    notation,
};
use serde_json::Value;

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
        let value = rules.evaluate(hand).unwrap();
        let ranks: String = value.ranks().iter().map(|rank| rank.char()).collect();
        let found = (value.category().name(), ranks.as_str());
        assert_eq!(
            found,
            (field("category"), field("ranks")),
            "line {}: {line}",
            number + 1
        );
        hands += 1;
    }
    assert!(hands > 100, "{hands} hands");
}
