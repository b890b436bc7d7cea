//! Pickles of what has no short constructor: the value as bytes, and the class's `_restore`.

use pyo3::{PyClass, prelude::*, types::PyBytes};
use serde::{Serialize, de::DeserializeOwned};

use crate::errors::value_error;

/// What `__reduce__` returns.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>,));

/// Reduces an object to the bytes of a value.
pub(crate) fn reduce<'py, T: PyClass>(
    object: &Bound<'py, T>,
    value: &impl Serialize,
) -> PyResult<Reduced<'py>> {
    let bytes = postcard::to_allocvec(value).map_err(value_error)?;
    let restore = object.as_any().get_type().getattr("_restore")?;
    Ok((restore, (PyBytes::new(object.py(), &bytes),)))
}

/// The value of the bytes.
pub(crate) fn restore<T: DeserializeOwned>(data: &[u8]) -> PyResult<T> {
    postcard::from_bytes(data).map_err(value_error)
}
