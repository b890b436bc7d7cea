use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Chance, ChanceError};
use crate::{
    Card,
    rules::{Action, Deal, IllegalAction, Rules, Seat, Turn},
};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A card was dealt; none where it is not to be seen.
    Deal(Deal, Option<Card>),
    /// A seat acted.
    Action(Seat, Action),
}

impl Event {
    /// The event as a seat saw it.
    #[must_use]
    pub fn seen_by(self, seat: Seat) -> Event {
        match self {
            Event::Deal(deal, card) => Event::Deal(deal, card.filter(|_| deal.to.is_seen_by(seat))),
            Event::Action(..) => self,
        }
    }
}

/// A game that is played: its rules, who supplies the cards, and what has happened.
///
/// # Equality
///
/// That of game and state; history and cards to come do not count.
#[derive(Clone, Debug)]
pub struct Session<R: Rules> {
    game: Arc<R::Game>,
    /// Where it began, before any card was dealt.
    origin: Arc<Origin<R>>,
    state: R,
    chance: Chance,
    history: History<R>,
}

/// Where a session began.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Origin<R: Rules> {
    /// What had happened before, as far as it was to be seen.
    past: Vec<Event>,
    state: R,
    chance: Chance,
}

/// All that a session was told: what it came from, and what was done. It makes the session anew.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Transcript<R: Rules> {
    game: R::Game,
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
}

impl<R: Rules> Session<R> {
    /// Starts a game: deals until a seat is to act, or a card is wanted that nobody supplies.
    ///
    /// # Errors
    ///
    /// `SessionError::Chance` if given decks do not fit.
    pub fn start(game: Arc<R::Game>, chance: Chance) -> Result<Session<R>, SessionError> {
        let state = R::start(&game);
        Session::resume(game, Vec::new(), state, chance)
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
        Session::begin(
            game,
            Origin {
                past,
                state,
                chance,
            },
        )
    }

    fn begin(game: Arc<R::Game>, origin: Origin<R>) -> Result<Session<R>, SessionError> {
        let (state, chance) = (origin.state.clone(), origin.chance.clone());
        let (origin, history) = (Arc::new(origin), History::default());
        let mut session = Session {
            game,
            origin,
            state,
            chance,
            history,
        };
        session.deal_on()?;
        Ok(session)
    }

    /// What makes the session anew.
    #[must_use]
    pub fn transcript(&self) -> Transcript<R> {
        let told = self.history.nodes().filter(|node| node.before.is_some());
        let mut moves: Vec<Move> = told
            .filter_map(|node| match node.event {
                Event::Action(_, action) => Some(Move::Action(action)),
                Event::Deal(_, card) => card.map(Move::Deal),
            })
            .collect();
        moves.reverse();
        Transcript {
            game: (*self.game).clone(),
            origin: (*self.origin).clone(),
            moves,
        }
    }

    /// The session of a transcript.
    ///
    /// # Errors
    ///
    /// `SessionError` if the moves are none of the game's.
    pub fn replay(transcript: Transcript<R>) -> Result<Session<R>, SessionError> {
        let Transcript {
            game,
            origin,
            moves,
        } = transcript;
        let mut session = Session::begin(Arc::new(game), origin)?;
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
        &self.game
    }

    /// Whether the session began with this state.
    pub(super) fn begins_with(&self, state: &R) -> bool {
        self.origin.past.is_empty() && self.origin.state == *state
    }

    /// The state of the rules.
    #[must_use]
    pub const fn state(&self) -> &R {
        &self.state
    }

    /// What has happened, in order.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = self.history.nodes().map(|node| node.event).collect();
        events.extend(self.origin.past.iter().rev());
        events.reverse();
        events
    }

    /// Carries out an action of the seat to act, and deals until the next decision.
    ///
    /// # Errors
    ///
    /// `SessionError` says why not; the session is as before.
    pub fn apply(&mut self, action: Action) -> Result<(), SessionError> {
        self.state.check(&self.game, action)?;
        let Turn::Seat(seat) = self.state.turn(&self.game) else {
            return Err(IllegalAction::Over(action).into());
        };
        self.step(Event::Action(seat, action), |session| {
            session.state.apply_unchecked(&session.game, action);
        })
    }

    /// Deals a card by hand, and on until the next decision if somebody supplies cards.
    ///
    /// # Errors
    ///
    /// `SessionError` says why not; the session is as before.
    pub fn deal(&mut self, card: Card) -> Result<(), SessionError> {
        let Turn::Chance(deal) = self.state.turn(&self.game) else {
            return Err(SessionError::NoDeal(card));
        };
        if !self.state.rest().contains(card) {
            return Err(SessionError::NotInRest(card));
        }
        self.step(Event::Deal(deal, Some(card)), |session| {
            session.state.deal(&session.game, card);
        })
    }

    /// Goes back to before the last action, or before the last card dealt by hand.
    ///
    /// # Errors
    ///
    /// `NothingToUndo` at the start.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        let mut history = self.history.clone();
        while let Some((node, before)) = history.pop() {
            history = before;
            if let Some((state, chance)) = &node.before {
                (self.state, self.chance) = (state.clone(), chance.clone());
                self.history = history;
                return Ok(());
            }
        }
        Err(SessionError::NothingToUndo)
    }

    /// Does one step and the dealing that follows, or nothing.
    fn step(&mut self, event: Event, step: impl FnOnce(&mut Self)) -> Result<(), SessionError> {
        let before = (self.state.clone(), self.chance.clone());
        self.history.push(event, Some(before));
        step(self);
        let dealt = self.deal_on();
        if dealt.is_err() {
            self.undo()?;
        }
        dealt
    }

    /// Deals while cards are wanted and supplied.
    fn deal_on(&mut self) -> Result<(), SessionError> {
        while let Turn::Chance(deal) = self.state.turn(&self.game) {
            let Some(card) = self.chance.next(deal, self.state.rest())? else {
                break;
            };
            self.state.deal(&self.game, card);
            self.history.push(Event::Deal(deal, Some(card)), None);
        }
        Ok(())
    }
}

impl<R: Rules> PartialEq for Session<R> {
    fn eq(&self, other: &Session<R>) -> bool {
        self.state == other.state && self.game == other.game
    }
}

impl<R: Rules> Eq for Session<R> {}

/// What has happened, last first: shared among copies.
#[derive(Clone, Debug)]
struct History<R>(Option<Arc<Node<R>>>);

#[derive(Debug)]
struct Node<R> {
    event: Event,
    /// State and cards to come before the event, where one can go back to.
    before: Option<(R, Chance)>,
    earlier: History<R>,
}

impl<R> Default for History<R> {
    fn default() -> History<R> {
        History(None)
    }
}

impl<R> History<R> {
    fn push(&mut self, event: Event, before: Option<(R, Chance)>) {
        let earlier = std::mem::take(self);
        *self = History(Some(Arc::new(Node {
            event,
            before,
            earlier,
        })));
    }

    fn nodes(&self) -> impl Iterator<Item = &Node<R>> {
        std::iter::successors(self.0.as_deref(), |node| node.earlier.0.as_deref())
    }
}

impl<R: Clone> History<R> {
    fn pop(&mut self) -> Option<(Arc<Node<R>>, History<R>)> {
        let node = self.0.take()?;
        let earlier = History(node.earlier.0.clone());
        Some((node, earlier))
    }
}

/// One by one: a long history must not overflow the stack.
impl<R> Drop for History<R> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.earlier.0.take();
        }
    }
}
