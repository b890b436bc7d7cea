use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use cardcore::{
    play::Event,
    rules::{AnyGame, AnyState, AnyView, Rules, Seat, Turn, junkyard::JunkyardView},
};
use pyo3::prelude::*;

use crate::{
    card::PyCard,
    card_set::PyCardSet,
    errors::value_error,
    event::PyEvent,
    game,
    legal::PyLegal,
    pickle::{self, Reduced},
    rng,
    state::{PyState, objects},
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
#[pyclass(frozen, name = "View", module = "cardcore")]
pub(crate) struct PyView {
    game: Arc<AnyGame>,
    view: AnyView,
    events: Vec<Event>,
}

impl PyView {
    pub(crate) fn object(
        py: Python<'_>,
        game: Arc<AnyGame>,
        view: AnyView,
        events: Vec<Event>,
    ) -> PyResult<Py<PyView>> {
        Py::new(py, PyView { game, view, events })
    }

    fn junkyard(&self) -> PyResult<&JunkyardView> {
        match &self.view {
            AnyView::Junkyard(view) => Ok(view),
            _ => Err(game::no_attribute(&self.game)),
        }
    }

    fn players(&self) -> impl Iterator<Item = Seat> {
        (0..AnyState::players(&self.game)).map(Seat::new)
    }
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
        PyLegal(self.view.legal())
    }

    /// The cards that the seat holds.
    #[getter]
    fn hand(&self) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.junkyard()?.hand()))
    }

    /// The cards of each seat that the table saw go there.
    #[getter]
    fn known(&self) -> PyResult<Vec<PyCardSet>> {
        let view = self.junkyard()?;
        Ok(self
            .players()
            .map(|seat| PyCardSet(view.known(seat)))
            .collect())
    }

    /// How many other cards each seat has: drawn before the second pass, and in it.
    #[getter]
    fn unknown(&self) -> PyResult<Vec<(u32, u32)>> {
        let view = self.junkyard()?;
        let unknown = self.players().map(|seat| view.unknown(seat));
        Ok(unknown
            .map(|count| (count.first.into(), count.second.into()))
            .collect())
    }

    /// The cards that the seat has not seen: in the draw pile or in other hands.
    #[getter]
    fn unseen(&self) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.junkyard()?.unseen()))
    }

    /// How many cards the draw pile has.
    #[getter]
    fn draw(&self) -> PyResult<usize> {
        Ok(self.junkyard()?.draw())
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
        Ok(self.junkyard()?.whose_turn().index())
    }

    /// How many turns are over.
    #[getter]
    fn turns(&self) -> PyResult<usize> {
        Ok(self.junkyard()?.turns())
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
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<PyState> {
        rng::draw(rng, |stream| {
            PyState::sampled(&self.game, &self.view, self.events.clone(), stream)
        })?
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyView>().is_ok_and(|other| {
            let other = other.get();
            self.view == other.view && self.game == other.game
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.hash(&mut hasher);
        hasher.finish()
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
    fn _restore(data: &[u8]) -> PyResult<PyView> {
        let (game, view, events): (AnyGame, AnyView, Vec<Event>) = pickle::restore(data)?;
        if !AnyState::is_sound_view(&game, &view) {
            return Err(value_error("this is no view of the game"));
        }
        Ok(PyView {
            game: Arc::new(game),
            view,
            events,
        })
    }

    fn __str__(&self) -> String {
        match (&self.view, &*self.game) {
            (AnyView::Junkyard(view), AnyGame::Junkyard(game)) => view.table(game).to_string(),
            (AnyView::Circle(view), AnyGame::Circle(game)) => view.table(game).to_string(),
            (AnyView::Holdem(view), AnyGame::Holdem(game)) => view.table(game).to_string(),
            (AnyView::Treasure(view), AnyGame::Treasure(game)) => view.table(game).to_string(),
            (_, game) => format!("a view of {}", game.name()),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game(py)?.bind(py).repr()?.to_string();
        Ok(format!("<View of seat {}, {game}>", self.seat()))
    }
}
