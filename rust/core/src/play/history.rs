use std::{mem, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Chance, ChanceError};
use crate::{
    Card,
    rules::{Action, Deal, Rules, Seat, Turn},
};

/// After so many events the position is kept: undoing plays on from the last one that was. Fewer
/// make moves slower, more make undoing slower.
const INTERVAL: usize = 32;

/// When undoing had to repeat so many events, the position is kept too: whoever undoes once will
/// do so again, from here or nearby.
const INTERVAL_OF_UNDO: usize = 8;

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

/// A state and the cards to come.
#[derive(Clone, Debug)]
pub(super) struct Position<R: Rules> {
    pub(super) state: R,
    pub(super) chance: Chance,
}

impl<R: Rules> Position<R> {
    /// Does what was done before: the same event from the same position.
    fn repeat(&mut self, game: &R::Game, event: Event) {
        match event {
            Event::Action(_, action) => self.state.apply_unchecked(game, action),
            Event::Deal(deal, Some(card)) => {
                let again = self.chance.next(deal, self.state.rest());
                debug_assert!(
                    again == Ok(Some(card)) || self.chance.is_by_hand(),
                    "the same card again"
                );
                self.state.deal(game, card);
            }
            Event::Deal(_, None) => unreachable!("a player of the game knows its cards"),
        }
    }
}

/// A position and the way there, with positions kept on it to go back to.
#[derive(Clone, Debug)]
pub(super) struct History<R: Rules> {
    position: Position<R>,
    /// What its state waits for.
    turn: Turn,
    /// The last position kept; none if that is the first of all.
    kept: Link<R>,
    /// What has happened since.
    events: Vec<Event>,
}

/// A position on the way.
#[derive(Debug)]
struct Kept<R: Rules> {
    position: Position<R>,
    /// The one before, and what happened in between.
    earlier: Link<R>,
    events: Vec<Event>,
}

#[derive(Clone, Debug)]
struct Link<R: Rules>(Option<Arc<Kept<R>>>);

impl<R: Rules> History<R> {
    pub(super) fn new(game: &R::Game, position: impl FnOnce() -> Position<R>) -> History<R> {
        let events = Vec::with_capacity(INTERVAL);
        let position = position();
        History {
            turn: position.state.turn(game),
            position,
            kept: Link(None),
            events,
        }
    }

    pub(super) const fn position(&self) -> &Position<R> {
        &self.position
    }

    pub(super) const fn turn(&self) -> Turn {
        self.turn
    }

    /// Carries out an action of a seat, or deals a card by hand, which must be legal; then deals on.
    /// After an error the step must be undone.
    pub(super) fn step(&mut self, game: &R::Game, event: Event) -> Result<(), ChanceError> {
        self.position.repeat(game, event);
        self.events.push(event);
        self.deal_on(game)
    }

    /// Deals while cards are wanted and supplied.
    pub(super) fn deal_on(&mut self, game: &R::Game) -> Result<(), ChanceError> {
        let Position { state, chance } = &mut self.position;
        self.turn = state.deal_on(game, |deal, rest| {
            let card = chance.next(deal, rest);
            if let Ok(Some(card)) = card {
                self.events.push(Event::Deal(deal, Some(card)));
            }
            card
        })?;
        if self.events.len() >= INTERVAL {
            self.keep();
        }
        Ok(())
    }

    fn keep(&mut self) {
        self.kept = Link(Some(Arc::new(Kept {
            position: self.position.clone(),
            earlier: mem::replace(&mut self.kept, Link(None)),
            events: mem::replace(&mut self.events, Vec::with_capacity(INTERVAL)),
        })));
    }

    /// Goes back to before the last thing that was told, if there was one.
    pub(super) fn undo(&mut self, game: &R::Game, first: impl FnOnce() -> Position<R>) -> bool {
        let by_hand = self.position.chance.is_by_hand();
        let is_told = |event: &Event| by_hand || matches!(event, Event::Action(..));
        let last = |events: &[Event]| events.iter().rposition(is_told);

        let mut place = last(&self.events);
        let mut kept = &self.kept;
        while let (None, Some(before)) = (place, &kept.0) {
            place = last(&before.events);
            kept = &before.earlier;
            if place.is_some() {
                (self.events, self.kept) = (before.events.clone(), kept.clone());
                break;
            }
        }
        let Some(place) = place else {
            return false;
        };
        self.events.truncate(place);
        self.position = match &self.kept.0 {
            Some(kept) => kept.position.clone(),
            None => first(),
        };
        for &event in &self.events {
            self.position.repeat(game, event);
        }
        self.turn = self.position.state.turn(game);
        if self.events.len() >= INTERVAL_OF_UNDO {
            self.keep();
        }
        true
    }

    /// What has happened, in parts, the last first.
    fn parts(&self) -> impl Iterator<Item = &[Event]> {
        let kept = std::iter::successors(self.kept.0.as_deref(), |kept| kept.earlier.0.as_deref());
        std::iter::once(&*self.events).chain(kept.map(|kept| &*kept.events))
    }

    /// What has happened, in order, after something else.
    pub(super) fn events(&self, past: &[Event]) -> Vec<Event> {
        let mut parts: Vec<&[Event]> = self.parts().collect();
        parts.push(past);
        parts.reverse();
        parts.concat()
    }
}

/// One by one: a long history must not overflow the stack.
impl<R: Rules> Drop for Link<R> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut kept) = next.and_then(Arc::into_inner) {
            next = kept.earlier.0.take();
        }
    }
}
