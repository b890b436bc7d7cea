//! Whole decks.

use cardcore::{
    CardSet, Deck,
    hand::{Category, CountError, HandRules},
};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    deck::PyDeck,
    enums::PyCategory,
    errors::{card_error, shown, value_error},
    extract, monitor,
    rules::PyHandRules,
    value::PyHandValue,
};

/// How many hands of `k` cards out of a deck are of each category, exactly.
///
/// Every hand is evaluated, but for those that differ only in which wild cards they hold.
///
/// Args:
///     k: Cards of a hand, 0 to the size of the deck.
///     deck: A `Deck` or cards; 52 cards by default.
///     rules: A `HandRules`; its defaults by default.
///     progress: Called now and then with how many evaluations are done, and of how many.
///     threads: How many threads to use.
///
/// Returns:
///     A dict of all ten categories; the counts sum to the number of hands.
///
/// Raises:
///     CardError: The deck holds a joker that the rules forbid.
///     ValueError: There are no hands of `k` cards.
///     KeyboardInterrupt: Ctrl-C; whatever `progress` raises ends the count too.
///
/// >>> import cardcore as cc
/// >>> counts = cc.count_categories(5, cc.Deck(jokers=1))
/// >>> counts[cc.Category.FIVE_OF_A_KIND], sum(counts.values())
/// (13, 2869685)
#[pyfunction]
#[pyo3(signature = (k, deck = None, rules = None, *, progress = None, threads = None))]
pub(crate) fn count_categories<'py>(
    py: Python<'py>,
    k: &Bound<'py, PyAny>,
    deck: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyHandRules>>,
    progress: Option<Py<PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let task = Task::new(k, deck, rules)?;
    let threads = monitor::threads(threads)?;
    let counts = task.run(py, progress.as_ref(), |monitor| {
        task.rules
            .count_categories(task.size, task.deck, threads, monitor)
    })?;
    let dict = PyDict::new(py);
    for (category, count) in Category::ALL.into_iter().zip(counts) {
        dict.set_item(PyCategory::from(category), count)?;
    }
    Ok(dict)
}

/// How many hands of `k` cards out of a deck have each value, exactly.
///
/// Arguments and errors are those of `count_categories`.
///
/// Returns:
///     A dict from every `HandValue` that occurs, lowest first, to its count.
///
/// >>> import cardcore as cc
/// >>> len(cc.count_values(5))
/// 7462
#[pyfunction]
#[pyo3(signature = (k, deck = None, rules = None, *, progress = None, threads = None))]
pub(crate) fn count_values<'py>(
    py: Python<'py>,
    k: &Bound<'py, PyAny>,
    deck: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyHandRules>>,
    progress: Option<Py<PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let task = Task::new(k, deck, rules)?;
    let threads = monitor::threads(threads)?;
    let counts = task.run(py, progress.as_ref(), |monitor| {
        task.rules
            .count_values(task.size, task.deck, threads, monitor)
    })?;
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    let dict = PyDict::new(py);
    for (value, count) in counts {
        dict.set_item(PyHandValue(value), count)?;
    }
    Ok(dict)
}

struct Task {
    size: usize,
    deck: CardSet,
    rules: HandRules,
}

impl Task {
    fn new(
        k: &Bound<'_, PyAny>,
        deck: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyHandRules>>,
    ) -> PyResult<Task> {
        let deck = match deck {
            None => Deck::default().cards(),
            Some(deck) => match deck.cast::<PyDeck>() {
                Ok(deck) => deck.get().0.cards(),
                Err(_) => extract::hand(deck)?,
            },
        };
        let size = usize::try_from(extract::number(k)?)
            .ok()
            .filter(|size| *size <= deck.len());
        let size = size.ok_or_else(|| {
            let (k, deck) = (shown(k), deck.len());
            value_error(format_args!("no hand of {k} cards in a deck of {deck}"))
        })?;
        Ok(Task {
            size,
            deck,
            rules: rules.map(|rules| rules.get().0).unwrap_or_default(),
        })
    }

    fn run<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
        count: impl FnOnce(cardcore::Monitor<'_>) -> Result<T, CountError> + Send,
    ) -> PyResult<T> {
        let total = self
            .rules
            .evaluations(self.size, self.deck)
            .map_err(count_error)?;
        let counts = monitor::run(py, progress, total, count)?.map_err(count_error)?;
        if let Some(progress) = progress {
            progress.call1(py, (total, total))?;
        }
        Ok(counts)
    }
}

#[cold]
fn count_error(error: CountError) -> PyErr {
    match error {
        CountError::Joker(joker) => card_error(joker),
        CountError::TooFewCards { .. } | CountError::Interrupted(_) => value_error(error),
    }
}
