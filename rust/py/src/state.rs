use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use cardcore::{
    Card,
    play::{self, Event, Session, Stream, Transcript},
    rules::{AnyGame, AnyState, AnyView, Rules, Seat, Turn, junkyard::JunkyardState},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::IntoPyDict};

use crate::{
    action,
    card::PyCard,
    card_set::PyCardSet,
    errors::{RecordError, play_error},
    event::PyEvent,
    extract, game,
    legal::PyLegal,
    pickle::{self, Reduced},
    view::PyView,
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
#[pyclass(name = "State", module = "cardcore")]
pub(crate) struct PyState {
    session: Session<AnyState>,
}

impl From<Session<AnyState>> for PyState {
    fn from(session: Session<AnyState>) -> PyState {
        PyState { session }
    }
}

impl PyState {
    pub(crate) fn session(&self) -> &Session<AnyState> {
        &self.session
    }

    /// A state drawn from all that a view cannot tell apart.
    pub(crate) fn sampled(
        game: &Arc<AnyGame>,
        view: &AnyView,
        past: Vec<Event>,
        stream: &mut Stream,
    ) -> PyResult<PyState> {
        let session = Session::sample(Arc::clone(game), view, past, stream);
        session.map(PyState::from).map_err(play_error)
    }

    fn turn(&self) -> Turn {
        self.session.state().turn(self.session.game())
    }

    fn junkyard(&self) -> PyResult<&JunkyardState> {
        match self.session.state() {
            AnyState::Junkyard(state) => Ok(state),
            _ => Err(game::no_attribute(self.session.game())),
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..AnyState::players(self.session.game())).map(Seat::new)
    }
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
        PyLegal(self.session.state().legal(self.session.game()))
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
    fn copy(&self) -> PyState {
        PyState {
            session: self.session.clone(),
        }
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
    fn view(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<Py<PyView>> {
        let game = self.session.game();
        let seat = game::seat(seat, AnyState::players(game))?;
        let view = self.session.state().view(game, seat);
        let events = self
            .session
            .events()
            .into_iter()
            .map(|event| event.seen_by(seat))
            .collect();
        PyView::object(py, game.clone(), view, events)
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
        Ok(py
            .import("json")?
            .call_method1("loads", (record.to_string(),))?
            .unbind())
    }

    /// The cards of each seat.
    #[getter]
    fn hands(&self) -> PyResult<Vec<PyCardSet>> {
        let state = self.junkyard()?;
        Ok(self
            .seats()
            .map(|seat| PyCardSet(state.hand(seat)))
            .collect())
    }

    /// The cards of which the next one dealt is one.
    #[getter]
    fn rest(&self) -> PyCardSet {
        PyCardSet(self.session.state().rest())
    }

    /// The discard pile, bottom first.
    #[getter]
    fn discard(&self, py: Python<'_>) -> PyResult<Vec<Py<PyCard>>> {
        objects(py, self.junkyard()?.discard())
    }

    /// The cards that have left the game.
    #[getter]
    fn removed(&self) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.junkyard()?.removed()))
    }

    /// The card that is bid for.
    #[getter]
    fn offer(&self, py: Python<'_>) -> PyResult<Option<Py<PyCard>>> {
        self.junkyard()?
            .offer()
            .map(|card| PyCard::get(py, card))
            .transpose()
    }

    /// The bids of the turn, in order from the left of the one whose turn it is.
    #[getter]
    fn bids(&self, py: Python<'_>) -> PyResult<Vec<Py<PyCard>>> {
        objects(py, self.junkyard()?.bids())
    }

    /// The seat whose turn it is, who flipped or pulled or is to do so.
    #[getter]
    fn turn_seat(&self) -> PyResult<usize> {
        Ok(self.junkyard()?.seat().index())
    }

    /// How many turns are over.
    #[getter]
    fn turns(&self) -> PyResult<usize> {
        Ok(self.junkyard()?.turns())
    }

    /// Who deals the next game, `None` while this one is on.
    #[getter]
    fn next_dealer(&self) -> PyResult<Option<usize>> {
        match (self.session.state(), &**self.session.game()) {
            (AnyState::Junkyard(state), AnyGame::Junkyard(game)) => {
                Ok(state.next_dealer(game).map(Seat::index))
            }
            (_, game) => Err(game::no_attribute(game)),
        }
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

    fn __copy__(&self) -> PyState {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyState {
        self.copy()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &slf.try_borrow()?.session.transcript())
    }

    /// A state from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyState> {
        let transcript: Transcript<AnyState> = pickle::restore(data)?;
        Session::replay(transcript)
            .map(PyState::from)
            .map_err(play_error)
    }

    fn __str__(&self) -> String {
        match (self.session.state(), &**self.session.game()) {
            (AnyState::Junkyard(state), AnyGame::Junkyard(game)) => state.table(game).to_string(),
            (AnyState::Circle(state), AnyGame::Circle(game)) => state.table(game).to_string(),
            (AnyState::Holdem(state), AnyGame::Holdem(game)) => state.table(game).to_string(),
            (AnyState::Treasure(state), AnyGame::Treasure(game)) => state.table(game).to_string(),
            (_, game) => format!("a state of {}", game.name()),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game(py)?.bind(py).repr()?.to_string();
        let wait = match self.turn() {
            Turn::Seat(seat) => format!("seat {seat} to act"),
            Turn::Chance(_) => "waiting for a card".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        Ok(format!("<State of {game}: {wait}>"))
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
pub(crate) fn replay(record: &Bound<'_, PyAny>) -> PyResult<PyState> {
    let session = play::replay(&json_of(record)?);
    session
        .map(PyState::from)
        .map_err(|error| RecordError::new_err(error.to_string()))
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
    play::check(&json_of(record)?).map_err(|error| RecordError::new_err(error.to_string()))
}

fn json_of(record: &Bound<'_, PyAny>) -> PyResult<serde_json::Value> {
    let text = if record.is_instance_of::<pyo3::types::PyString>() {
        record.clone()
    } else {
        let py = record.py();
        let strict = [("allow_nan", false)].into_py_dict(py)?;
        let dumps = py.import("json")?.getattr("dumps")?;
        let text = dumps.call((record,), Some(&strict));
        text.map_err(|error| {
            if error.is_instance_of::<PyValueError>(py) {
                RecordError::new_err(error.value(py).to_string())
            } else {
                error
            }
        })?
    };
    serde_json::from_str(text.extract()?).map_err(|error| RecordError::new_err(error.to_string()))
}

pub(crate) fn objects(py: Python<'_>, cards: &[Card]) -> PyResult<Vec<Py<PyCard>>> {
    cards.iter().map(|&card| PyCard::get(py, card)).collect()
}
