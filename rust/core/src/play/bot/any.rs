use super::Playable;
use crate::rules::{
    Action, AnyGame, AnyState, AnyView, circle::CircleState, holdem::HoldemState,
    junkyard::JunkyardState, treasure::TreasureState,
};

impl Playable for AnyState {
    fn greedy(game: &AnyGame, view: &AnyView) -> Action {
        match (game, view) {
            (AnyGame::Junkyard(game), AnyView::Junkyard(view)) => JunkyardState::greedy(game, view),
            (AnyGame::Circle(game), AnyView::Circle(view)) => CircleState::greedy(game, view),
            (AnyGame::Holdem(game), AnyView::Holdem(view)) => HoldemState::greedy(game, view),
            (AnyGame::Treasure(game), AnyView::Treasure(view)) => TreasureState::greedy(game, view),
            _ => unreachable!("a view is of the game that it was made in"),
        }
    }
}
