use std::fmt::Display;

use cardcore::play::SessionError;
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

create_exception!(
    cardcore,
    ActionError,
    PyValueError,
    "Text that is no action."
);

create_exception!(
    cardcore,
    IllegalActionError,
    PyValueError,
    "An action that is not legal: names the action, the seat to act, and what is legal."
);

create_exception!(
    cardcore,
    ChanceError,
    PyValueError,
    "A card that cannot come now, or decks that run out."
);

create_exception!(
    cardcore,
    RecordError,
    PyValueError,
    "A record that cannot be read or played."
);

/// What a session refused.
#[cold]
pub(crate) fn play_error(error: SessionError) -> PyErr {
    let words = error.to_string();
    match error {
        SessionError::Illegal(_) => IllegalActionError::new_err(words),
        SessionError::Chance(_) | SessionError::NotInRest(_) | SessionError::NoDeal(_) => {
            ChanceError::new_err(words)
        }
        SessionError::NothingToUndo | SessionError::Unsound => PyValueError::new_err(words),
    }
}

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
