use serde_json::{Map, Value};

use super::Recorded;
use crate::rules::{
    AnyGame, AnyState, circle::CircleState, holdem::HoldemState, junkyard::JunkyardState,
    treasure::TreasureState,
};

/// Hands everything on to the game it belongs to.
macro_rules! recorded {
    ($($name:literal: $game:ident { $state:ident }),* $(,)?) => {
        impl Recorded for AnyState {
            fn name(game: &AnyGame) -> &'static str {
                game.name()
            }

            fn options(game: &AnyGame) -> Map<String, Value> {
                match game {
                    $(AnyGame::$game(game) => $state::options(game)),*
                }
            }

            fn game(name: &str, options: &Map<String, Value>) -> Result<AnyGame, String> {
                match name {
                    $($name => $state::game(name, options).map(AnyGame::from),)*
                    _ => Err(format!("no game '{}'", name.escape_debug())),
                }
            }

            fn checkpoints(&self) -> usize {
                match self {
                    $(AnyState::$game(state) => state.checkpoints()),*
                }
            }

            fn checkpoint(&self, game: &AnyGame, number: usize) -> Value {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => {
                        state.checkpoint(game, number)
                    })*
                    _ => Value::Null,
                }
            }

            fn result(&self, game: &AnyGame) -> Value {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.result(game),)*
                    _ => Value::Null,
                }
            }
        }
    };
}

recorded! {
    "junkyard": Junkyard { JunkyardState },
    "circle": Circle { CircleState },
    "holdem": Holdem { HoldemState },
    "treasure": Treasure { TreasureState },
}
