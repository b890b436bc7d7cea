use cardcore::hand::HandValue;
use pyo3::{
    exceptions::{PyOverflowError, PyTypeError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyBool, PyTuple},
};

use crate::{
    enums::{PyCategory, PyRank},
    errors::{shown, value_error},
};

/// What a hand is worth: greater is better, equal hands have equal values.
///
/// `int(value)` is the 32 bits that stand in arrays, `slot << 26 | major << 13 | minor`, and
/// `HandValue(int)` comes back from them. Values compare among hands valued by the same rules.
///
/// Raises:
///     ValueError: No hand has this value under any rules.
///
/// >>> import cardcore as cc
/// >>> value = cc.evaluate("Ah Kh Qh Jh Xr")
/// >>> value.category, value.ranks, str(value)
/// (Category.STRAIGHT_FLUSH, (Rank.ACE,), 'straight flush, ace high')
/// >>> value > cc.evaluate("As Ad Ac Ah 2d")
/// True
#[pyclass(frozen, eq, ord, hash, name = "HandValue", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyHandValue(pub(crate) HandValue);

/// Some more places than there are five-card values without wilds.
const PLACES: usize = 1 << 13;

/// Objects by a hash of their values, two in a place: so 2 of 100 hands of seven cards have a value
/// that is not kept, and 8 if twice as many places had one. To make one anew costs as much as to
/// evaluate a hand.
static MADE: [[PyOnceLock<Py<PyHandValue>>; 2]; PLACES] =
    [const { [const { PyOnceLock::new() }; 2] }; PLACES];

impl PyHandValue {
    /// The object of a value, mostly one that was made before.
    pub(crate) fn get(py: Python<'_>, value: HandValue) -> PyResult<Py<PyHandValue>> {
        let new = || Py::new(py, PyHandValue(value));
        let hash = value.bits().wrapping_mul(0x9e37_79b1) >> (32 - PLACES.ilog2());
        for kept in &MADE[hash as usize] {
            let made = kept.get_or_try_init(py, new)?;
            if made.get().0 == value {
                return Ok(made.clone_ref(py));
            }
        }
        new()
    }
}

/// A value from an integer.
pub(crate) fn from_integer(any: &Bound<'_, PyAny>) -> PyResult<HandValue> {
    if any.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(
            "a hand value must be an integer, not bool",
        ));
    }
    let bits = match any.extract::<u32>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => None,
        other => HandValue::from_bits(other?).ok(),
    };
    bits.ok_or_else(|| value_error(format_args!("{} is not a hand value", shown(any))))
}

#[pymethods]
impl PyHandValue {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyHandValue> {
        from_integer(value).map(PyHandValue)
    }

    /// The kind of hand.
    #[getter]
    fn category(&self) -> PyCategory {
        self.0.category().into()
    }

    /// The ranks that break ties, in order (RULES §8): of two pair the pairs and the kicker, of a
    /// straight its top, of a flush up to five, and so on. A short hand has fewer.
    #[getter]
    fn ranks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ranks: Vec<PyRank> = self.0.ranks().into_iter().map(PyRank::from).collect();
        PyTuple::new(py, ranks)
    }

    fn __int__(&self) -> u32 {
        self.0.bits()
    }

    fn __index__(&self) -> u32 {
        self.0.bits()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        format!("HandValue({})", self.0.bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u32,)) {
        (slf.get_type().into_any(), (slf.get().0.bits(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
