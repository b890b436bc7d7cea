use std::sync::Arc;

use cardcore::{
    play::{self, Event, Session, SessionError, Stream, Transcript},
    rules::{AnyGame, AnyState, AnyView, Rules, Seat, Turn},
};
use pyo3::prelude::*;

use crate::{
    action,
    attached::Attached,
    card_set::PyCardSet,
    circle::PyCircleState,
    decisions::PyDecisions,
    errors::{RecordError, play_error},
    event::PyEvent,
    extract, game, hash,
    holdem::PyHoldemState,
    json,
    junkyard::PyJunkyardState,
    legal::{Choice, LastLegal, PyLegal},
    pickle::{self, Reduced},
    spares::Spares,
    state_class::StateClass,
    treasure::PyTreasureState,
    untracked::untracked,
    view,
};

/// A game as it is played: everything, hidden cards too. `game.start()` makes one.
///
/// A state waits for a seat (`actor`), for a card (`is_chance`), or is over. `apply` carries out an
/// action and deals what follows from it; an error leaves the state as it was. Equality and hash
/// are those of game and rules, whatever has led there. Calls from several threads come one after
/// the other; without a GIL, one that comes into another gets a `RuntimeError`.
///
/// >>> import cardcore as cc
/// >>> state = cc.Junkyard(players=3).start(seed=7)
/// >>> state.actor, str(state.legal)
/// (1, 'flip')
/// >>> state.apply("flip")
/// >>> state.undo()
/// >>> state == cc.Junkyard(players=3).start(seed=7)
/// True
#[pyclass(subclass, frozen, name = "State", module = "cardcore")]
pub(crate) struct PyState(Attached<Played>);

/// What a state holds.
struct Played {
    session: Session<AnyState>,
    legal: LastLegal,
    /// How often it was changed.
    changes: u64,
}

impl Played {
    /// Moves on or back.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Session<AnyState>) -> Result<(), SessionError>,
    ) -> PyResult<()> {
        change(&mut self.session).map_err(play_error)?;
        self.changes += 1;
        Ok(())
    }

    /// Becomes another state.
    fn replace(&mut self, session: Session<AnyState>) {
        self.session = session;
        self.changes += 1;
    }
}

impl PyState {
    fn new(session: Session<AnyState>) -> PyState {
        PyState(Attached::new(Played {
            session,
            legal: LastLegal::NONE,
            changes: 0,
        }))
    }

    /// Reads something of the session.
    pub(crate) fn read<T>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&Session<AnyState>) -> T,
    ) -> PyResult<T> {
        Ok(read(&self.0.borrow(py)?.session))
    }

    /// Reads something of what the rules know.
    pub(crate) fn read_rules<T>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&AnyState, &AnyGame) -> T,
    ) -> PyResult<T> {
        self.read(py, |session| read(session.state(), session.game()))
    }

    /// How often the state was changed, and what is legal now.
    pub(crate) fn decision(&self, py: Python<'_>) -> PyResult<(u64, Py<PyLegal>)> {
        let (changes, choice) = {
            let Played {
                session,
                legal,
                changes,
            } = &mut *self.0.borrow_mut(py)?;
            let choice = || {
                let state = session.state();
                Choice::new(state.legal(session.game()), state.betting())
            };
            match legal.get(py, *changes, choice)? {
                Ok(legal) => return Ok((*changes, legal)),
                Err(choice) => (*changes, choice),
            }
        };
        // To make an object can start a garbage collection, and so any other code: the state must
        // not be borrowed then, and may be another afterwards.
        let new = untracked(py, PyLegal::new(choice))?;
        let mut played = self.0.borrow_mut(py)?;
        played.legal.add(changes, new.clone_ref(py));
        Ok((changes, new))
    }

    pub(crate) fn turn(&self, py: Python<'_>) -> PyResult<Turn> {
        self.read(py, Session::turn)
    }
}

/// The Python object of a session, of its game's class.
pub(crate) fn object(py: Python<'_>, session: Session<AnyState>) -> PyResult<Py<PyAny>> {
    static JUNKYARD: Attached<Spares<PyJunkyardState>> = Attached::new(Spares::EMPTY);
    static CIRCLE: Attached<Spares<PyCircleState>> = Attached::new(Spares::EMPTY);
    static HOLDEM: Attached<Spares<PyHoldemState>> = Attached::new(Spares::EMPTY);
    match session.state() {
        AnyState::Junkyard(_) => spare_or_new(py, session, &JUNKYARD),
        AnyState::Circle(_) => spare_or_new(py, session, &CIRCLE),
        AnyState::Holdem(_) => spare_or_new(py, session, &HOLDEM),
        // Its history can be very long, and a spare would keep it.
        AnyState::Treasure(_) => {
            let new = untracked(py, PyTreasureState::parts(PyState::new(session)))?;
            Ok(new.into_any())
        }
    }
}

/// An object of a class, one that was given before if nobody has it any more.
fn spare_or_new<T: StateClass>(
    py: Python<'_>,
    session: Session<AnyState>,
    spares: &Attached<Spares<T>>,
) -> PyResult<Py<PyAny>> {
    // To make an object can start a garbage collection, and so other code that wants a state: the
    // spares must not be borrowed then. Whoever finds them borrowed by another thread goes without.
    if let Ok(mut spares) = spares.borrow_mut(py)
        && let Some(spare) = spares.reuse(py)
    {
        let state = T::state(spare.bind(py));
        state.0.borrow_mut(py)?.replace(session);
        return Ok(spare.clone_ref(py).into_any());
    }
    let new = untracked(py, T::parts(PyState::new(session)))?;
    if let Ok(mut spares) = spares.borrow_mut(py) {
        spares.add(new.clone_ref(py));
    }
    Ok(new.into_any())
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
        self.read(py, |session| game::object(py, session.game()))?
    }

    /// The seat that is to act, `None` at chance and at the end.
    #[getter]
    pub(crate) fn actor(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        Ok(match self.turn(py)? {
            Turn::Seat(seat) => Some(seat.index()),
            Turn::Chance(_) | Turn::Over => None,
        })
    }

    /// Whether a card is to be dealt, with `deal`.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(matches!(self.turn(py)?, Turn::Chance(_)))
    }

    /// Whether the game is over.
    #[getter]
    pub(crate) fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.turn(py)? == Turn::Over)
    }

    /// The legal actions of the actor, none at chance and at the end.
    #[getter]
    pub(crate) fn legal(&self, py: Python<'_>) -> PyResult<Py<PyLegal>> {
        self.decision(py).map(|(_, legal)| legal)
    }

    /// The decisions that are left, to loop over: what is legal at each, until no seat is to act.
    /// Each time round, the state must have moved on or back.
    ///
    /// Raises:
    ///     RuntimeError: From the iterator, if the state has not changed since its last decision.
    ///
    /// >>> import cardcore as cc
    /// >>> state, rng = cc.Holdem(stacks=[100, 100], small=1, big=2).start(seed=7), cc.Rng(1)
    /// >>> for legal in state.decisions():
    /// ...     state.apply(legal.sample(rng))
    /// >>> state.is_over
    /// True
    fn decisions(slf: Py<Self>) -> PyDecisions {
        PyDecisions::new(slf)
    }

    /// Carries out an action of the actor, an `Action` or its text, and deals on.
    ///
    /// Raises:
    ///     IllegalActionError: Not now, not so, or the game is over; names seat and reason.
    ///     ActionError: The text is no action.
    #[pyo3(signature = (action, /))]
    pub(crate) fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, action) = (action.py(), action::action(action)?);
        let mut played = self.0.borrow_mut(py)?;
        // Whoever asked what is legal need not have it worked out again.
        let is_legal = played.legal.has(py, played.changes, action)?;
        played.change(|session| {
            if is_legal {
                session.apply_unchecked(action)
            } else {
                session.apply(action)
            }
        })
    }

    /// Deals a card by hand when the state waits for one.
    ///
    /// Raises:
    ///     CardError: No card.
    ///     ChanceError: The state waits for no card, or not for this one.
    #[pyo3(signature = (card, /))]
    fn deal(&self, card: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, card) = (card.py(), extract::card(card)?);
        let mut played = self.0.borrow_mut(py)?;
        played.change(|session| session.deal(card))
    }

    /// Goes back to before the last action, or before the last card dealt by hand.
    ///
    /// Raises:
    ///     ValueError: Nothing has been done.
    pub(crate) fn undo(&self, py: Python<'_>) -> PyResult<()> {
        self.0.borrow_mut(py)?.change(Session::undo)
    }

    /// An independent copy, with the same cards to come.
    pub(crate) fn copy(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, self.read(py, Session::clone)?)
    }

    /// What each seat gains, 0.0 while the game is on. They sum to zero.
    #[getter]
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        self.read_rules(py, |state, game| {
            let units = AnyState::units(game) as f64;
            let returns = state.returns(game).into_iter();
            returns.map(|gain| gain as f64 / units).collect()
        })
    }

    /// The seats that win, none while the game is on.
    #[getter]
    fn winners(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.read_rules(py, |state, game| {
            let winners = state.winners(game).into_iter();
            winners.map(Seat::index).collect()
        })
    }

    /// What a seat may know.
    ///
    /// Raises:
    ///     ValueError: No such seat.
    #[pyo3(signature = (seat, /))]
    pub(crate) fn view(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.read(py, |session| {
            let game = session.game();
            let seat = game::seat(seat, AnyState::players(game))?;
            let events = session.events().into_iter();
            let events = events.map(|event| event.seen_by(seat)).collect();
            let view = session.state().view(game, seat);
            view::object(py, Arc::clone(game), view, events)
        })?
    }

    /// What has happened, in order: `Event` objects. A sampled state knows what its view knew.
    #[getter]
    fn events(&self, py: Python<'_>) -> PyResult<Vec<PyEvent>> {
        let events = self.read(py, Session::events)?;
        Ok(events.into_iter().map(PyEvent).collect())
    }

    /// The game so far as a record (RULES §8): a dict that `json` can write and `replay` can read.
    ///
    /// Raises:
    ///     RecordError: The state did not begin with its game, as sampled ones do not.
    fn record(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let record = self.read(py, Session::record)?;
        let record = record.map_err(|error| RecordError::new_err(error.to_string()))?;
        json::object(py, &record).map(Bound::unbind)
    }

    /// The cards of which the next one dealt is one.
    #[getter]
    fn rest(&self, py: Python<'_>) -> PyResult<PyCardSet> {
        self.read_rules(py, |state, _| PyCardSet(state.rest()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        match other.cast::<PyState>() {
            Ok(other) => self.read(py, |this| other.get().read(py, |other| this == other))?,
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        self.read_rules(py, |state, _| hash::of(state))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let transcript = slf.get().read(slf.py(), Session::transcript)?;
        pickle::reduce(slf, &transcript)
    }

    /// A state from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(py: Python<'_>, data: &[u8]) -> PyResult<Py<PyAny>> {
        let transcript: Transcript<AnyState> = pickle::restore(data)?;
        object(py, Session::replay(transcript).map_err(play_error)?)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.read_rules(py, AnyState::table)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let (py, state) = (slf.py(), slf.get());
        let game = state.game(py)?.bind(py).repr()?;
        let wait = match state.turn(py)? {
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
