use cardcore::CardSet;
use pyo3::{
    basic::CompareOp,
    prelude::*,
    types::{PyFrozenSet, PyIterator, PySet, PyString, PyTuple},
};

use crate::{
    card::{self, PyCard},
    extract::{self, Argument},
    hash,
};

/// An immutable set of cards: 64 bits with the algebra of Python's sets.
///
/// From text, another set, an iterable of cards, texts and card codes, or an integer: the bits of
/// a set, as they stand in `uint64` arrays. It iterates in the order of card codes, and equals
/// other card sets only.
///
/// Raises:
///     CardError: Something is no card, or a card is repeated; names it and where it stands.
///     TypeError: None of the above.
///
/// >>> from cardcore import CardSet
/// >>> hand = CardSet("As Kd")
/// >>> hand | CardSet("2c"), hand - CardSet("Kd"), "Kd" in hand, len(hand)
/// (CardSet('2c Kd As'), CardSet('As'), True, 2)
#[pyclass(frozen, name = "CardSet", module = "cardcore")]
#[derive(Clone, Copy)]
pub(crate) struct PyCardSet(pub(crate) CardSet);

/// The other side of a set operator, `None` if it is no set.
fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<CardSet>> {
    let is_set = other.is_instance_of::<PyCardSet>()
        || other.is_instance_of::<PySet>()
        || other.is_instance_of::<PyFrozenSet>();
    if is_set {
        extract::hand(other).map(Some)
    } else {
        Ok(None)
    }
}

fn operate<'py>(
    other: &Bound<'py, PyAny>,
    operator: impl FnOnce(CardSet) -> CardSet,
) -> PyResult<Bound<'py, PyAny>> {
    let py = other.py();
    match operand(other)? {
        Some(other) => Ok(Bound::new(py, PyCardSet(operator(other)))?.into_any()),
        None => Ok(py.NotImplemented().into_bound(py)),
    }
}

fn fold(
    start: CardSet,
    others: &Bound<'_, PyTuple>,
    operator: fn(CardSet, CardSet) -> CardSet,
) -> PyResult<PyCardSet> {
    let mut set = start;
    for other in others {
        set = operator(set, extract::hand(&other)?);
    }
    Ok(PyCardSet(set))
}

#[pymethods]
impl PyCardSet {
    #[new]
    #[pyo3(signature = (cards = Argument::Missing, /))]
    fn new(cards: Argument<'_>) -> PyResult<PyCardSet> {
        match cards {
            Argument::Missing => Ok(PyCardSet(CardSet::EMPTY)),
            Argument::Given(cards) => extract::hand(&cards).map(PyCardSet),
        }
    }

    /// The set's 64 bits, as in `uint64` arrays.
    #[getter]
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    /// The codes of the cards, ascending.
    #[getter]
    fn codes(&self) -> Vec<u16> {
        self.0.iter().map(|card| card.code().into()).collect()
    }

    /// The cards with suit symbols, such as `K♦ A♠`.
    #[getter]
    fn symbols(&self) -> String {
        let symbols: Vec<String> = self
            .0
            .iter()
            .map(|card| card.symbol().to_string())
            .collect();
        symbols.join(" ")
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    /// For a card, its text or its code; anything else is in no set.
    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(card) = card.cast::<PyCard>() {
            return Ok(self.0.contains(card.get().0));
        }
        if card.is_instance_of::<PyString>() || card.hasattr("__index__")? {
            return Ok(self.0.contains(extract::card(card)?));
        }
        Ok(false)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, card::objects(py, self.0)?)?.try_iter()
    }

    fn __int__(&self) -> u64 {
        self.bits()
    }

    fn __index__(&self) -> u64 {
        self.bits()
    }

    fn __hash__(&self) -> u64 {
        hash::of(&self.0)
    }

    /// Equality with card sets; `<` and its kind are subset relations, as for Python's sets.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let same_kind = other.is_instance_of::<PyCardSet>();
        if matches!(op, CompareOp::Eq | CompareOp::Ne) && !same_kind {
            return Ok(py.NotImplemented());
        }
        let Some(other) = operand(other)? else {
            return Ok(py.NotImplemented());
        };
        let result = match op {
            CompareOp::Eq => self.0 == other,
            CompareOp::Ne => self.0 != other,
            CompareOp::Le => self.0.is_subset(other),
            CompareOp::Lt => self.0.is_subset(other) && self.0 != other,
            CompareOp::Ge => other.is_subset(self.0),
            CompareOp::Gt => other.is_subset(self.0) && self.0 != other,
        };
        Ok(result.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __and__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| self.0 & other)
    }

    fn __rand__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| other & self.0)
    }

    fn __or__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| self.0 | other)
    }

    fn __ror__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| other | self.0)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| self.0 - other)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| other - self.0)
    }

    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| self.0 ^ other)
    }

    fn __rxor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operate(other, |other| other ^ self.0)
    }

    /// The cards of this set and of all others.
    #[pyo3(signature = (*others))]
    fn union(&self, others: &Bound<'_, PyTuple>) -> PyResult<PyCardSet> {
        fold(self.0, others, |a, b| a | b)
    }

    /// The cards that are in this set and in all others.
    #[pyo3(signature = (*others))]
    fn intersection(&self, others: &Bound<'_, PyTuple>) -> PyResult<PyCardSet> {
        fold(self.0, others, |a, b| a & b)
    }

    /// The cards of this set that are in no other.
    #[pyo3(signature = (*others))]
    fn difference(&self, others: &Bound<'_, PyTuple>) -> PyResult<PyCardSet> {
        fold(self.0, others, |a, b| a - b)
    }

    /// The cards that are in just one of the two sets.
    #[pyo3(signature = (other, /))]
    fn symmetric_difference(&self, other: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.0 ^ extract::hand(other)?))
    }

    /// Whether the sets have no card in common.
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_disjoint(extract::hand(other)?))
    }

    /// Whether the other set has every card of this one.
    #[pyo3(signature = (other, /))]
    fn issubset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_subset(extract::hand(other)?))
    }

    /// Whether this set has every card of the other.
    #[pyo3(signature = (other, /))]
    fn issuperset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(extract::hand(other)?.is_subset(self.0))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u64,)) {
        (slf.get_type().into_any(), (slf.get().bits(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
