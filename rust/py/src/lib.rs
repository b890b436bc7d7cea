//! Python bindings of cardcore: they convert, and decide nothing.

// Doc comments become Python docstrings, which are no Markdown and hold doctests.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]
// Python hands over arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod action;
mod arrays;
mod attached;
mod batch;
mod betting;
mod card;
mod card_set;
mod circle;
mod community;
mod count;
mod decisions;
mod deck;
mod enums;
mod errors;
mod evaluate;
mod event;
mod extract;
mod game;
mod hash;
mod holdem;
mod json;
mod junkyard;
mod legal;
mod monitor;
mod pickle;
mod rng;
mod rules;
mod simulate;
mod spares;
mod state;
mod state_class;
mod treasure;
mod untracked;
mod value;
mod view;

#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::{
        action::PyAction,
        batch::{card_sets, categories, evaluate_many, parse_many},
        betting::{PyBettingState, PyBettingView, PyPot},
        card::PyCard,
        card_set::PyCardSet,
        circle::{PyBestGroup, PyCircle, PyCircleState, PyCircleView},
        count::{count_categories, count_values},
        deck::PyDeck,
        enums::{PyCategory, PyRank, PySuit},
        errors::{
            ActionError, CardError, ChanceError, IllegalActionError, RecordError, RulesError,
        },
        evaluate::{best_hand, describe, evaluate, winners},
        event::PyEvent,
        game::PyGame,
        holdem::{PyHoldem, PyHoldemState, PyHoldemView},
        junkyard::{PyJunkyard, PyJunkyardState, PyJunkyardView},
        legal::PyLegal,
        rng::PyRng,
        rules::{PyBestHand, PyHandRules},
        simulate::{PyTally, native_act, seats_of, simulate_native},
        state::{PyState, check_record, replay},
        treasure::{PyTreasure, PyTreasureState, PyTreasureView},
        value::PyHandValue,
        view::PyView,
    };

    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// How the native code was compiled; benches refuse anything but `release`.
    #[pymodule_export]
    const BUILD_PROFILE: &str = env!("CARDCORE_PROFILE");
}
