//! Cards from whatever Python callers give for them.

use cardcore::{
    Card, CardSet,
    notation::{self, ParseCardsError},
};
use numpy::{PyArray1, PyUntypedArray, PyUntypedArrayMethods, prelude::*};
use pyo3::{
    conversion::FromPyObjectOwned,
    exceptions::{PyOverflowError, PyTypeError},
    prelude::*,
    types::{PyBool, PyByteArray, PyBytes, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    card::PyCard,
    card_set::PyCardSet,
    enums::PyRank,
    errors::{CardError, card_error, shown},
};

/// An argument that may be left out, where `None` is no such thing but a mistake.
pub(crate) enum Argument<'py> {
    Missing,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Argument<'py> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Argument::Given(any.to_owned()))
    }
}

impl<'py> Argument<'py> {
    /// The value of the argument of this name, or else another. An error of its type names it.
    pub(crate) fn or<T: FromPyObjectOwned<'py>>(self, name: &str, default: T) -> PyResult<T> {
        let Argument::Given(any) = self else {
            return Ok(default);
        };
        any.extract::<T>().map_err(|error| {
            let (py, error) = (any.py(), error.into());
            if error.is_instance_of::<PyTypeError>(py) {
                PyTypeError::new_err(format!("argument '{name}': {}", error.value(py)))
            } else {
                error
            }
        })
    }

    /// The same with the default of its type.
    pub(crate) fn or_default<T>(self, name: &str) -> PyResult<T>
    where
        T: FromPyObjectOwned<'py> + Default,
    {
        self.or(name, T::default())
    }
}

/// A card from a card, text or a code.
pub(crate) fn card(any: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(card) = any.cast::<PyCard>() {
        return Ok(card.get().0);
    }
    if let Ok(text) = any.cast::<PyString>() {
        return text.to_str()?.parse().map_err(card_error);
    }
    if !is_integer(any) {
        return Err(wrong_type(
            "a card must be a Card, text or a card code",
            any,
        ));
    }
    code(any)?
        .and_then(Card::from_code)
        .ok_or_else(|| not_a_code(any))
}

/// A hand: text, a card set or its bits, a card, or an iterable of cards, texts and codes.
#[inline]
pub(crate) fn hand(any: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    match any.cast::<PyCardSet>() {
        Ok(set) => Ok(set.get().0),
        Err(_) => hand_of(any),
    }
}

/// A hand that is no card set yet.
#[inline(never)]
fn hand_of(any: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    if let Ok(text) = any.cast::<PyString>() {
        return text.to_str()?.parse().map_err(card_error);
    }
    if any.is_exact_instance_of::<PyInt>() {
        return bits(any);
    }
    if any.is_instance_of::<PyList>() || any.is_instance_of::<PyTuple>() {
        return distinct_items(any, false, |_| {});
    }
    if let Ok(card) = any.cast::<PyCard>() {
        return Ok(card.get().0.into());
    }
    if let Ok(array) = any.cast::<PyUntypedArray>()
        && array.ndim() > 0
    {
        return row(array);
    }
    if is_integer(any) {
        return bits(any);
    }
    distinct_items(any, false, |_| {})
}

/// The bits of a card set.
fn bits(any: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    let bits = match any.extract::<u64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => None,
        other => CardSet::from_bits(other?).ok(),
    };
    bits.ok_or_else(|| card_error(format_args!("{} is not the bits of a card set", shown(any))))
}

/// One row of an array of codes, with 255 for no card.
fn row(array: &Bound<'_, PyUntypedArray>) -> PyResult<CardSet> {
    let dtype = array.dtype();
    if array.ndim() != 1 || !matches!(dtype.kind(), b'i' | b'u') {
        let shape = array.shape();
        return Err(PyTypeError::new_err(format!(
            "a hand must be one row of integer card codes, not {dtype} of shape {shape:?}"
        )));
    }
    if let Ok(codes) = array.as_any().cast::<PyArray1<u8>>()
        && let Ok(codes) = codes.try_readonly()
        && let Some(set) = distinct_codes(codes.as_array().iter().copied())
    {
        return Ok(set);
    }
    distinct_items(array.as_any(), true, |_| {})
}

/// The set of distinct codes with holes, `None` if there is a fault.
fn distinct_codes(codes: impl Iterator<Item = u8>) -> Option<CardSet> {
    let mut set = CardSet::EMPTY;
    for code in codes.filter(|&code| code != cardcore::hand::NO_CARD) {
        if !set.insert(Card::from_code(code)?) {
            return None;
        }
    }
    Some(set)
}

/// Distinct cards in order, from text or an iterable of cards, texts and codes.
pub(crate) fn sequence(any: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    if let Ok(text) = any.cast::<PyString>() {
        let text = text.to_str()?;
        text.parse::<CardSet>().map_err(card_error)?;
        let cards = notation::cards(text).map(|card| card.map(|(card, _)| card));
        return cards.collect::<Result<_, _>>().map_err(card_error);
    }
    let mut cards = Vec::new();
    distinct_items(any, false, |card| cards.push(card))?;
    Ok(cards)
}

/// A card error with where it happened in front.
#[cold]
pub(crate) fn in_context(py: Python<'_>, context: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<CardError>(py) {
        card_error(format_args!("{context}: {}", error.value(py)))
    } else {
        error
    }
}

/// The set of distinct cards of an iterable; each is handed over as it comes.
fn distinct_items(
    any: &Bound<'_, PyAny>,
    holes: bool,
    mut each: impl FnMut(Card),
) -> PyResult<CardSet> {
    let mut set = CardSet::EMPTY;
    for (position, item) in items(any, "a hand")?.enumerate() {
        let item = item?;
        if holes && code(&item)? == Some(cardcore::hand::NO_CARD) {
            continue;
        }
        let card = card(&item).map_err(|error| at(position, &item, error))?;
        if !set.insert(card) {
            return Err(card_error(ParseCardsError::Repeated { card, position }));
        }
        each(card);
    }
    Ok(set)
}

/// Wild cards: a card, rank or set, text of separate tokens, or an iterable of such.
pub(crate) fn wild(any: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    if any.is_none() {
        return Ok(CardSet::EMPTY);
    }
    if let Some(set) = card_or_rank(any)? {
        return Ok(set);
    }
    if is_integer(any) {
        return Err(wrong_type(
            "wild takes cards and ranks, such as '2' or Rank.TWO",
            any,
        ));
    }
    let mut set = CardSet::EMPTY;
    for (position, item) in items(any, "wild")?.enumerate() {
        let item = item?;
        set |= match card_or_rank(&item)? {
            Some(set) => set,
            None => card(&item)
                .map_err(|error| at(position, &item, error))?
                .into(),
        };
    }
    Ok(set)
}

fn card_or_rank(any: &Bound<'_, PyAny>) -> PyResult<Option<CardSet>> {
    if let Ok(text) = any.cast::<PyString>() {
        return notation::cards_or_ranks(text.to_str()?)
            .map(Some)
            .map_err(card_error);
    }
    if let Ok(set) = any.cast::<PyCardSet>() {
        return Ok(Some(set.get().0));
    }
    if let Ok(rank) = any.cast::<PyRank>() {
        return Ok(Some(CardSet::of_rank((*rank.get()).into())));
    }
    Ok(any.cast::<PyCard>().ok().map(|card| card.get().0.into()))
}

/// Whether this counts as an integer: not a bool, and not one of our own classes.
fn is_integer(any: &Bound<'_, PyAny>) -> bool {
    if any.is_exact_instance_of::<PyInt>() {
        return true;
    }
    !any.is_instance_of::<PyBool>()
        && (any.is_instance_of::<PyInt>() || any.hasattr("__index__").unwrap_or(false))
}

/// An integer as a code, `None` if it is too large or negative for one.
fn code(any: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    match any.extract::<u8>() {
        Ok(code) => Ok(Some(code)),
        Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A small number, out of the range of `i64` as its nearest end: a value that no caller takes.
pub(crate) fn number(any: &Bound<'_, PyAny>) -> PyResult<i64> {
    match any.extract::<i64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => {
            Ok(if any.lt(0)? { i64::MIN } else { i64::MAX })
        }
        other => other,
    }
}

fn items<'py>(
    any: &Bound<'py, PyAny>,
    what: &str,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    if any.is_instance_of::<PyBytes>() || any.is_instance_of::<PyByteArray>() {
        return Err(wrong_type(&format!("{what} must be text or cards"), any));
    }
    match any.try_iter() {
        Err(error)
            if error.is_instance_of::<PyTypeError>(any.py()) && !any.hasattr("__iter__")? =>
        {
            Err(wrong_type(
                &format!("{what} must be text, cards or a card set"),
                any,
            ))
        }
        other => other,
    }
}

/// The error of an item, with its place in the iterable.
#[cold]
fn at(position: usize, item: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = item.py();
    if !error.is_instance_of::<CardError>(py) {
        return error;
    }
    if let Ok(text) = item.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => card_error(ParseCardsError::Unreadable {
                expected: "card",
                text: text.chars().take(16).collect(),
                position,
            }),
            Err(error) => error,
        };
    }
    card_error(format_args!("{} at position {position}", error.value(py)))
}

#[cold]
fn not_a_code(any: &Bound<'_, PyAny>) -> PyErr {
    card_error(format_args!("{} is not a card code (0 to 53)", shown(any)))
}

#[cold]
pub(crate) fn wrong_type(expected: &str, any: &Bound<'_, PyAny>) -> PyErr {
    match any.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{expected}, not {name}")),
        Err(error) => error,
    }
}
