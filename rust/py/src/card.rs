use cardcore::{Card, CardSet};
use pyo3::{prelude::*, sync::PyOnceLock};

use crate::{
    enums::{PyRank, PySuit},
    extract,
};

/// One of the 54 cards: a rank of a suit, or a joker.
///
/// From text in any form of RULES §1, from a card code (0 to 53), or from a card. There is one
/// object a card. Cards order by code: rank first, then suit, the jokers last.
///
/// Raises:
///     CardError: The text or code is no card; names it.
///     TypeError: Neither text, an integer nor a card.
///
/// >>> from cardcore import Card
/// >>> Card("10h"), Card(51), Card("🃏")
/// (Card('Th'), Card('As'), Card('Xb'))
/// >>> Card("As") is Card("A♠")
/// True
#[pyclass(frozen, eq, ord, hash, name = "Card", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyCard(pub(crate) Card);

impl PyCard {
    /// The one object of a card.
    pub(crate) fn get(py: Python<'_>, card: Card) -> PyResult<Py<PyCard>> {
        static CARDS: PyOnceLock<Vec<Py<PyCard>>> = PyOnceLock::new();
        let cards = CARDS.get_or_try_init(py, || {
            Card::all()
                .map(|card| Py::new(py, PyCard(card)))
                .collect::<PyResult<_>>()
        })?;
        Ok(cards[card.code() as usize].clone_ref(py))
    }
}

/// The objects of some cards.
pub(crate) fn cards(py: Python<'_>, cards: &[Card]) -> PyResult<Vec<Py<PyCard>>> {
    cards.iter().map(|&card| PyCard::get(py, card)).collect()
}

#[pymethods]
impl PyCard {
    #[new]
    #[pyo3(signature = (card, /))]
    fn new(py: Python<'_>, card: &Bound<'_, PyAny>) -> PyResult<Py<PyCard>> {
        PyCard::get(py, extract::card(card)?)
    }

    /// The card of a rank and a suit.
    #[staticmethod]
    fn of(
        py: Python<'_>,
        rank: PyRef<'_, PyRank>,
        suit: PyRef<'_, PySuit>,
    ) -> PyResult<Py<PyCard>> {
        PyCard::get(py, Card::new((*rank).into(), (*suit).into()))
    }

    /// The card's code: `rank * 4 + suit`, 52 and 53 for the jokers (RULES §1).
    #[getter]
    fn code(&self) -> u8 {
        self.0.code()
    }

    /// The card's rank, `None` for a joker.
    #[getter]
    fn rank(&self) -> Option<PyRank> {
        self.0.rank().map(PyRank::from)
    }

    /// The card's suit, `None` for a joker.
    #[getter]
    fn suit(&self) -> Option<PySuit> {
        self.0.suit().map(PySuit::from)
    }

    /// Whether the card is a joker.
    #[getter]
    fn is_joker(&self) -> bool {
        self.0.is_joker()
    }

    /// The card with a suit symbol, such as `A♠`.
    #[getter]
    fn symbol(&self) -> String {
        self.0.symbol().to_string()
    }

    fn __int__(&self) -> u8 {
        self.code()
    }

    fn __index__(&self) -> u8 {
        self.code()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u8,)) {
        (slf.get_type().into_any(), (slf.get().code(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The Python objects of the cards of a set, in the order of their codes.
pub(crate) fn objects(py: Python<'_>, set: CardSet) -> PyResult<Vec<Py<PyCard>>> {
    set.iter().map(|card| PyCard::get(py, card)).collect()
}
