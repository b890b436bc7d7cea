//! What objects of frozen classes can change all the same.

use pyo3::{exceptions::PyRuntimeError, prelude::*};

#[cfg(not(Py_GIL_DISABLED))]
use std::cell::{Ref as Shared, RefCell as Inner, RefMut as Exclusive};
#[cfg(Py_GIL_DISABLED)]
use std::sync::{RwLock as Inner, RwLockReadGuard as Shared, RwLockWriteGuard as Exclusive};

/// A value that only threads attached to the interpreter read and change, one at a time: where
/// there is a GIL, it is the lock.
///
/// What PyO3 does for classes that are not frozen costs an atomic operation or two in each call: a
/// tenth of what a decision of a game takes from Python.
pub(crate) struct Attached<T>(Inner<T>);

// SAFETY: both methods ask for a `Python` token. Only the thread that holds the GIL has one, so
// only that thread touches the count of borrows and the value. The guards cannot be sent to
// another thread; one that is kept while the GIL is given up still counts as a borrow, and the
// other thread is refused what would conflict with it.
#[cfg(not(Py_GIL_DISABLED))]
unsafe impl<T: Send> Sync for Attached<T> {}

impl<T> Attached<T> {
    pub(crate) const fn new(value: T) -> Attached<T> {
        Attached(Inner::new(value))
    }

    /// The value to read.
    pub(crate) fn borrow<'a>(&'a self, _py: Python<'a>) -> PyResult<Shared<'a, T>> {
        #[cfg(not(Py_GIL_DISABLED))]
        let guard = self.0.try_borrow();
        #[cfg(Py_GIL_DISABLED)]
        let guard = self.0.try_read();
        guard.map_err(|_| in_use())
    }

    /// The value to change.
    pub(crate) fn borrow_mut<'a>(&'a self, _py: Python<'a>) -> PyResult<Exclusive<'a, T>> {
        #[cfg(not(Py_GIL_DISABLED))]
        let guard = self.0.try_borrow_mut();
        #[cfg(Py_GIL_DISABLED)]
        let guard = self.0.try_write();
        guard.map_err(|_| in_use())
    }
}

#[cold]
fn in_use() -> PyErr {
    PyRuntimeError::new_err("this object is in use by a call that has not ended")
}
