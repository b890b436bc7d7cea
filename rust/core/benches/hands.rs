//! How fast hands are evaluated: one at a time, in batches, and a whole deck of them.
//!
//! Inputs come from a fixed seed, and each bench checks the answers that it is about to measure.

use std::{hint::black_box, num::NonZeroUsize, ops::ControlFlow, time::Duration};

use cardcore::{
    Card, CardSet, Deck, Rank, Suit,
    hand::{Category, CategoryCounts, HandRules, Order, Wilds},
};
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group,
    measurement::WallTime,
};

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

/// Rows of a batch: with their values they stay in a second-level cache.
const ROWS: usize = 1 << 16;

/// Cards of a row.
const WIDTH: usize = 7;

/// Speed by the core: how work is shared out among threads is no part of evaluation.
const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

fn go_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn evaluate_sets(rules: &HandRules, sets: &[u64], wilds: Wilds<'_>, out: &mut [u32]) {
    rules
        .evaluate_sets(sets, wilds, out, ONE_THREAD, &mut go_on)
        .expect("hands");
}

/// The splitmix64 generator, so that every run and every version deals the same hands.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`. That some are likelier by one in 2^58 is no matter here.
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// Some cards of a deck, in the order in which they fall.
    fn deal(&mut self, deck: &mut [Card], size: usize) -> Vec<Card> {
        for i in 0..size {
            let j = i + self.below(deck.len() - i);
            deck.swap(i, j);
        }
        deck[..size].to_vec()
    }
}

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
            evaluate_sets(&rules, &sets, Wilds::ByRules, &mut values);
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

/// Hands in rows of codes and as sets, and what is wild in them.
struct Batch {
    name: String,
    rules: HandRules,
    codes: Vec<u8>,
    sets: Vec<u64>,
    wilds: Option<Vec<u64>>,
}

impl Batch {
    fn new(name: &str, rules: HandRules, rows: impl Iterator<Item = Vec<Card>>) -> Batch {
        let mut batch = Batch {
            name: name.to_owned(),
            rules,
            codes: Vec::new(),
            sets: Vec::new(),
            wilds: None,
        };
        for row in rows.take(ROWS) {
            assert_eq!(row.len(), WIDTH);
            batch.codes.extend(row.iter().map(|card| card.code()));
            batch.sets.push(row.into_iter().collect::<CardSet>().bits());
        }
        batch
    }

    fn wilds(&self) -> Wilds<'_> {
        self.wilds.as_deref().map_or(Wilds::ByRules, Wilds::PerRow)
    }

    fn evaluate_sets(&self, out: &mut [u32]) {
        evaluate_sets(&self.rules, black_box(&self.sets), self.wilds(), out);
    }

    fn evaluate_codes(&self, out: &mut [u32]) {
        let codes = black_box(&self.codes);
        self.rules
            .evaluate_codes(codes, WIDTH, self.wilds(), out, ONE_THREAD, &mut go_on)
            .expect("hands");
    }

    /// The values by way of single hands.
    fn expected(&self) -> Vec<u32> {
        let value = |(row, &bits): (usize, &u64)| {
            let wild = match &self.wilds {
                Some(rows) => CardSet::from_bits_truncate(rows[row]),
                None => self.rules.wild,
            };
            let rules = HandRules { wild, ..self.rules };
            let hand = CardSet::from_bits_truncate(bits);
            rules.evaluate(hand).expect("jokers are allowed").bits()
        };
        self.sets.iter().enumerate().map(value).collect()
    }
}

fn batches() -> Vec<Batch> {
    let mut random = Random(2);
    let mut naturals: Vec<Card> = CardSet::NATURALS.iter().collect();
    let mut all: Vec<Card> = CardSet::ALL.iter().collect();
    let mut batches = Vec::new();
    for wilds in 0..=2 {
        let rows = std::iter::repeat_with(|| {
            let mut row = random.deal(&mut naturals, WIDTH - wilds);
            row.extend(&[Card::BLACK_JOKER, Card::RED_JOKER][..wilds]);
            row
        });
        let name = format!("{wilds} wild");
        batches.push(Batch::new(&name, HandRules::default(), rows));
    }
    let deuces = HandRules {
        wild: CardSet::of_rank(Rank::Two),
        ..HandRules::default()
    };
    let rows = std::iter::repeat_with(|| random.deal(&mut all, WIDTH));
    batches.push(Batch::new("deuces and jokers wild", deuces, rows));
    let rows = std::iter::repeat_with(|| random.deal(&mut all, WIDTH));
    let mut by_row = Batch::new("a rank wild by row", HandRules::default(), rows);
    let rank = |_| CardSet::of_rank(Rank::ALL[random.below(Rank::ALL.len())]).bits();
    by_row.wilds = Some((0..ROWS).map(rank).collect());
    batches.push(by_row);
    batches
}

/// Many hands of seven cards on one thread.
fn batch(criterion: &mut Criterion) {
    type Evaluate = fn(&Batch, &mut [u32]);
    let batches = batches();
    for (name, evaluate) in [
        ("sets", Batch::evaluate_sets as Evaluate),
        ("codes", Batch::evaluate_codes),
    ] {
        let mut group = group(criterion, &format!("batch of {name}"));
        group
            .throughput(Throughput::Elements(ROWS as u64))
            .measurement_time(Duration::from_secs(1));
        for batch in &batches {
            let mut out = vec![0; ROWS];
            evaluate(batch, &mut out);
            assert!(out == batch.expected(), "{name}: {}", batch.name);
            group.bench_function(&batch.name, |bencher| {
                bencher.iter(|| evaluate(batch, black_box(&mut out)));
            });
        }
        group.finish();
    }
}

/// Every hand of a deck on one thread; the counts are the published ones, or exact by brute force.
fn whole_deck(criterion: &mut Criterion) {
    #[rustfmt::skip]
    let decks: [(usize, u8, CategoryCounts); 4] = [
        (5, 0, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0]),
        (5, 2, [1_302_540, 1_437_936, 123_552, 232_968, 34_704, 11_388, 9_360, 9_360, 624, 78]),
        (7, 0, [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
                224_848, 41_584, 0]),
        (7, 2, [23_294_460, 64_662_120, 31_433_400, 20_216_380, 16_712_660, 8_397_324, 8_521_104,
                3_134_544, 639_960, 88_608]),
    ];
    let rules = HandRules::default();
    let mut group = group(criterion, "whole deck");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (size, jokers, expected) in decks {
        let deck = Deck::new(jokers).expect("at most two").cards();
        let count = || rules.count_categories(size, black_box(deck), ONE_THREAD, &mut go_on);
        assert_eq!(count(), Ok(expected));
        group.throughput(Throughput::Elements(expected.iter().sum()));
        group.measurement_time(Duration::from_secs(if size == 7 { 8 } else { 1 }));
        let id = format!("{size} cards, {jokers} jokers");
        group.bench_function(id, |bencher| bencher.iter(count));
    }
    group.finish();
}

criterion_group!(benches, by_category, dealt, batch, whole_deck);

fn main() -> Result<(), &'static str> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run `cargo bench`");
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    Ok(())
}
