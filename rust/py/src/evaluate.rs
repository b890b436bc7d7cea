//! Single hands.

use cardcore::{
    CardSet,
    hand::{FiveOfAKind, HandRules, HandValue, Jokers},
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    errors::card_error,
    extract::{self, Argument},
    rules::{Named, PyBestHand, rules_of},
    value::{self, PyHandValue},
};

/// The value of a hand of any number of cards, by the rules of the keywords.
///
/// Args:
///     hand: Text, a `CardSet` or its bits as an integer, a card, an iterable of cards, texts and
///         card codes, or one row of an integer array (255 for no card). 0 to 54 cards.
///     wild, jokers, five_of_a_kind, double_ace_flush: As for `HandRules`.
///
/// Raises:
///     CardError: Something is no card, a card is repeated, or a joker is forbidden.
///     RulesError: An option has no such value.
///     TypeError: The hand is none of these kinds.
///
/// >>> import cardcore as cc
/// >>> str(cc.evaluate("As Ah Ac Ad Xr"))
/// 'five of a kind, aces'
/// >>> str(cc.evaluate("2c 2d Ks Kd Kh 7c 8s"))
/// 'full house, kings over twos'
#[pyfunction]
#[pyo3(signature = (
    hand, /, *, wild = None, jokers = Argument::Missing, five_of_a_kind = Argument::Missing,
    double_ace_flush = Argument::Missing
), text_signature = "(hand, /, *, wild=None, jokers='wild', five_of_a_kind='above', \
    double_ace_flush=True)")]
pub(crate) fn evaluate(
    hand: &Bound<'_, PyAny>,
    wild: Option<&Bound<'_, PyAny>>,
    jokers: Argument<'_>,
    five_of_a_kind: Argument<'_>,
    double_ace_flush: Argument<'_>,
) -> PyResult<Py<PyHandValue>> {
    match (wild, jokers, five_of_a_kind, double_ace_flush) {
        // Not to look at options that nobody named makes a tenth of the call.
        (None, Argument::Missing, Argument::Missing, Argument::Missing) => {
            value(&HandRules::default(), hand)
        }
        (wild, jokers, five_of_a_kind, double_ace_flush) => {
            let rules = rules_of(
                wild,
                jokers.or_default("jokers")?,
                five_of_a_kind.or_default("five_of_a_kind")?,
                double_ace_flush.or("double_ace_flush", true)?,
            )?;
            value(&rules, hand)
        }
    }
}

/// The best five cards of a hand, and which card each wild stands for: a `BestHand`.
///
/// Arguments and errors are those of `evaluate`.
///
/// >>> import cardcore as cc
/// >>> best = cc.best_hand("2c 2d Ks Kd Kh 7c 8s", wild="2")
/// >>> print(best)
/// five of a kind, kings: Ks Kh Kd 2d (as Kc) 2c (as Ks)
#[pyfunction]
#[pyo3(signature = (
    hand, /, *, wild = None, jokers = Named::default(), five_of_a_kind = Named::default(),
    double_ace_flush = true
), text_signature = "(hand, /, *, wild=None, jokers='wild', five_of_a_kind='above', \
    double_ace_flush=True)")]
pub(crate) fn best_hand(
    hand: &Bound<'_, PyAny>,
    wild: Option<&Bound<'_, PyAny>>,
    jokers: Named<Jokers>,
    five_of_a_kind: Named<FiveOfAKind>,
    double_ace_flush: bool,
) -> PyResult<PyBestHand> {
    best(
        &rules_of(wild, jokers, five_of_a_kind, double_ace_flush)?,
        hand,
    )
}

/// Who has the best hand: the indices of all hands with the highest value.
///
/// Args:
///     hands: An iterable of hands, each in a form that `evaluate` takes.
///     board: Cards that belong to every hand.
///     wild, jokers, five_of_a_kind, double_ace_flush: As for `HandRules`.
///
/// Raises:
///     CardError: Something is no card, or a card stands twice among hands and board.
///     TypeError: The hands are no iterable of hands.
///
/// >>> import cardcore as cc
/// >>> cc.winners(["As Ks", "Qd Qc"], "Qs Js 2s 2d 9h")
/// [1]
#[pyfunction]
#[pyo3(signature = (
    hands, board = None, *, wild = None, jokers = Named::default(),
    five_of_a_kind = Named::default(), double_ace_flush = true
), text_signature = "(hands, board=None, *, wild=None, jokers='wild', five_of_a_kind='above', \
    double_ace_flush=True)")]
pub(crate) fn winners(
    hands: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    wild: Option<&Bound<'_, PyAny>>,
    jokers: Named<Jokers>,
    five_of_a_kind: Named<FiveOfAKind>,
    double_ace_flush: bool,
) -> PyResult<Vec<usize>> {
    best_of(
        &rules_of(wild, jokers, five_of_a_kind, double_ace_flush)?,
        hands,
        board,
    )
}

/// A hand value in words.
///
/// Raises:
///     ValueError: An integer that is no hand's value.
///
/// >>> import cardcore as cc
/// >>> cc.describe(int(cc.evaluate("7c 5d")))
/// 'high card, seven, five'
#[pyfunction]
#[pyo3(signature = (value, /))]
pub(crate) fn describe(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyHandValue>() {
        Ok(value) => Ok(value.get().0.to_string()),
        Err(_) => value::from_integer(value).map(|value| value.to_string()),
    }
}

// Its few callers are what it is made for: inlined, rules that are constant cost nothing.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn value(rules: &HandRules, hand: &Bound<'_, PyAny>) -> PyResult<Py<PyHandValue>> {
    let value = rules.evaluate(extract::hand(hand)?);
    PyHandValue::get(hand.py(), value.map_err(card_error)?)
}

pub(crate) fn best(rules: &HandRules, hand: &Bound<'_, PyAny>) -> PyResult<PyBestHand> {
    rules
        .best_hand(extract::hand(hand)?)
        .map(PyBestHand)
        .map_err(card_error)
}

pub(crate) fn best_of(
    rules: &HandRules,
    hands: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<usize>> {
    if hands.is_instance_of::<PyString>() {
        return Err(extract::wrong_type(
            "hands must be an iterable of hands",
            hands,
        ));
    }
    let board = board.map_or(Ok(CardSet::EMPTY), extract::hand)?;
    let mut seen = board;
    let mut best: Option<HandValue> = None;
    let mut winners = Vec::new();
    for (seat, hand) in hands.try_iter()?.enumerate() {
        let hand = extract::hand(&hand?)?;
        if let Some(card) = (hand & seen).iter().next() {
            let place = if board.contains(card) {
                "on the board"
            } else {
                "in an earlier hand"
            };
            return Err(card_error(format_args!(
                "repeated card '{card}' in hand {seat}: it is {place} too"
            )));
        }
        seen |= hand;
        let value = rules.evaluate(hand | board).map_err(card_error)?;
        if best.is_none_or(|best| value > best) {
            winners.clear();
        }
        if best.is_none_or(|best| value >= best) {
            best = Some(value);
            winners.push(seat);
        }
    }
    Ok(winners)
}
