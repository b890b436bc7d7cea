//! Treasure Hold'em in Python.

use cardcore::{
    hand::{FiveOfAKind, Order},
    rules::{
        AnyGame, AnyState, AnyView, Seat,
        treasure::{Treasure, TreasureState, TreasureView},
    },
};
use pyo3::prelude::*;

use crate::{
    betting::{BettingOptions, PyBettingState, PyBettingView, game_methods, stakes},
    card::{PyCard, cards},
    card_set::PyCardSet,
    extract::Argument,
    game::{self, PyGame, options_error},
    rules::Named,
    state_class::{StateClass, game_state},
};

/// Treasure Hold'em (RULES §6): many hands, and Treasures that lie before their players and last.
///
/// The options are frozen; `start` begins a game.
///
/// Args:
///     stacks: What each seat brings: 2 to 10 whole numbers from 1, together at most 2**53.
///     dealer: The seat with the button in the first hand.
///     ante: What each player posts in each hand, 0 or more; by default 1.
///     limit: How much may be bet: `"no"` limit, `"pot"`, or `"fixed"`.
///     min_bet: The least bet; by default the ante, else 1.
///     big_bet: Fixed limit only: the bet of the last two rounds; by default twice `min_bet`.
///     cap: Fixed limit only: how many full bets and raises a round may have; `None` for any
///         number. 4 by default.
///     five_of_a_kind, double_ace_flush: The order of hands, as for `HandRules`.
///     hands: After how many hands the game is over; by default the players vote.
///
/// Raises:
///     RulesError: An option is out of its range; names it.
///
/// >>> import cardcore as cc
/// >>> game = cc.Treasure(stacks=[50, 50, 50], hands=3)
/// >>> state, rng = game.start(seed=7), cc.Rng(2)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal.sample(rng))
/// >>> sum(state.stacks), state.hands_over
/// (150, 3)
#[pyclass(frozen, extends = PyGame, name = "Treasure", module = "cardcore")]
pub(crate) struct PyTreasure;

game_methods! { PyTreasure {
    #[new]
    #[pyo3(signature = (
        *, stacks, dealer = Argument::Missing, ante = Argument::Missing, limit = "no",
        min_bet = None, big_bet = None, cap = Argument::Missing,
        five_of_a_kind = Named::default(), double_ace_flush = true, hands = None
    ), text_signature = "(*, stacks, dealer=0, ante=1, limit='no', min_bet=None, big_bet=None, \
        cap=4, five_of_a_kind='above', double_ace_flush=True, hands=None)")]
    #[allow(clippy::too_many_arguments)] // Python passes them by name
    fn new(
        stacks: &Bound<'_, PyAny>,
        dealer: Argument<'_>,
        ante: Argument<'_>,
        limit: &str,
        min_bet: Option<&Bound<'_, PyAny>>,
        big_bet: Option<&Bound<'_, PyAny>>,
        cap: Argument<'_>,
        five_of_a_kind: Named<FiveOfAKind>,
        double_ace_flush: bool,
        hands: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<PyTreasure>> {
        let has_ante = matches!(ante, Argument::Given(_));
        let options = BettingOptions {
            stacks,
            dealer,
            ante,
            small: Argument::Missing,
            big: Argument::Missing,
            limit,
            min_bet,
            big_bet,
            cap,
        };
        let mut options = options.options()?;
        if !has_ante {
            options.ante = Treasure::ANTE;
        }
        let order = Order { five_of_a_kind: five_of_a_kind.0, double_ace_flush };
        let hands = hands.map(|hands| game::small(hands, "hands")).transpose()?;
        let hands = hands.map(|hands| hands as u64);
        let game = Treasure::new(&options, order, hands).map_err(options_error)?;
        Ok(PyGame::of(PyTreasure, game))
    }

    /// Where five of a kind ranks.
    #[getter]
    fn five_of_a_kind(slf: &Bound<'_, Self>) -> &'static str {
        treasure(slf).order().five_of_a_kind.name()
    }

    /// Whether each wild in a flush counts as an ace.
    #[getter]
    fn double_ace_flush(slf: &Bound<'_, Self>) -> bool {
        treasure(slf).order().double_ace_flush
    }

    /// After how many hands the game is over; `None` if the players vote.
    #[getter]
    fn hands(slf: &Bound<'_, Self>) -> Option<u32> {
        treasure(slf).hands()
    }
}}

fn treasure<'a>(slf: &'a Bound<'_, PyTreasure>) -> &'a Treasure {
    match &*slf.as_super().get().0 {
        AnyGame::Treasure(game) => game,
        _ => unreachable!("the class is that of the game"),
    }
}

/// A game of Treasure Hold'em as it is played. The chips are those of the hand that is on.
#[pyclass(frozen, extends = PyBettingState, name = "TreasureState", module = "cardcore")]
pub(crate) struct PyTreasureState;

game_state!(PyTreasureState extends PyBettingState);

/// What one seat may know of a game of Treasure Hold'em.
#[pyclass(frozen, extends = PyBettingView, name = "TreasureView", module = "cardcore")]
pub(crate) struct PyTreasureView;

/// Reads something of a state.
fn of_state<T>(
    slf: &Bound<'_, PyTreasureState>,
    read: impl FnOnce(&TreasureState, usize) -> T,
) -> PyResult<T> {
    let state = PyTreasureState::state(slf);
    state.read_rules(slf.py(), |state, game| match (state, game) {
        (AnyState::Treasure(state), AnyGame::Treasure(game)) => {
            read(state, game.stakes().players())
        }
        _ => unreachable!("the class is that of the game"),
    })
}

/// Reads something of a view.
#[allow(clippy::unnecessary_wraps)] // alike for the macro below, which reads both
fn of_view<T>(
    slf: &Bound<'_, PyTreasureView>,
    read: impl FnOnce(&TreasureView, usize) -> T,
) -> PyResult<T> {
    match slf.as_super().as_super().get().rules() {
        (AnyView::Treasure(view), AnyGame::Treasure(game)) => {
            Ok(read(view, game.stakes().players()))
        }
        _ => unreachable!("the class is that of the game"),
    }
}

/// Writes the methods of a class: what all can see, and what only it has.
macro_rules! methods {
    ($class:ident, $read:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            /// The Treasures of each seat.
            #[getter]
            fn zones(slf: &Bound<'_, Self>) -> PyResult<Vec<PyCardSet>> {
                $read(slf, |table, players| {
                    seats(players).map(|seat| PyCardSet(table.open().zone(seat))).collect()
                })
            }

            /// The shared cards, in the order in which they were turned up.
            #[getter]
            fn shared(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyCard>>> {
                $read(slf, |table, _| cards(slf.py(), table.open().shared()))?
            }

            /// The New Treasure of the hand, once it is turned up.
            #[getter]
            fn new_treasure(slf: &Bound<'_, Self>) -> PyResult<Option<Py<PyCard>>> {
                let new = $read(slf, |table, _| table.open().new_treasure())?;
                new.map(|card| PyCard::get(slf.py(), card)).transpose()
            }

            /// The seat that folded last in the hand.
            #[getter]
            fn last_folder(slf: &Bound<'_, Self>) -> PyResult<Option<usize>> {
                $read(slf, |table, _| table.open().last_folder().map(Seat::index))
            }

            /// Whether the deck ran out, which ends the game.
            #[getter]
            fn ran_out(slf: &Bound<'_, Self>) -> PyResult<bool> {
                $read(slf, |table, _| table.open().ran_out())
            }

            /// How many hands have been played to their end.
            #[getter]
            fn hands_over(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |table, _| table.open().hands_over())
            }

            /// The cards that are wild for a seat, in its hand and among the shared ones: jokers,
            /// and those of the ranks of its club Treasures.
            #[pyo3(signature = (seat, /))]
            fn wild(slf: &Bound<'_, Self>, seat: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
                $read(slf, |table, players| {
                    Ok(PyCardSet(table.open().wild(game::seat(seat, players)?)))
                })?
            }

            $($own)*
        }
    };
}

methods! { PyTreasureState, of_state {
    /// The cards of each seat, with what was grabbed and drawn; after a hand, those it held.
    #[getter]
    fn hands(slf: &Bound<'_, Self>) -> PyResult<Vec<PyCardSet>> {
        of_state(slf, |state, players| {
            seats(players).map(|seat| PyCardSet(state.hand(seat))).collect()
        })
    }
}}

methods! { PyTreasureView, of_view {
    /// The cards of each seat that the table has seen.
    #[getter]
    fn known(slf: &Bound<'_, Self>) -> PyResult<Vec<PyCardSet>> {
        of_view(slf, |view, players| {
            seats(players).map(|seat| PyCardSet(view.open().known(seat))).collect()
        })
    }

    /// How many other cards each seat has.
    #[getter]
    fn unknown(slf: &Bound<'_, Self>) -> PyResult<Vec<usize>> {
        of_view(slf, |view, players| {
            seats(players).map(|seat| view.unknown(seat)).collect()
        })
    }
}}

fn seats(players: usize) -> impl Iterator<Item = Seat> {
    (0..players).map(Seat::new)
}
