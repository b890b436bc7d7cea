use cardcore::play::{Purpose, Stream};
use pyo3::{exceptions::PyOverflowError, prelude::*, types::PyBool};

use crate::{
    attached::Attached,
    errors::{shown, value_error},
    extract::wrong_type,
    pickle::{self, Reduced},
};

/// A stream of random numbers: xoshiro256++, the same for a seed on every platform and for ever.
///
/// Wherever a function takes an `rng`, an integer seed will do. It does not touch the generators
/// of `random` and NumPy, nor they it.
///
/// Raises:
///     ValueError: The seed is not from 0 to 2**64 - 1.
///
/// >>> from cardcore import Rng
/// >>> Rng(7).below(6) == Rng(7).below(6)
/// True
#[pyclass(frozen, name = "Rng", module = "cardcore")]
pub(crate) struct PyRng(Attached<Stream>);

impl From<Stream> for PyRng {
    fn from(stream: Stream) -> PyRng {
        PyRng(Attached::new(stream))
    }
}

/// A seed from 0 to 2**64 - 1.
pub(crate) fn seed(any: &Bound<'_, PyAny>) -> PyResult<u64> {
    if any.is_instance_of::<PyBool>() {
        return Err(wrong_type("a seed must be an integer", any));
    }
    any.extract::<u64>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(any.py()) {
            value_error(format_args!(
                "a seed must be 0 to 2**64 - 1, not {}",
                shown(any)
            ))
        } else {
            error
        }
    })
}

/// Draws from an `Rng`, or from a new stream of a seed.
pub(crate) fn draw<T>(any: &Bound<'_, PyAny>, draw: impl FnOnce(&mut Stream) -> T) -> PyResult<T> {
    match any.cast::<PyRng>() {
        Ok(rng) => Ok(draw(&mut *rng.get().0.borrow_mut(any.py())?)),
        Err(_) => Ok(draw(&mut Stream::new(seed(any)?, 0, Purpose::Search, 0))),
    }
}

#[pymethods]
impl PyRng {
    #[new]
    #[pyo3(signature = (seed, /))]
    fn new(seed: &Bound<'_, PyAny>) -> PyResult<PyRng> {
        let seed = self::seed(seed)?;
        Ok(Stream::new(seed, 0, Purpose::Search, 0).into())
    }

    /// The stream that `simulate` gives a bot in a game: one of its own for each.
    ///
    /// Args:
    ///     seed: The seed of the run.
    ///     number: The number of the game.
    ///     bot: The bot's place among the bots, wherever it sits.
    #[staticmethod]
    #[pyo3(signature = (seed, number, bot, /))]
    fn of_bot(
        seed: &Bound<'_, PyAny>,
        number: &Bound<'_, PyAny>,
        bot: &Bound<'_, PyAny>,
    ) -> PyResult<PyRng> {
        let [seed, number, bot] = [self::seed(seed)?, self::seed(number)?, self::seed(bot)?];
        Ok(Stream::new(seed, number, Purpose::Bot, bot).into())
    }

    fn __repr__(_slf: &Bound<'_, Self>) -> &'static str {
        "<Rng: xoshiro256++>"
    }

    /// A whole number less than `bound`, each equally likely.
    ///
    /// Raises:
    ///     ValueError: The bound is not from 1 to 2**64 - 1.
    #[pyo3(signature = (bound, /))]
    fn below(slf: &Bound<'_, Self>, bound: &Bound<'_, PyAny>) -> PyResult<u64> {
        match bound.extract::<u64>() {
            Ok(bound) if bound > 0 => draw(slf.as_any(), |stream| stream.below(bound)),
            Err(error) if !error.is_instance_of::<PyOverflowError>(bound.py()) => Err(error),
            _ => Err(value_error(format_args!(
                "bound must be 1 to 2**64 - 1, not {}",
                shown(bound)
            ))),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        pickle::reduce(slf, &*slf.get().0.borrow(slf.py())?)
    }

    /// A stream from what pickles keep of it.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn _restore(data: &[u8]) -> PyResult<PyRng> {
        pickle::restore::<Stream>(data).map(PyRng::from)
    }
}
