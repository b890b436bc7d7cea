use serde_json::{Map, Value};

use super::Recorded;
use crate::rules::{AnyGame, AnyState, junkyard::JunkyardState};

impl Recorded for AnyState {
    fn name(game: &AnyGame) -> &'static str {
        game.name()
    }

    fn options(game: &AnyGame) -> Map<String, Value> {
        match game {
            AnyGame::Junkyard(game) => JunkyardState::options(game),
        }
    }

    fn game(name: &str, options: &Map<String, Value>) -> Result<AnyGame, String> {
        match name {
            "junkyard" => JunkyardState::game(name, options).map(AnyGame::from),
            _ => Err(format!("no game '{}'", name.escape_debug())),
        }
    }

    fn checkpoints(&self) -> usize {
        match self {
            AnyState::Junkyard(state) => state.checkpoints(),
        }
    }

    fn checkpoint(&self, game: &AnyGame) -> Value {
        match (self, game) {
            (AnyState::Junkyard(state), AnyGame::Junkyard(game)) => state.checkpoint(game),
        }
    }

    fn result(&self, game: &AnyGame) -> Value {
        match (self, game) {
            (AnyState::Junkyard(state), AnyGame::Junkyard(game)) => state.result(game),
        }
    }
}
