use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// Called now and then during long work, on the thread that asked for it, with how much is done;
/// `Break` ends the work.
pub type Monitor<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Work that its monitor ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// What came of some tasks.
pub(crate) struct Done<S> {
    /// What each thread gathered.
    pub(crate) states: Vec<S>,
    /// Whether the monitor ended the work before all tasks were done.
    pub(crate) interrupted: bool,
}

impl<S> Done<S> {
    /// The states of work that was done to its end.
    pub(crate) fn finished(self) -> Result<Vec<S>, Interrupted> {
        if self.interrupted {
            Err(Interrupted)
        } else {
            Ok(self.states)
        }
    }
}

/// So many threads, or as many as get at least so much of the work each: to start one takes some
/// fifty microseconds.
pub(crate) fn worthwhile(threads: NonZeroUsize, work: u64, least: u64) -> NonZeroUsize {
    let shares = usize::try_from(work / least).unwrap_or(usize::MAX);
    threads.min(NonZeroUsize::new(shares).unwrap_or(NonZeroUsize::MIN))
}

/// Does every task, in order of their start, on so many threads, the caller's among them.
///
/// Each thread gathers in a state of its own; all of them are returned. `work` tells how much it
/// has done, and `Break`s to let no further task start. Threads live as long as the call, so a
/// process may fork at any other time.
pub(crate) fn for_each<T: Send, S: Send>(
    threads: NonZeroUsize,
    tasks: impl Iterator<Item = T> + Send,
    new: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> ControlFlow<u64, u64> + Sync,
    monitor: Monitor<'_>,
) -> Done<S> {
    let tasks = Mutex::new(tasks);
    let done = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let take_task = |state: &mut S| {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        // A poisoned lock means that another thread panics; the scope passes that on.
        let Some(task) = tasks.lock().unwrap_or_else(PoisonError::into_inner).next() else {
            return false;
        };
        let (ControlFlow::Continue(amount) | ControlFlow::Break(amount)) = {
            let flow = work(state, task);
            if flow.is_break() {
                stop.store(true, Ordering::Relaxed);
            }
            flow
        };
        done.fetch_add(amount, Ordering::Relaxed);
        true
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.get())
            .map(|_| {
                scope.spawn(|| {
                    let mut state = new();
                    while take_task(&mut state) {}
                    state
                })
            })
            .collect();
        let mut state = new();
        let mut interrupted = false;
        while take_task(&mut state) {
            if monitor(done.load(Ordering::Relaxed)).is_break() {
                stop.store(true, Ordering::Relaxed);
                interrupted = true;
            }
        }
        let mut states = vec![state];
        for helper in helpers {
            states.push(
                helper
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            );
        }
        Done {
            states,
            interrupted,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_work_gets_no_more_threads_than_pay() {
        let threads = |number| NonZeroUsize::new(number).unwrap();
        for (asked, work, got) in [(1, 0, 1), (4, 0, 1), (4, 99, 1), (4, 199, 1), (4, 200, 2)] {
            assert_eq!(worthwhile(threads(asked), work, 100), threads(got));
        }
        assert_eq!(worthwhile(threads(4), u64::MAX, 1), threads(4));
    }
}
