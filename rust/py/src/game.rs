//! The games: frozen options that start states.

use std::sync::Arc;

use cardcore::{
    play::{Chance, Session},
    rules::{
        AnyGame, AnyState, Rules,
        junkyard::{Junkyard, Pull},
    },
};
use pyo3::{
    exceptions::{PyAttributeError, PyTypeError},
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use crate::{
    errors::{RulesError, play_error, shown, value_error},
    extract::{self, Argument, wrong_type},
    rng,
    state::PyState,
};

/// Junkyard Carousel (RULES §3): no bets, seven cards, and a card bid for in every turn.
///
/// The options are frozen; `start` begins a game.
///
/// Args:
///     players: 3 to 7.
///     dealer: A seat; the one to his left has the first turn.
///     nuclear: Whether two jokers bid in a turn remove all its bids from the game.
///     passes: How often the draw pile is gone through, 1 or 2; by default 2 for six or seven
///         players, else 1.
///     pull: Which card of the discard pile may be pulled: `"any"`, or only the `"top"` one.
///
/// Raises:
///     RulesError: An option is out of its range; names it.
///
/// >>> import cardcore as cc
/// >>> game = cc.Junkyard(players=3)
/// >>> state = game.start(seed=7)
/// >>> rng = cc.Rng(1)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal.sample(rng))
/// >>> sum(state.returns)
/// 0.0
#[pyclass(frozen, eq, hash, name = "Junkyard", module = "cardcore")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyJunkyard(Junkyard);

/// The Python object of a game.
pub(crate) fn object(py: Python<'_>, game: &AnyGame) -> PyResult<Py<PyAny>> {
    match game {
        AnyGame::Junkyard(game) => Ok(Py::new(py, PyJunkyard(*game))?.into_any()),
        game => Err(PyTypeError::new_err(format!(
            "{} has no class in Python",
            game.name()
        ))),
    }
}

/// What is wrong if a state or view is asked for something that only other games have.
#[cold]
pub(crate) fn no_attribute(game: &AnyGame) -> PyErr {
    PyAttributeError::new_err(format!("{} has no such thing", game.name()))
}

/// The game behind a Python object.
pub(crate) fn game_of(any: &Bound<'_, PyAny>) -> PyResult<AnyGame> {
    match any.cast::<PyJunkyard>() {
        Ok(game) => Ok(game.get().0.into()),
        Err(_) => Err(wrong_type("game must be a game such as Junkyard", any)),
    }
}

/// An option that is a whole number; what is too large or negative is out of every range.
fn count(any: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(usize::try_from(extract::number(any)?).unwrap_or(usize::MAX))
}

fn option(any: Argument<'_>, default: usize) -> PyResult<usize> {
    match any {
        Argument::Missing => Ok(default),
        Argument::Given(any) => count(&any),
    }
}

/// A game from a seed, given decks, or neither: then cards are dealt by hand.
pub(crate) fn start(
    game: AnyGame,
    seed: Option<&Bound<'_, PyAny>>,
    number: Option<&Bound<'_, PyAny>>,
    decks: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyState> {
    if let (None, Some(_)) = (seed, number) {
        return Err(PyTypeError::new_err(
            "a number is that of a game of a seed: give the seed too",
        ));
    }
    let chance = match (seed, decks) {
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "a game starts from a seed or from decks, not both",
            ));
        }
        (Some(seed), None) => {
            let number = number.map_or(Ok(0), rng::seed)?;
            Chance::seeded(rng::seed(seed)?, number)
        }
        (None, Some(decks)) => Chance::decks(decks_of(decks)?),
        (None, None) => Chance::none(),
    };
    let session: Result<Session<AnyState>, _> = Session::start(Arc::new(game), chance);
    session.map(PyState::from).map_err(play_error)
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

#[pymethods]
impl PyJunkyard {
    #[new]
    #[pyo3(signature = (
        *, players = Argument::Missing, dealer = Argument::Missing, nuclear = false,
        passes = None, pull = "any"
    ))]
    fn new(
        players: Argument<'_>,
        dealer: Argument<'_>,
        nuclear: bool,
        passes: Option<&Bound<'_, PyAny>>,
        pull: &str,
    ) -> PyResult<PyJunkyard> {
        let pull = match pull {
            "any" => Pull::Any,
            "top" => Pull::Top,
            other => {
                return Err(RulesError::new_err(format!(
                    "pull must be 'any' or 'top', not '{}'",
                    other.escape_debug()
                )));
            }
        };
        let passes = passes.map(count).transpose()?;
        let game = Junkyard::new(
            option(players, 4)?,
            option(dealer, 0)?,
            nuclear,
            passes,
            pull,
        );
        game.map(PyJunkyard)
            .map_err(|error| RulesError::new_err(error.to_string()))
    }

    /// The game's name in records.
    #[getter]
    fn name(&self) -> &'static str {
        AnyGame::from(self.0).name()
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The seat that deals.
    #[getter]
    fn dealer(&self) -> usize {
        self.0.dealer().index()
    }

    /// Whether two jokers bid in a turn remove all its bids.
    #[getter]
    fn nuclear(&self) -> bool {
        self.0.nuclear()
    }

    /// How often the draw pile is gone through.
    #[getter]
    fn passes(&self) -> usize {
        self.0.passes()
    }

    /// Which card of the discard pile may be pulled.
    #[getter]
    fn pull(&self) -> &'static str {
        match self.0.pull() {
            Pull::Any => "any",
            Pull::Top => "top",
        }
    }

    /// The options as a dict, as they stand in records.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        options.set_item("players", self.players())?;
        options.set_item("dealer", self.dealer())?;
        options.set_item("nuclear", self.nuclear())?;
        options.set_item("passes", self.passes())?;
        options.set_item("pull", self.pull())?;
        Ok(options)
    }

    /// Returns are whole numbers of this part of one.
    #[getter]
    fn units(&self) -> i64 {
        AnyState::units(&self.0.into())
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
        seed: Option<&Bound<'_, PyAny>>,
        number: Option<&Bound<'_, PyAny>>,
        decks: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyState> {
        start(self.0.into(), seed, number, decks)
    }

    /// The same game but for the options given.
    #[pyo3(signature = (**options))]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = slf.get().options(slf.py())?;
        if let Some(options) = options {
            all.update(options.as_mapping())?;
        }
        slf.as_any().get_type().call((), Some(&all))
    }

    fn __repr__(&self) -> String {
        format!(
            "Junkyard(players={}, dealer={}, nuclear={}, passes={}, pull='{}')",
            self.players(),
            self.dealer(),
            if self.nuclear() { "True" } else { "False" },
            self.passes(),
            self.pull(),
        )
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

/// A seat of a game.
pub(crate) fn seat(any: &Bound<'_, PyAny>, players: usize) -> PyResult<cardcore::rules::Seat> {
    match count(any)? {
        seat if seat < players => Ok(cardcore::rules::Seat::new(seat)),
        _ => Err(value_error(format_args!(
            "no seat {} of {players} players",
            shown(any)
        ))),
    }
}
