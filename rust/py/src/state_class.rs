//! The classes of states: what all states are, behind what those of some games are.

use pyo3::{PyClass, prelude::*};

use crate::state::PyState;

/// A class of states.
pub(crate) trait StateClass: PyClass {
    /// What an object of the class is made of.
    fn parts(state: PyState) -> PyClassInitializer<Self>;

    /// What all states are.
    fn state<'a>(slf: &'a Bound<'_, Self>) -> &'a PyState;
}

impl StateClass for PyState {
    fn parts(state: PyState) -> PyClassInitializer<PyState> {
        state.into()
    }

    fn state<'a>(slf: &'a Bound<'_, PyState>) -> &'a PyState {
        slf.get()
    }
}

/// Makes a class one of states, on top of the one that it extends.
macro_rules! state_class {
    ($class:ident extends $base:ident) => {
        impl $crate::state_class::StateClass for $class {
            fn parts(state: $crate::state::PyState) -> PyClassInitializer<$class> {
                let base = <$base as $crate::state_class::StateClass>::parts(state);
                base.add_subclass($class)
            }

            fn state<'a>(slf: &'a Bound<'_, $class>) -> &'a $crate::state::PyState {
                <$base as $crate::state_class::StateClass>::state(slf.as_super())
            }
        }
    };
}
pub(crate) use state_class;

/// Makes a class that of a game's states, with what every loop over a game calls.
///
/// `State` has the same. But CPython's specialised calls of methods ask for an object of the very
/// class that the method stands in (`PRECALL_METHOD_DESCRIPTOR_*`, later `CALL_METHOD_DESCRIPTOR_*`),
/// and getters need not look whether that extends the other: a decision takes a tenth less time.
/// There are no docstrings here: `help` and `inspect.getdoc` show those of `State`.
macro_rules! game_state {
    ($class:ident extends $base:ident) => {
        $crate::state_class::state_class!($class extends $base);

        #[pymethods]
        impl $class {
            #[getter]
            fn actor(slf: &Bound<'_, Self>) -> PyResult<Option<usize>> {
                Self::state(slf).actor(slf.py())
            }

            #[getter]
            fn is_over(slf: &Bound<'_, Self>) -> PyResult<bool> {
                Self::state(slf).is_over(slf.py())
            }

            #[getter]
            fn legal(slf: &Bound<'_, Self>) -> PyResult<Py<$crate::legal::PyLegal>> {
                Self::state(slf).legal(slf.py())
            }

            #[pyo3(signature = (action, /))]
            fn apply(slf: &Bound<'_, Self>, action: &Bound<'_, PyAny>) -> PyResult<()> {
                Self::state(slf).apply(action)
            }

            fn undo(slf: &Bound<'_, Self>) -> PyResult<()> {
                Self::state(slf).undo(slf.py())
            }

            fn copy(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
                Self::state(slf).copy(slf.py())
            }

            #[pyo3(signature = (seat, /))]
            fn view(slf: &Bound<'_, Self>, seat: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                Self::state(slf).view(slf.py(), seat)
            }
        }
    };
}
pub(crate) use game_state;
