//! The rules of the games, and nothing else: no bots, no seeds, no clock, no history.
//!
//! A state never knows the future: an undealt card is nowhere but in [`Rules::rest`]. Chance is a
//! move like any other, dealing one card of the rest, each equally likely.

mod action;
mod any;
pub mod betting;
pub mod circle;
pub mod community;
pub mod holdem;
pub mod junkyard;
mod legal;
mod order;
pub mod pots;
mod seat_set;
pub mod treasure;
mod values;

use std::{fmt, hash::Hash};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use action::{Action, ActionKind, Operand, ParseActionError};
pub use any::{AnyGame, AnyState, AnyView};
pub use legal::{IllegalAction, Legal};
pub use seat_set::{InvalidSeats, SeatSet};

use crate::{Card, CardSet};

/// The most seats of any game.
pub const MAX_SEATS: usize = 22;

/// The most chips on a table: whole numbers up to here are exact everywhere.
pub const MAX_CHIPS: u64 = 1 << 53;

/// A place at the table, from 0; the seat to the left of `p` is `p + 1`, round the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Seat number `index`.
    ///
    /// # Panics
    ///
    /// If no game has so many seats.
    #[must_use]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a seat of the table");
        Seat(index as u8)
    }

    /// The seat's number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat so many places to the left, of so many players.
    ///
    /// # Panics
    ///
    /// If there are no players.
    #[must_use]
    pub const fn left(self, by: usize, players: usize) -> Seat {
        // Hardly ever more than twice round the table, and divisions are slow.
        let by = if by <= 2 * players { by } else { by % players };
        let mut index = self.index() + by;
        while index >= players {
            index -= players;
        }
        Seat(index as u8)
    }
}

/// A number that is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a seat (0 to 21)")]
pub struct InvalidSeat(pub u8);

impl TryFrom<u8> for Seat {
    type Error = InvalidSeat;

    fn try_from(index: u8) -> Result<Seat, InvalidSeat> {
        if usize::from(index) < MAX_SEATS {
            Ok(Seat(index))
        } else {
            Err(InvalidSeat(index))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Something for every seat.
pub type BySeat<T> = ArrayVec<T, MAX_SEATS>;

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// A card out of the rest.
    Chance(Deal),
    /// An action of this seat.
    Seat(Seat),
    /// Nothing: the game is over.
    Over,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Chance(_) => f.write_str("a card is to be dealt"),
            Turn::Seat(seat) => write!(f, "seat {seat} to act"),
            Turn::Over => f.write_str("the game is over"),
        }
    }
}

/// A card that is to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// Where the card goes.
    pub to: Place,
    /// Whether the rest is shuffled before.
    pub shuffle: bool,
}

/// Where dealt cards go, and so who sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A hand; its holder alone sees the card.
    Hand(Seat),
    /// A hand, face up for all to see.
    Open(Seat),
    /// The table, for all to see.
    Table,
}

impl Place {
    /// Whether a seat sees a card that is dealt here.
    #[must_use]
    pub fn is_seen_by(self, seat: Seat) -> bool {
        match self {
            Place::Hand(holder) => holder == seat,
            Place::Open(_) | Place::Table => true,
        }
    }
}

/// What states, games and views are: values to compare, keep, send and store.
pub trait Value:
    Clone + Eq + Hash + fmt::Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}

impl<T> Value for T where
    T: Clone + Eq + Hash + fmt::Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}

/// A game's state, moved by chance and by actions.
///
/// # Equality
///
/// All that the rules look at: equal states go on alike. How a state came about does not count.
pub trait Rules: Value {
    /// The game: its options, the same for all its states.
    type Game: Value;
    /// What one seat may know of a state.
    type View: Value;

    /// The state before the first card is dealt.
    fn start(game: &Self::Game) -> Self;

    /// How many players the game has.
    fn players(game: &Self::Game) -> usize;

    /// An upper bound of the number of actions in a game.
    fn bound(game: &Self::Game) -> u64;

    /// What the state waits for.
    fn turn(&self, game: &Self::Game) -> Turn;

    /// The cards of which one is dealt next, each equally likely; after the shuffle, if the next
    /// deal asks for one.
    fn rest(&self) -> CardSet;

    /// Deals a card of the rest. The state must wait for chance.
    fn deal(&mut self, game: &Self::Game, card: Card);

    /// The legal actions of the seat to act, none if the state does not wait for one.
    fn legal(&self, game: &Self::Game) -> Legal;

    /// Carries out a legal action of the seat to act.
    fn apply_unchecked(&mut self, game: &Self::Game, action: Action);

    /// What each seat gains, zero while the game is on, in units of one in
    /// [`units`](Rules::units).
    fn returns(&self, game: &Self::Game) -> BySeat<i64>;

    /// How many units of `returns` are one point or chip.
    fn units(game: &Self::Game) -> i64;

    /// The seats that win, none while the game is on.
    fn winners(&self, game: &Self::Game) -> BySeat<Seat>;

    /// What a seat may know.
    fn view(&self, game: &Self::Game, seat: Seat) -> Self::View;

    /// A state that the seat of the view cannot tell from the true one, each equally likely.
    /// `below(n)` gives uniform numbers less than `n`.
    fn sample(game: &Self::Game, view: &Self::View, below: &mut dyn FnMut(usize) -> usize) -> Self;

    /// Whether a value that was read from somewhere can be a state of the game. Every state that
    /// play leads to is sound, and no sound state makes the rules panic.
    fn is_sound(&self, game: &Self::Game) -> bool;

    /// Whether a value that was read from somewhere can be a view of the game.
    fn is_sound_view(game: &Self::Game, view: &Self::View) -> bool;

    /// Deals cards while the state waits for one and `next` has one, out of the rest. Returns what
    /// the state waits for then.
    ///
    /// # Errors
    ///
    /// That of `next`; the cards before are dealt.
    fn deal_on<E>(
        &mut self,
        game: &Self::Game,
        mut next: impl FnMut(Deal, CardSet) -> Result<Option<Card>, E>,
    ) -> Result<Turn, E> {
        loop {
            let turn = self.turn(game);
            let Turn::Chance(deal) = turn else {
                return Ok(turn);
            };
            match next(deal, self.rest())? {
                Some(card) => self.deal(game, card),
                None => return Ok(turn),
            }
        }
    }

    // Final: what is legal for whom is judged here, for all games.

    /// The legal actions of a seat, none if another is to act.
    fn legal_of(&self, game: &Self::Game, seat: Seat) -> Legal {
        if self.turn(game) == Turn::Seat(seat) {
            self.legal(game)
        } else {
            Legal::NONE
        }
    }

    /// The seat to act, if it may take the action.
    ///
    /// # Errors
    ///
    /// `IllegalAction` says why not.
    fn check(&self, game: &Self::Game, action: Action) -> Result<Seat, IllegalAction> {
        match self.turn(game) {
            Turn::Seat(seat) => self.legal(game).check(seat, action).map(|()| seat),
            Turn::Chance(_) => Err(IllegalAction::Chance(action)),
            Turn::Over => Err(IllegalAction::Over(action)),
        }
    }

    /// Carries out an action of the seat to act.
    ///
    /// # Errors
    ///
    /// `IllegalAction` says why not; the state is as before.
    fn apply(&mut self, game: &Self::Game, action: Action) -> Result<(), IllegalAction> {
        self.check(game, action)?;
        self.apply_unchecked(game, action);
        Ok(())
    }
}
