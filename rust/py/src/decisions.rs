use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::{attached::Attached, legal::PyLegal, state::PyState};

/// What `State.decisions` returns.
#[pyclass(frozen, name = "_Decisions", module = "cardcore")]
pub(crate) struct PyDecisions(Attached<Option<Ahead>>);

/// Decisions that may still come.
struct Ahead {
    state: Py<PyState>,
    /// How often the state had changed at the last one.
    changes: Option<u64>,
}

impl PyDecisions {
    pub(crate) fn new(state: Py<PyState>) -> PyDecisions {
        PyDecisions(Attached::new(Some(Ahead {
            state,
            changes: None,
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
        let Some(Ahead { state, changes }) = &mut *place else {
            return Ok(None);
        };
        let (now, legal) = state.get().decision(py)?;
        if legal.is_none() {
            *place = None;
        } else if changes.replace(now) == Some(now) {
            return Err(PyRuntimeError::new_err(
                "the last decision was not taken: apply an action, or leave the loop",
            ));
        }
        Ok(legal)
    }
}
