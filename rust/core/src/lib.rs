//! Cards, hand values and card games of the poker family.
//!
//! Data flows one way: cards → [`hand`] values → rules → play. A module uses only what comes
//! before it.
//!
//! ```
//! use cardcore::{CardSet, hand::HandRules};
//!
//! let hand: CardSet = "Ah Kh Qh Jh Xr".parse()?;
//! let value = HandRules::default().evaluate(hand)?;
//! assert_eq!(value.to_string(), "straight flush, ace high");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod card;
mod card_set;
mod deck;
pub mod hand;
pub mod notation;
mod parallel;
pub mod play;
mod rank;
pub mod rules;
mod suit;

pub use card::{Card, InvalidCode};
pub use card_set::{CardSet, InvalidBits, RepeatedCard};
pub use deck::{Deck, TooManyJokers};
pub use parallel::{Interrupted, Monitor};
pub use rank::Rank;
pub use suit::Suit;
