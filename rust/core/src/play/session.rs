use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Chance, ChanceError, Purpose, Stream,
    history::{Event, History, Position},
};
use crate::{
    Card,
    rules::{Action, IllegalAction, Rules, Turn},
};

/// A game that is played: its rules, who supplies the cards, and what has happened.
///
/// A copy is cheap, and shares everything until one of the two moves on.
///
/// # Equality
///
/// That of game and state; history and cards to come do not count.
#[derive(Clone, Debug)]
pub struct Session<R: Rules>(Arc<Course<R>>);

/// The course of a game.
#[derive(Clone, Debug)]
struct Course<R: Rules> {
    origin: Origin<R>,
    history: History<R>,
}

/// Where a session began.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Origin<R: Rules> {
    game: Arc<R::Game>,
    /// None if it began with the game's own first state.
    middle: Option<Arc<Middle<R>>>,
    chance: Chance,
}

/// The middle of a game, from which a session goes on.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Middle<R: Rules> {
    /// What had happened before, as far as it was to be seen.
    past: Vec<Event>,
    state: R,
}

impl<R: Rules> Origin<R> {
    fn position(&self) -> Position<R> {
        Position {
            state: match &self.middle {
                Some(middle) => middle.state.clone(),
                None => R::start(&self.game),
            },
            chance: self.chance.clone(),
        }
    }

    fn past(&self) -> &[Event] {
        self.middle.as_ref().map_or(&[], |middle| &middle.past)
    }
}

/// All that a session was told: what it came from, and what was done. It makes the session anew.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Transcript<R: Rules> {
    origin: Origin<R>,
    moves: Vec<Move>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Move {
    Action(Action),
    Deal(Card),
}

/// What a session refuses to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// An action that is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// Decks that do not fit the game.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// A card that cannot be dealt.
    #[error("'{0}' cannot be dealt: it is not in the draw pile")]
    NotInRest(Card),
    /// A card when the game waits for none.
    #[error("'{0}' cannot be dealt: the game waits for no card")]
    NoDeal(Card),
    /// Nothing to undo.
    #[error("nothing to undo")]
    NothingToUndo,
    /// A state that no game has, out of a transcript that was altered.
    #[error("this is no state of the game")]
    Unsound,
}

impl<R: Rules> Session<R> {
    /// Starts a game: deals until a seat is to act, or a card is wanted that nobody supplies.
    ///
    /// # Errors
    ///
    /// `SessionError::Chance` if given decks do not fit.
    pub fn start(game: Arc<R::Game>, chance: Chance) -> Result<Session<R>, SessionError> {
        Session::begin(Origin {
            game,
            middle: None,
            chance,
        })
    }

    /// Goes on from a state, after what is known to have happened.
    ///
    /// # Errors
    ///
    /// As [`start`](Session::start).
    pub fn resume(
        game: Arc<R::Game>,
        past: Vec<Event>,
        state: R,
        chance: Chance,
    ) -> Result<Session<R>, SessionError> {
        Session::begin(Origin {
            game,
            middle: Some(Arc::new(Middle { past, state })),
            chance,
        })
    }

    /// Goes on from a state that a view cannot tell from the true one, each equally likely, with
    /// cards to come from the stream. If the view waits for a card, that one and all after it are
    /// dealt by hand.
    ///
    /// # Errors
    ///
    /// None but in a game that is at fault.
    pub fn sample(
        game: Arc<R::Game>,
        view: &R::View,
        past: Vec<Event>,
        stream: &mut Stream,
    ) -> Result<Session<R>, SessionError> {
        let state = R::sample(&game, view, &mut |bound| stream.index(bound));
        // Only a state whose cards are dealt by hand is ever seen to wait for one. To deal it here
        // would make a state that the view can tell from the true one.
        let chance = if matches!(state.turn(&game), Turn::Chance(_)) {
            Chance::none()
        } else {
            Chance::stream(Stream::new(stream.bits(), 0, Purpose::Deal, 0))
        };
        Session::resume(game, past, state, chance)
    }

    fn begin(origin: Origin<R>) -> Result<Session<R>, SessionError> {
        let history = History::new(&*origin.game, || origin.position());
        // Dealt where it is to stay: moved as seldom as can be.
        let mut session = Session(Arc::new(Course { origin, history }));
        let Course { origin, history } = Arc::make_mut(&mut session.0);
        history.deal_on(&origin.game)?;
        Ok(session)
    }

    /// What makes the session anew.
    #[must_use]
    pub fn transcript(&self) -> Transcript<R> {
        let Course { origin, history } = &*self.0;
        let by_hand = origin.chance.is_by_hand();
        let moves = history.events(&[]).into_iter();
        Transcript {
            origin: origin.clone(),
            moves: moves
                .filter_map(|event| match event {
                    Event::Action(_, action) => Some(Move::Action(action)),
                    Event::Deal(_, card) => card.filter(|_| by_hand).map(Move::Deal),
                })
                .collect(),
        }
    }

    /// The session of a transcript.
    ///
    /// # Errors
    ///
    /// `SessionError` if the moves are none of the game's, or its first state is none.
    pub fn replay(transcript: Transcript<R>) -> Result<Session<R>, SessionError> {
        let Transcript { origin, moves } = transcript;
        if let Some(middle) = &origin.middle
            && !middle.state.is_sound(&origin.game)
        {
            return Err(SessionError::Unsound);
        }
        let mut session = Session::begin(origin)?;
        for step in moves {
            match step {
                Move::Action(action) => session.apply(action)?,
                Move::Deal(card) => session.deal(card)?,
            }
        }
        Ok(session)
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<R::Game> {
        &self.0.origin.game
    }

    /// Whether the session began with the game's own first state.
    pub(super) fn begins_with_game(&self) -> bool {
        let Origin { game, middle, .. } = &self.0.origin;
        middle
            .as_ref()
            .is_none_or(|middle| middle.past.is_empty() && middle.state == R::start(game))
    }

    /// The state of the rules.
    #[must_use]
    pub fn state(&self) -> &R {
        &self.0.history.position().state
    }

    /// What the state waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.0.history.turn()
    }

    /// What has happened, in order.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        self.0.history.events(self.0.origin.past())
    }

    /// Carries out an action of the seat to act, and deals until the next decision.
    ///
    /// # Errors
    ///
    /// `SessionError` says why not; the session is as before.
    pub fn apply(&mut self, action: Action) -> Result<(), SessionError> {
        let seat = self.state().check(self.game(), action)?;
        self.step(Event::Action(seat, action))
    }

    /// Carries out an action that is known to be legal, as [`apply`](Session::apply) does.
    ///
    /// # Errors
    ///
    /// `SessionError::Chance` if given decks run out; the session is as before.
    pub fn apply_unchecked(&mut self, action: Action) -> Result<(), SessionError> {
        match self.turn() {
            Turn::Seat(seat) => self.step(Event::Action(seat, action)),
            Turn::Chance(_) | Turn::Over => self.apply(action),
        }
    }

    /// Deals a card by hand, and on until the next decision if somebody supplies cards.
    ///
    /// # Errors
    ///
    /// `SessionError` says why not; the session is as before.
    pub fn deal(&mut self, card: Card) -> Result<(), SessionError> {
        let Turn::Chance(deal) = self.turn() else {
            return Err(SessionError::NoDeal(card));
        };
        if !self.state().rest().contains(card) {
            return Err(SessionError::NotInRest(card));
        }
        self.step(Event::Deal(deal, Some(card)))
    }

    /// Goes back to before the last action, or before the last card dealt by hand.
    ///
    /// # Errors
    ///
    /// `NothingToUndo` at the start.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        let Course { origin, history } = Arc::make_mut(&mut self.0);
        if history.undo(&origin.game, || origin.position()) {
            Ok(())
        } else {
            Err(SessionError::NothingToUndo)
        }
    }

    /// Does one step and the dealing that follows, or nothing.
    fn step(&mut self, event: Event) -> Result<(), SessionError> {
        let Course { origin, history } = Arc::make_mut(&mut self.0);
        let done = history.step(&origin.game, event);
        if done.is_err() {
            history.undo(&origin.game, || origin.position());
        }
        Ok(done?)
    }
}

impl<R: Rules> PartialEq for Session<R> {
    fn eq(&self, other: &Session<R>) -> bool {
        self.state() == other.state() && self.game() == other.game()
    }
}

impl<R: Rules> Eq for Session<R> {}
