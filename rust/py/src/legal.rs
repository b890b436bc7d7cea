use std::sync::{Mutex, PoisonError};

use cardcore::rules::{Action, ActionKind, Legal, betting::Betting};
use pyo3::{
    prelude::*,
    types::{PyIterator, PyList, PyRange},
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
#[pyclass(frozen, eq, hash, name = "Legal", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyLegal {
    legal: Legal,
    /// What raises are measured by; zeros in games without chips.
    level: u64,
    pot_after_call: u64,
}

impl PyLegal {
    /// Legal actions, and the chips by which bets are sized.
    pub(crate) fn new(legal: Legal, betting: Option<&Betting>) -> PyLegal {
        let chips = betting.and_then(|betting| {
            let to_call = betting.to_call(betting.actor()?);
            Some((betting.level(), betting.pot() + to_call))
        });
        let (level, pot_after_call) = chips.unwrap_or_default();
        PyLegal {
            legal,
            level,
            pot_after_call,
        }
    }

    fn only(&self, kind: ActionKind, action: Action) -> Option<PyAction> {
        self.legal.has(kind).then_some(PyAction(action))
    }
}

#[pymethods]
impl PyLegal {
    /// The words of the kinds that are legal, such as `['flip', 'pull']`.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        action::words(self.legal.kinds())
    }

    /// The cards of the kind of action that takes one; of thefts, what can be stolen. Empty if
    /// there is no such kind.
    #[getter]
    fn cards(&self) -> PyCardSet {
        PyCardSet(self.legal.cards())
    }

    /// The diamonds that can be given up for a theft.
    #[getter]
    fn gives(&self) -> PyCardSet {
        PyCardSet(self.legal.gives())
    }

    /// The amounts of a bet or raise, as totals of the round: a `range`, empty if neither is
    /// legal.
    #[getter]
    fn amounts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        let (least, end) = match self.legal.amounts() {
            Some((least, most)) => (least, most + 1),
            None => (0, 0),
        };
        PyRange::new(py, least.try_into()?, end.try_into()?)
    }

    /// The fold, if it is legal, else `None`.
    #[getter]
    fn fold(&self) -> Option<PyAction> {
        self.only(ActionKind::Fold, Action::Fold)
    }

    /// The check, if it is legal, else `None`.
    #[getter]
    fn check(&self) -> Option<PyAction> {
        self.only(ActionKind::Check, Action::Check)
    }

    /// The call, if it is legal, else `None`.
    #[getter]
    fn call(&self) -> Option<PyAction> {
        self.only(ActionKind::Call, Action::Call)
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
    fn sized(&self, pot: f64) -> PyResult<PyAction> {
        let Some((least, most)) = self.legal.amounts() else {
            return Err(value_error("neither a bet nor a raise is legal"));
        };
        if pot.is_nan() || pot < 0.0 {
            return Err(value_error(format_args!(
                "pot must be 0 or more, not {pot}"
            )));
        }
        #[allow(clippy::cast_sign_loss)] // not negative, and casts of floats saturate
        let lift = (self.pot_after_call as f64 * pot) as u64;
        let chips = self.level.saturating_add(lift).clamp(least, most);
        Ok(PyAction(if self.legal.has(ActionKind::Bet) {
            Action::Bet(chips)
        } else {
            Action::Raise(chips)
        }))
    }

    /// Every legal action, each amount of chips too, one by one.
    fn all(&self) -> PyAllLegal {
        PyAllLegal(Mutex::new(Box::new(self.legal.all())))
    }

    fn __len__(&self) -> usize {
        self.legal.len()
    }

    fn __bool__(&self) -> bool {
        !self.legal.is_empty()
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.legal.contains(action::action(action)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.legal.iter().map(PyAction))?.try_iter()
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
        let action = rng::draw(rng, |stream| self.legal.sample(|bound| stream.below(bound)))?;
        let action = action.ok_or_else(|| value_error("no action is legal"))?;
        PyAction::get(rng.py(), action)
    }

    fn __str__(&self) -> String {
        self.legal.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Legal: {}>", self.legal)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let &PyLegal {
            legal,
            level,
            pot_after_call,
        } = slf.get();
        pickle::reduce(slf, &(legal, level, pot_after_call))
    }

    /// Legal actions from what pickles keep of them.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyLegal> {
        let (legal, level, pot_after_call) = pickle::restore(data)?;
        Ok(PyLegal {
            legal,
            level,
            pot_after_call,
        })
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
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
