use cardcore::{
    play::Event,
    rules::{Place, Seat},
};
use pyo3::{intern, prelude::*, types::PyString};

use crate::{
    action::PyAction,
    card::PyCard,
    pickle::{self, Reduced},
};

/// Something that happened: a card was dealt, or a seat acted.
#[pyclass(frozen, eq, hash, name = "Event", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyEvent(pub(crate) Event);

#[pymethods]
impl PyEvent {
    /// `"deal"` or `"action"`.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> &'py Bound<'py, PyString> {
        match self.0 {
            Event::Deal(..) => intern!(py, "deal"),
            Event::Action(..) => intern!(py, "action"),
        }
    }

    /// The seat that acted, or to whose hand a card was dealt; `None` for a card for all to see.
    #[getter]
    fn seat(&self) -> Option<usize> {
        match self.0 {
            Event::Action(seat, _) => Some(seat),
            Event::Deal(deal, _) => match deal.to {
                Place::Hand(seat) | Place::Open(seat) => Some(seat),
                Place::Table => None,
            },
        }
        .map(Seat::index)
    }

    /// What the seat did; `None` for a deal.
    #[getter]
    fn action(&self, py: Python<'_>) -> PyResult<Option<Py<PyAction>>> {
        match self.0 {
            Event::Action(_, action) => PyAction::get(py, action).map(Some),
            Event::Deal(..) => Ok(None),
        }
    }

    /// The card that was dealt, `None` where it is not to be seen.
    #[getter]
    fn card(&self, py: Python<'_>) -> PyResult<Option<Py<PyCard>>> {
        match self.0 {
            Event::Deal(_, card) => card.map(|card| PyCard::get(py, card)).transpose(),
            Event::Action(..) => Ok(None),
        }
    }

    /// Whether the rest was shuffled before the card was dealt.
    #[getter]
    fn shuffle(&self) -> bool {
        matches!(self.0, Event::Deal(deal, _) if deal.shuffle)
    }

    fn __str__(&self) -> String {
        match self.0 {
            Event::Action(seat, action) => format!("seat {seat}: {action}"),
            Event::Deal(deal, card) => {
                let card = card.map_or("??".to_owned(), |card| card.to_string());
                match deal.to {
                    Place::Hand(seat) | Place::Open(seat) => format!("{card} to seat {seat}"),
                    Place::Table => format!("{card} to the table"),
                }
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Event: {}>", self.__str__())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &slf.get().0)
    }

    /// An event from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyEvent> {
        pickle::restore(data).map(PyEvent)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
