use std::sync::Arc;

use cardcore::{
    play::Event,
    rules::{AnyGame, AnyState, AnyView, Rules, Turn},
};
use pyo3::prelude::*;

use crate::{
    betting::PyBettingView,
    card_set::PyCardSet,
    circle::PyCircleView,
    errors::value_error,
    event::PyEvent,
    game::{self, made},
    hash,
    holdem::PyHoldemView,
    junkyard::PyJunkyardView,
    legal::{Choice, PyLegal},
    pickle::{self, Reduced},
    rng, state,
    treasure::PyTreasureView,
};

/// What one seat may know of a state: `state.view(seat)` makes it. It holds nothing else.
///
/// >>> import cardcore as cc
/// >>> view = cc.Junkyard(players=3).start(seed=7).view(1)
/// >>> len(view.hand), view.unknown[0], view.draw
/// (7, (7, 0), 33)
/// >>> other = view.sample(cc.Rng(1))
/// >>> other.view(1) == view
/// True
#[pyclass(subclass, frozen, name = "View", module = "cardcore")]
pub(crate) struct PyView {
    game: Arc<AnyGame>,
    view: AnyView,
    events: Vec<Event>,
}

impl PyView {
    /// What the seat knows, and the game.
    pub(crate) fn rules(&self) -> (&AnyView, &AnyGame) {
        (&self.view, &self.game)
    }
}

/// The Python object of a view, of its game's class.
pub(crate) fn object(
    py: Python<'_>,
    game: Arc<AnyGame>,
    view: AnyView,
    events: Vec<Event>,
) -> PyResult<Py<PyAny>> {
    let class: fn(_, PyClassInitializer<PyView>) -> _ = match view {
        AnyView::Junkyard(_) => |py, view| made(py, view.add_subclass(PyJunkyardView)),
        AnyView::Circle(_) => |py, view| {
            made(
                py,
                view.add_subclass(PyBettingView).add_subclass(PyCircleView),
            )
        },
        AnyView::Holdem(_) => |py, view| {
            made(
                py,
                view.add_subclass(PyBettingView).add_subclass(PyHoldemView),
            )
        },
        AnyView::Treasure(_) => |py, view| {
            made(
                py,
                view.add_subclass(PyBettingView)
                    .add_subclass(PyTreasureView),
            )
        },
    };
    class(py, PyView { game, view, events }.into())
}

#[pymethods]
impl PyView {
    /// The game, with its options.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        game::object(py, &self.game)
    }

    /// Whose view it is.
    #[getter]
    fn seat(&self) -> usize {
        self.view.seat().index()
    }

    /// The seat that is to act, `None` at chance and at the end.
    #[getter]
    fn actor(&self) -> Option<usize> {
        match self.view.turn() {
            Turn::Seat(seat) => Some(seat.index()),
            Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.view.turn() == Turn::Over
    }

    /// The legal actions of the seat, none if another is to act.
    #[getter]
    fn legal(&self) -> PyLegal {
        PyLegal::new(Choice::new(self.view.legal(), self.view.betting()))
    }

    /// The cards that the seat holds.
    #[getter]
    fn hand(&self) -> PyCardSet {
        PyCardSet(self.view.hand())
    }

    /// The cards that the seat has not seen: in other hands, or still to be dealt.
    #[getter]
    fn unseen(&self) -> PyCardSet {
        PyCardSet(self.view.unseen())
    }

    /// What has happened as the seat saw it: cards dealt to others are `None`.
    #[getter]
    fn events(&self) -> Vec<PyEvent> {
        self.events.iter().copied().map(PyEvent).collect()
    }

    /// A full, playable state drawn uniformly from all that the seat cannot tell from the true
    /// one; the cards to come are new ones too.
    ///
    /// Args:
    ///     rng: An `Rng` or a seed.
    #[pyo3(signature = (rng, /))]
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        rng::draw(rng, |stream| {
            let past = self.events.clone();
            state::sampled(rng.py(), &self.game, &self.view, past, stream)
        })?
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyView>().is_ok_and(|other| {
            let other = other.get();
            self.view == other.view && self.game == other.game
        })
    }

    fn __hash__(&self) -> u64 {
        hash::of(&self.view)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let PyView { game, view, events } = slf.get();
        pickle::reduce(slf, &(&**game, view, events))
    }

    /// A view from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(py: Python<'_>, data: &[u8]) -> PyResult<Py<PyAny>> {
        let (game, view, events): (AnyGame, AnyView, Vec<Event>) = pickle::restore(data)?;
        if !AnyState::is_sound_view(&game, &view) {
            return Err(value_error("this is no view of the game"));
        }
        object(py, Arc::new(game), view, events)
    }

    fn __str__(&self) -> String {
        self.view.table(&self.game)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let view = slf.get();
        let game = view.game(slf.py())?.bind(slf.py()).repr()?.to_string();
        Ok(format!(
            "<{} of seat {}, {game}>",
            slf.get_type().name()?,
            view.seat()
        ))
    }
}
