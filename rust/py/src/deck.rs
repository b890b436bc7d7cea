use cardcore::Deck;
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyDict, PyIterator, PyTuple},
};

use crate::{
    card::{self, PyCard},
    card_set::PyCardSet,
    errors::{RulesError, shown},
    extract::{self, Argument},
};

/// A pack of cards: the 52, and none, one or two jokers. A single joker is the black one.
///
/// Raises:
///     RulesError: Not 0, 1 or 2 jokers.
///
/// >>> from cardcore import Card, Deck
/// >>> len(Deck()), len(Deck(jokers=2)), Card("Xr") in Deck(jokers=1)
/// (52, 54, False)
#[pyclass(frozen, eq, hash, name = "Deck", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyDeck(pub(crate) Deck);

#[pymethods]
impl PyDeck {
    #[new]
    #[pyo3(signature = (*, jokers = Argument::Missing))]
    fn new(jokers: Argument<'_>) -> PyResult<PyDeck> {
        let Argument::Given(jokers) = jokers else {
            return Ok(PyDeck(Deck::default()));
        };
        let deck = u8::try_from(extract::number(&jokers)?).ok();
        deck.and_then(|jokers| Deck::new(jokers).ok())
            .map(PyDeck)
            .ok_or_else(|| {
                let jokers = shown(&jokers);
                RulesError::new_err(format!("a deck has 0, 1 or 2 jokers, not {jokers}"))
            })
    }

    /// How many jokers the deck has.
    #[getter]
    fn jokers(&self) -> u8 {
        self.0.jokers()
    }

    /// The deck's cards.
    #[getter]
    fn cards(&self) -> PyCardSet {
        PyCardSet(self.0.cards())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, card::objects(py, self.0.cards())?)?.try_iter()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Bound::new(card.py(), self.cards())?.contains(card)
    }

    /// The card at a place of the new deck, in the order of codes.
    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyCard>> {
        let len = self.0.len();
        let number = extract::number(index)?;
        let place = if number < 0 {
            number.saturating_add(len as i64)
        } else {
            number
        };
        usize::try_from(place)
            .ok()
            .and_then(|place| self.0.cards().iter().nth(place))
            .map(|card| PyCard::get(py, card))
            .ok_or_else(|| {
                PyIndexError::new_err(format!("no card {} in a deck of {len}", shown(index)))
            })?
    }

    fn __repr__(&self) -> String {
        format!("Deck(jokers={})", self.jokers())
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("jokers", self.jokers())?;
        Ok((PyTuple::empty(py), options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
