use cardcore::rules::Turn;
use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::{attached::Attached, legal::PyLegal, state::PyState};

/// What `State.decisions` returns.
#[pyclass(frozen, name = "_Decisions", module = "cardcore")]
pub(crate) struct PyDecisions(Attached<Option<Ahead>>);

/// Decisions that may still come.
struct Ahead {
    state: Py<PyState>,
    changes_at_last: Option<u64>,
}

impl PyDecisions {
    pub(crate) fn new(state: Py<PyState>) -> PyDecisions {
        PyDecisions(Attached::new(Some(Ahead {
            state,
            changes_at_last: None,
        })))
    }
}

#[pymethods]
impl PyDecisions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyLegal>>> {
        let mut place = self.0.borrow_mut(py)?;
        let Some(Ahead {
            state,
            changes_at_last,
        }) = &mut *place
        else {
            return Ok(None);
        };
        if !matches!(state.get().turn(py)?, Turn::Seat(_)) {
            *place = None;
            return Ok(None);
        }
        let (changes, legal) = state.get().decision(py)?;
        if changes_at_last.replace(changes) == Some(changes) {
            return Err(PyRuntimeError::new_err(
                "the state has not changed since the last decision",
            ));
        }
        Ok(Some(legal))
    }
}
