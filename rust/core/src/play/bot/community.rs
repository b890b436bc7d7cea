//! The greedy bot of Texas Hold'em and Circle.
//!
//! It reckons how many of the hole cards that another might hold its own hand beats as things
//! stand, and takes every live opponent to hold such cards. It stays in if that is worth the price,
//! and bets the pot if it is the likely winner. It does not think of cards to come, nor of what the
//! others' bets may mean.

use super::Playable;
use crate::{
    Card,
    rules::{
        Action, ActionKind,
        community::{CommunityGame, CommunityState, CommunityView},
    },
};

/// Steps between the two cards of others' hands: about fifty hands each, evenly spread.
const STEPS: [usize; 2] = [7, 18];

impl<G: CommunityGame> Playable for CommunityState<G> {
    fn greedy(game: &G, view: &CommunityView<G>) -> Action {
        let (legal, betting) = (view.legal(), view.betting());
        let chance = chance(game, view);
        let (pot, price) = (betting.pot() as f64, betting.to_call(view.seat()) as f64);
        let others = betting.live().len() as f64 - 1.0;
        let is_favourite = chance * (others + 1.0) > 1.5;
        match legal.amounts() {
            Some((least, most)) if is_favourite => {
                let wanted = betting.level() + betting.pot() + betting.to_call(view.seat());
                let chips = wanted.clamp(least, most);
                if legal.has(ActionKind::Bet) {
                    Action::Bet(chips)
                } else {
                    Action::Raise(chips)
                }
            }
            _ if legal.has(ActionKind::Check) => Action::Check,
            _ if chance * (pot + price) >= price => Action::Call,
            _ => Action::Fold,
        }
    }
}

/// The chance that the hand of the view is the best one as things stand.
fn chance<G: CommunityGame>(game: &G, view: &CommunityView<G>) -> f64 {
    let own: Vec<Card> = view.holes(view.seat()).into_iter().flatten().collect();
    let &[first, second] = own.as_slice() else {
        return 0.0;
    };
    let shared: Vec<Card> = view.shared().collect();
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let (mut beaten, mut hands) = (0.0, 0.0);
    let own = game.values(&[[first, second]], &shared)[0];
    for step in STEPS {
        for (place, &card) in unseen.iter().enumerate() {
            let holes = [card, unseen[(place + step) % unseen.len()]];
            let value = game.values(&[holes], &shared)[0];
            beaten += match own.cmp(&value) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            hands += 1.0;
        }
    }
    let others = view.betting().live().len() as i32 - 1;
    f64::powi(beaten / hands, others)
}
