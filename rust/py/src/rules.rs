use arrayvec::ArrayVec;
use cardcore::{
    Card, CardSet,
    hand::{BestHand, FiveOfAKind, HandRules, Jokers, Order},
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    batch,
    card::PyCard,
    card_set::PyCardSet,
    errors::{RulesError, card_error, value_error},
    evaluate, extract,
    value::PyHandValue,
};

/// What hands are worth: which cards are wild, and the order of hands (RULES §2). Immutable.
///
/// Args:
///     wild: Wild cards: a card, a rank (all its cards), a set, an iterable of them, or text of
///         separate tokens such as `"2 Js"`.
///     jokers: What the jokers are that `wild` does not name: `"wild"`, `"dead"` (they count for
///         nothing) or `"forbidden"` (a hand with one is an error).
///     five_of_a_kind: Where it ranks: `"above"` everything, `"below_royal"` (only an ace-high
///         straight flush beats it), `"below_straight_flush"`, or `"none"`: it is no hand, five
///         equal ranks count as four of a kind with the best kicker of another rank.
///     double_ace_flush: Whether each wild in a flush counts as an ace even beside the ace;
///         otherwise as the highest rank that the flush still lacks.
///
/// Raises:
///     CardError: Text of `wild` is no card or rank.
///     RulesError: An option has no such value.
///
/// >>> from cardcore import HandRules
/// >>> deuces_wild = HandRules(wild="2", jokers="forbidden")
/// >>> str(deuces_wild.evaluate("2c 2d Ks Kd 7h"))
/// 'four of a kind, kings, kicker seven'
#[pyclass(frozen, eq, hash, name = "HandRules", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyHandRules(pub(crate) HandRules);

/// An option that callers choose by its name.
#[derive(Clone, Copy, Default)]
pub(crate) struct Named<T>(pub(crate) T);

impl FromPyObject<'_, '_> for Named<Jokers> {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        choose("jokers", &JOKERS, name.extract()?).map(Named)
    }
}

impl FromPyObject<'_, '_> for Named<FiveOfAKind> {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        choose(
            "five_of_a_kind",
            &FiveOfAKind::ALL.map(|place| (place.name(), place)),
            name.extract()?,
        )
        .map(Named)
    }
}

/// The rules that keyword arguments make.
#[inline]
pub(crate) fn rules_of(
    wild: Option<&Bound<'_, PyAny>>,
    jokers: Named<Jokers>,
    five_of_a_kind: Named<FiveOfAKind>,
    double_ace_flush: bool,
) -> PyResult<HandRules> {
    Ok(HandRules {
        wild: wild.map_or(Ok(CardSet::EMPTY), extract::wild)?,
        jokers: jokers.0,
        order: Order {
            five_of_a_kind: five_of_a_kind.0,
            double_ace_flush,
        },
    })
}

const JOKERS: [(&str, Jokers); 3] = [
    ("wild", Jokers::Wild),
    ("dead", Jokers::Dead),
    ("forbidden", Jokers::Forbidden),
];

fn choose<T: Copy>(option: &str, choices: &[(&str, T)], text: &str) -> PyResult<T> {
    match choices.iter().find(|(name, _)| *name == text) {
        Some(&(_, value)) => Ok(value),
        None => {
            let names: Vec<String> = choices
                .iter()
                .map(|(name, _)| format!("'{name}'"))
                .collect();
            let names = names.join(", ");
            Err(RulesError::new_err(format!(
                "{option} must be one of {names}, not '{}'",
                text.escape_debug()
            )))
        }
    }
}

fn name_of<T: Copy + PartialEq>(choices: &[(&'static str, T)], value: T) -> &'static str {
    choices
        .iter()
        .find(|(_, choice)| *choice == value)
        .map_or("", |(name, _)| name)
}

#[pymethods]
impl PyHandRules {
    #[new]
    #[pyo3(signature = (
        *, wild = None, jokers = Named::default(), five_of_a_kind = Named::default(),
        double_ace_flush = true
    ), text_signature = "(*, wild=None, jokers='wild', five_of_a_kind='above', \
    double_ace_flush=True)")]
    fn new(
        wild: Option<&Bound<'_, PyAny>>,
        jokers: Named<Jokers>,
        five_of_a_kind: Named<FiveOfAKind>,
        double_ace_flush: bool,
    ) -> PyResult<PyHandRules> {
        rules_of(wild, jokers, five_of_a_kind, double_ace_flush).map(PyHandRules)
    }

    /// The cards that are wild, as given: jokers only where named.
    #[getter]
    fn wild(&self) -> PyCardSet {
        PyCardSet(self.0.wild)
    }

    /// What the other jokers are: `"wild"`, `"dead"` or `"forbidden"`.
    #[getter]
    fn jokers(&self) -> &'static str {
        name_of(&JOKERS, self.0.jokers)
    }

    /// Where five of a kind ranks.
    #[getter]
    fn five_of_a_kind(&self) -> &'static str {
        self.0.order.five_of_a_kind.name()
    }

    /// Whether each wild in a flush counts as an ace.
    #[getter]
    fn double_ace_flush(&self) -> bool {
        self.0.order.double_ace_flush
    }

    /// The value of a hand; see `cardcore.evaluate`.
    #[pyo3(signature = (hand, /))]
    fn evaluate(&self, hand: &Bound<'_, PyAny>) -> PyResult<Py<PyHandValue>> {
        evaluate::value(&self.0, hand)
    }

    /// The values of many hands; see `cardcore.evaluate_many`. Wild cards given here, one set or
    /// one a row, replace those of the rules.
    #[pyo3(signature = (hands, /, *, wild = None, out = None, threads = None))]
    fn evaluate_many<'py>(
        &self,
        hands: &Bound<'py, PyAny>,
        wild: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        batch::values(self.0, hands, wild, out, threads)
    }

    /// The best five cards of a hand; see `cardcore.best_hand`.
    #[pyo3(signature = (hand, /))]
    fn best_hand(&self, hand: &Bound<'_, PyAny>) -> PyResult<PyBestHand> {
        evaluate::best(&self.0, hand)
    }

    /// Who has the best hand; see `cardcore.winners`.
    #[pyo3(signature = (hands, board = None))]
    fn winners(
        &self,
        hands: &Bound<'_, PyAny>,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<usize>> {
        evaluate::best_of(&self.0, hands, board)
    }

    /// The same rules but for the options given.
    #[pyo3(signature = (**options))]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = slf.get().options(slf.py())?;
        if let Some(options) = options {
            all.update(options.as_mapping())?;
        }
        slf.get_type().call((), Some(&all))
    }

    fn __repr__(&self) -> String {
        let flush = if self.double_ace_flush() {
            "True"
        } else {
            "False"
        };
        format!(
            "HandRules(wild='{}', jokers='{}', five_of_a_kind='{}', double_ace_flush={flush})",
            self.0.wild,
            self.jokers(),
            self.five_of_a_kind(),
        )
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.options(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

impl PyHandRules {
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        options.set_item("wild", Bound::new(py, self.wild())?)?;
        options.set_item("jokers", self.jokers())?;
        options.set_item("five_of_a_kind", self.five_of_a_kind())?;
        options.set_item("double_ace_flush", self.double_ace_flush())?;
        Ok(options)
    }
}

/// The best five cards of a hand, or all of a shorter one; made by `best_hand`.
///
/// Among equal choices naturals go before wilds, and higher suits before lower ones. A wild stands
/// for itself where it can; the others are used jokers first, then by descending code, and stand
/// for the highest suit of a rank that the five do not show yet (spades if all do). The five cards
/// alone have the value of the whole hand.
///
/// >>> import cardcore as cc
/// >>> best = cc.best_hand("Xr Kd Ks 2c 2d 9h")
/// >>> print(best)
/// full house, kings over twos: Ks Kd Xr (as Kh) 2d 2c
/// >>> best.wilds
/// {Card('Xr'): Card('Kh')}
#[pyclass(frozen, eq, hash, name = "BestHand", module = "cardcore")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBestHand(pub(crate) BestHand);

#[pymethods]
impl PyBestHand {
    #[new]
    #[pyo3(signature = (value, cards, wilds, /))]
    fn new(
        value: &Bound<'_, PyHandValue>,
        cards: Vec<Bound<'_, PyAny>>,
        wilds: &Bound<'_, PyDict>,
    ) -> PyResult<PyBestHand> {
        if cards.len() > 5 || wilds.len() > cards.len() {
            return Err(value_error(
                "a best hand has up to five cards, each of them once",
            ));
        }
        let cards: ArrayVec<Card, 5> = cards.iter().map(extract::card).collect::<PyResult<_>>()?;
        let held = CardSet::from_distinct(cards.iter().copied()).map_err(card_error)?;
        let wilds: ArrayVec<(Card, Card), 5> = wilds
            .iter()
            .map(|(wild, stands_for)| Ok((extract::card(&wild)?, extract::card(&stands_for)?)))
            .collect::<PyResult<_>>()?;
        if let Some((wild, _)) = wilds.iter().find(|(wild, _)| !held.contains(*wild)) {
            return Err(card_error(format_args!(
                "wild '{wild}' is none of the cards"
            )));
        }
        Ok(PyBestHand(BestHand {
            value: value.get().0,
            cards,
            wilds,
        }))
    }

    /// The value of the hand.
    #[getter]
    fn value(&self) -> PyHandValue {
        PyHandValue(self.0.value)
    }

    /// The cards, in the order of the value's ranks.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.cards.iter().copied())
    }

    /// What each of `cards` counts as: itself, but for wilds.
    #[getter]
    fn played_as<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.played_as())
    }

    /// Each wild among `cards`, and the card that it stands for.
    #[getter]
    fn wilds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let wilds = PyDict::new(py);
        for &(wild, stands_for) in &self.0.wilds {
            wilds.set_item(PyCard::get(py, wild)?, PyCard::get(py, stands_for)?)?;
        }
        Ok(wilds)
    }

    pub(crate) fn __str__(&self) -> String {
        let cards = self
            .0
            .cards
            .iter()
            .zip(self.0.played_as())
            .map(|(card, played_as)| {
                if *card == played_as {
                    card.to_string()
                } else {
                    format!("{card} (as {played_as})")
                }
            });
        let cards: Vec<String> = cards.collect();
        format!("{}: {}", self.0.value, cards.join(" "))
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (value, cards, wilds) = self.parts(py)?;
        Ok(format!(
            "BestHand({}, {}, {})",
            value.__repr__(),
            cards.repr()?,
            wilds.repr()?
        ))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        Ok((slf.get_type().into_any(), slf.get().parts(slf.py())?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// What a best hand is made from.
type Parts<'py> = (PyHandValue, Bound<'py, PyTuple>, Bound<'py, PyDict>);

impl PyBestHand {
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        Ok((self.value(), self.cards(py)?, self.wilds(py)?))
    }
}

fn tuple(py: Python<'_>, cards: impl Iterator<Item = Card>) -> PyResult<Bound<'_, PyTuple>> {
    let cards: Vec<_> = cards
        .map(|card| PyCard::get(py, card))
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, cards)
}
