//! Junkyard Carousel in Python.

use cardcore::rules::{
    AnyGame, AnyState, AnyView, Seat,
    junkyard::{self, Junkyard, JunkyardState, JunkyardView, Pull},
};
use pyo3::prelude::*;

use crate::{
    card::{PyCard, cards},
    card_set::PyCardSet,
    errors::RulesError,
    extract::Argument,
    game::{PyGame, option, options_error, small},
    state::PyState,
    state_class::{StateClass, game_state},
    view::PyView,
};

/// Junkyard Carousel (RULES §3): no bets, seven cards, and a card bid for in every turn.
///
/// The options are frozen; `start` begins a game.
///
/// Args:
///     players: 3 to 7.
///     dealer: A seat; the one to his left has the first turn.
///     nuclear: Whether two jokers bid in a turn remove all its bids from the game.
///     passes: How often the draw pile is gone through, 1 or 2; by default 2 for six or seven
///         players, else 1.
///     pull: Which card of the discard pile may be pulled: `"any"`, or only the `"top"` one.
///
/// Raises:
///     RulesError: An option is out of its range; names it.
///
/// >>> import cardcore as cc
/// >>> game = cc.Junkyard(players=3)
/// >>> state = game.start(seed=7)
/// >>> rng = cc.Rng(1)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal.sample(rng))
/// >>> sum(state.returns)
/// 0.0
#[pyclass(frozen, extends = PyGame, name = "Junkyard", module = "cardcore")]
pub(crate) struct PyJunkyard;

fn junkyard<'a>(slf: &'a Bound<'_, PyJunkyard>) -> &'a Junkyard {
    match &*slf.as_super().get().0 {
        AnyGame::Junkyard(game) => game,
        _ => unreachable!("the class is that of the game"),
    }
}

#[pymethods]
impl PyJunkyard {
    #[new]
    #[pyo3(signature = (
        *, players = Argument::Missing, dealer = Argument::Missing, nuclear = false,
        passes = None, pull = "any"
    ))]
    fn new(
        players: Argument<'_>,
        dealer: Argument<'_>,
        nuclear: bool,
        passes: Option<&Bound<'_, PyAny>>,
        pull: &str,
    ) -> PyResult<PyClassInitializer<PyJunkyard>> {
        let pull = match pull {
            "any" => Pull::Any,
            "top" => Pull::Top,
            other => {
                return Err(RulesError::new_err(format!(
                    "pull must be 'any' or 'top', not '{}'",
                    other.escape_debug()
                )));
            }
        };
        let passes = passes.map(|passes| small(passes, "passes")).transpose()?;
        let (players, dealer) = (option(players, "players", 4)?, option(dealer, "dealer", 0)?);
        let game = Junkyard::new(players, dealer, nuclear, passes, pull);
        Ok(PyGame::of(PyJunkyard, game.map_err(options_error)?))
    }

    /// The seat that deals.
    #[getter]
    fn dealer(slf: &Bound<'_, Self>) -> usize {
        junkyard(slf).dealer().index()
    }

    /// Whether two jokers bid in a turn remove all its bids.
    #[getter]
    fn nuclear(slf: &Bound<'_, Self>) -> bool {
        junkyard(slf).nuclear()
    }

    /// How often the draw pile is gone through.
    #[getter]
    fn passes(slf: &Bound<'_, Self>) -> usize {
        junkyard(slf).passes()
    }

    /// Which card of the discard pile may be pulled.
    #[getter]
    fn pull(slf: &Bound<'_, Self>) -> &'static str {
        match junkyard(slf).pull() {
            Pull::Any => "any",
            Pull::Top => "top",
        }
    }
}

/// A game of Junkyard Carousel as it is played.
#[pyclass(frozen, extends = PyState, name = "JunkyardState", module = "cardcore")]
pub(crate) struct PyJunkyardState;

game_state!(PyJunkyardState extends PyState);

/// What one seat may know of a game of Junkyard Carousel.
#[pyclass(frozen, extends = PyView, name = "JunkyardView", module = "cardcore")]
pub(crate) struct PyJunkyardView;

/// Reads something of a state.
fn of_state<T>(
    slf: &Bound<'_, PyJunkyardState>,
    read: impl FnOnce(&JunkyardState, &Junkyard) -> T,
) -> PyResult<T> {
    let state = PyJunkyardState::state(slf);
    state.read_rules(slf.py(), |state, game| match (state, game) {
        (AnyState::Junkyard(state), AnyGame::Junkyard(game)) => read(state, game),
        _ => unreachable!("the class is that of the game"),
    })
}

/// Reads something of a view.
#[allow(clippy::unnecessary_wraps)] // alike for the macro below, which reads both
fn of_view<T>(
    slf: &Bound<'_, PyJunkyardView>,
    read: impl FnOnce(&JunkyardView, &Junkyard) -> T,
) -> PyResult<T> {
    match slf.as_super().get().rules() {
        (AnyView::Junkyard(view), AnyGame::Junkyard(game)) => Ok(read(view, game)),
        _ => unreachable!("the class is that of the game"),
    }
}

/// Writes the methods of a class: what all can see, and what only it has.
macro_rules! methods {
    ($class:ident, $read:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            /// How many cards the draw pile has.
            #[getter]
            fn draw(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |table, _| table.draw())
            }

            /// The discard pile, bottom first.
            #[getter]
            fn discard(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyCard>>> {
                $read(slf, |table, _| cards(slf.py(), table.open().discard()))?
            }

            /// The cards that have left the game.
            #[getter]
            fn removed(slf: &Bound<'_, Self>) -> PyResult<PyCardSet> {
                $read(slf, |table, _| PyCardSet(table.open().removed()))
            }

            /// The card that is bid for.
            #[getter]
            fn offer(slf: &Bound<'_, Self>) -> PyResult<Option<Py<PyCard>>> {
                let offer = $read(slf, |table, _| table.open().offer())?;
                offer.map(|card| PyCard::get(slf.py(), card)).transpose()
            }

            /// The bids of the turn, in order from the left of the one whose turn it is.
            #[getter]
            fn bids(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyCard>>> {
                $read(slf, |table, _| cards(slf.py(), table.open().bids()))?
            }

            /// The seat whose turn it is, who flipped or pulled or is to do so.
            #[getter]
            fn turn_seat(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |table, _| table.open().whose_turn().index())
            }

            /// How often the discard pile can still become a new draw pile.
            #[getter]
            fn passes_left(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |table, _| table.open().passes_left())
            }

            /// How many turns are over.
            #[getter]
            fn turns(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |table, _| table.open().turns())
            }

            $($own)*
        }
    };
}

methods! { PyJunkyardState, of_state {
    /// The cards of each seat.
    #[getter]
    fn hands(slf: &Bound<'_, Self>) -> PyResult<Vec<PyCardSet>> {
        of_state(slf, |state, game| {
            seats(game).map(|seat| PyCardSet(state.hand(seat))).collect()
        })
    }

    /// Who deals the next game, `None` while this one is on.
    #[getter]
    fn next_dealer(slf: &Bound<'_, Self>) -> PyResult<Option<usize>> {
        of_state(slf, |state, game| state.next_dealer(game).map(Seat::index))
    }
}}

methods! { PyJunkyardView, of_view {
    /// The cards that the seat has not seen, in two sets: those that nobody had seen before, and
    /// those that went through the discard pile before the second pass. The draw pile is of the
    /// second set once the second pass has begun.
    #[getter]
    fn pools(slf: &Bound<'_, Self>) -> PyResult<(PyCardSet, PyCardSet)> {
        of_view(slf, |view, _| view.pools().map(PyCardSet).into())
    }

    /// The cards of each seat that the table saw go there.
    #[getter]
    fn known(slf: &Bound<'_, Self>) -> PyResult<Vec<PyCardSet>> {
        of_view(slf, |view, game| {
            seats(game).map(|seat| PyCardSet(view.open().known(seat))).collect()
        })
    }

    /// How many other cards each seat has: drawn before the second pass, and in it.
    #[getter]
    fn unknown(slf: &Bound<'_, Self>) -> PyResult<Vec<(u32, u32)>> {
        of_view(slf, |view, game| {
            let unknown = seats(game).map(|seat| view.unknown(seat));
            unknown
                .map(|junkyard::Unknown { first, second }| (first.into(), second.into()))
                .collect()
        })
    }
}}

fn seats(game: &Junkyard) -> impl Iterator<Item = Seat> {
    (0..game.players()).map(Seat::new)
}
