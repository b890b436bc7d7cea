use std::fmt::Display;

use pyo3::{PyErr, create_exception, exceptions::PyValueError};

create_exception!(
    cardcore,
    CardError,
    PyValueError,
    "Text, a code or bits that are no card, a repeated card, or a card that may not be there."
);

create_exception!(
    cardcore,
    RulesError,
    PyValueError,
    "An option that rules do not have."
);

#[cold]
pub(crate) fn card_error(error: impl Display) -> PyErr {
    CardError::new_err(error.to_string())
}

#[cold]
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
