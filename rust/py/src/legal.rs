use cardcore::rules::Legal;
use pyo3::{
    prelude::*,
    types::{PyIterator, PyList},
};

use crate::{
    action::{self, PyAction},
    card_set::PyCardSet,
    errors::value_error,
    pickle::{self, Reduced},
    rng,
};

/// The legal actions of the seat to act: a collection of actions that knows its kinds.
///
/// `action in legal` takes an action or its text; iteration is in the order of kinds and cards.
///
/// >>> import cardcore as cc
/// >>> legal = cc.Junkyard(players=3).start(seed=1).legal
/// >>> list(legal), "flip" in legal, "pull 2c" in legal
/// ([Action('flip')], True, False)
#[pyclass(frozen, eq, hash, name = "Legal", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyLegal(pub(crate) Legal);

#[pymethods]
impl PyLegal {
    /// The words of the kinds that are legal, such as `['flip', 'pull']`.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        action::words(self.0.kinds())
    }

    /// The cards of the kind of action that takes one; empty if there is none.
    #[getter]
    fn cards(&self) -> PyCardSet {
        PyCardSet(self.0.cards())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(action::action(action)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.0.iter().map(PyAction))?.try_iter()
    }

    /// One legal action: a kind first, each equally likely, then its card.
    ///
    /// Args:
    ///     rng: An `Rng` or a seed.
    ///
    /// Raises:
    ///     ValueError: Nothing is legal.
    #[pyo3(signature = (rng, /))]
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        rng::draw(rng, |stream| self.0.sample(|bound| stream.below(bound)))?
            .map(PyAction)
            .ok_or_else(|| value_error("no action is legal"))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Legal: {}>", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &slf.get().0)
    }

    /// Legal actions from what pickles keep of them.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyLegal> {
        pickle::restore(data).map(PyLegal)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
