//! How fast games are played by native bots, beside a bare loop of the random numbers that random
//! play draws.
//!
//! A counting allocator shows that neither a game nor a decision allocates.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use cardcore::{
    hand::Order,
    play::{Bot, Chance, Finished, Playable, Purpose, Results, Simulation, Stream, Tally, seat_of},
    rules::{
        AnyGame, AnyState, Rules, Turn,
        betting::Options,
        circle::{Circle, Groups},
        holdem::Holdem,
        junkyard::{Junkyard, JunkyardState, Pull},
        treasure::Treasure,
    },
};
use criterion::{Criterion, Throughput, criterion_group};

const GAMES: u64 = 2_000;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

struct Counting;

// SAFETY: every call goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const PLAYERS: usize = 4;

fn simulation(bots: [Bot; PLAYERS]) -> Simulation<JunkyardState> {
    let game = Junkyard::new(PLAYERS, 0, false, None, Pull::Any).expect("legal options");
    Simulation {
        game,
        bots: bots.into_iter().collect(),
        seed: 1,
        rotate: true,
    }
}

fn play<R: Playable + Finished>(simulation: &Simulation<R>, games: u64) -> Tally {
    let mut go_on = |_| ControlFlow::Continue(());
    simulation.run(0..games, NonZeroUsize::MIN, &mut go_on)
}

/// How many decisions random play takes, and what the numbers that it draws are below, in their
/// order: cards, kinds of action and cards of actions.
fn draws_of(simulation: &Simulation<JunkyardState>, games: u64) -> (u64, Vec<u64>) {
    let game = &simulation.game;
    let (mut decisions, mut bounds) = (0, Vec::new());
    for number in 0..games {
        let mut streams: [Stream; PLAYERS] = std::array::from_fn(|seat| {
            let bot = (0..PLAYERS).find(|&bot| seat_of(bot, number, PLAYERS, true) == seat);
            let bot = bot.expect("a bot at every seat") as u64;
            Stream::new(simulation.seed, number, Purpose::Bot, bot)
        });
        let mut chance = Chance::seeded(simulation.seed, number);
        let mut state = JunkyardState::start(game);
        loop {
            match state.turn(game) {
                Turn::Chance(deal) => {
                    bounds.push(state.rest().len() as u64);
                    let card = chance.next(deal, state.rest()).expect("a seeded deal");
                    state.deal(game, card.expect("a card"));
                }
                Turn::Seat(seat) => {
                    let below = |bound| {
                        bounds.push(bound);
                        streams[seat.index()].below(bound)
                    };
                    let action = state.legal(game).sample(below).expect("a legal action");
                    state.apply(game, action).expect("legal");
                    decisions += 1;
                }
                Turn::Over => break,
            }
        }
    }
    (decisions, bounds)
}

/// How many blocks of memory some games take.
fn allocations<R: Playable + Finished>(simulation: &Simulation<R>, games: u64) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    black_box(play(simulation, games));
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

fn junkyard(criterion: &mut Criterion) {
    let random = simulation([Bot::Random; PLAYERS]);
    let greedy = simulation([Bot::Greedy, Bot::Random, Bot::Random, Bot::Random]);
    let mut group = criterion.benchmark_group("junkyard");
    group
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20);

    for (name, simulation) in [("random", &random), ("a greedy bot and random", &greedy)] {
        assert_eq!(
            allocations(simulation, GAMES),
            allocations(simulation, 1),
            "{name}: more games allocate more"
        );
        let tally = play(simulation, GAMES);
        assert_eq!(tally.games, GAMES);
        group.throughput(Throughput::Elements(tally.decisions));
        group.bench_function(name, |bencher| {
            bencher.iter(|| play(black_box(simulation), GAMES));
        });
    }

    let wins: u128 = play(&greedy, GAMES).results[0]
        .iter()
        .map(|results| results.shares)
        .sum();
    assert!(
        wins > u128::from(Results::WON) * u128::from(GAMES) * 8 / 10,
        "greedy wins"
    );

    let (decisions, bounds) = draws_of(&random, GAMES);
    assert_eq!(decisions, play(&random, GAMES).decisions);
    // Decisions are what is counted, so the two rates compare.
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("random, its random numbers alone", |bencher| {
        let mut stream = Stream::new(1, 0, Purpose::Search, 0);
        bencher.iter(|| {
            black_box(&bounds)
                .iter()
                .fold(0, |sum, &bound| sum ^ stream.below(bound))
        });
    });
    group.finish();
}

/// Six players with a hundred chips, all of them random: Texas Hold'em and Circle with blinds of 1
/// and 2, Treasure Hold'em over ten hands with an ante of 1.
fn chips(criterion: &mut Criterion) {
    let antes = Options {
        stacks: vec![100; 6],
        ante: 1,
        ..Options::default()
    };
    let blinds = Options {
        ante: 0,
        small: 1,
        big: 2,
        ..antes.clone()
    };
    let holdem = Holdem::new(&blinds).expect("legal options");
    let circle = Circle::new(&blinds, Order::default(), Groups::CONNECTED).expect("legal options");
    let treasure = Treasure::new(&antes, Order::default(), Some(10)).expect("legal options");
    // Any state of Treasure Hold'em lies in a box.
    let games: [(&str, AnyGame, u64); 3] = [
        ("Texas Hold'em", holdem.into(), 0),
        ("Circle", circle.into(), 0),
        ("Treasure Hold'em", treasure.into(), 1),
    ];
    let mut group = criterion.benchmark_group("games with chips");
    group
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20);
    for (name, game, boxes) in games {
        let simulation = Simulation::<AnyState> {
            game,
            bots: [Bot::Random; 6].into_iter().collect(),
            seed: 1,
            rotate: true,
        };
        assert_eq!(
            allocations(&simulation, GAMES),
            allocations(&simulation, 1) + boxes * (GAMES - 1),
            "{name}: decisions allocate"
        );
        let tally = play(&simulation, GAMES);
        group.throughput(Throughput::Elements(tally.decisions));
        group.bench_function(name, |bencher| {
            bencher.iter(|| play(black_box(&simulation), GAMES));
        });
    }
    group.finish();
}

criterion_group!(benches, junkyard, chips);

fn main() -> Result<(), &'static str> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run `cargo bench`");
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    Ok(())
}
