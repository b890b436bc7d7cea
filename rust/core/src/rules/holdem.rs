//! Texas Hold'em (RULES §7).

use serde::{Deserialize, Serialize};

use super::{
    BySeat, MAX_SEATS,
    betting::{InvalidOptions, Options, Stakes},
    community::{CommunityGame, CommunityState, CommunityView},
};
use crate::{
    Card, CardSet,
    hand::{HandValue, Order},
};

/// The game: its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holdem(Stakes);

/// A state of the game.
pub type HoldemState = CommunityState<Holdem>;

/// What one seat may know of a state.
pub type HoldemView = CommunityView<Holdem>;

impl Holdem {
    /// The game with these options, for 2 to 22 players.
    ///
    /// # Errors
    ///
    /// `InvalidOptions` names the option that is out of its range.
    pub fn new(options: &Options) -> Result<Holdem, InvalidOptions> {
        Stakes::new(options, 2..=MAX_SEATS).map(Holdem)
    }
}

impl CommunityGame for Holdem {
    const SHARED: [usize; 4] = [0, 3, 4, 5];

    fn stakes(&self) -> &Stakes {
        &self.0
    }

    /// The best five of the hole cards and the board.
    fn values(&self, holes: &[[Card; 2]], shared: &[Card]) -> BySeat<HandValue> {
        let board: CardSet = shared.iter().copied().collect();
        holes
            .iter()
            .map(|&holes| Order::default().evaluate(board | holes.into_iter().collect(), 0))
            .collect()
    }

    fn draw(shared: &[Card]) -> String {
        let board: Vec<String> = shared.iter().map(ToString::to_string).collect();
        let board = board.join(" ");
        format!("board    {}", if board.is_empty() { "-" } else { &board })
    }
}

#[cfg(test)]
mod tests;
