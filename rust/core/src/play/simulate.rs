use std::{
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
};

use super::{Bot, Chance, Playable, Purpose, Stream, stream::Streams};
use crate::{
    Monitor,
    hand::{Category, HandValue},
    parallel,
    rules::{
        AnyGame, AnyState, BySeat, Rules, Seat, Turn,
        circle::CircleState,
        community::{CommunityGame, CommunityState},
        holdem::HoldemState,
        junkyard::JunkyardState,
        treasure::TreasureState,
    },
};

/// Games of one task.
const TASK: u64 = 64;

/// What a simulation wants to know of a finished game.
pub trait Finished: Rules {
    /// The category of a seat's final hand, if it showed one.
    fn final_category(&self, seat: Seat) -> Option<Category>;
}

impl Finished for JunkyardState {
    fn final_category(&self, seat: Seat) -> Option<Category> {
        Some(self.hand_value(seat).category())
    }
}

impl<G: CommunityGame> Finished for CommunityState<G> {
    fn final_category(&self, seat: Seat) -> Option<Category> {
        self.value(seat).map(HandValue::category)
    }
}

/// The hand of the last deal.
impl Finished for TreasureState {
    fn final_category(&self, seat: Seat) -> Option<Category> {
        self.open().value(seat).map(HandValue::category)
    }
}

impl Finished for AnyState {
    fn final_category(&self, seat: Seat) -> Option<Category> {
        match self {
            AnyState::Junkyard(state) => state.final_category(seat),
            AnyState::Circle(state) => state.final_category(seat),
            AnyState::Holdem(state) => state.final_category(seat),
            AnyState::Treasure(state) => state.final_category(seat),
        }
    }
}

/// Many games between native bots. Bot `i` sits at seat `(i + k) % players` in game `k` if the
/// seats rotate, else at seat `i`.
#[derive(Clone, Debug)]
pub struct Simulation<R: Rules> {
    /// The game.
    pub game: R::Game,
    /// One bot a player.
    pub bots: BySeat<Bot>,
    /// The seed; game `k` depends on seed and `k` alone.
    pub seed: u64,
    /// Whether the seats rotate.
    pub rotate: bool,
}

/// What came of some games: sums that do not depend on their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games there were.
    pub games: u64,
    /// How many actions they took.
    pub decisions: u64,
    /// The fewest of a game.
    pub shortest: u64,
    /// The most of a game.
    pub longest: u64,
    /// By bot and seat.
    pub results: Vec<Vec<Results>>,
    /// Final hands by bot and category.
    pub categories: Vec<[u64; Category::COUNT]>,
}

/// What a bot made at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// The sum of returns, in units of the game.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
    /// Games won, of which each has [`Results::WON`] shares.
    pub shares: u128,
}

impl Results {
    /// The shares of a won game: a number that any number of winners divides.
    pub const WON: u64 = 232_792_560;
}

/// The end of one game, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// How many actions it took.
    pub decisions: u64,
    /// What each seat gained, in units of the game.
    pub returns: BySeat<i64>,
    /// Who won.
    pub winners: BySeat<Seat>,
    /// The final hands, where shown.
    pub categories: BySeat<Option<Category>>,
}

impl GameEnd {
    /// The end of a game that is over.
    pub fn of<R: Finished>(game: &R::Game, state: &R, decisions: u64) -> GameEnd {
        let seats = (0..R::players(game)).map(Seat::new);
        GameEnd {
            decisions,
            returns: state.returns(game),
            winners: state.winners(game),
            categories: seats.map(|seat| state.final_category(seat)).collect(),
        }
    }
}

impl Tally {
    /// No games yet, of so many players.
    #[must_use]
    pub fn new(players: usize) -> Tally {
        Tally {
            results: vec![vec![Results::default(); players]; players],
            categories: vec![[0; Category::COUNT]; players],
            ..Tally::default()
        }
    }

    /// Counts a game; `seat_of(bot)` tells where each bot sat.
    pub fn count(&mut self, end: &GameEnd, seat_of: impl Fn(usize) -> usize) {
        self.shortest = if self.games == 0 {
            end.decisions
        } else {
            self.shortest.min(end.decisions)
        };
        self.longest = self.longest.max(end.decisions);
        self.games += 1;
        self.decisions += end.decisions;
        for bot in 0..self.results.len() {
            let seat = seat_of(bot);
            let results = &mut self.results[bot][seat];
            let gain = i128::from(end.returns[seat]);
            results.games += 1;
            results.sum += gain;
            results.squares += gain * gain;
            if end.winners.contains(&Seat::new(seat)) {
                results.shares += u128::from(Results::WON / end.winners.len() as u64);
            }
            if let Some(category) = end.categories[seat] {
                self.categories[bot][category as usize] += 1;
            }
        }
    }

    /// Adds other games of the same bots.
    pub fn add(&mut self, other: &Tally) {
        if other.games == 0 {
            return;
        }
        self.shortest = if self.games == 0 {
            other.shortest
        } else {
            self.shortest.min(other.shortest)
        };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.decisions += other.decisions;
        let results = self
            .results
            .iter_mut()
            .flatten()
            .zip(other.results.iter().flatten());
        for (results, other) in results {
            results.games += other.games;
            results.sum += other.sum;
            results.squares += other.squares;
            results.shares += other.shares;
        }
        let categories = self.categories.iter_mut().flatten();
        for (count, other) in categories.zip(other.categories.iter().flatten()) {
            *count += other;
        }
    }
}

/// The seat of a bot in a game.
#[must_use]
pub fn seat_of(bot: usize, number: u64, players: usize, rotate: bool) -> usize {
    if rotate {
        (bot + (number % players as u64) as usize) % players
    } else {
        bot
    }
}

impl Simulation<AnyState> {
    /// As [`run`](Simulation::run), but kinds of games are told apart once and not at every step.
    ///
    /// # Panics
    ///
    /// If there is not one bot a player.
    pub fn run_apart(
        &self,
        numbers: Range<u64>,
        threads: NonZeroUsize,
        monitor: Monitor<'_>,
    ) -> Tally {
        fn of<R: Playable + Finished>(any: &Simulation<AnyState>, game: &R::Game) -> Simulation<R> {
            Simulation {
                game: game.clone(),
                bots: any.bots.clone(),
                seed: any.seed,
                rotate: any.rotate,
            }
        }
        match &self.game {
            AnyGame::Junkyard(game) => {
                of::<JunkyardState>(self, game).run(numbers, threads, monitor)
            }
            AnyGame::Circle(game) => of::<CircleState>(self, game).run(numbers, threads, monitor),
            AnyGame::Holdem(game) => of::<HoldemState>(self, game).run(numbers, threads, monitor),
            AnyGame::Treasure(game) => {
                of::<TreasureState>(self, game).run(numbers, threads, monitor)
            }
        }
    }
}

impl<R: Playable + Finished> Simulation<R> {
    /// Plays the games of these numbers. If the monitor ends it, the tally is of the games that
    /// were played.
    ///
    /// # Panics
    ///
    /// If there is not one bot a player.
    pub fn run(&self, numbers: Range<u64>, threads: NonZeroUsize, monitor: Monitor<'_>) -> Tally {
        let players = R::players(&self.game);
        assert_eq!(self.bots.len(), players, "one bot a player");
        let games = numbers.end.saturating_sub(numbers.start);
        let tasks = (0..games.div_ceil(TASK)).map(|task| {
            let done = task * TASK;
            numbers.start + done..numbers.start + games.min(done + TASK)
        });
        let work = |tally: &mut Tally, numbers: Range<u64>| {
            let count = numbers.end - numbers.start;
            for number in numbers {
                let first = Seat::new(seat_of(0, number, players, self.rotate));
                let end = self.play(number, first);
                tally.count(&end, |bot| first.left(bot, players).index());
            }
            ControlFlow::Continue(count)
        };
        let threads = threads.min(NonZeroUsize::MIN.saturating_add((games / TASK) as usize));
        let done = parallel::for_each(threads, tasks, || Tally::new(players), work, monitor);
        let mut total = Tally::new(players);
        for tally in &done.states {
            total.add(tally);
        }
        total
    }

    /// Plays game `number`, with the bots in turn from a seat on.
    fn play(&self, number: u64, first: Seat) -> GameEnd {
        let (game, players) = (&self.game, self.bots.len());
        let streams = Streams::new(self.seed, number, Purpose::Bot);
        let mut streams: BySeat<Stream> = streams.first(players);
        let bot_at = |seat: Seat| seat.left(players - first.index(), players).index();
        let mut chance = Chance::seeded(self.seed, number);
        let mut state = R::start(game);
        let mut decisions = 0;
        loop {
            match state.turn(game) {
                Turn::Chance(deal) => match chance.next(deal, state.rest()) {
                    Ok(Some(card)) => state.deal(game, card),
                    Ok(None) | Err(_) => unreachable!("a seed supplies every card"),
                },
                Turn::Seat(seat) => {
                    let bot = bot_at(seat);
                    let legal = state.legal(game);
                    let view = || state.view(game, seat);
                    let stream = &mut streams[bot];
                    let Some(action) = self.bots[bot].act::<R>(game, legal, view, stream) else {
                        unreachable!("a seat to act has legal actions")
                    };
                    state.apply_unchecked(game, action);
                    decisions += 1;
                }
                Turn::Over => return GameEnd::of(game, &state, decisions),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        hand::Order,
        rules::{
            betting::{Limit, Options},
            circle::{Circle, Groups},
            holdem::Holdem,
            junkyard::{Junkyard, Pull},
            treasure::Treasure,
        },
    };

    fn simulation(players: usize, rotate: bool) -> Simulation<JunkyardState> {
        let bots = (0..players).map(|bot| Bot::ALL[usize::from(bot == 0)]);
        Simulation {
            game: Junkyard::new(players, 0, true, None, Pull::Any).unwrap(),
            bots: bots.collect(),
            seed: 3,
            rotate,
        }
    }

    fn run(simulation: &Simulation<JunkyardState>, games: u64, threads: usize) -> Tally {
        let threads = NonZeroUsize::new(threads).unwrap();
        simulation.run(0..games, threads, &mut |_| ControlFlow::Continue(()))
    }

    #[test]
    fn threads_do_not_matter() {
        for rotate in [true, false] {
            let simulation = simulation(4, rotate);
            let alone = run(&simulation, 1000, 1);
            for threads in [2, 3, 100] {
                assert_eq!(run(&simulation, 1000, threads), alone);
            }
        }
        assert_eq!(run(&simulation(4, true), 0, 2), Tally::new(4));
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let simulation = simulation(5, true);
        let part = |numbers| {
            simulation.run(numbers, NonZeroUsize::MIN, &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let mut parts = part(0..1);
        parts.add(&part(1..150));
        parts.add(&part(150..300));
        assert_eq!(parts, run(&simulation, 300, 1));
        let last = u64::MAX - 1..u64::MAX;
        assert_eq!(part(last).games, 1);
    }

    #[test]
    fn what_is_summed_adds_up() {
        for players in 3..=7 {
            let games = 40 * players as u64;
            let tally = run(&simulation(players, true), games, 1);
            assert_eq!(tally.games, games);
            let cells = || tally.results.iter().flatten();
            assert!(cells().all(|results| results.games == 40));
            assert_eq!(cells().map(|results| results.sum).sum::<i128>(), 0);
            let shares: u128 = cells().map(|results| results.shares).sum();
            assert_eq!(shares, u128::from(games) * u128::from(Results::WON));
            for counts in &tally.categories {
                assert_eq!(counts.iter().sum::<u64>(), games);
            }
            assert!(tally.shortest * games <= tally.decisions);
            assert!(tally.decisions <= tally.longest * games);
        }
    }

    #[test]
    fn an_interrupted_run_counts_the_games_that_were_played() {
        let simulation = simulation(4, true);
        let mut monitor = |done| {
            if done >= 3 * TASK {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let tally = simulation.run(0..1_000_000, NonZeroUsize::MIN, &mut monitor);
        assert_eq!(tally, run(&simulation, 3 * TASK, 1));
        let two = NonZeroUsize::new(2).unwrap();
        let tally = simulation.run(0..1_000_000, two, &mut |_| ControlFlow::Break(()));
        assert!((TASK..1_000_000).contains(&tally.games), "{}", tally.games);
        let cells = tally.results.iter().flatten();
        assert_eq!(cells.map(|results| results.sum).sum::<i128>(), 0);
    }

    #[test]
    fn greedy_beats_random() {
        for players in 3..=7 {
            let games = 1000;
            let tally = run(&simulation(players, true), games, 2);
            let won: u128 = tally.results[0].iter().map(|results| results.shares).sum();
            assert!(
                won * players as u128 > 2 * u128::from(games * Results::WON),
                "{players} players: {won}"
            );
        }
    }

    /// Games with bets: a greedy bot among random ones, a hundred big blinds each.
    fn betting_games() -> Vec<Simulation<AnyState>> {
        let games = [2, 3, 6].into_iter().flat_map(|players| {
            Limit::ALL.into_iter().flat_map(move |limit| {
                let options = Options {
                    stacks: vec![100; players],
                    small: 1,
                    big: 2,
                    limit,
                    ..Options::default()
                };
                let circle = Circle::new(&options, Order::default(), Groups::NEIGHBOURS);
                let holdem = Holdem::new(&options);
                let antes = Options {
                    ante: 1,
                    small: 0,
                    big: 0,
                    ..options
                };
                let treasure = Treasure::new(&antes, Order::default(), Some(5));
                [
                    circle.unwrap().into(),
                    holdem.unwrap().into(),
                    treasure.unwrap().into(),
                ]
            })
        });
        games
            .map(|game: AnyGame| {
                let players = AnyState::players(&game);
                let bots = (0..players).map(|bot| Bot::ALL[usize::from(bot == 0)]);
                Simulation {
                    game,
                    bots: bots.collect(),
                    seed: 3,
                    rotate: true,
                }
            })
            .collect()
    }

    #[test]
    fn games_with_bets_do_not_depend_on_threads_and_sum_to_zero() {
        for simulation in betting_games() {
            let [alone, shared] = [1, 3].map(|threads| {
                let threads = NonZeroUsize::new(threads).unwrap();
                simulation.run(0..200, threads, &mut |_| ControlFlow::Continue(()))
            });
            assert_eq!(alone, shared);
            let cells = alone.results.iter().flatten();
            assert_eq!(cells.map(|results| results.sum).sum::<i128>(), 0);
            // Nobody shows a hand that all others folded to.
            let shown: u64 = alone.categories.iter().flatten().sum();
            assert!(0 < shown && shown < 200 * alone.results.len() as u64);
        }
    }

    #[test]
    fn greedy_beats_random_at_betting() {
        for simulation in betting_games() {
            let two = NonZeroUsize::new(2).unwrap();
            let tally = simulation.run(0..2000, two, &mut |_| ControlFlow::Continue(()));
            let of_greedy = tally.results[0].iter();
            let (sum, squares) = of_greedy.fold((0, 0), |(sum, squares), results| {
                (sum + results.sum, squares + results.squares)
            });
            let deviations = sum as f64 / (squares as f64).sqrt();
            assert!(deviations > 4.0, "{:?}: {deviations}", simulation.game);
        }
    }
}
