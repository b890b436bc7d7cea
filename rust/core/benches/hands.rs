//! How fast hands are evaluated one at a time. `batches` has many at once.
//!
//! Inputs come from a fixed seed, and each bench checks the answers that it is about to measure.
//!
//! Beside the times, by callgrind: one call of `Order::evaluate` for seven dealt cards takes 222
//! instructions without wilds, 238 with one among them, 273 with two and 297 with three, those of
//! a loop around it included (baseline x86-64, Rust 1.95).

mod deal;

use std::{hint::black_box, num::NonZeroUsize, ops::ControlFlow, time::Duration};

use cardcore::{
    Card, CardSet, Rank, Suit,
    hand::{Category, HandRules, Order, Wilds},
};
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, measurement::WallTime,
};
use deal::Random;

/// Hands by their category: wilds, natural cards that make five with them, and two more cards that
/// change nothing. With wilds some categories are never the best.
#[rustfmt::skip]
const EXAMPLES: [(Category, usize, &str, &str); 27] = [
    (Category::HighCard,      0, "As Kd 9h 5c 3s", "Jc 7d"),
    (Category::OnePair,       0, "As Ac Kd 9h 5s", "7d 2c"),
    (Category::TwoPair,       0, "As Ac Kd Kh 5s", "7d 2c"),
    (Category::ThreeOfAKind,  0, "As Ac Ad 9h 5s", "7d 2c"),
    (Category::Straight,      0, "9s 8c 7d 6h 5s", "Kd 2c"),
    (Category::Flush,         0, "As Js 9s 5s 3s", "Kd 2c"),
    (Category::FullHouse,     0, "As Ac Ad Kh Ks", "7d 2c"),
    (Category::FourOfAKind,   0, "As Ac Ad Ah Ks", "7d 2c"),
    (Category::StraightFlush, 0, "9s 8s 7s 6s 5s", "Kd 2c"),
    (Category::OnePair,       1, "As Kd 9h 5c",    "Jd 7s"),
    (Category::ThreeOfAKind,  1, "As Ac 9h 5d",    "Jd 7s"),
    (Category::Straight,      1, "9s 8c 7d 5h",    "Kd 2c"),
    (Category::Flush,         1, "As Js 9s 5s",    "Kd 3c"),
    (Category::FullHouse,     1, "As Ac Kd Kh",    "7d 3c"),
    (Category::FourOfAKind,   1, "As Ac Ad Kh",    "7d 3c"),
    (Category::StraightFlush, 1, "9s 8s 7s 5s",    "Kd 2c"),
    (Category::FiveOfAKind,   1, "As Ac Ad Ah",    "Kd 7c"),
    (Category::ThreeOfAKind,  2, "As 9d 4c",       "Kh 8s"),
    (Category::Straight,      2, "9s 8c 6d",       "Kh 2c"),
    (Category::Flush,         2, "As 9s 4s",       "Kh 8d"),
    (Category::FourOfAKind,   2, "As Ac 9d",       "Kh 4c"),
    (Category::StraightFlush, 2, "9s 8s 6s",       "Kh 2c"),
    (Category::FiveOfAKind,   2, "As Ac Ad",       "Kh 4c"),
    (Category::FourOfAKind,   3, "As 9d",          "Kh 4c"),
    (Category::StraightFlush, 3, "9s 8s",          "Kh 4c"),
    (Category::FiveOfAKind,   3, "As Ac",          "Kh 9d"),
    (Category::FiveOfAKind,   4, "As",             "Kh 9d"),
];

/// Numbers of wilds that `EXAMPLES` and the dealt hands have.
const WILDS: std::ops::RangeInclusive<usize> = 0..=4;

/// A hand in each of the 24 ways to name the suits.
fn in_all_suits(hand: CardSet) -> Vec<CardSet> {
    let mut hands = Vec::new();
    for code in 0..256 {
        let suits = [0, 2, 4, 6].map(|shift| Suit::ALL[code >> shift & 3]);
        if Suit::ALL.iter().all(|suit| suits.contains(suit)) {
            let rename = |card: Card| {
                let (rank, suit) = card.rank().zip(card.suit()).expect("no joker");
                Card::new(rank, suits[suit as usize])
            };
            hands.push(hand.iter().map(rename).collect());
        }
    }
    assert_eq!(hands.len(), 24);
    hands
}

fn group<'c>(criterion: &'c mut Criterion, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .sample_size(30)
        .nresamples(10_000);
    group
}

/// One hand at a time, by category.
fn by_category(criterion: &mut Criterion) {
    for size in [5, 7] {
        for wilds in WILDS {
            let mut group = group(criterion, &format!("{size} cards, {wilds} wild"));
            let examples = EXAMPLES.iter().filter(|example| example.1 == wilds);
            for &(category, wilds, five, two) in examples {
                // The number of wilds is one that a caller finds out, not a constant.
                let wilds = black_box(wilds);
                let mut hand: CardSet = five.parse().expect("cards");
                assert_eq!(hand.len() + wilds, 5);
                if size == 7 {
                    hand |= two.parse().expect("cards");
                    assert_eq!(hand.len() + wilds, 7);
                }
                let hands = in_all_suits(hand);
                for &naturals in &hands {
                    let value = Order::default().evaluate(naturals, wilds);
                    assert_eq!(value.category(), category, "{naturals}, {wilds} wild");
                }
                group.throughput(Throughput::Elements(hands.len() as u64));
                group.bench_function(BenchmarkId::from_parameter(category), |bencher| {
                    bencher.iter(|| {
                        for &naturals in &hands {
                            let value = Order::default().evaluate(black_box(naturals), wilds);
                            black_box(value);
                        }
                    });
                });
            }
            group.finish();
        }
    }
}

/// One hand at a time, dealt, so that no branch predictor can learn them; so many deuces are wild.
fn dealt(criterion: &mut Criterion) {
    const HANDS: usize = 1 << 14;
    let deuces = CardSet::of_rank(Rank::Two);
    let rules = HandRules {
        wild: deuces,
        ..HandRules::default()
    };
    let mut deck: Vec<Card> = (CardSet::NATURALS - deuces).iter().collect();
    let mut random = Random(1);
    for size in [5, 7] {
        let mut group = group(criterion, &format!("{size} cards, dealt"));
        group.throughput(Throughput::Elements(HANDS as u64));
        for wilds in WILDS {
            let hands: Vec<CardSet> = (0..HANDS)
                .map(|_| random.deal(&mut deck, size - wilds).into_iter())
                .map(|naturals| naturals.chain(deuces.iter().take(wilds)).collect())
                .collect();
            let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
            let mut values = vec![0; HANDS];
            let mut go_on = |_| ControlFlow::Continue(());
            rules
                .evaluate_sets(
                    &sets,
                    Wilds::ByRules,
                    &mut values,
                    NonZeroUsize::MIN,
                    &mut go_on,
                )
                .expect("hands");
            for (&hand, value) in hands.iter().zip(values) {
                assert_eq!(rules.evaluate(hand).map(u32::from), Ok(value), "{hand}");
            }
            group.bench_function(format!("{wilds} wild"), |bencher| {
                bencher.iter(|| {
                    for &hand in &hands {
                        let _ = black_box(rules.evaluate(black_box(hand)));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, by_category, dealt);

fn main() -> Result<(), &'static str> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run `cargo bench`");
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    Ok(())
}
