use super::Playable;
use crate::rules::{Action, AnyGame, AnyState, AnyView, junkyard::JunkyardState};

impl Playable for AnyState {
    fn greedy(game: &AnyGame, view: &AnyView) -> Action {
        match (game, view) {
            (AnyGame::Junkyard(game), AnyView::Junkyard(view)) => JunkyardState::greedy(game, view),
        }
    }
}
