use serde::{Deserialize, Serialize};

use super::MAX_PLAYERS;
use crate::{
    hand::Order,
    rules::{
        betting::{self, Options, Stakes},
        order::OrderDef,
    },
};

/// The game: its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Fields")]
pub struct Treasure {
    stakes: Stakes,
    #[serde(with = "OrderDef")]
    order: Order,
    hands: Option<u32>,
}

/// Options that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOptions {
    /// An option of betting out of its range.
    #[error(transparent)]
    Betting(#[from] betting::InvalidOptions),
    /// Blinds.
    #[error("there are no blinds: big must be 0, not {0}")]
    Blinds(u64),
    /// No hands, or more than can be counted.
    #[error("hands must be 1 to {most}, or none, not {0}", most = u32::MAX)]
    Hands(u64),
}

impl Treasure {
    /// The ante that is none chosen.
    pub const ANTE: u64 = 1;

    /// The game with these options, for 2 to 10 players, over so many hands or until all vote to
    /// stop.
    ///
    /// # Errors
    ///
    /// `InvalidOptions` names the option that is out of its range.
    pub fn new(
        options: &Options,
        order: Order,
        hands: Option<u64>,
    ) -> Result<Treasure, InvalidOptions> {
        let stakes = Stakes::new(options, 2..=MAX_PLAYERS)?;
        if options.big > 0 {
            return Err(InvalidOptions::Blinds(options.big));
        }
        let hands = match hands.map(|hands| (hands, u32::try_from(hands))) {
            None => None,
            Some((1.., Ok(hands))) => Some(hands),
            Some((hands, _)) => return Err(InvalidOptions::Hands(hands)),
        };
        Ok(Treasure {
            stakes,
            order,
            hands,
        })
    }

    /// The options of betting.
    #[must_use]
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The order of hands.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// After how many hands the game is over at the latest; `None` if the players vote.
    #[must_use]
    pub const fn hands(&self) -> Option<u32> {
        self.hands
    }
}

/// Options that were read from somewhere.
#[derive(Deserialize)]
struct Fields {
    stakes: Stakes,
    #[serde(with = "OrderDef")]
    order: Order,
    hands: Option<u32>,
}

impl TryFrom<Fields> for Treasure {
    type Error = InvalidOptions;

    fn try_from(fields: Fields) -> Result<Treasure, InvalidOptions> {
        let options = Options::from(fields.stakes);
        Treasure::new(&options, fields.order, fields.hands.map(u64::from))
    }
}
