//! What all games are in Python: frozen options that start states.

use std::sync::Arc;

use cardcore::{
    play::{Chance, Recorded, Session},
    rules::{AnyGame, AnyState, Rules, Seat},
};
use pyo3::{
    PyClass,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use crate::{
    circle::PyCircle,
    errors::{RulesError, play_error, shown, value_error},
    extract::{self, Argument, wrong_type},
    holdem::PyHoldem,
    json,
    junkyard::PyJunkyard,
    rng, state,
    treasure::PyTreasure,
};

/// A game: its options, which are frozen. `start` begins a game.
///
/// `Junkyard`, `Circle`, `Treasure` and `Holdem` are games.
///
/// >>> import cardcore as cc
/// >>> game = cc.Holdem(stacks=[100, 100], small=1, big=2)
/// >>> isinstance(game, cc.Game), game.name, game.players
/// (True, 'holdem', 2)
/// >>> game.replace(ante=1).options["ante"]
/// 1
#[pyclass(subclass, frozen, eq, hash, name = "Game", module = "cardcore")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyGame(pub(crate) Arc<AnyGame>);

impl PyGame {
    /// What makes an object of a game's class.
    pub(crate) fn of<T: PyClass<BaseType = PyGame>>(
        class: T,
        game: impl Into<AnyGame>,
    ) -> PyClassInitializer<T> {
        PyClassInitializer::from(PyGame(Arc::new(game.into()))).add_subclass(class)
    }
}

/// The Python object of a game.
pub(crate) fn object(py: Python<'_>, game: &Arc<AnyGame>) -> PyResult<Py<PyAny>> {
    let base = PyClassInitializer::from(PyGame(Arc::clone(game)));
    match **game {
        AnyGame::Junkyard(_) => made(py, base.add_subclass(PyJunkyard)),
        AnyGame::Circle(_) => made(py, base.add_subclass(PyCircle)),
        AnyGame::Holdem(_) => made(py, base.add_subclass(PyHoldem)),
        AnyGame::Treasure(_) => made(py, base.add_subclass(PyTreasure)),
    }
}

/// A new object of any class.
pub(crate) fn made<T: PyClass>(
    py: Python<'_>,
    parts: PyClassInitializer<T>,
) -> PyResult<Py<PyAny>> {
    Ok(Py::new(py, parts)?.into_any())
}

/// The game behind a Python object.
pub(crate) fn game_of(any: &Bound<'_, PyAny>) -> PyResult<Arc<AnyGame>> {
    match any.cast::<PyGame>() {
        Ok(game) => Ok(Arc::clone(&game.get().0)),
        Err(_) => Err(wrong_type("game must be a game such as Junkyard", any)),
    }
}

/// An option that is a small whole number, or its default; its range is for the rules to check.
pub(crate) fn option(any: Argument<'_>, name: &str, default: usize) -> PyResult<usize> {
    match any {
        Argument::Missing => Ok(default),
        Argument::Given(any) => small(&any, name),
    }
}

/// A small whole number that is an option.
pub(crate) fn small(any: &Bound<'_, PyAny>, name: &str) -> PyResult<usize> {
    let number = u32::try_from(extract::number(any)?)
        .map_err(|_| RulesError::new_err(format!("{name} is out of range: {}", shown(any))))?;
    Ok(number as usize)
}

/// A game's refusal of its options.
#[cold]
pub(crate) fn options_error(error: impl std::fmt::Display) -> PyErr {
    RulesError::new_err(error.to_string())
}

/// A seat of a game.
pub(crate) fn seat(any: &Bound<'_, PyAny>, players: usize) -> PyResult<Seat> {
    match usize::try_from(extract::number(any)?) {
        Ok(seat) if seat < players => Ok(Seat::new(seat)),
        _ => Err(value_error(format_args!(
            "no seat {} of {players} players",
            shown(any)
        ))),
    }
}

#[pymethods]
impl PyGame {
    /// The game's name in records.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        AnyState::players(&self.0)
    }

    /// The options as a dict, as they stand in records.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in AnyState::options(&self.0) {
            options.set_item(name, json::object(py, &value)?)?;
        }
        Ok(options)
    }

    /// Returns are whole numbers of this part of one.
    #[getter]
    fn units(&self) -> i64 {
        AnyState::units(&self.0)
    }

    /// Starts a game.
    ///
    /// Args:
    ///     seed: Cards come from this seed, 0 to 2**64 - 1: the same for ever.
    ///     number: Which game of the seed; each is independent of the others.
    ///     decks: For each shuffle in turn the cards in the order in which they are dealt: text,
    ///         or an iterable of cards.
    ///
    /// With neither seed nor decks the state waits for `state.deal(card)`.
    ///
    /// Raises:
    ///     CardError: A deck has what is no card, or a card twice.
    ///     ChanceError: The decks run out, or a card cannot come.
    ///     TypeError: Both seed and decks, or a number without a seed.
    #[pyo3(signature = (*, seed = None, number = None, decks = None))]
    fn start(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        number: Option<&Bound<'_, PyAny>>,
        decks: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let chance = chance(seed, number, decks)?;
        let session = Session::start(Arc::clone(&self.0), chance);
        state::object(py, session.map_err(play_error)?)
    }

    /// The same game but for the options given. An option that has its default, given or not, keeps
    /// to it: one that follows from others, such as the least bet from the big blind, follows them.
    ///
    /// Raises:
    ///     RulesError: An option is out of its range; names it.
    ///     TypeError: The game has no such option.
    ///
    /// >>> import cardcore as cc
    /// >>> cc.Holdem(stacks=[100, 100], small=1, big=2).replace(big=4).min_bet
    /// 4
    #[pyo3(signature = (**options))]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let chosen = chosen_options(slf)?;
        if let Some(options) = options {
            chosen.update(options.as_mapping())?;
        }
        slf.as_any().get_type().call((), Some(&chosen))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let options = slf.get().options(slf.py())?;
        let named = options
            .iter()
            .map(|(name, value)| Ok(format!("{name}={}", value.repr()?)));
        let named: Vec<String> = named.collect::<PyResult<_>>()?;
        Ok(format!("{}({})", slf.get_type().name()?, named.join(", ")))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.options(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The options that are not at their defaults: without one of them it would be another game, or
/// none.
fn chosen_options<'py>(game: &Bound<'py, PyGame>) -> PyResult<Bound<'py, PyDict>> {
    let (py, class) = (game.py(), game.as_any().get_type());
    let all = game.get().options(py)?;
    let chosen = all.copy()?;
    for name in all.keys() {
        let others = all.copy()?;
        others.del_item(&name)?;
        match class.call((), Some(&others)) {
            Ok(other) if other.eq(game)? => chosen.del_item(&name)?,
            Err(error)
                if !error.is_instance_of::<PyTypeError>(py)
                    && !error.is_instance_of::<RulesError>(py) =>
            {
                return Err(error);
            }
            _ => (),
        }
    }
    Ok(chosen)
}

/// Cards from a seed, from given decks, or from neither: then they are dealt by hand.
fn chance(
    seed: Option<&Bound<'_, PyAny>>,
    number: Option<&Bound<'_, PyAny>>,
    decks: Option<&Bound<'_, PyAny>>,
) -> PyResult<Chance> {
    if let (None, Some(_)) = (seed, number) {
        return Err(PyTypeError::new_err(
            "a number is that of a game of a seed: give the seed too",
        ));
    }
    match (seed, decks) {
        (Some(_), Some(_)) => Err(PyTypeError::new_err(
            "a game starts from a seed or from decks, not both",
        )),
        (Some(seed), None) => {
            let number = number.map_or(Ok(0), rng::seed)?;
            Ok(Chance::seeded(rng::seed(seed)?, number))
        }
        (None, Some(decks)) => Ok(Chance::decks(decks_of(decks)?)),
        (None, None) => Ok(Chance::none()),
    }
}

fn decks_of(any: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<cardcore::Card>>> {
    if any.is_instance_of::<PyString>() {
        return Err(wrong_type("decks must be an iterable of decks", any));
    }
    let mut decks = Vec::new();
    for (number, deck) in any.try_iter()?.enumerate() {
        let deck = extract::sequence(&deck?)
            .map_err(|error| extract::in_context(any.py(), &format!("deck {number}"), error))?;
        decks.push(deck);
    }
    Ok(decks)
}
