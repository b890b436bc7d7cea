use cardcore::rules::{Action, ActionKind};
use pyo3::{prelude::*, types::PyString};

use crate::{
    card::PyCard,
    errors::ActionError,
    extract::{self, wrong_type},
};

/// What a player does, from its text as it stands in records (RULES §8).
///
/// Raises:
///     ActionError: The text is no action.
///
/// >>> from cardcore import Action
/// >>> action = Action("bid 7d")
/// >>> action.kind, action.card, action == Action.bid("7d")
/// ('bid', Card('7d'), True)
#[pyclass(frozen, eq, ord, hash, name = "Action", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyAction(pub(crate) Action);

/// An action from an action or its text.
pub(crate) fn action(any: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = any.cast::<PyAction>() {
        return Ok(action.get().0);
    }
    match any.cast::<PyString>() {
        Ok(text) => text.to_str()?.parse().map_err(|error| {
            ActionError::new_err(cardcore::rules::ParseActionError::to_string(&error))
        }),
        Err(_) => Err(wrong_type("an action must be an Action or its text", any)),
    }
}

#[pymethods]
impl PyAction {
    #[new]
    #[pyo3(signature = (action, /))]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        self::action(action).map(PyAction)
    }

    /// Turn up the top card of the draw pile.
    #[staticmethod]
    fn flip() -> PyAction {
        PyAction(Action::Flip)
    }

    /// Take a card of the discard pile as the offer.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn pull(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Pull(extract::card(card)?)))
    }

    /// Place a card of the hand.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn bid(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Bid(extract::card(card)?)))
    }

    /// Declare the joker bid as low.
    #[staticmethod]
    fn low() -> PyAction {
        PyAction(Action::Low)
    }

    /// Declare the joker bid as high.
    #[staticmethod]
    fn high() -> PyAction {
        PyAction(Action::High)
    }

    /// The first word of the text, such as `bid`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().word()
    }

    /// The card that the action names, if any.
    #[getter]
    fn card(&self, py: Python<'_>) -> PyResult<Option<Py<PyCard>>> {
        self.0.card().map(|card| PyCard::get(py, card)).transpose()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The words of some kinds of actions.
pub(crate) fn words(kinds: impl Iterator<Item = ActionKind>) -> Vec<&'static str> {
    kinds.map(ActionKind::word).collect()
}
