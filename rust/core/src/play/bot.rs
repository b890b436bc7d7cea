//! Players that come with the library. They see views, never states.

mod any;
mod betting;
mod community;
mod junkyard;
mod treasure;

use super::Stream;
use crate::rules::{Action, Legal, Rules};

/// A game that native bots can play.
pub trait Playable: Rules {
    /// What the greedy bot does. The seat of the view is to act.
    fn greedy(game: &Self::Game, view: &Self::View) -> Action;
}

/// A native bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// A kind of action first, each equally likely, then its card.
    Random,
    /// A short heuristic of each game's own.
    Greedy,
}

impl Bot {
    /// All native bots.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// The bot's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// The bot of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Bot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name)
    }

    /// What the bot does, `None` if nothing is legal. The view is made only if the bot looks.
    pub fn act<R: Playable>(
        self,
        game: &R::Game,
        legal: Legal,
        view: impl FnOnce() -> R::View,
        stream: &mut Stream,
    ) -> Option<Action> {
        match self {
            Bot::Random => legal.sample(|bound| stream.below(bound)),
            Bot::Greedy if legal.is_empty() => None,
            Bot::Greedy => Some(R::greedy(game, &view())),
        }
    }
}
