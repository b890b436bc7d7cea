use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use cardcore::{
    play::{self, Event, Session, Stream, Transcript},
    rules::{AnyGame, AnyState, AnyView, Rules, Seat, Turn},
};
use pyo3::prelude::*;

use crate::{
    action,
    betting::PyBettingState,
    card_set::PyCardSet,
    circle::PyCircleState,
    errors::{RecordError, play_error},
    event::PyEvent,
    extract,
    game::{self, made},
    holdem::PyHoldemState,
    json,
    junkyard::PyJunkyardState,
    legal::PyLegal,
    pickle::{self, Reduced},
    treasure::PyTreasureState,
    view,
};

/// A game as it is played: everything, hidden cards too. `game.start()` makes one.
///
/// A state waits for a seat (`actor`), for a card (`is_chance`), or is over. `apply` carries out an
/// action and deals what follows from it; an error leaves the state as it was. Equality and hash
/// are those of game and rules, whatever has led there. A state is for one thread at a time: a
/// second one that comes in gets a `RuntimeError`.
///
/// >>> import cardcore as cc
/// >>> state = cc.Junkyard(players=3).start(seed=7)
/// >>> state.actor, str(state.legal)
/// (1, 'flip')
/// >>> state.apply("flip")
/// >>> state.undo()
/// >>> state == cc.Junkyard(players=3).start(seed=7)
/// True
#[pyclass(subclass, name = "State", module = "cardcore")]
pub(crate) struct PyState {
    session: Session<AnyState>,
}

impl PyState {
    pub(crate) fn session(&self) -> &Session<AnyState> {
        &self.session
    }

    /// What the rules know, and the game.
    pub(crate) fn rules(&self) -> (&AnyState, &AnyGame) {
        (self.session.state(), self.session.game())
    }

    fn turn(&self) -> Turn {
        let (state, game) = self.rules();
        state.turn(game)
    }
}

/// The Python object of a session, of its game's class.
pub(crate) fn object(py: Python<'_>, session: Session<AnyState>) -> PyResult<Py<PyAny>> {
    let class: fn(_, PyClassInitializer<PyState>) -> _ = match session.state() {
        AnyState::Junkyard(_) => |py, state| made(py, state.add_subclass(PyJunkyardState)),
        AnyState::Circle(_) => |py, state| {
            made(
                py,
                state
                    .add_subclass(PyBettingState)
                    .add_subclass(PyCircleState),
            )
        },
        AnyState::Holdem(_) => |py, state| {
            made(
                py,
                state
                    .add_subclass(PyBettingState)
                    .add_subclass(PyHoldemState),
            )
        },
        AnyState::Treasure(_) => |py, state| {
            made(
                py,
                state
                    .add_subclass(PyBettingState)
                    .add_subclass(PyTreasureState),
            )
        },
    };
    class(py, PyState { session }.into())
}

/// A state drawn from all that a view cannot tell apart.
pub(crate) fn sampled(
    py: Python<'_>,
    game: &Arc<AnyGame>,
    view: &AnyView,
    past: Vec<Event>,
    stream: &mut Stream,
) -> PyResult<Py<PyAny>> {
    let session = Session::sample(Arc::clone(game), view, past, stream);
    object(py, session.map_err(play_error)?)
}

#[pymethods]
impl PyState {
    /// The game, with its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        game::object(py, self.session.game())
    }

    /// The seat that is to act, `None` at chance and at the end.
    #[getter]
    fn actor(&self) -> Option<usize> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat.index()),
            Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// Whether a card is to be dealt, with `deal`.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.turn(), Turn::Chance(_))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// The legal actions of the actor, none at chance and at the end.
    #[getter]
    fn legal(&self) -> PyLegal {
        let (state, game) = self.rules();
        PyLegal::new(state.legal(game), state.betting())
    }

    /// Carries out an action of the actor, an `Action` or its text, and deals on.
    ///
    /// Raises:
    ///     IllegalActionError: Not now, not so, or the game is over; names seat and reason.
    ///     ActionError: The text is no action.
    #[pyo3(signature = (action, /))]
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = action::action(action)?;
        self.session.apply(action).map_err(play_error)
    }

    /// Deals a card by hand when the state waits for one.
    ///
    /// Raises:
    ///     CardError: No card.
    ///     ChanceError: The state waits for no card, or not for this one.
    #[pyo3(signature = (card, /))]
    fn deal(&mut self, card: &Bound<'_, PyAny>) -> PyResult<()> {
        let card = extract::card(card)?;
        self.session.deal(card).map_err(play_error)
    }

    /// Goes back to before the last action, or before the last card dealt by hand.
    ///
    /// Raises:
    ///     ValueError: Nothing has been done.
    fn undo(&mut self) -> PyResult<()> {
        self.session.undo().map_err(play_error)
    }

    /// An independent copy, with the same cards to come.
    fn copy(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, self.session.clone())
    }

    /// What each seat gains, 0.0 while the game is on. They sum to zero.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        let game = self.session.game();
        let units = AnyState::units(game) as f64;
        let returns = self.session.state().returns(game);
        returns
            .into_iter()
            .map(|gain| gain as f64 / units)
            .collect()
    }

    /// The seats that win, none while the game is on.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let winners = self.session.state().winners(self.session.game());
        winners.into_iter().map(Seat::index).collect()
    }

    /// What a seat may know.
    ///
    /// Raises:
    ///     ValueError: No such seat.
    #[pyo3(signature = (seat, /))]
    fn view(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let game = self.session.game();
        let seat = game::seat(seat, AnyState::players(game))?;
        let view = self.session.state().view(game, seat);
        let events = self
            .session
            .events()
            .into_iter()
            .map(|event| event.seen_by(seat))
            .collect();
        view::object(py, Arc::clone(game), view, events)
    }

    /// What has happened, in order: `Event` objects. A sampled state knows what its view knew.
    #[getter]
    fn events(&self) -> Vec<PyEvent> {
        self.session.events().into_iter().map(PyEvent).collect()
    }

    /// The game so far as a record (RULES §8): a dict that `json` can write and `replay` can read.
    ///
    /// Raises:
    ///     RecordError: The state did not begin with its game, as sampled ones do not.
    fn record(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let record = self.session.record();
        let record = record.map_err(|error| RecordError::new_err(error.to_string()))?;
        json::object(py, &record).map(Bound::unbind)
    }

    /// The cards of which the next one dealt is one.
    #[getter]
    fn rest(&self) -> PyCardSet {
        PyCardSet(self.session.state().rest())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<PyState>() {
            Ok(other) => Ok(self.session == other.try_borrow()?.session),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.session.state().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &slf.try_borrow()?.session.transcript())
    }

    /// A state from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(py: Python<'_>, data: &[u8]) -> PyResult<Py<PyAny>> {
        let transcript: Transcript<AnyState> = pickle::restore(data)?;
        object(py, Session::replay(transcript).map_err(play_error)?)
    }

    fn __str__(&self) -> String {
        let (state, game) = self.rules();
        state.table(game)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let state = slf.try_borrow()?;
        let game = state.game(slf.py())?.bind(slf.py()).repr()?.to_string();
        let wait = match state.turn() {
            Turn::Seat(seat) => format!("seat {seat} to act"),
            Turn::Chance(_) => "waiting for a card".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        Ok(format!("<{} of {game}: {wait}>", slf.get_type().name()?))
    }
}

/// The state that a record's game, options, decks and actions make.
///
/// Args:
///     record: A dict as `State.record` gives it, or its JSON text.
///
/// Raises:
///     RecordError: The record cannot be read, or the game cannot be played so; says where.
///
/// >>> import cardcore as cc
/// >>> state = cc.Junkyard().start(seed=3)
/// >>> state.apply("flip")
/// >>> cc.replay(state.record()) == state
/// True
#[pyfunction]
#[pyo3(signature = (record, /))]
pub(crate) fn replay(record: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let session = play::replay(&json::of_record(record)?);
    let session = session.map_err(|error| RecordError::new_err(error.to_string()))?;
    object(record.py(), session)
}

/// Plays a record through and compares everything that it says: whose turn it is, what is legal,
/// checkpoints and result.
///
/// Args:
///     record: A dict as `State.record` gives it, or its JSON text.
///
/// Returns:
///     The first difference in words, `None` if there is none.
///
/// Raises:
///     RecordError: The record cannot be read.
///
/// >>> import cardcore as cc
/// >>> state = cc.Junkyard(players=3).start(seed=3)
/// >>> cc.check_record(state.record())
/// 'the record ends before the game does'
#[pyfunction]
#[pyo3(signature = (record, /))]
pub(crate) fn check_record(record: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    play::check(&json::of_record(record)?).map_err(|error| RecordError::new_err(error.to_string()))
}
