use cardcore::rules::{Action, ActionKind, MAX_CHIPS, Operand};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyString};

use crate::{
    card::PyCard,
    errors::{ActionError, shown},
    extract::{self, wrong_type},
};

/// What a player does, from its text as it stands in records (RULES §8).
///
/// Raises:
///     ActionError: The text is no action.
///
/// >>> from cardcore import Action
/// >>> action = Action("bid 7d")
/// >>> action.kind, action.card, action == Action.bid("7d")
/// ('bid', Card('7d'), True)
#[pyclass(frozen, eq, ord, hash, name = "Action", module = "cardcore")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyAction(pub(crate) Action);

/// Bets and raises of fewer chips than this are objects made once.
const FEW_CHIPS: usize = 512;

impl PyAction {
    /// The object of an action: made once if it names nothing, or few chips.
    pub(crate) fn get(py: Python<'_>, action: Action) -> PyResult<Py<PyAction>> {
        type Once = PyOnceLock<Py<PyAction>>;
        static PLAIN: [Once; ActionKind::ALL.len()] =
            [const { Once::new() }; ActionKind::ALL.len()];
        static BETS: [Once; FEW_CHIPS] = [const { Once::new() }; FEW_CHIPS];
        static RAISES: [Once; FEW_CHIPS] = [const { Once::new() }; FEW_CHIPS];
        let make = || Py::new(py, PyAction(action));
        let once = match action {
            Action::Bet(chips) => BETS.get(chips as usize),
            Action::Raise(chips) => RAISES.get(chips as usize),
            _ if action.operand() == Operand::Nothing => PLAIN.get(action.kind() as usize),
            _ => None,
        };
        match once {
            Some(once) => Ok(once.get_or_try_init(py, make)?.clone_ref(py)),
            None => make(),
        }
    }
}

/// An action from an action or its text.
pub(crate) fn action(any: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(action) = any.cast::<PyAction>() {
        return Ok(action.get().0);
    }
    match any.cast::<PyString>() {
        Ok(text) => text.to_str()?.parse().map_err(|error| {
            ActionError::new_err(cardcore::rules::ParseActionError::to_string(&error))
        }),
        Err(_) => Err(wrong_type("an action must be an Action or its text", any)),
    }
}

/// Chips that a player can name.
fn chips(any: &Bound<'_, PyAny>) -> PyResult<u64> {
    let chips = u64::try_from(extract::number(any)?).ok();
    chips.filter(|&chips| chips <= MAX_CHIPS).ok_or_else(|| {
        ActionError::new_err(format!("chips are 0 to {MAX_CHIPS}, not {}", shown(any)))
    })
}

#[pymethods]
impl PyAction {
    #[new]
    #[pyo3(signature = (action, /))]
    fn new(action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        self::action(action).map(PyAction)
    }

    /// Turn up the top card of the draw pile.
    #[staticmethod]
    fn flip() -> PyAction {
        PyAction(Action::Flip)
    }

    /// Take a card of the discard pile as the offer.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn pull(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Pull(extract::card(card)?)))
    }

    /// Place a card of the hand.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn bid(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Bid(extract::card(card)?)))
    }

    /// Declare the joker bid as low.
    #[staticmethod]
    fn low() -> PyAction {
        PyAction(Action::Low)
    }

    /// Declare the joker bid as high.
    #[staticmethod]
    fn high() -> PyAction {
        PyAction(Action::High)
    }

    /// Give up the hand.
    #[staticmethod]
    fn fold() -> PyAction {
        PyAction(Action::Fold)
    }

    /// Stay in with nothing to pay.
    #[staticmethod]
    fn check() -> PyAction {
        PyAction(Action::Check)
    }

    /// Pay what the level asks for, or all there is.
    #[staticmethod]
    fn call() -> PyAction {
        PyAction(Action::Call)
    }

    /// Open the betting of a round with so many chips.
    #[staticmethod]
    #[pyo3(signature = (amount, /))]
    fn bet(amount: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        chips(amount).map(Action::Bet).map(PyAction)
    }

    /// Raise to so many chips: the player's total of the round.
    #[staticmethod]
    #[pyo3(signature = (amount, /))]
    fn raise_to(amount: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        chips(amount).map(Action::Raise).map(PyAction)
    }

    /// Move a spade Treasure to the hand.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn grab(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Grab(extract::card(card)?)))
    }

    /// Draw a card for a heart Treasure.
    #[staticmethod]
    fn draw() -> PyAction {
        PyAction(Action::Draw)
    }

    /// End what may be done several times.
    #[staticmethod]
    fn done() -> PyAction {
        PyAction(Action::Done)
    }

    /// Take a card in place of a joker Treasure.
    #[staticmethod]
    #[pyo3(signature = (card, /))]
    fn take(card: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction(Action::Take(extract::card(card)?)))
    }

    /// Give a diamond Treasure up for another player's Treasure.
    #[staticmethod]
    #[pyo3(signature = (give, take, /))]
    fn steal(give: &Bound<'_, PyAny>, take: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        let (give, take) = (extract::card(give)?, extract::card(take)?);
        Ok(PyAction(Action::Steal { give, take }))
    }

    /// Vote for another hand: `continue` is a keyword of Python's.
    #[staticmethod]
    fn continue_() -> PyAction {
        PyAction(Action::Continue)
    }

    /// Vote for the end of the game.
    #[staticmethod]
    fn stop() -> PyAction {
        PyAction(Action::Stop)
    }

    /// The first word of the text, such as `bid`.
    #[getter]
    fn kind(&self, py: Python<'_>) -> Py<PyString> {
        word(py, self.0.kind())
    }

    /// The chips of a bet or raise, the player's total of the round; `None` for other actions.
    #[getter]
    fn amount(&self) -> Option<u64> {
        self.0.chips()
    }

    /// The diamond that a theft gives up; `None` for other actions.
    #[getter]
    fn give(&self, py: Python<'_>) -> PyResult<Option<Py<PyCard>>> {
        match self.0.operand() {
            Operand::Cards(give, _) => PyCard::get(py, give).map(Some),
            _ => Ok(None),
        }
    }

    /// The card that the action names, if any; of a theft, the one that is stolen.
    #[getter]
    fn card(&self, py: Python<'_>) -> PyResult<Option<Py<PyCard>>> {
        self.0.card().map(|card| PyCard::get(py, card)).transpose()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The word of a kind of action, a string made once.
pub(crate) fn word(py: Python<'_>, kind: ActionKind) -> Py<PyString> {
    static WORDS: [PyOnceLock<Py<PyString>>; ActionKind::ALL.len()] =
        [const { PyOnceLock::new() }; ActionKind::ALL.len()];
    let make = || PyString::intern(py, kind.word()).unbind();
    WORDS[kind as usize].get_or_init(py, make).clone_ref(py)
}
