//! Long native work: detached from the interpreter, answering Ctrl-C, reporting progress.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use cardcore::Monitor;
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*};

use crate::{
    errors::{shown, value_error},
    extract,
};

/// How often signals are looked at and progress is reported.
const EVERY: Duration = Duration::from_millis(50);

/// More threads than this help nobody, and many more could not be started.
const MOST_THREADS: usize = 256;

/// The number of threads asked for, 1 by default.
pub(crate) fn threads(any: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    let Some(any) = any else {
        return Ok(NonZeroUsize::MIN);
    };
    let threads = extract::number(any)?;
    let threads = usize::try_from(threads).ok().and_then(NonZeroUsize::new);
    let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
    threads.map(|threads| threads.min(most)).ok_or_else(|| {
        value_error(format_args!(
            "threads must be at least 1, not {}",
            shown(any)
        ))
    })
}

/// Does work without the interpreter. A signal handler or a progress callable that raises ends
/// the work, and its exception is returned instead of the work's result.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    total: u64,
    work: impl FnOnce(Monitor<'_>) -> T + Send,
) -> PyResult<T> {
    match watched(py, progress, total, work) {
        (result, None) => Ok(result),
        (_, Some(error)) => Err(error),
    }
}

/// The same, but Ctrl-C gives what is done by then, and true.
pub(crate) fn run_to_ctrl_c<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    total: u64,
    work: impl FnOnce(Monitor<'_>) -> T + Send,
) -> PyResult<(T, bool)> {
    match watched(py, progress, total, work) {
        (result, None) => Ok((result, false)),
        (result, Some(error)) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
            Ok((result, true))
        }
        (_, Some(error)) => Err(error),
    }
}

fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    total: u64,
    work: impl FnOnce(Monitor<'_>) -> T + Send,
) -> (T, Option<PyErr>) {
    let mut failure = None;
    let mut last = Instant::now();
    let result = py.detach(|| {
        work(&mut |done| {
            if last.elapsed() < EVERY {
                return ControlFlow::Continue(());
            }
            last = Instant::now();
            let heard = Python::attach(|py| {
                py.check_signals()?;
                progress.map_or(Ok(()), |progress| {
                    progress.call1(py, (done, total)).map(drop)
                })
            });
            match heard {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
    });
    (result, failure)
}
