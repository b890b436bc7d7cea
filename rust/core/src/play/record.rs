//! Whole games as JSON (RULES §8): made, replayed and checked.

mod any;
mod community;
mod junkyard;
mod order;
mod stakes;
mod treasure;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{Chance, ChanceError, Event, ParseDecksError, Session, SessionError};
use crate::{
    Card,
    rules::{Action, AnyGame, AnyState, ParseActionError, Rules, Seat, Turn},
};

/// What records of a game hold beside cards and actions.
pub trait Recorded: Rules {
    /// The game's name.
    fn name(game: &Self::Game) -> &'static str;

    /// The options of a game.
    fn options(game: &Self::Game) -> Map<String, Value>;

    /// The game of some options; one that is absent has its default.
    ///
    /// # Errors
    ///
    /// Words that name the option that the game does not have, or its value.
    fn game(name: &str, options: &Map<String, Value>) -> Result<Self::Game, String>;

    /// How many checkpoints have been passed.
    fn checkpoints(&self) -> usize;

    /// What a checkpoint shows, counted from 0, in the state of the step that passed it.
    fn checkpoint(&self, game: &Self::Game, number: usize) -> Value;

    /// How the game ended; null before.
    fn result(&self, game: &Self::Game) -> Value;
}

/// A record that cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A part is missing or of the wrong kind.
    #[error("'{0}' must be {1}")]
    Part(&'static str, &'static str),
    /// Options that no game has.
    #[error("{0}")]
    Options(String),
    /// Decks that are none.
    #[error(transparent)]
    Decks(#[from] ParseDecksError),
    /// A step that is none.
    #[error("step {0}: must be [seat, legal actions, action]")]
    Step(usize),
    /// A step whose action is none.
    #[error("step {0}: {1}")]
    Action(usize, ParseActionError),
    /// The game cannot be played so.
    #[error("step {0}: {1}")]
    Play(usize, SessionError),
    /// A state that did not begin with its game, such as a sampled one.
    #[error("a state that did not begin with its game has no record")]
    NoBeginning,
}

impl<R: Recorded> Session<R> {
    /// The record of what has happened so far.
    ///
    /// # Errors
    ///
    /// `NoBeginning` if the session did not begin with the game.
    pub fn record(&self) -> Result<Value, RecordError> {
        let game = self.game();
        let mut state = R::start(game);
        if !self.begins_with_game() {
            return Err(RecordError::NoBeginning);
        }
        let (mut decks, mut steps, mut log) = (Vec::<String>::new(), Vec::new(), Vec::new());
        for event in self.events() {
            let passed = state.checkpoints();
            match event {
                Event::Deal(_, None) => return Err(RecordError::NoBeginning),
                Event::Deal(deal, Some(card)) => {
                    if deal.shuffle || decks.is_empty() {
                        decks.push(String::new());
                    }
                    decks
                        .last_mut()
                        .into_iter()
                        .for_each(|deck| *deck += &card.to_string());
                    state.deal(game, card);
                }
                Event::Action(seat, action) => {
                    let legal: Vec<_> = state.legal(game).texts().collect();
                    steps.push(json!([seat.index(), legal, action.to_string()]));
                    state.apply_unchecked(game, action);
                }
            }
            log.extend((passed..state.checkpoints()).map(|number| state.checkpoint(game, number)));
        }
        Ok(json!({
            "game": R::name(game),
            "options": R::options(game),
            "decks": decks,
            "steps": steps,
            "log": log,
            "result": state.result(game),
        }))
    }
}

/// The session that a record's game, options, decks and actions make.
///
/// # Errors
///
/// `RecordError` says what is wrong with the record, and where.
pub fn replay(record: &Value) -> Result<Session<AnyState>, RecordError> {
    let game = game_of(record)?;
    let steps = list(record, "steps")?;
    let chance = chance_of(record)?;
    let start = Session::start(game.into(), chance);
    let mut session = start.map_err(|error| RecordError::Play(0, error))?;
    for (number, step) in steps.iter().enumerate() {
        let action = action_of(number, step)?;
        session
            .apply(action)
            .map_err(|error| RecordError::Play(number, error))?;
    }
    Ok(session)
}

/// Plays a record through and compares everything that it says: whose turn it is, what is legal,
/// checkpoints and result. Returns the first difference in words, if there is one.
///
/// # Errors
///
/// `RecordError` if the record cannot be read.
pub fn check(record: &Value) -> Result<Option<String>, RecordError> {
    let game = game_of(record)?;
    let mut check = Check {
        state: AnyState::start(&game),
        chance: chance_of(record)?,
        log: list(record, "log")?.iter(),
        passed: 0,
        game,
    };
    for (number, step) in list(record, "steps")?.iter().enumerate() {
        if let Err(difference) = check.deal().and_then(|()| check.step(number, step)) {
            return difference.into_result(number);
        }
    }
    let result = record.get("result");
    let result = result.ok_or(RecordError::Part(
        "result",
        "there, null in a game that is on",
    ))?;
    match check.deal().and_then(|()| check.end(result)) {
        Ok(()) => Ok(None),
        Err(difference) => difference.into_result(check.passed),
    }
}

struct Check<'a> {
    game: AnyGame,
    state: AnyState,
    chance: Chance,
    log: std::slice::Iter<'a, Value>,
    passed: usize,
}

/// Why a check ends.
enum Difference {
    Words(String),
    Malformed(RecordError),
    Chance(ChanceError),
}

impl Difference {
    fn into_result(self, step: usize) -> Result<Option<String>, RecordError> {
        match self {
            Difference::Words(words) => Ok(Some(words)),
            Difference::Malformed(error) => Err(error),
            Difference::Chance(error) => Ok(Some(format!("before step {step}: {error}"))),
        }
    }
}

impl Check<'_> {
    /// Deals until the next decision or the end.
    fn deal(&mut self) -> Result<(), Difference> {
        while let Turn::Chance(deal) = self.state.turn(&self.game) {
            let card = self
                .chance
                .next(deal, self.state.rest())
                .map_err(Difference::Chance)?;
            if let Some(card) = card {
                self.state.deal(&self.game, card);
                self.compare_log()?;
            }
        }
        Ok(())
    }

    fn step(&mut self, number: usize, step: &Value) -> Result<(), Difference> {
        let action = action_of(number, step).map_err(Difference::Malformed)?;
        let differ = |what: &str, found: &str, said: &str| {
            Err(Difference::Words(format!(
                "step {number}: {what} {found}, the record says {said}"
            )))
        };
        let said = step[0].to_string();
        match self.state.turn(&self.game) {
            Turn::Seat(seat) if json!(seat.index()) == step[0] => {}
            Turn::Seat(seat) => return differ("to act is", &format!("seat {seat}"), &said),
            _ => return differ("to act is", "nobody, the game is over", &said),
        }
        let legal: BTreeSet<String> = self.state.legal(&self.game).texts().collect();
        let recorded = step[1].as_array().into_iter().flatten();
        let recorded: BTreeSet<String> = recorded
            .filter_map(|action| Some(action.as_str()?.to_owned()))
            .collect();
        if legal != recorded {
            let list = |actions: &BTreeSet<String>, others| {
                let only: Vec<_> = actions.difference(others).map(String::as_str).collect();
                if only.is_empty() {
                    "nothing more".to_owned()
                } else {
                    only.join(", ")
                }
            };
            let (found, said) = (list(&legal, &recorded), list(&recorded, &legal));
            return differ("legal is also", &found, &said);
        }
        if let Err(error) = self.state.apply(&self.game, action) {
            return Err(Difference::Words(format!("step {number}: {error}")));
        }
        self.compare_log()
    }

    fn compare_log(&mut self) -> Result<(), Difference> {
        for number in self.passed..self.state.checkpoints() {
            let found = self.state.checkpoint(&self.game, number);
            self.passed += 1;
            let said = self.log.next().unwrap_or(&Value::Null);
            compare(&format!("checkpoint {number}"), &found, said)?;
        }
        Ok(())
    }

    fn end(&mut self, result: &Value) -> Result<(), Difference> {
        let words = |words: &str| Err(Difference::Words(words.to_owned()));
        if self.state.turn(&self.game) != Turn::Over {
            return words("the record ends before the game does");
        }
        if self.log.next().is_some() {
            return words("the record has more checkpoints than the game");
        }
        compare("result", &self.state.result(&self.game), result)
    }
}

/// Names the first part in which two objects differ.
fn compare(what: &str, found: &Value, said: &Value) -> Result<(), Difference> {
    if found == said {
        return Ok(());
    }
    let (Some(parts), Some(others)) = (found.as_object(), said.as_object()) else {
        return Err(Difference::Words(format!(
            "{what}: is {found}, the record says {said}"
        )));
    };
    let names: BTreeSet<_> = parts.keys().chain(others.keys()).collect();
    for name in names {
        let (found, said) = (&found[name.as_str()], &said[name.as_str()]);
        if found != said {
            let words = format!("{what}: {name} is {found}, the record says {said}");
            return Err(Difference::Words(words));
        }
    }
    Ok(())
}

fn list<'a>(record: &'a Value, part: &'static str) -> Result<&'a Vec<Value>, RecordError> {
    record[part]
        .as_array()
        .ok_or(RecordError::Part(part, "a list"))
}

fn game_of(record: &Value) -> Result<AnyGame, RecordError> {
    let name = record["game"]
        .as_str()
        .ok_or(RecordError::Part("game", "text"))?;
    let none = Map::new();
    let options = match &record["options"] {
        Value::Null => &none,
        options => options
            .as_object()
            .ok_or(RecordError::Part("options", "an object"))?,
    };
    AnyState::game(name, options).map_err(RecordError::Options)
}

fn chance_of(record: &Value) -> Result<Chance, RecordError> {
    let decks = list(record, "decks")?.iter();
    let texts: Option<Vec<&str>> = decks.map(Value::as_str).collect();
    let texts = texts.ok_or(RecordError::Part("decks", "a list of texts"))?;
    Ok(Chance::parse_decks(texts)?)
}

fn action_of(number: usize, step: &Value) -> Result<Action, RecordError> {
    let parts = step.as_array().filter(|parts| parts.len() == 3);
    let parts = parts.ok_or(RecordError::Step(number))?;
    let well_formed = parts[0].is_u64() && parts[1].is_array();
    let action = parts[2]
        .as_str()
        .filter(|_| well_formed)
        .ok_or(RecordError::Step(number))?;
    action
        .parse()
        .map_err(|error| RecordError::Action(number, error))
}

/// Seats as they stand in records.
pub(super) fn seats(seats: impl IntoIterator<Item = Seat>) -> Value {
    seats.into_iter().map(|seat| json!(seat.index())).collect()
}

/// Cards as they stand in records.
pub(super) fn card_texts(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}
