//! The greedy bot of Texas Hold'em and Circle.
//!
//! It reckons how many of the hole cards that another might hold its own hand beats as things
//! stand, and takes every live opponent to hold such cards. It stays in if that is worth the price,
//! and bets the pot if it is the likely winner. It does not think of cards to come, nor of what the
//! others' bets may mean.

use super::{
    Playable,
    betting::{beaten, bet},
};
use crate::{
    Card,
    rules::{
        Action,
        community::{CommunityGame, CommunityState, CommunityView},
    },
};

impl<G: CommunityGame> Playable for CommunityState<G> {
    fn greedy(game: &G, view: &CommunityView<G>) -> Action {
        bet(
            view.legal(),
            view.betting(),
            view.seat(),
            chance(game, view),
        )
    }
}

/// The chance that the hand of the view is the best one as things stand.
fn chance<G: CommunityGame>(game: &G, view: &CommunityView<G>) -> f64 {
    let &[Some(first), Some(second)] = view.holes(view.seat()).as_slice() else {
        return 0.0;
    };
    let shared: Vec<Card> = view.shared().collect();
    let value = |holes: [Card; 2]| game.values(&[holes], &shared)[0];
    let beaten = beaten(value([first, second]), view.unseen(), value);
    beaten.powi(view.betting().live().len() as i32 - 1)
}
