use serde_json::{Map, Value, json};

use super::{Recorded, seats, stakes};
use crate::{
    Card,
    rules::{
        Rules, Seat, SeatSet,
        betting::Options,
        community::{CommunityGame, CommunityState},
        holdem::Holdem,
    },
};

/// What records of one game with hole cards and shared cards have of their own.
pub trait RecordedCommunity: CommunityGame {
    /// The game's name.
    const NAME: &'static str;

    /// Adds the options beside those of betting.
    fn write_options(&self, options: &mut Map<String, Value>);

    /// The game of these options of betting and the others.
    ///
    /// # Errors
    ///
    /// Words that name the option that the game does not have, or its value.
    fn of_options(betting: &Options, others: &Map<String, Value>) -> Result<Self, String>;

    /// The shared cards as they lie on the table.
    fn layout(shared: &[Card]) -> Value;
}

impl<G: RecordedCommunity> Recorded for CommunityState<G> {
    fn name(_game: &G) -> &'static str {
        G::NAME
    }

    fn options(game: &G) -> Map<String, Value> {
        let mut options = Map::new();
        stakes::write(game.stakes(), &mut options);
        game.write_options(&mut options);
        options
    }

    fn game(_name: &str, options: &Map<String, Value>) -> Result<G, String> {
        let (mut betting, mut others) = (Options::default(), Map::new());
        for (name, value) in options {
            if !stakes::read(&mut betting, name, value)? {
                others.insert(name.clone(), value.clone());
            }
        }
        G::of_options(&betting, &others)
    }

    fn checkpoints(&self) -> usize {
        self.rounds_over()
    }

    fn checkpoint(&self, game: &G) -> Value {
        let betting = self.betting();
        let brought = game.stakes().stacks().iter().enumerate();
        // The pots may be paid already.
        let stacks = brought.map(|(seat, brought)| brought - betting.total(Seat::new(seat)));
        let live = seats_of(game).map(|seat| betting.live().contains(seat));
        json!({
            "after": "round",
            "round": self.rounds_over() - 1,
            "stacks": stacks.collect::<Vec<_>>(),
            "pot": betting.pot(),
            "live": live.collect::<Vec<_>>(),
            "shown": G::layout(self.shared()),
        })
    }

    fn result(&self, game: &G) -> Value {
        if !self.is_over() {
            return Value::Null;
        }
        let betting = self.betting();
        let pots = betting.pots().into_iter().map(|pot| {
            json!({
                "amount": pot.amount,
                "eligible": seats(pot.eligible.iter()),
                "winners": seats(self.best_of(game, pot.eligible).iter()),
            })
        });
        let stacks = seats_of(game).map(|seat| betting.stack(seat));
        let holes = seats_of(game).map(|seat| {
            let holes = self.holes(seat).into_iter();
            holes.map(|card| card.to_string()).collect::<Vec<_>>()
        });
        json!({
            "stacks": stacks.collect::<Vec<_>>(),
            "returns": self.returns(game).as_slice(),
            "pots": pots.collect::<Vec<_>>(),
            "showdown": self.is_showdown(),
            "holes": holes.collect::<Vec<_>>(),
            "layout": G::layout(self.shared()),
        })
    }
}

fn seats_of(game: &impl CommunityGame) -> impl Iterator<Item = Seat> {
    SeatSet::of_players(game.stakes().players()).iter()
}

impl RecordedCommunity for Holdem {
    const NAME: &'static str = "holdem";

    fn write_options(&self, _options: &mut Map<String, Value>) {}

    fn of_options(betting: &Options, others: &Map<String, Value>) -> Result<Holdem, String> {
        match others.keys().next() {
            Some(name) => Err(format!("holdem has no option '{name}'")),
            None => Holdem::new(betting).map_err(|error| error.to_string()),
        }
    }

    fn layout(shared: &[Card]) -> Value {
        shared.iter().map(ToString::to_string).collect()
    }
}
