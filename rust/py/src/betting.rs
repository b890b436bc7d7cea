//! What games with chips have in common in Python (RULES §4).

use cardcore::rules::{
    AnyState, MAX_CHIPS, Rules, Seat, SeatSet, Turn,
    betting::{Betting, Limit, Options, Stakes},
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    errors::{RulesError, shown},
    extract::{self, Argument, wrong_type},
    game::{PyGame, options_error},
    state::PyState,
    state_class::{StateClass, state_class},
    view::PyView,
};

/// The options of betting as Python callers give them.
pub(crate) struct BettingOptions<'a, 'py> {
    pub(crate) stacks: &'a Bound<'py, PyAny>,
    pub(crate) dealer: Argument<'py>,
    pub(crate) ante: Argument<'py>,
    pub(crate) small: Argument<'py>,
    pub(crate) big: Argument<'py>,
    pub(crate) limit: &'a str,
    pub(crate) min_bet: Option<&'a Bound<'py, PyAny>>,
    pub(crate) big_bet: Option<&'a Bound<'py, PyAny>>,
    /// `None` is no cap.
    pub(crate) cap: Argument<'py>,
}

impl BettingOptions<'_, '_> {
    pub(crate) fn options(self) -> PyResult<Options> {
        let limit = Limit::ALL
            .into_iter()
            .find(|limit| limit.name() == self.limit)
            .ok_or_else(|| {
                RulesError::new_err(format!(
                    "limit must be 'no', 'pot' or 'fixed', not '{}'",
                    self.limit.escape_debug()
                ))
            })?;
        let default = Options::default();
        let or_default = |any: Argument<'_>, name, default| match any {
            Argument::Missing => Ok(default),
            Argument::Given(any) => chips(&any, name, 0),
        };
        let bet =
            |any: Option<&Bound<'_, PyAny>>, name| any.map(|any| chips(any, name, 1)).transpose();
        Ok(Options {
            stacks: stacks(self.stacks)?,
            dealer: crate::game::option(self.dealer, "dealer", default.dealer)?,
            ante: or_default(self.ante, "ante", default.ante)?,
            small: or_default(self.small, "small", default.small)?,
            big: or_default(self.big, "big", default.big)?,
            limit,
            min_bet: bet(self.min_bet, "min_bet")?,
            big_bet: bet(self.big_bet, "big_bet")?,
            cap: match self.cap {
                Argument::Missing => default.cap,
                Argument::Given(any) if any.is_none() => None,
                Argument::Given(any) => Some(chips(&any, "cap", 1)?),
            },
        })
    }
}

/// Chips by seat.
fn stacks(any: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    if any.is_instance_of::<PyString>() {
        return Err(wrong_type(
            "stacks must be an iterable of whole numbers",
            any,
        ));
    }
    let mut stacks = Vec::new();
    for stack in any.try_iter()? {
        stacks.push(chips(&stack?, "stacks", 1)?);
        if stacks.len() > cardcore::rules::MAX_SEATS {
            return Err(options_error(
                "stacks must be 2 to 22, one a seat, not more",
            ));
        }
    }
    Ok(stacks)
}

/// A whole number of chips that can be; what is below the least is refused by the rules.
fn chips(any: &Bound<'_, PyAny>, option: &str, least: u64) -> PyResult<u64> {
    let chips = u64::try_from(extract::number(any)?).ok();
    chips.filter(|&chips| chips <= MAX_CHIPS).ok_or_else(|| {
        RulesError::new_err(format!(
            "{option} must be {least} to {MAX_CHIPS}, not {}",
            shown(any)
        ))
    })
}

/// A pot: chips, the seats that can win it, and those that have won it.
///
/// >>> import cardcore as cc
/// >>> state = cc.Holdem(stacks=[10, 10], small=1, big=2).start(seed=1)
/// >>> state.apply("call")
/// >>> state.pots
/// [Pot(4, [0, 1], [])]
#[pyclass(frozen, eq, hash, name = "Pot", module = "cardcore")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPot {
    amount: u64,
    eligible: SeatSet,
    winners: SeatSet,
}

#[pymethods]
impl PyPot {
    #[new]
    #[pyo3(signature = (amount, eligible, winners, /))]
    fn new(
        amount: &Bound<'_, PyAny>,
        eligible: Vec<Bound<'_, PyAny>>,
        winners: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<PyPot> {
        let seats = |seats: Vec<Bound<'_, PyAny>>| {
            let seats = seats.iter();
            seats
                .map(|seat| crate::game::seat(seat, cardcore::rules::MAX_SEATS))
                .collect::<PyResult<SeatSet>>()
        };
        Ok(PyPot {
            amount: chips(amount, "amount", 0)?,
            eligible: seats(eligible)?,
            winners: seats(winners)?,
        })
    }

    /// Chips.
    #[getter]
    fn amount(&self) -> u64 {
        self.amount
    }

    /// The seats that can win it, ascending.
    #[getter]
    fn eligible(&self) -> Vec<usize> {
        seats(self.eligible)
    }

    /// The seats that have won it, ascending; none while the hand is on.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        seats(self.winners)
    }

    fn __repr__(&self) -> String {
        let (eligible, winners) = (self.eligible(), self.winners());
        format!("Pot({}, {eligible:?}, {winners:?})", self.amount)
    }

    fn __getnewargs__(&self) -> (u64, Vec<usize>, Vec<usize>) {
        (self.amount, self.eligible(), self.winners())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// A state of a game with chips: `HoldemState`, `CircleState` and `TreasureState` are such.
#[pyclass(subclass, frozen, extends = PyState, name = "BettingState", module = "cardcore")]
pub(crate) struct PyBettingState;

state_class!(PyBettingState extends PyState);

/// A view of a game with chips: `HoldemView`, `CircleView` and `TreasureView` are such.
#[pyclass(subclass, frozen, extends = PyView, name = "BettingView", module = "cardcore")]
pub(crate) struct PyBettingView;

const IS_BETTING: &str = "the class is that of a game with chips";

/// Reads something of a state's chips.
fn of_state<T>(
    slf: &Bound<'_, PyBettingState>,
    read: impl FnOnce(&Betting, &Stakes) -> T,
) -> PyResult<T> {
    PyBettingState::state(slf).read_rules(slf.py(), |state, game| {
        match (state.betting(), game.stakes()) {
            (Some(betting), Some(stakes)) => read(betting, stakes),
            _ => unreachable!("{IS_BETTING}"),
        }
    })
}

/// Reads something of a view's chips.
#[allow(clippy::unnecessary_wraps)] // alike for the macro below, which reads both
fn of_view<T>(
    slf: &Bound<'_, PyBettingView>,
    read: impl FnOnce(&Betting, &Stakes) -> T,
) -> PyResult<T> {
    let (view, game) = slf.as_super().get().rules();
    match (view.betting(), game.stakes()) {
        (Some(betting), Some(stakes)) => Ok(read(betting, stakes)),
        _ => unreachable!("{IS_BETTING}"),
    }
}

/// Whether a state waits for a seat, not for a card.
fn state_has_turn(slf: &Bound<'_, PyBettingState>) -> PyResult<bool> {
    PyBettingState::state(slf).read(slf.py(), |session| matches!(session.turn(), Turn::Seat(_)))
}

/// The same of a view.
#[allow(clippy::unnecessary_wraps)] // alike for the macro below, which reads both
fn view_has_turn(slf: &Bound<'_, PyBettingView>) -> PyResult<bool> {
    let (view, _) = slf.as_super().get().rules();
    Ok(matches!(view.turn(), Turn::Seat(_)))
}

/// The pots of a state.
fn pots_of_state(slf: &Bound<'_, PyBettingState>) -> PyResult<Vec<PyPot>> {
    PyBettingState::state(slf).read_rules(slf.py(), |state, _| match state.betting() {
        Some(betting) => pots(betting, |seats| state.best_of(seats)),
        None => unreachable!("{IS_BETTING}"),
    })
}

/// The pots of a view.
fn pots_of_view(slf: &Bound<'_, PyBettingView>) -> PyResult<Vec<PyPot>> {
    let (view, game) = slf.as_super().get().rules();
    of_view(slf, |betting, _| {
        if !betting.is_settled() {
            return pots(betting, |_| SeatSet::EMPTY);
        }
        // Who has won is the same in every state that the seat cannot tell apart.
        let state = AnyState::sample(game, view, &mut |_| 0);
        pots(betting, |seats| state.best_of(seats))
    })
}

fn pots(betting: &Betting, best_of: impl Fn(SeatSet) -> SeatSet) -> Vec<PyPot> {
    let pots = betting.pots().into_iter().map(|pot| PyPot {
        amount: pot.amount,
        eligible: pot.eligible,
        winners: best_of(pot.eligible),
    });
    pots.collect()
}

fn seats(seats: SeatSet) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

fn by_seat(stakes: &Stakes, of: impl Fn(Seat) -> u64) -> Vec<u64> {
    SeatSet::of_players(stakes.players())
        .iter()
        .map(of)
        .collect()
}

/// Writes the methods of a class: what all at the table see.
macro_rules! methods {
    ($class:ident, $read:ident, $has_turn:ident, $pots:ident) => {
        #[pymethods]
        impl $class {
            /// What each seat has before it, in chips.
            #[getter]
            fn stacks(slf: &Bound<'_, Self>) -> PyResult<Vec<u64>> {
                $read(slf, |betting, stakes| {
                    by_seat(stakes, |seat| betting.stack(seat))
                })
            }

            /// What each seat has put in in the round; antes do not count.
            #[getter]
            fn bets(slf: &Bound<'_, Self>) -> PyResult<Vec<u64>> {
                $read(slf, |betting, stakes| {
                    by_seat(stakes, |seat| betting.bet(seat))
                })
            }

            /// What each seat has put in in the hand, with what will be returned.
            #[getter]
            fn totals(slf: &Bound<'_, Self>) -> PyResult<Vec<u64>> {
                $read(slf, |betting, stakes| {
                    by_seat(stakes, |seat| betting.total(seat))
                })
            }

            /// All chips that have been put in in the hand, with what will be returned.
            #[getter]
            fn pot(slf: &Bound<'_, Self>) -> PyResult<u64> {
                $read(slf, |betting, _| betting.pot())
            }

            /// The pots of what is matched so far, the smallest contribution first (RULES §4).
            #[getter]
            fn pots(slf: &Bound<'_, Self>) -> PyResult<Vec<PyPot>> {
                $pots(slf)
            }

            /// The level of the round: what a player has to have put in.
            #[getter]
            fn level(slf: &Bound<'_, Self>) -> PyResult<u64> {
                $read(slf, |betting, _| betting.level())
            }

            /// What the actor has to add to reach the level, 0 if nobody is to act. He may have
            /// less.
            #[getter]
            fn to_call(slf: &Bound<'_, Self>) -> PyResult<u64> {
                let has_turn = $has_turn(slf)?;
                $read(slf, |betting, _| {
                    let actor = betting.actor().filter(|_| has_turn);
                    actor.map_or(0, |seat| betting.to_call(seat))
                })
            }

            /// The least that the actor may bet or raise to, as his total of the round; `None` if
            /// he may not.
            #[getter]
            fn min_raise_to(slf: &Bound<'_, Self>) -> PyResult<Option<u64>> {
                let has_turn = $has_turn(slf)?;
                $read(slf, |betting, stakes| {
                    betting.min_raise_to(stakes).filter(|_| has_turn)
                })
            }

            /// The most that the actor may bet or raise to, as his total of the round; `None` if
            /// he may not.
            #[getter]
            fn max_raise_to(slf: &Bound<'_, Self>) -> PyResult<Option<u64>> {
                let has_turn = $has_turn(slf)?;
                $read(slf, |betting, stakes| {
                    betting.max_raise_to(stakes).filter(|_| has_turn)
                })
            }

            /// The seats that have not folded, ascending.
            #[getter]
            fn live(slf: &Bound<'_, Self>) -> PyResult<Vec<usize>> {
                $read(slf, |betting, _| seats(betting.live()))
            }

            /// The live seats that have put in all they had, ascending.
            #[getter]
            fn all_in(slf: &Bound<'_, Self>) -> PyResult<Vec<usize>> {
                $read(slf, |betting, _| seats(betting.all_in()))
            }

            /// The seat with the button.
            #[getter]
            fn dealer(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |betting, _| betting.dealer().index())
            }

            /// The betting round of the hand, from 0.
            #[getter]
            fn round(slf: &Bound<'_, Self>) -> PyResult<usize> {
                $read(slf, |betting, _| betting.round())
            }
        }
    };
}

methods!(PyBettingState, of_state, state_has_turn, pots_of_state);
methods!(PyBettingView, of_view, view_has_turn, pots_of_view);

/// The stakes of a game's object.
pub(crate) fn stakes<'a>(game: &'a Bound<'_, PyGame>) -> &'a Stakes {
    match game.get().0.stakes() {
        Some(stakes) => stakes,
        None => unreachable!("{IS_BETTING}"),
    }
}

/// Writes the methods of a game's class: the options of betting, and what only it has.
macro_rules! game_methods {
    ($class:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            /// What each seat brings, in chips.
            #[getter]
            fn stacks(slf: &Bound<'_, Self>) -> Vec<u64> {
                stakes(slf.as_super()).stacks().to_vec()
            }

            /// The seat with the button.
            #[getter]
            fn dealer(slf: &Bound<'_, Self>) -> usize {
                stakes(slf.as_super()).dealer().index()
            }

            /// What each player posts.
            #[getter]
            fn ante(slf: &Bound<'_, Self>) -> u64 {
                stakes(slf.as_super()).ante()
            }

            /// The small blind.
            #[getter]
            fn small(slf: &Bound<'_, Self>) -> u64 {
                stakes(slf.as_super()).blinds().0
            }

            /// The big blind; 0 if there are no blinds.
            #[getter]
            fn big(slf: &Bound<'_, Self>) -> u64 {
                stakes(slf.as_super()).blinds().1
            }

            /// How much may be bet: `"no"`, `"pot"` or `"fixed"`.
            #[getter]
            fn limit(slf: &Bound<'_, Self>) -> &'static str {
                stakes(slf.as_super()).limit().name()
            }

            /// The least bet.
            #[getter]
            fn min_bet(slf: &Bound<'_, Self>) -> u64 {
                stakes(slf.as_super()).min_bet()
            }

            /// The bet of the later rounds; `None` but with fixed limit.
            #[getter]
            fn big_bet(slf: &Bound<'_, Self>) -> Option<u64> {
                stakes(slf.as_super()).big_bet()
            }

            /// How many full bets and raises a round may have; `None` for any number.
            #[getter]
            fn cap(slf: &Bound<'_, Self>) -> Option<u64> {
                stakes(slf.as_super()).cap()
            }

            $($own)*
        }
    };
}
pub(crate) use game_methods;
