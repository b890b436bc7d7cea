use std::sync::{Mutex, PoisonError};

use cardcore::rules::{Action, ActionKind, Legal, betting::Betting};
use pyo3::{
    prelude::*,
    types::{PyIterator, PyList, PyRange, PyString},
};
use serde::{Deserialize, Serialize};

use crate::{
    action::{self, PyAction},
    attached::Attached,
    card_set::PyCardSet,
    errors::value_error,
    hash,
    pickle::{self, Reduced},
    rng,
    spares::Spares,
};

/// The legal actions of the seat to act: a collection of actions that knows its kinds.
///
/// `action in legal` takes an action or its text; iteration is in the order of kinds and cards,
/// with bets and raises by the least and the most.
///
/// >>> import cardcore as cc
/// >>> legal = cc.Holdem(stacks=[100, 100], small=1, big=2).start(seed=1).legal
/// >>> list(legal)
/// [Action('fold'), Action('call'), Action('raise 4'), Action('raise 100')]
/// >>> legal.amounts, "raise 30" in legal, "check" in legal, legal.check
/// (range(4, 101), True, False, None)
/// >>> legal.sized(pot=0.5)
/// Action('raise 4')
#[pyclass(frozen, name = "Legal", module = "cardcore")]
pub(crate) struct PyLegal(Attached<Choice>);

/// What a seat can choose from, and the chips by which bets are sized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Choice {
    legal: Legal,
    /// What raises are measured by; zeros in games without chips.
    level: u64,
    pot_after_call: u64,
}

impl Choice {
    pub(crate) fn new(legal: Legal, betting: Option<&Betting>) -> Choice {
        let chips = betting.and_then(|betting| {
            let to_call = betting.to_call(betting.actor()?);
            Some((betting.level(), betting.pot() + to_call))
        });
        let (level, pot_after_call) = chips.unwrap_or_default();
        Choice {
            legal,
            level,
            pot_after_call,
        }
    }
}

impl PyLegal {
    pub(crate) fn new(choice: Choice) -> PyLegal {
        PyLegal(Attached::new(choice))
    }

    fn legal(&self, py: Python<'_>) -> PyResult<Legal> {
        Ok(self.0.borrow(py)?.legal)
    }

    fn has(&self, py: Python<'_>, action: Action) -> PyResult<bool> {
        Ok(self.0.borrow(py)?.legal.contains(action))
    }

    fn only(
        &self,
        py: Python<'_>,
        kind: ActionKind,
        action: Action,
    ) -> PyResult<Option<Py<PyAction>>> {
        let action = self.legal(py)?.has(kind).then_some(action);
        action.map(|action| PyAction::get(py, action)).transpose()
    }
}

#[pymethods]
impl PyLegal {
    /// The words of the kinds that are legal, such as `['flip', 'pull']`.
    #[getter]
    fn kinds(&self, py: Python<'_>) -> PyResult<Vec<Py<PyString>>> {
        let kinds = self.legal(py)?.kinds();
        Ok(kinds.map(|kind| action::word(py, kind)).collect())
    }

    /// The cards of the kind of action that takes one; of thefts, what can be stolen. Empty if
    /// there is no such kind.
    #[getter]
    fn cards(&self, py: Python<'_>) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.legal(py)?.cards()))
    }

    /// The diamonds that can be given up for a theft.
    #[getter]
    fn gives(&self, py: Python<'_>) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.legal(py)?.gives()))
    }

    /// The amounts of a bet or raise, as totals of the round: a `range`, empty if neither is
    /// legal.
    #[getter]
    fn amounts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        let (least, end) = match self.legal(py)?.amounts() {
            Some((least, most)) => (least, most + 1),
            None => (0, 0),
        };
        PyRange::new(py, least.try_into()?, end.try_into()?)
    }

    /// The fold, if it is legal, else `None`.
    #[getter]
    fn fold(&self, py: Python<'_>) -> PyResult<Option<Py<PyAction>>> {
        self.only(py, ActionKind::Fold, Action::Fold)
    }

    /// The check, if it is legal, else `None`.
    #[getter]
    fn check(&self, py: Python<'_>) -> PyResult<Option<Py<PyAction>>> {
        self.only(py, ActionKind::Check, Action::Check)
    }

    /// The call, if it is legal, else `None`.
    #[getter]
    fn call(&self, py: Python<'_>) -> PyResult<Option<Py<PyAction>>> {
        self.only(py, ActionKind::Call, Action::Call)
    }

    /// The bet or raise of a part of the pot: to the level and so many times all that the pot
    /// holds after a call, rounded down, and brought into the legal range.
    ///
    /// Args:
    ///     pot: The part, 0 or more; 1 is a bet or raise of the pot.
    ///
    /// Raises:
    ///     ValueError: Neither bet nor raise is legal, or the part is negative or no number.
    #[pyo3(signature = (*, pot))]
    fn sized(&self, py: Python<'_>, pot: f64) -> PyResult<PyAction> {
        let Choice {
            legal,
            level,
            pot_after_call,
        } = *self.0.borrow(py)?;
        let Some((least, most)) = legal.amounts() else {
            return Err(value_error("neither a bet nor a raise is legal"));
        };
        if pot.is_nan() || pot < 0.0 {
            return Err(value_error(format_args!(
                "pot must be 0 or more, not {pot}"
            )));
        }
        #[allow(clippy::cast_sign_loss)] // not negative, and casts of floats saturate
        let lift = (pot_after_call as f64 * pot) as u64;
        let chips = level.saturating_add(lift).clamp(least, most);
        Ok(PyAction(if legal.has(ActionKind::Bet) {
            Action::Bet(chips)
        } else {
            Action::Raise(chips)
        }))
    }

    /// Every legal action, each amount of chips too, one by one.
    fn all(&self, py: Python<'_>) -> PyResult<PyAllLegal> {
        Ok(PyAllLegal(Mutex::new(Box::new(self.legal(py)?.all()))))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.legal(py)?.len())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!self.legal(py)?.is_empty())
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.has(action.py(), action::action(action)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let actions = self.legal(py)?.iter();
        let actions: Vec<_> = actions
            .map(|action| PyAction::get(py, action))
            .collect::<PyResult<_>>()?;
        PyList::new(py, actions)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        match other.cast::<PyLegal>() {
            Ok(other) => Ok(*self.0.borrow(py)? == *other.get().0.borrow(py)?),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash::of(&*self.0.borrow(py)?))
    }

    /// One legal action: a kind first, each equally likely, then its cards or its chips.
    ///
    /// Args:
    ///     rng: An `Rng` or a seed.
    ///
    /// Raises:
    ///     ValueError: Nothing is legal.
    #[pyo3(signature = (rng, /))]
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<Py<PyAction>> {
        let legal = &self.0.borrow(rng.py())?.legal;
        let action = rng::draw(rng, |stream| legal.sample(|bound| stream.below(bound)))?;
        let action = action.ok_or_else(|| value_error("no action is legal"))?;
        PyAction::get(rng.py(), action)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.legal(py)?.to_string())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Legal: {}>", self.legal(py)?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &*slf.get().0.borrow(slf.py())?)
    }

    /// Legal actions from what pickles keep of them.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyLegal> {
        pickle::restore(data).map(PyLegal::new)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// What a state gave last when it was asked what is legal.
pub(crate) struct LastLegal {
    objects: Spares<PyLegal>,
    /// How often the state had changed when the last of them told what is legal.
    changes: Option<u64>,
}

impl LastLegal {
    pub(crate) const NONE: LastLegal = LastLegal {
        objects: Spares::EMPTY,
        changes: None,
    };

    /// The last object, if it tells what is legal after so many changes.
    fn current(&self, changes: u64) -> Option<&Py<PyLegal>> {
        let last = self.objects.last();
        last.filter(|_| self.changes == Some(changes))
    }

    /// Whether the action is known to be legal after so many changes.
    pub(crate) fn has(&self, py: Python<'_>, changes: u64, action: Action) -> PyResult<bool> {
        match self.current(changes) {
            Some(legal) => legal.get().has(py, action),
            None => Ok(false),
        }
    }

    /// The object of what can be chosen after so many changes, or what a new one must hold.
    pub(crate) fn get(
        &mut self,
        py: Python<'_>,
        changes: u64,
        choice: impl FnOnce() -> Choice,
    ) -> PyResult<Result<Py<PyLegal>, Choice>> {
        if let Some(legal) = self.current(changes) {
            return Ok(Ok(legal.clone_ref(py)));
        }
        let choice = choice();
        let Some(legal) = self.objects.reuse(py) else {
            return Ok(Err(choice));
        };
        *legal.get().0.borrow_mut(py)? = choice;
        self.changes = Some(changes);
        Ok(Ok(legal.clone_ref(py)))
    }

    /// Takes note of the new object of what can be chosen after so many changes.
    pub(crate) fn add(&mut self, changes: u64, legal: Py<PyLegal>) {
        self.objects.add(legal);
        self.changes = Some(changes);
    }
}

/// What `Legal.all` returns.
#[pyclass(frozen, name = "_AllLegal", module = "cardcore")]
pub(crate) struct PyAllLegal(Mutex<Box<dyn Iterator<Item = Action> + Send>>);

#[pymethods]
impl PyAllLegal {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<PyAction> {
        let mut actions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        actions.next().map(PyAction)
    }
}
