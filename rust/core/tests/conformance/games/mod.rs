//! What the tests have to know of each game.

mod any;
mod community;
mod junkyard;
mod stakes;
mod treasure;

use cardcore::{
    Card, CardSet,
    play::Stream,
    rules::{Rules, Seat},
};

/// What the tests have to know of a game.
pub trait Conforms: Rules {
    /// How many cards, at least, come into hands before everybody's eyes in the games of a test.
    const SEEN_TO_MOVE: usize = 0;

    /// A game, each option as likely as the others.
    fn any_game(luck: &mut Stream) -> Self::Game;

    /// The cards of the deck.
    fn deck(game: &Self::Game) -> CardSet;

    /// Every card there is, place by place.
    fn cards(&self, game: &Self::Game) -> Vec<Card>;

    /// The cards that a seat holds.
    fn held_by(&self, seat: Seat) -> CardSet;

    /// How many states the seat of a view cannot tell apart, after so many shuffles.
    fn worlds(game: &Self::Game, view: &Self::View, shuffles: usize) -> u128;
}

/// How many sets of `k` out of `n` there are.
fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i as u128 + 1))
}
