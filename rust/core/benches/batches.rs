//! How fast hands are evaluated many at once, in one thread's processor time, beside a memory pass
//! over the same arrays: a loop that reads a hand, writes four bytes and does nothing else.
//!
//! Inputs come from a fixed seed, and what is measured is checked against single hands. The bench
//! fails where a path falls below its floor: a kernel that is not inlined costs a factor of 15 to
//! 45, and nothing else would tell.

#![allow(clippy::print_stdout)] // a table is what it is for

mod deal;

use std::{
    hint::black_box,
    num::NonZeroUsize,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use cardcore::{
    Card, CardSet, Deck, Rank,
    hand::{CategoryCounts, HandRules, HandValue, Order, Path, Wilds},
};
use cpu_time::{ProcessTime, ThreadTime};
use deal::Random;

/// Hands of a batch: more than caches hold.
const HANDS: usize = 4_000_000;

/// Cards of a hand.
const WIDTH: usize = 7;

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = ONE.saturating_add(1);

/// The least shares of the memory pass, in percent: of sets without wilds, of sets with wilds by
/// chance, of rows of codes. About half of what was measured.
const FLOORS: [(&str, [f64; 3]); 3] = [
    ("AVX-512", [22.0, 17.0, 14.0]),
    ("AVX2", [13.0, 9.0, 6.0]),
    ("portable", [3.0, 2.0, 2.0]),
];

fn go_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Hands as sets and as rows of codes, and what is wild in them.
struct Hands {
    name: &'static str,
    rules: HandRules,
    sets: Vec<u64>,
    codes: Vec<u8>,
    own_wilds: Option<Vec<u64>>,
}

impl Hands {
    fn new(name: &'static str, rules: HandRules, mut deal: impl FnMut() -> Vec<Card>) -> Hands {
        let mut hands = Hands {
            name,
            rules,
            sets: Vec::with_capacity(HANDS),
            codes: Vec::with_capacity(WIDTH * HANDS),
            own_wilds: None,
        };
        for _ in 0..HANDS {
            let hand = deal();
            assert_eq!(hand.len(), WIDTH);
            hands.codes.extend(hand.iter().map(|card| card.code()));
            hands
                .sets
                .push(hand.into_iter().collect::<CardSet>().bits());
        }
        hands
    }

    /// Seven cards with so many jokers among them.
    fn with_jokers(name: &'static str, random: &mut Random, jokers: usize) -> Hands {
        let mut naturals: Vec<Card> = CardSet::NATURALS.iter().collect();
        Hands::new(name, HandRules::default(), || {
            let mut hand = random.deal(&mut naturals, WIDTH - jokers);
            hand.extend(CardSet::JOKERS.iter().take(jokers));
            hand
        })
    }

    /// Seven cards of all 54.
    fn of_all_cards(name: &'static str, random: &mut Random, rules: HandRules) -> Hands {
        let mut cards: Vec<Card> = Card::all().collect();
        Hands::new(name, rules, || random.deal(&mut cards, WIDTH))
    }

    fn wilds(&self) -> Wilds<'_> {
        let own_wilds = self.own_wilds.as_deref();
        own_wilds.map_or(Wilds::ByRules, Wilds::PerRow)
    }

    fn evaluate_sets(&self, path: Path, out: &mut [u32], threads: NonZeroUsize) {
        self.rules
            .on(path)
            .evaluate_sets(
                black_box(&self.sets),
                self.wilds(),
                out,
                threads,
                &mut go_on,
            )
            .expect("hands");
    }

    fn evaluate_codes(&self, path: Path, out: &mut [u32], threads: NonZeroUsize) {
        let codes = black_box(&self.codes);
        self.rules
            .on(path)
            .evaluate_codes(codes, WIDTH, self.wilds(), out, threads, &mut go_on)
            .expect("hands");
    }

    /// Checks the first values against those of single hands.
    fn check(&self, out: &[u32]) {
        for (row, &value) in out.iter().enumerate().take(1 << 16) {
            let mut rules = self.rules;
            if let Some(own_wilds) = &self.own_wilds {
                rules.wild = CardSet::from_bits_truncate(own_wilds[row]);
            }
            let hand = CardSet::from_bits_truncate(self.sets[row]);
            assert_eq!(rules.evaluate(hand).map(u32::from), Ok(value), "{hand}");
        }
    }
}

/// The median of a thread's processor time, after a first go.
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

fn pass_over_sets(sets: &[u64], out: &mut [u32]) {
    for (out, &set) in out.iter_mut().zip(sets) {
        *out = (set ^ set >> 32) as u32;
    }
}

fn pass_over_codes(codes: &[u8], out: &mut [u32]) {
    for (out, row) in out.iter_mut().zip(codes.as_chunks::<WIDTH>().0) {
        let (first, last) = (row.first_chunk(), row.last_chunk());
        let [first, last] = [first, last].map(|bytes| u32::from_le_bytes(*bytes.expect("4 of 7")));
        *out = first ^ last;
    }
}

/// What share of the memory pass some work is.
struct Table {
    memory_pass: f64,
}

impl Table {
    /// Prints a row; returns the share in percent.
    fn row(&self, work: &str, time: Duration) -> f64 {
        let rate = HANDS as f64 / time.as_secs_f64() / 1e6;
        let share = 100.0 * rate / self.memory_pass;
        println!("{work:<44} {rate:>8.0} M/s {share:>6.1} %");
        share
    }
}

fn main() -> Result<(), String> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run `cargo bench`".to_owned());
    }
    // Cargo's flags and Criterion's filters are for the other benches.
    let mut random = Random(2);
    let mut out = vec![0; HANDS];
    let natural = Hands::with_jokers("no wilds", &mut random, 0);

    let time = median(|| pass_over_sets(black_box(&natural.sets), black_box(&mut out)));
    let table = Table {
        memory_pass: HANDS as f64 / time.as_secs_f64() / 1e6,
    };
    println!("{HANDS} hands of {WIDTH} cards, one thread, medians of processor time");
    table.row("memory pass over sets", time);
    let time = median(|| pass_over_codes(black_box(&natural.codes), black_box(&mut out)));
    table.row("memory pass over rows of codes", time);

    let by_chance = Hands::of_all_cards("wilds by chance", &mut random, HandRules::default());
    let mut below = Vec::new();
    for path in Path::all() {
        let shares = [
            measure(
                &table,
                &natural,
                path,
                "sets",
                Hands::evaluate_sets,
                &mut out,
            ),
            measure(
                &table,
                &by_chance,
                path,
                "sets",
                Hands::evaluate_sets,
                &mut out,
            ),
            measure(
                &table,
                &natural,
                path,
                "codes",
                Hands::evaluate_codes,
                &mut out,
            ),
        ];
        let name = path.to_string();
        for (_, floors) in FLOORS.iter().filter(|(path, _)| *path == name) {
            for (share, floor) in shares.into_iter().zip(floors) {
                if share < *floor {
                    below.push(format!("{path}: {share:.1} %, and {floor} % is the least"));
                }
            }
        }
    }
    others(&table, &mut random, &mut out);
    two_threads(&natural, &mut out);
    showdown(&mut random);
    whole_decks();
    if below.is_empty() {
        Ok(())
    } else {
        Err(format!("below the floor: {}", below.join("; ")))
    }
}

fn measure(
    table: &Table,
    hands: &Hands,
    path: Path,
    input: &str,
    evaluate: fn(&Hands, Path, &mut [u32], NonZeroUsize),
    out: &mut [u32],
) -> f64 {
    out.fill(0);
    let time = median(|| evaluate(hands, path, black_box(&mut *out), ONE));
    hands.check(out);
    table.row(&format!("{path}: {input}, {}", hands.name), time)
}

/// Other wilds, on the fastest path.
fn others(table: &Table, random: &mut Random, out: &mut [u32]) {
    let deuces = HandRules {
        wild: CardSet::of_rank(Rank::Two),
        ..HandRules::default()
    };
    let mut by_row = Hands::of_all_cards("a rank wild by row", random, HandRules::default());
    let rank = |_| CardSet::of_rank(Rank::ALL[random.below(Rank::ALL.len())]).bits();
    by_row.own_wilds = Some((0..HANDS).map(rank).collect());
    let path = Path::fastest();
    measure(table, &by_row, path, "sets", Hands::evaluate_sets, out);
    measure(table, &by_row, path, "codes", Hands::evaluate_codes, out);
    drop(by_row);
    for hands in [
        Hands::with_jokers("one wild", random, 1),
        Hands::with_jokers("two wilds", random, 2),
        Hands::of_all_cards("deuces and jokers wild", random, deuces),
    ] {
        measure(table, &hands, path, "sets", Hands::evaluate_sets, out);
        measure(table, &hands, path, "codes", Hands::evaluate_codes, out);
    }
}

/// What a second thread costs, and what it gains where a processor is free for it.
fn two_threads(hands: &Hands, out: &mut [u32]) {
    for rows in [10_000, 300_000, 600_000, HANDS] {
        let (codes, out) = (&hands.codes[..WIDTH * rows], &mut out[..rows]);
        let [one, two] = [ONE, TWO].map(|threads| {
            let mut times = [(); 15].map(|()| {
                let (processor, wall) = (ProcessTime::now(), Instant::now());
                hands
                    .rules
                    .evaluate_codes(codes, WIDTH, Wilds::ByRules, out, threads, &mut go_on)
                    .expect("hands");
                [processor.elapsed(), wall.elapsed()].map(|time| time.as_secs_f64())
            });
            [0, 1].map(|which| {
                times.sort_by(|a, b| a[which].total_cmp(&b[which]));
                times[times.len() / 2][which]
            })
        });
        println!(
            "two threads, {rows:>7} rows of codes: {:.2} times the processor time, {:.2} times \
             as fast",
            two[0] / one[0],
            one[1] / two[1]
        );
    }
}

/// All hands of a showdown of 22 players with 21 hands each, wilds among them.
fn showdown(random: &mut Random) {
    const ROUNDS: u32 = 1000;
    let order = Order::default();
    let mut naturals: Vec<Card> = CardSet::NATURALS.iter().collect();
    let hands: Vec<(CardSet, usize)> = (0..22 * 21)
        .map(|_| {
            let wilds = random.below(3);
            let cards = random.deal(&mut naturals, 5 - wilds);
            (cards.into_iter().collect(), wilds)
        })
        .collect();
    let mut values = vec![HandValue::LOWEST; hands.len()];
    let at_once = median(|| {
        for _ in 0..ROUNDS {
            order.evaluate_each(black_box(&hands), black_box(&mut values));
        }
    });
    let one_by_one = median(|| {
        for _ in 0..ROUNDS {
            for (value, &(naturals, wilds)) in values.iter_mut().zip(black_box(&hands)) {
                *value = order.evaluate(naturals, wilds);
            }
        }
    });
    println!(
        "showdown of {} hands: {:.2} us at once, {:.2} us one by one",
        hands.len(),
        (at_once / ROUNDS).as_secs_f64() * 1e6,
        (one_by_one / ROUNDS).as_secs_f64() * 1e6
    );
}

/// Every hand of a deck; the counts are the published ones, or exact by brute force.
fn whole_decks() {
    #[rustfmt::skip]
    let decks: [(u8, CategoryCounts); 2] = [
        (0, [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
             224_848, 41_584, 0]),
        (2, [23_294_460, 64_662_120, 31_433_400, 20_216_380, 16_712_660, 8_397_324, 8_521_104,
             3_134_544, 639_960, 88_608]),
    ];
    let rules = HandRules::default();
    for (jokers, expected) in decks {
        let deck = Deck::new(jokers).expect("at most two").cards();
        let count = || rules.count_categories(WIDTH, black_box(deck), ONE, &mut go_on);
        assert_eq!(count(), Ok(expected));
        let time = median(|| {
            let _ = black_box(count());
        });
        let hands: u64 = expected.iter().sum();
        println!(
            "every hand of {} cards by category: {:.3} s, {:.0} M/s",
            deck.len(),
            time.as_secs_f64(),
            hands as f64 / time.as_secs_f64() / 1e6
        );
    }
}
