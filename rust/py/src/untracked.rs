use pyo3::{PyClass, ffi, prelude::*};

/// A new object that the garbage collector does not look at again and again: it must be one that
/// refers to nothing that could refer to it. PyO3 has the objects of all its classes looked at, and
/// whoever keeps many states would pay for that.
pub(crate) fn untracked<T: PyClass>(
    py: Python<'_>,
    parts: impl Into<PyClassInitializer<T>>,
) -> PyResult<Py<T>> {
    let object = Py::new(py, parts)?;
    // SAFETY: objects of PyO3's classes are of the collector's kind (`Py_TPFLAGS_HAVE_GC`), and the
    // thread is attached. They may be untracked at any time, and freed so.
    unsafe { ffi::PyObject_GC_UnTrack(object.as_ptr().cast()) }
    Ok(object)
}
