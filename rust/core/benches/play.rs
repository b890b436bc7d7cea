//! How fast games are played: native random play of Junkyard Carousel, beside nothing but the
//! random numbers that it takes.
//!
//! A counting allocator tells that a decision allocates nothing.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use cardcore::{
    play::{Bot, Purpose, Simulation, Stream, Tally},
    rules::junkyard::{Junkyard, JunkyardState, Pull},
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

fn simulation(bots: [Bot; 4]) -> Simulation<JunkyardState> {
    let game = Junkyard::new(4, 0, false, None, Pull::Any).expect("legal options");
    Simulation {
        game,
        bots: bots.into_iter().collect(),
        seed: 1,
        rotate: true,
    }
}

fn play(simulation: &Simulation<JunkyardState>) -> Tally {
    simulation.run(GAMES, NonZeroUsize::MIN, &mut |_| ControlFlow::Continue(()))
}

fn junkyard(criterion: &mut Criterion) {
    let random = simulation([Bot::Random; 4]);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let tally = play(&random);
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(tally.games, GAMES);
    assert!(
        allocations < 100,
        "{allocations} allocations in {} decisions",
        tally.decisions
    );

    let mut group = criterion.benchmark_group("junkyard");
    group
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10);
    group.throughput(Throughput::Elements(tally.decisions));
    group.bench_function("random play, a decision", |bencher| {
        bencher.iter(|| play(black_box(&random)));
    });
    group.bench_function("random numbers alone, two a decision", |bencher| {
        let mut stream = Stream::new(1, 0, Purpose::Search, 0);
        bencher
            .iter(|| (0..2 * tally.decisions).fold(0, |sum, _| sum ^ stream.below(black_box(7))));
    });
    let greedy = simulation([Bot::Greedy, Bot::Random, Bot::Random, Bot::Random]);
    let tally = play(&greedy);
    let wins: u128 = tally.results[0].iter().map(|results| results.shares).sum();
    assert!(
        wins > cardcore::play::Results::WON * u128::from(GAMES) * 8 / 10,
        "greedy wins"
    );
    group.throughput(Throughput::Elements(tally.decisions));
    group.bench_function("greedy against random, a decision", |bencher| {
        bencher.iter(|| play(black_box(&greedy)));
    });
    group.finish();
}

criterion_group!(benches, junkyard);

fn main() -> Result<(), &'static str> {
    if cfg!(debug_assertions) {
        return Err("a debug build's speed says nothing: run `cargo bench`");
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    Ok(())
}
