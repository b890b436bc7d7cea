//! Many games: the native loop, and what a loop over Python bots needs.

use std::sync::{Mutex, PoisonError};

use cardcore::{
    play::{self, Bot, GameEnd, Results, Simulation, Tally},
    rules::{AnyState, BySeat, Rules, Turn},
};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    action::PyAction,
    errors::{shown, value_error},
    extract, game, monitor, rng,
    rng::PyRng,
    state::PyState,
};

/// Sums over games, by bot and seat.
#[pyclass(frozen, name = "Tally", module = "cardcore")]
pub(crate) struct PyTally(Mutex<Tally>);

#[pymethods]
impl PyTally {
    /// No games yet, of so many players.
    #[new]
    #[pyo3(signature = (players, /))]
    fn new(players: usize) -> PyResult<PyTally> {
        if players > cardcore::rules::MAX_SEATS {
            return Err(value_error(format_args!("no game has {players} players")));
        }
        Ok(PyTally(Mutex::new(Tally::new(players))))
    }

    /// Counts a game that is over; `seats[bot]` is where each bot sat.
    #[pyo3(signature = (state, decisions, seats, /))]
    fn count(&self, state: &Bound<'_, PyState>, decisions: u64, seats: Vec<usize>) -> PyResult<()> {
        let end = state.get().read_rules(state.py(), |state, game| {
            let is_over = state.turn(game) == Turn::Over;
            is_over.then(|| GameEnd::of(game, state, decisions))
        })?;
        let end = end.ok_or_else(|| value_error("the game is not over"))?;
        let players = end.returns.len();
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sorted = seats.clone();
        sorted.sort_unstable();
        if tally.results.len() != players || !sorted.into_iter().eq(0..players) {
            return Err(value_error("one bot a seat"));
        }
        tally.count(&end, |bot| seats[bot]);
        Ok(())
    }

    /// The sums as a dict of plain numbers and lists.
    fn sums<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let by_seat = |part: fn(&Results) -> i128| -> Vec<Vec<i128>> {
            tally
                .results
                .iter()
                .map(|seats| seats.iter().map(part).collect())
                .collect()
        };
        let sums = PyDict::new(py);
        sums.set_item("games", tally.games)?;
        sums.set_item("decisions", tally.decisions)?;
        sums.set_item("shortest", tally.shortest)?;
        sums.set_item("longest", tally.longest)?;
        sums.set_item("played", by_seat(|results| results.games.into()))?;
        sums.set_item("sum", by_seat(|results| results.sum))?;
        sums.set_item("squares", by_seat(|results| results.squares))?;
        sums.set_item("shares", by_seat(|results| results.shares as i128))?;
        sums.set_item("shares_of_a_win", Results::WON)?;
        let categories: Vec<Vec<u64>> = tally
            .categories
            .iter()
            .map(|counts| counts.to_vec())
            .collect();
        sums.set_item("categories", categories)?;
        Ok(sums)
    }
}

/// Plays games between native bots, from number `first` on. Ctrl-C ends it early: then the second
/// value is true.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seed, *, first, rotate, threads, progress))]
#[allow(clippy::too_many_arguments)] // Python passes them by name
pub(crate) fn simulate_native(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    bots: Vec<String>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    first: u64,
    rotate: bool,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(PyTally, bool)> {
    let game = game::game_of(game)?;
    let players = AnyState::players(&game);
    if bots.len() != players {
        return Err(value_error(format_args!(
            "{} bots for {players} players",
            bots.len()
        )));
    }
    let bots = bots
        .iter()
        .map(|name| bot_named(name))
        .collect::<PyResult<BySeat<Bot>>>()?;
    let seed = rng::seed(seed)?;
    let threads = monitor::threads(threads)?;
    let simulation = Simulation::<AnyState> {
        game: (*game).clone(),
        bots,
        seed,
        rotate,
    };
    let (tally, interrupted) = monitor::run_to_ctrl_c(py, progress.as_ref(), games, |monitor| {
        simulation.run_apart(first..first.saturating_add(games), threads, monitor)
    })?;
    Ok((PyTally(Mutex::new(tally)), interrupted))
}

/// What a native bot does at a state.
#[pyfunction]
#[pyo3(signature = (name, state, rng, /))]
pub(crate) fn native_act(
    name: &str,
    state: &Bound<'_, PyState>,
    rng: &Bound<'_, PyRng>,
) -> PyResult<PyAction> {
    let bot = bot_named(name)?;
    state.get().read_rules(state.py(), |state, game| {
        let Turn::Seat(seat) = state.turn(game) else {
            return Err(value_error("no seat is to act"));
        };
        let view = || state.view(game, seat);
        rng::draw(rng.as_any(), |stream| {
            bot.act::<AnyState>(game, state.legal(game), view, stream)
        })?
        .map(PyAction)
        .ok_or_else(|| value_error("no action is legal"))
    })?
}

/// The seat of each bot in a game.
#[pyfunction]
#[pyo3(signature = (number, players, rotate, /))]
pub(crate) fn seats_of(
    number: u64,
    players: &Bound<'_, PyAny>,
    rotate: bool,
) -> PyResult<Vec<usize>> {
    let most = cardcore::rules::MAX_SEATS;
    let count = usize::try_from(extract::number(players)?)
        .ok()
        .filter(|count| *count <= most);
    let count =
        count.ok_or_else(|| value_error(format_args!("no game has {} players", shown(players))))?;
    Ok((0..count)
        .map(|bot| play::seat_of(bot, number, count, rotate))
        .collect())
}

fn bot_named(name: &str) -> PyResult<Bot> {
    Bot::named(name).ok_or_else(|| {
        let names = Bot::ALL.map(|bot| format!("'{}'", bot.name())).join(" or ");
        value_error(format_args!(
            "a native bot is {names}, not '{}'",
            name.escape_debug()
        ))
    })
}
