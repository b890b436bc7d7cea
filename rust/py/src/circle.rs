//! Circle in Python.

use cardcore::{
    Card,
    hand::{FiveOfAKind, Order},
    rules::{
        AnyGame, AnyState, AnyView,
        circle::{BestGroup, Circle, Groups, POSITIONS},
        community::{CommunityState, CommunityView},
    },
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    betting::{BettingOptions, PyBettingState, PyBettingView, game_methods, stakes},
    card::{PyCard, cards},
    community::community_methods,
    errors::{RulesError, shown, value_error},
    extract::{self, Argument, wrong_type},
    game::{self, PyGame, options_error},
    rules::{Named, PyBestHand},
    state_class::{StateClass, game_state},
};

/// Circle (RULES §5): two hole cards, a ring of six cards about a centre whose rank is wild, four
/// betting rounds; one hand.
///
/// A hand is the hole cards and a group of three adjacent cards of the layout. Its places are 0 at
/// the top, clockwise to 5, and 6 for the centre. The options are frozen; `start` begins a game.
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
///     five_of_a_kind, double_ace_flush: The order of hands, as for `HandRules`.
///     groups: Which cards go together: `"connected"` chains of three, 21 of them; `"neighbours"`,
///         a house rule with 12; or an iterable of triples of distinct places.
///
/// Raises:
///     RulesError: An option is out of its range; names it.
///
/// >>> import cardcore as cc
/// >>> game = cc.Circle(stacks=[50, 50, 50], ante=1)
/// >>> state = game.start(seed=7)
/// >>> rng = cc.Rng(2)
/// >>> while not state.is_over:
/// ...     state.apply(state.legal.sample(rng))
/// >>> sum(state.returns)
/// 0.0
#[pyclass(frozen, extends = PyGame, name = "Circle", module = "cardcore")]
pub(crate) struct PyCircle;

game_methods! { PyCircle {
    #[new]
    #[pyo3(signature = (
            *, stacks, dealer = Argument::Missing, ante = Argument::Missing, small = Argument::Missing,
        big = Argument::Missing, limit = "no", min_bet = None, big_bet = None,
        cap = Argument::Missing, five_of_a_kind = Named::default(), double_ace_flush = true,
        groups = Argument::Missing
    ), text_signature = "(*, stacks, dealer=0, ante=0, small=0, big=0, limit='no', min_bet=None, \
        big_bet=None, cap=4, five_of_a_kind='above', double_ace_flush=True, groups='connected')")]
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
        five_of_a_kind: Named<FiveOfAKind>,
        double_ace_flush: bool,
        groups: Argument<'_>,
    ) -> PyResult<PyClassInitializer<PyCircle>> {
        let options = BettingOptions {
            stacks, dealer, ante, small, big, limit, min_bet, big_bet, cap,
        };
        let order = Order { five_of_a_kind: five_of_a_kind.0, double_ace_flush };
        let groups = match groups {
            Argument::Missing => Groups::default(),
            Argument::Given(any) => groups_of(&any)?,
        };
        let game = Circle::new(&options.options()?, order, groups).map_err(options_error)?;
        Ok(PyGame::of(PyCircle, game))
    }

    /// Where five of a kind ranks.
    #[getter]
    fn five_of_a_kind(slf: &Bound<'_, Self>) -> &'static str {
        circle(slf).order().five_of_a_kind.name()
    }

    /// Whether each wild in a flush counts as an ace.
    #[getter]
    fn double_ace_flush(slf: &Bound<'_, Self>) -> bool {
        circle(slf).order().double_ace_flush
    }

    /// The groups: triples of places, in lexical order.
    #[getter]
    fn groups(slf: &Bound<'_, Self>) -> Vec<(usize, usize, usize)> {
        circle(slf).groups().iter().map(|group| group.places().into()).collect()
    }
}}

fn circle<'a>(slf: &'a Bound<'_, PyCircle>) -> &'a Circle {
    match &*slf.as_super().get().0 {
        AnyGame::Circle(game) => game,
        _ => unreachable!("the class is that of the game"),
    }
}

/// Groups by their name, or an iterable of triples.
fn groups_of(any: &Bound<'_, PyAny>) -> PyResult<Groups> {
    if let Ok(name) = any.cast::<PyString>() {
        return match name.to_str()? {
            "connected" => Ok(Groups::CONNECTED),
            "neighbours" => Ok(Groups::NEIGHBOURS),
            name => Err(RulesError::new_err(format!(
                "groups must be 'connected', 'neighbours' or triples of places, not '{}'",
                name.escape_debug()
            ))),
        };
    }
    let place = |place: PyResult<Bound<'_, PyAny>>| {
        let place = place?;
        let number = u64::try_from(extract::number(&place)?).ok();
        number
            .filter(|&place| place < POSITIONS as u64)
            .ok_or_else(|| {
                RulesError::new_err(format!(
                    "groups must be triples of distinct places from 0 to 6, not with {}",
                    shown(&place)
                ))
            })
    };
    let mut triples: Vec<Vec<u64>> = Vec::new();
    for triple in any.try_iter()? {
        let triple = triple?;
        if triple.is_instance_of::<PyString>() {
            return Err(wrong_type("a group must be three places", &triple));
        }
        // One more than it may have, whatever comes.
        triples.push(
            triple
                .try_iter()?
                .take(4)
                .map(place)
                .collect::<PyResult<_>>()?,
        );
    }
    Groups::new(triples.iter().map(Vec::as_slice)).map_err(options_error)
}

/// The group that makes the best hand of a player: made by `best_group`.
#[pyclass(frozen, eq, hash, name = "BestGroup", module = "cardcore")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBestGroup(BestGroup);

#[pymethods]
impl PyBestGroup {
    #[new]
    #[pyo3(signature = (group, hand, /))]
    fn new(group: [u64; 3], hand: &Bound<'_, PyBestHand>) -> PyResult<PyBestGroup> {
        let groups = Groups::new([&group[..]]).map_err(value_error)?;
        let hand = hand.get().0.clone();
        let group = groups
            .iter()
            .next()
            .ok_or_else(|| value_error("no group"))?;
        Ok(PyBestGroup(BestGroup { group, hand }))
    }

    /// The places of its cards, ascending.
    #[getter]
    fn group(&self) -> (usize, usize, usize) {
        self.0.group.places().into()
    }

    /// The five cards, and what each wild stands for.
    #[getter]
    fn hand(&self) -> PyBestHand {
        PyBestHand(self.0.hand.clone())
    }

    fn __str__(&self) -> String {
        let [a, b, c] = self.0.group.places();
        format!("places {a} {b} {c}: {}", self.hand().__str__())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "BestGroup({:?}, {})",
            self.group(),
            self.hand().__repr__(py)?
        ))
    }

    fn __getnewargs__(&self) -> ((usize, usize, usize), PyBestHand) {
        (self.group(), self.hand())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// A hand of Circle as it is played.
#[pyclass(frozen, extends = PyBettingState, name = "CircleState", module = "cardcore")]
pub(crate) struct PyCircleState;

game_state!(PyCircleState extends PyBettingState);

/// What one seat may know of a hand of Circle.
#[pyclass(frozen, extends = PyBettingView, name = "CircleView", module = "cardcore")]
pub(crate) struct PyCircleView;

community_methods! { PyCircleState, PyCircleView, Circle {
    /// The seven cards of the layout by their places; `None` where they lie face down.
    #[getter]
    fn layout(slf: &Bound<'_, Self>) -> PyResult<Vec<Option<Py<PyCard>>>> {
        Self::read(slf, |table, _| {
            let places = table.layout().into_iter();
            let card = |card: Option<Card>| {
                card.map(|card| PyCard::get(slf.py(), card)).transpose()
            };
            places.map(card).collect()
        })?
    }

    /// The group that makes the best hand of a seat, its five cards, and what each wild stands
    /// for: a `BestGroup`, of equal groups the first. `None` before the centre is turned up, and
    /// of hole cards that are not known.
    #[pyo3(signature = (seat, /))]
    fn best_group(
        slf: &Bound<'_, Self>,
        seat: &Bound<'_, PyAny>,
    ) -> PyResult<Option<PyBestGroup>> {
        Self::read(slf, |table, game| {
            let seat = game::seat(seat, table.betting().seats().len())?;
            Ok(table.best_group(game, seat).map(PyBestGroup))
        })?
    }
} {} {}}
