//! Many hands at once.

use cardcore::{
    hand::{
        BatchError, BatchFault, FiveOfAKind, HandRules, HandValue, Jokers, NO_CARD, Wilds,
        sets_of_codes,
    },
    notation,
};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayDyn, PyReadonlyArrayDyn, PyReadwriteArray1,
    PyUntypedArray, PyUntypedArrayMethods, prelude::*,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyString,
};

use crate::{
    arrays::{self, Codes, Hands},
    errors::{card_error, value_error},
    extract, monitor,
    rules::{Named, rules_of},
};

/// The values of many hands, as integers.
///
/// Args:
///     hands: `uint64 (n,)` card sets, or `(n, k)` card codes of any integer type with 255 for no
///         card, one hand a row; any strides and alignment. A sequence is made an array of.
///     wild: Wild cards for all hands as in `HandRules`, or for each row: `uint64 (n,)` card sets.
///     jokers, five_of_a_kind, double_ace_flush: As for `HandRules`.
///     out: A `uint32 (n,)` array for the values.
///     threads: How many threads to use. The call holds no lock on the interpreter.
///
/// Returns:
///     `uint32 (n,)`, the `int()` of each hand's `HandValue`; `out` if given.
///
/// Raises:
///     CardError: A row holds something that is no card, or a card twice, or a forbidden joker;
///         names the first such row. What is in `out` then is unspecified.
///     TypeError: An array has the wrong dtype; `out` is untouched.
///     ValueError: An array has the wrong shape, or `out` overlaps another; `out` is untouched.
///
/// >>> import cardcore as cc
/// >>> values = cc.evaluate_many(cc.parse_many(["As Ah", "Ks Kh Kd Xr"]))
/// >>> [cc.describe(value) for value in values]
/// ['one pair, aces', 'four of a kind, kings']
#[pyfunction]
#[pyo3(signature = (
    hands, /, *, wild = None, jokers = Named::default(), five_of_a_kind = Named::default(),
    double_ace_flush = true, out = None, threads = None
), text_signature = "(hands, /, *, wild=None, jokers='wild', five_of_a_kind='above', \
    double_ace_flush=True, out=None, threads=None)")]
pub(crate) fn evaluate_many<'py>(
    hands: &Bound<'py, PyAny>,
    wild: Option<&Bound<'py, PyAny>>,
    jokers: Named<Jokers>,
    five_of_a_kind: Named<FiveOfAKind>,
    double_ace_flush: bool,
    out: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    values(
        rules_of(None, jokers, five_of_a_kind, double_ace_flush)?,
        hands,
        wild,
        out,
        threads,
    )
}

/// The values of hands; `wild` replaces that of the rules.
pub(crate) fn values<'py>(
    mut rules: HandRules,
    hands: &Bound<'py, PyAny>,
    wild: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = hands.py();
    let threads = monitor::threads(threads)?;
    let hands = Hands::new(hands)?;
    let per_row = match wild {
        Some(wild) => match wild.cast::<PyUntypedArray>() {
            Ok(rows) => Some(wild_rows(rows, hands.len())?),
            Err(_) => {
                rules.wild = extract::wild(wild)?;
                None
            }
        },
        None => None,
    };
    let target = Target::new(py, out, hands.len())?;
    let mut values = target.values()?;
    {
        let wilds = match &per_row {
            Some(rows) => Wilds::PerRow(rows.as_slice()?),
            None => Wilds::ByRules,
        };
        let out = values.as_slice_mut()?;
        let total = out.len() as u64;
        let result = match &hands {
            Hands::Sets(sets) => {
                let sets = sets.as_slice()?;
                monitor::run(py, None, total, |monitor| {
                    rules.evaluate_sets(sets, wilds, out, threads, monitor)
                })?
            }
            Hands::Codes(codes) => {
                let (bytes, width) = (codes.bytes.as_slice()?, codes.width);
                monitor::run(py, None, total, |monitor| {
                    rules.evaluate_codes(bytes, width, wilds, out, threads, monitor)
                })?
            }
        };
        result.map_err(|error| batch_error(error, &hands))?;
    }
    drop(values);
    target.finish()
}

fn wild_rows<'py>(
    rows: &Bound<'py, PyUntypedArray>,
    len: usize,
) -> PyResult<numpy::PyReadonlyArray1<'py, u64>> {
    let (dtype, shape) = (rows.dtype(), rows.shape());
    if dtype.kind() != b'u' || dtype.itemsize() != 8 {
        return Err(PyTypeError::new_err(format!(
            "wild per row must be uint64 card sets, not {dtype}"
        )));
    }
    if shape != [len] {
        return Err(value_error(format_args!(
            "wild has shape {shape:?}, but there are {len} hands"
        )));
    }
    arrays::sets(rows)
}

/// Where the values go: an array in one piece, and the caller's that it is copied to if that is
/// another.
struct Target<'py> {
    values: Bound<'py, PyArray1<u32>>,
    out: Option<Bound<'py, PyAny>>,
}

impl<'py> Target<'py> {
    fn new(py: Python<'py>, out: Option<&Bound<'py, PyAny>>, len: usize) -> PyResult<Target<'py>> {
        let Some(any) = out else {
            return Ok(Target {
                values: PyArray1::zeros(py, len, false),
                out: None,
            });
        };
        let Ok(array) = any.cast::<PyUntypedArray>() else {
            return Err(extract::wrong_type("out must be a uint32 array", any));
        };
        let Ok(out) = any.cast::<PyArray1<u32>>() else {
            let (dtype, shape) = (array.dtype(), array.shape());
            return Err(match array.ndim() {
                1 => PyTypeError::new_err(format!("out must be native uint32, not {dtype}")),
                _ => PyValueError::new_err(format!("out must have shape ({len},), not {shape:?}")),
            });
        };
        if out.len() != len {
            let shape = out.shape();
            return Err(value_error(format_args!(
                "out must have shape ({len},), not {shape:?}"
            )));
        }
        if !any.getattr("flags")?.getattr("writeable")?.is_truthy()? {
            return Err(PyValueError::new_err("out is read-only"));
        }
        let aligned = any.getattr("flags")?.getattr("aligned")?.is_truthy()?;
        let values = if out.is_c_contiguous() && aligned {
            out.clone()
        } else {
            PyArray1::zeros(py, len, false)
        };
        Ok(Target {
            values,
            out: Some(any.clone()),
        })
    }

    fn values(&self) -> PyResult<PyReadwriteArray1<'py, u32>> {
        self.values.try_readwrite().map_err(|_| {
            PyValueError::new_err("out overlaps an array that is in use, such as the hands")
        })
    }

    fn finish(self) -> PyResult<Bound<'py, PyAny>> {
        match self.out {
            None => Ok(self.values.into_any()),
            Some(out) => {
                if !out.is(&self.values) {
                    out.set_item(pyo3::types::PyEllipsis::get(out.py()), &self.values)?;
                }
                Ok(out)
            }
        }
    }
}

/// The error of a batch, with the bad code as the caller wrote it.
#[cold]
fn batch_error(error: BatchError, hands: &Hands<'_>) -> PyErr {
    if let (
        BatchError::BadRow {
            row,
            fault: BatchFault::Code { column, .. },
        },
        Hands::Codes(codes),
    ) = (error, hands)
    {
        return bad_code(codes, row, column);
    }
    card_error(error)
}

#[cold]
fn bad_code(codes: &Codes<'_>, row: usize, column: usize) -> PyErr {
    match codes.original(row, column) {
        Ok(code) => card_error(format_args!(
            "row {row}: {code} in column {column} is not a card code (0 to 53, or 255 for no card)"
        )),
        Err(error) => error,
    }
}

/// The card sets of rows of card codes.
///
/// Args:
///     codes: `(n, k)` card codes of any integer type, 255 for no card.
///
/// Returns:
///     `uint64 (n,)`, the bits of a `CardSet` each.
///
/// Raises:
///     CardError: A row holds what is no code, or a card twice; names the first such row.
///     TypeError: The array is not of integers.
///     ValueError: The array is not two-dimensional.
///
/// >>> import cardcore as cc
/// >>> [cc.CardSet(bits) for bits in cc.card_sets([[0, 51], [52, 255]])]
/// [CardSet('2c As'), CardSet('Xb')]
#[pyfunction]
#[pyo3(signature = (codes, /))]
pub(crate) fn card_sets<'py>(codes: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let py = codes.py();
    let array = arrays::array_of(codes)?;
    let (dtype, shape) = (array.dtype(), array.shape());
    if shape == [0] && !codes.is_instance_of::<PyUntypedArray>() {
        return Ok(PyArray1::zeros(py, 0, false));
    }
    if !matches!(dtype.kind(), b'i' | b'u') {
        return Err(PyTypeError::new_err(format!(
            "codes must be integers, not {dtype}"
        )));
    }
    if shape.len() != 2 {
        return Err(value_error(format_args!(
            "codes must have shape (n, k), not {shape:?}"
        )));
    }
    let codes = arrays::codes(&array)?;
    let bytes = codes.bytes.as_slice()?;
    let mut sets = vec![0; codes.rows];
    py.detach(|| sets_of_codes(bytes, codes.width, &mut sets))
        .map_err(|error| match error {
            BatchError::BadRow {
                row,
                fault: BatchFault::Code { column, .. },
            } => bad_code(&codes, row, column),
            error => card_error(error),
        })?;
    Ok(sets.into_pyarray(py))
}

/// The card codes of many texts.
///
/// Args:
///     texts: An iterable of texts, each of distinct cards in any form that RULES §1 takes.
///
/// Returns:
///     `uint8 (n, k)`, as wide as the longest; the codes in the order of the text, then 255.
///
/// Raises:
///     CardError: A text is no cards, or repeats one; names row, text and position.
///     TypeError: Something is not text.
///
/// >>> import cardcore as cc
/// >>> cc.parse_many(["As Kd 2c", "Xr"])
/// array([[ 51,  45,   0],
///        [ 53, 255, 255]], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (texts, /))]
pub(crate) fn parse_many<'py>(texts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    if texts.is_instance_of::<PyString>() {
        return Err(extract::wrong_type(
            "texts must be an iterable of texts",
            texts,
        ));
    }
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut width = 0;
    for (row, text) in texts.try_iter()?.enumerate() {
        let text = text?;
        let Ok(text) = text.cast::<PyString>() else {
            return Err(extract::wrong_type(
                &format!("row {row} must be text"),
                &text,
            ));
        };
        let codes = codes_of(text.to_str()?)
            .map_err(|error| card_error(format_args!("row {row}: {error}")))?;
        width = width.max(codes.len());
        rows.push(codes);
    }
    let mut codes = vec![NO_CARD; rows.len() * width];
    for (place, row) in codes.chunks_mut(width.max(1)).zip(&rows) {
        place[..row.len()].copy_from_slice(row);
    }
    codes.into_pyarray(texts.py()).reshape([rows.len(), width])
}

fn codes_of(text: &str) -> Result<Vec<u8>, notation::ParseCardsError> {
    text.parse::<cardcore::CardSet>()?;
    notation::cards(text)
        .map(|card| card.map(|(card, _)| card.code()))
        .collect()
}

/// The category of each hand value.
///
/// Args:
///     values: Hand values in an integer array of any shape.
///
/// Returns:
///     `uint8` of the same shape: the `int()` of each `Category`.
///
/// Raises:
///     TypeError: The array is not of integers.
///     ValueError: Something is no hand value; names the first, by its flat index.
///
/// >>> import cardcore as cc
/// >>> cc.categories(cc.evaluate_many(cc.parse_many(["As Ah", "As Kh"])))
/// array([1, 0], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (values, /))]
pub(crate) fn categories<'py>(values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let py = values.py();
    let array = arrays::array_of(values)?;
    let (dtype, shape) = (array.dtype(), array.shape().to_vec());
    let categories = match (dtype.kind(), dtype.itemsize()) {
        (b'u', 4) => each_category::<u32>(&array)?,
        (b'u', _) => each_category::<u64>(&array)?,
        (b'i', _) => each_category::<i64>(&array)?,
        _ if array.is_empty() && !values.is_instance_of::<PyUntypedArray>() => Vec::new(),
        _ => {
            return Err(PyTypeError::new_err(format!(
                "values must be integers, not {dtype}"
            )));
        }
    };
    categories.into_pyarray(py).reshape(shape)
}

fn each_category<T>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<u8>>
where
    T: numpy::Element + Copy + Sync + std::fmt::Display,
    u32: TryFrom<T>,
{
    let native = arrays::native::<T>(array)?;
    let values: PyReadonlyArrayDyn<'_, T> = native.cast_into::<PyArrayDyn<T>>()?.try_readonly()?;
    let values = values.as_slice()?;
    let category = |(index, &value): (usize, &T)| {
        let known = u32::try_from(value)
            .ok()
            .and_then(|bits| HandValue::from_bits(bits).ok());
        known.map(|value| value.category() as u8).ok_or(index)
    };
    let categories: Result<_, usize> = array
        .py()
        .detach(|| values.iter().enumerate().map(category).collect());
    categories.map_err(|index| {
        value_error(format_args!(
            "{} at index {index} is not a hand value",
            values[index]
        ))
    })
}
