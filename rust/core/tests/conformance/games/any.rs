//! Every game behind the type that stands for all.

use cardcore::{
    Card, CardSet,
    play::Stream,
    rules::{
        AnyGame, AnyState, AnyView, Seat, circle::CircleState, holdem::HoldemState,
        junkyard::JunkyardState, treasure::TreasureState,
    },
};

use super::Conforms;

macro_rules! conforms {
    ($($game:ident: $state:ident),* $(,)?) => {
        impl Conforms for AnyState {
            fn any_game(luck: &mut Stream) -> AnyGame {
                let games = [$(|luck: &mut Stream| $state::any_game(luck).into()),*];
                games[luck.index(games.len())](luck)
            }

            fn deck(game: &AnyGame) -> CardSet {
                match game {
                    $(AnyGame::$game(game) => $state::deck(game)),*
                }
            }

            fn cards(&self, game: &AnyGame) -> Vec<Card> {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.cards(game),)*
                    _ => panic!("a state of another game"),
                }
            }

            fn held_by(&self, seat: Seat) -> CardSet {
                match self {
                    $(AnyState::$game(state) => state.held_by(seat)),*
                }
            }

            fn worlds(game: &AnyGame, view: &AnyView, shuffles: usize) -> u128 {
                match (game, view) {
                    $((AnyGame::$game(game), AnyView::$game(view)) => {
                        $state::worlds(game, view, shuffles)
                    })*
                    _ => panic!("a view of another game"),
                }
            }
        }
    };
}

conforms! {
    Junkyard: JunkyardState,
    Circle: CircleState,
    Holdem: HoldemState,
    Treasure: TreasureState,
}
