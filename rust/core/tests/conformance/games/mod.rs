//! What the tests have to know of each game.

mod any;
mod community;
mod junkyard;
mod stakes;

use cardcore::{
    Card, CardSet,
    play::Stream,
    rules::{Rules, Seat},
};

/// What the tests have to know of a game.
pub trait Conforms: Rules {
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
