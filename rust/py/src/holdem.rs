//! Texas Hold'em in Python.

use cardcore::{
    Card,
    rules::{
        AnyGame, AnyState, AnyView,
        community::{CommunityState, CommunityView},
        holdem::Holdem,
    },
};
use pyo3::prelude::*;

use crate::{
    betting::{BettingOptions, PyBettingState, PyBettingView, game_methods, stakes},
    card::{PyCard, cards},
    community::community_methods,
    extract::Argument,
    game::{PyGame, options_error},
    state_class::{StateClass, game_state},
};

/// Texas Hold'em (RULES §7): two hole cards, a board of five, four betting rounds; one hand.
///
/// The options are frozen; `start` begins a game.
///
/// Args:
///     stacks: What each seat brings: 2 to 22 whole numbers from 1, together at most 2**53.
///     dealer: The seat with the button.
///     ante: What each player posts, 0 or more.
///     small, big: The blinds, `small` at most `big`; a `big` of 0 means no blinds.
///     limit: How much may be bet: `"no"` limit, `"pot"`, or `"fixed"`.
///     min_bet: The least bet; by default the big blind, else the ante, else 1.
///     big_bet: Fixed limit only: the bet of the last two rounds; by default twice `min_bet`.
///     cap: Fixed limit only: how many full bets and raises a round may have; `None` for any
///         number. 4 by default.
///
/// Raises:
///     RulesError: An option is out of its range; names it.
///
/// >>> import cardcore as cc
/// >>> game = cc.Holdem(stacks=[100, 100, 100], small=1, big=2)
/// >>> state = game.start(seed=7)
/// >>> state.actor, state.to_call, str(state.legal)
/// (0, 2, 'fold, call, raise 4..100')
/// >>> state.apply("raise 6")
/// >>> state.stacks, state.pot
/// ([94, 99, 98], 9)
#[pyclass(frozen, extends = PyGame, name = "Holdem", module = "cardcore")]
pub(crate) struct PyHoldem;

game_methods! { PyHoldem {
    #[new]
    #[pyo3(signature = (
            *, stacks, dealer = Argument::Missing, ante = Argument::Missing, small = Argument::Missing,
        big = Argument::Missing, limit = "no", min_bet = None, big_bet = None,
        cap = Argument::Missing
    ), text_signature = "(*, stacks, dealer=0, ante=0, small=0, big=0, limit='no', min_bet=None, \
        big_bet=None, cap=4)")]
    #[allow(clippy::too_many_arguments)] // Python passes them by name
    fn new(
        stacks: &Bound<'_, PyAny>,
        dealer: Argument<'_>,
        ante: Argument<'_>,
        small: Argument<'_>,
        big: Argument<'_>,
        limit: &str,
        min_bet: Option<&Bound<'_, PyAny>>,
        big_bet: Option<&Bound<'_, PyAny>>,
        cap: Argument<'_>,
    ) -> PyResult<PyClassInitializer<PyHoldem>> {
        let options = BettingOptions {
            stacks, dealer, ante, small, big, limit, min_bet, big_bet, cap,
        };
        let game = Holdem::new(&options.options()?).map_err(options_error)?;
        Ok(PyGame::of(PyHoldem, game))
    }
}}

/// A hand of Texas Hold'em as it is played.
#[pyclass(frozen, extends = PyBettingState, name = "HoldemState", module = "cardcore")]
pub(crate) struct PyHoldemState;

game_state!(PyHoldemState extends PyBettingState);

/// What one seat may know of a hand of Texas Hold'em.
#[pyclass(frozen, extends = PyBettingView, name = "HoldemView", module = "cardcore")]
pub(crate) struct PyHoldemView;

community_methods! { PyHoldemState, PyHoldemView, Holdem {} {
    /// The shared cards, in the order in which they were turned up.
    #[getter]
    fn board(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyCard>>> {
        Self::read(slf, |state, _| cards(slf.py(), state.shared()))?
    }
} {
    /// The shared cards, in the order in which they were turned up.
    #[getter]
    fn board(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyCard>>> {
        Self::read(slf, |view, _| {
            view.shared().map(|card| PyCard::get(slf.py(), card)).collect()
        })?
    }
}}
