//! Hands in NumPy arrays of any layout, as slices.

use cardcore::hand::NO_CARD;
use numpy::{
    Element, PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods, prelude::*,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::PyDict,
};

/// What a code that no `uint8` can hold is read as: no card's code, so that its row is found.
const NO_CODE: u8 = 254;

/// Hands in an array.
pub(crate) enum Hands<'py> {
    Sets(PyReadonlyArray1<'py, u64>),
    Codes(Codes<'py>),
}

/// Rows of card codes.
pub(crate) struct Codes<'py> {
    pub(crate) bytes: Bytes<'py>,
    pub(crate) rows: usize,
    pub(crate) width: usize,
    array: Bound<'py, PyUntypedArray>,
}

/// Codes as they stand in the caller's array, or converted.
pub(crate) enum Bytes<'py> {
    Borrowed(PyReadonlyArray2<'py, u8>),
    Owned(Vec<u8>),
}

impl Bytes<'_> {
    pub(crate) fn as_slice(&self) -> PyResult<&[u8]> {
        match self {
            Bytes::Borrowed(array) => Ok(array.as_slice()?),
            Bytes::Owned(codes) => Ok(codes),
        }
    }
}

impl Codes<'_> {
    /// What stands in the caller's array.
    pub(crate) fn original(&self, row: usize, column: usize) -> PyResult<String> {
        Ok(self.array.get_item((row, column))?.to_string())
    }
}

impl<'py> Hands<'py> {
    /// Hands from an array, or from what NumPy makes one of.
    pub(crate) fn new(any: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
        let array = array_of(any)?;
        let (dtype, shape) = (array.dtype(), array.shape());
        match (dtype.kind(), shape.len()) {
            (b'u', 1) if dtype.itemsize() == 8 => Ok(Hands::Sets(sets(&array)?)),
            (b'i' | b'u', 2) => codes(&array).map(Hands::Codes),
            (_, 1) if shape[0] == 0 && !any.is_instance_of::<PyUntypedArray>() => Ok(Hands::Sets(
                PyArray1::zeros(any.py(), 0, false).try_readonly()?,
            )),
            (b'i' | b'u', dimensions) if dimensions != 1 => Err(PyValueError::new_err(format!(
                "hands must be uint64 (n,) card sets or integer (n, k) card codes, not of shape {shape:?}"
            ))),
            _ => Err(PyTypeError::new_err(format!(
                "hands must be uint64 (n,) card sets or integer (n, k) card codes, not {dtype} of shape {shape:?}"
            ))),
        }
    }

    /// How many hands there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Hands::Sets(sets) => sets.len(),
            Hands::Codes(codes) => codes.rows,
        }
    }
}

/// The array, or what NumPy makes of something else.
pub(crate) fn array_of<'py>(any: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = any.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let py = any.py();
    let array = py
        .import(intern!(py, "numpy"))?
        .call_method1(intern!(py, "asarray"), (any,))?;
    Ok(array.cast_into::<PyUntypedArray>()?)
}

/// A one-dimensional array of card sets, in one piece and native.
pub(crate) fn sets<'py>(
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<PyReadonlyArray1<'py, u64>> {
    Ok(native::<u64>(array)?
        .cast_into::<PyArray1<u64>>()?
        .try_readonly()?)
}

/// An array of one type of elements: native, aligned, C-contiguous, and copied if it must be.
pub(crate) fn native<'py, T: Element>(
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let options = PyDict::new(py);
    options.set_item(intern!(py, "dtype"), T::get_dtype(py))?;
    options.set_item(intern!(py, "requirements"), ["C", "A", "E"])?;
    py.import(intern!(py, "numpy"))?
        .call_method(intern!(py, "require"), (array,), Some(&options))
}

/// Rows of codes from a two-dimensional array of any integers.
pub(crate) fn codes<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Codes<'py>> {
    let dtype = array.dtype();
    let bytes = match (dtype.kind(), dtype.itemsize()) {
        (b'u', 1) => Bytes::Borrowed(
            native::<u8>(array)?
                .cast_into::<PyArray2<u8>>()?
                .try_readonly()?,
        ),
        (b'u', 2) => converted::<u16>(array)?,
        (b'u', 4) => converted::<u32>(array)?,
        (b'u', _) => converted::<u64>(array)?,
        (_, 1) => converted::<i8>(array)?,
        (_, 2) => converted::<i16>(array)?,
        (_, 4) => converted::<i32>(array)?,
        _ => converted::<i64>(array)?,
    };
    let (rows, width) = (array.shape()[0], array.shape()[1]);
    Ok(Codes {
        bytes,
        rows,
        width,
        array: array.clone(),
    })
}

fn converted<'py, T>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bytes<'py>>
where
    T: Element + Copy + Sync,
    u8: TryFrom<T>,
{
    let array = native::<T>(array)?
        .cast_into::<PyArray2<T>>()?
        .try_readonly()?;
    let values = array.as_slice()?;
    let convert = |&value: &T| u8::try_from(value).unwrap_or(NO_CODE);
    Ok(Bytes::Owned(
        array.py().detach(|| values.iter().map(convert).collect()),
    ))
}

const _: () = assert!(NO_CODE != NO_CARD);
