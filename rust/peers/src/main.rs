//! cardcore beside other evaluators of Cargo's registry, on hands that each of them prepared
//! itself: seven dealt cards, one thread, medians of processor time.
//!
//! The peers rank hands without wild cards, one by one; cardcore does so too, and a batch at once.
//! Every order is checked against cardcore's before it is measured.

#![allow(clippy::print_stdout)] // a table is what it is for

use std::{hint::black_box, num::NonZeroUsize, ops::ControlFlow, time::Duration};

use cardcore::{
    Card, CardSet,
    hand::{HandRules, Wilds},
};
use cpu_time::ThreadTime;

const HANDS: usize = 1_000_000;

/// The splitmix64 generator.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

fn dealt() -> Vec<[Card; 7]> {
    let mut state = 3;
    let mut deck: Vec<Card> = CardSet::NATURALS.iter().collect();
    let deal = || {
        std::array::from_fn(|i| {
            let left = deck.len() - i;
            let j = i + ((u128::from(random(&mut state)) * left as u128) >> 64) as usize;
            deck.swap(i, j);
            deck[i]
        })
    };
    std::iter::repeat_with(deal).take(HANDS).collect()
}

fn median(mut work: impl FnMut()) -> Duration {
    work();
    let mut times = [(); 9].map(|()| {
        let start = ThreadTime::now();
        work();
        start.elapsed()
    });
    times.sort();
    times[times.len() / 2]
}

/// Measures a peer, once its order is that of the values. Returns M hands/s.
fn measure<H, R: Ord>(name: &str, values: &[u32], hands: &[H], rank: impl Fn(&H) -> R) -> f64 {
    for (values, hands) in values.windows(2).zip(hands.windows(2)).take(100_000) {
        let order = rank(&hands[0]).cmp(&rank(&hands[1]));
        let expected = values[0].cmp(&values[1]);
        assert!(order == expected, "{name}: {order:?}, not {expected:?}");
    }
    row(name, || {
        for hand in black_box(hands) {
            black_box(rank(hand));
        }
    })
}

fn row(name: &str, work: impl FnMut()) -> f64 {
    let rate = HANDS as f64 / median(work).as_secs_f64() / 1e6;
    println!("{name:<32} {rate:>7.1} M/s");
    rate
}

fn main() -> Result<(), &'static str> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run with `--release`");
    }
    let hands = dealt();
    let rules = HandRules::default();
    let sets: Vec<CardSet> = hands
        .iter()
        .map(|hand| hand.iter().copied().collect())
        .collect();
    let bits: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
    let codes: Vec<u8> = hands
        .as_flattened()
        .iter()
        .map(|card| card.code())
        .collect();
    let mut values = vec![0; HANDS];
    let mut go_on = |_| ControlFlow::Continue(());
    let one = NonZeroUsize::MIN;
    let ours = row("cardcore, sets at once", || {
        rules
            .evaluate_sets(
                black_box(&bits),
                Wilds::ByRules,
                &mut values,
                one,
                &mut go_on,
            )
            .expect("hands");
    });
    let ours_by_codes = row("cardcore, rows of codes at once", || {
        rules
            .evaluate_codes(
                black_box(&codes),
                7,
                Wilds::ByRules,
                &mut values,
                one,
                &mut go_on,
            )
            .expect("hands");
    });
    measure("cardcore, one by one", &values, &sets, |&set| {
        rules.evaluate(set).ok()
    });

    let texts: Vec<Vec<String>> = hands
        .iter()
        .map(|hand| hand.iter().map(Card::to_string).collect())
        .collect();
    let rates = [
        ("aya_poker", aya_poker(&texts, &values)),
        ("rs_poker", rs_poker(&texts, &values)),
        ("poker", poker(&texts, &values)),
    ];
    let by_codes = aya_poker_by_codes(&hands, &values);
    enumerate(&rules);
    let fastest = rates.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let (name, rate) = fastest.expect("peers");
    println!(
        "{name} is the fastest; cardcore is {:.1} times as fast by sets, {:.1} times by codes",
        ours / rate,
        ours_by_codes / by_codes
    );
    Ok(())
}

fn aya_poker(texts: &[Vec<String>], values: &[u32]) -> f64 {
    let hands: Vec<aya_poker::base::Hand> = texts
        .iter()
        .map(|hand| hand.join(" ").parse().expect("a hand"))
        .collect();
    measure("aya_poker", values, &hands, aya_poker::poker_rank)
}

/// Its cards by code, so that a row of codes becomes a hand by seven additions.
fn aya_poker_cards() -> Vec<aya_poker::base::Card> {
    CardSet::NATURALS
        .iter()
        .map(|card| card.to_string().parse().expect("a card"))
        .collect()
}

fn aya_poker_by_codes(hands: &[[Card; 7]], values: &[u32]) -> f64 {
    let cards = aya_poker_cards();
    let rows: Vec<[u8; 7]> = hands.iter().map(|hand| hand.map(Card::code)).collect();
    let rank = |row: &[u8; 7]| {
        let mut hand = aya_poker::base::Hand::new();
        for &code in row {
            hand.insert_unchecked(&cards[usize::from(code)]);
        }
        aya_poker::poker_rank(&hand)
    };
    measure("aya_poker, rows of codes", values, &rows, rank)
}

fn rs_poker(texts: &[Vec<String>], values: &[u32]) -> f64 {
    let card = |text: &String| rs_poker::core::Card::try_from(text.as_str()).expect("a card");
    let hands: Vec<rs_poker::core::Hand> = texts
        .iter()
        .map(|hand| rs_poker::core::Hand::new_with_cards(hand.iter().map(card).collect()))
        .collect();
    measure("rs_poker", values, &hands, rs_poker::core::Rankable::rank)
}

fn poker(texts: &[Vec<String>], values: &[u32]) -> f64 {
    let evaluator = poker::Evaluator::new();
    let card = |text: &String| text.parse::<poker::Card>().expect("a card");
    let hands: Vec<Vec<poker::Card>> = texts
        .iter()
        .map(|hand| hand.iter().map(card).collect())
        .collect();
    let rank = |hand: &Vec<poker::Card>| evaluator.evaluate_five(hand).expect("a hand");
    measure("poker", values, &hands, rank)
}

/// Every hand of seven of 52 cards, by a peer that goes from hand to hand by one addition.
fn enumerate(rules: &HandRules) {
    fn visit(hand: aya_poker::base::Hand, left: usize, cards: &[aya_poker::base::Card]) -> u64 {
        let last = cards.len() - left;
        let mut sum = 0;
        for (i, card) in cards[..=last].iter().enumerate() {
            let mut hand = hand;
            hand.insert_unchecked(card);
            sum += if left == 1 {
                u64::from(aya_poker::poker_rank(&hand).0)
            } else {
                visit(hand, left - 1, &cards[i + 1..])
            };
        }
        sum
    }
    let cards = aya_poker_cards();
    let start = ThreadTime::now();
    black_box(visit(aya_poker::base::Hand::new(), 7, black_box(&cards)));
    let theirs = start.elapsed().as_secs_f64();
    let mut go_on = |_| ControlFlow::Continue(());
    let ours = median(|| {
        let counts = rules.count_categories(7, CardSet::NATURALS, NonZeroUsize::MIN, &mut go_on);
        black_box(counts.expect("seven of 52 cards"));
    });
    let ours = ours.as_secs_f64();
    println!(
        "every hand of 7 of 52 cards: aya_poker {theirs:.3} s, cardcore {ours:.3} s ({:.1} times)",
        theirs / ours
    );
}
