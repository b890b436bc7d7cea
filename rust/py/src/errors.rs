use std::fmt::Display;

use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

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

/// A caller's object in an error message: its text, shortened, or its type if it has none.
#[cold]
pub(crate) fn shown(any: &Bound<'_, PyAny>) -> String {
    const SHOWN: usize = 40;
    let text = any.str().and_then(|text| Ok(text.to_str()?.to_owned()));
    match (text, any.get_type().name()) {
        (Ok(text), _) if text.chars().count() <= SHOWN => text,
        (Ok(text), _) => text.chars().take(SHOWN).chain(['…']).collect::<String>(),
        (Err(_), Ok(name)) => format!("this {name}"),
        (Err(_), Err(_)) => "this object".to_owned(),
    }
}
