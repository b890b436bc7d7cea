use pyo3::{ffi, prelude::*};

/// The objects of a class that were given away last. One that nobody else has any more is given
/// again, with another content: making and freeing an object takes longer than that.
///
/// Two, because in a loop over `x = make()` the name keeps one until it gets the next. A spare
/// keeps what it held until it is given again.
pub(crate) struct Spares<T> {
    objects: [Option<Py<T>>; 2],
    /// Which of them was given last.
    last: usize,
}

impl<T> Spares<T> {
    pub(crate) const EMPTY: Spares<T> = Spares {
        objects: [None, None],
        last: 0,
    };

    /// The object that was given last.
    pub(crate) fn last(&self) -> Option<&Py<T>> {
        self.objects[self.last].as_ref()
    }

    /// An object to give again, if there is one: the last one given from now on.
    pub(crate) fn reuse(&mut self, py: Python<'_>) -> Option<&Py<T>> {
        let is_spare = |&place: &usize| {
            let object = self.objects[place].as_ref();
            object.is_some_and(|object| is_unshared(py, object))
        };
        self.last = [self.last, 1 - self.last].into_iter().find(is_spare)?;
        self.last()
    }

    /// Takes note of a new object that is given.
    pub(crate) fn add(&mut self, object: Py<T>) {
        self.last = 1 - self.last;
        self.objects[self.last] = Some(object);
    }
}

/// Whether nobody else has a reference to the object. Without a GIL that cannot be told.
fn is_unshared<T>(_py: Python<'_>, object: &Py<T>) -> bool {
    // SAFETY: a `Py` is a valid object, and the thread is attached.
    cfg!(not(Py_GIL_DISABLED)) && unsafe { ffi::Py_REFCNT(object.as_ptr()) == 1 }
}
