use serde_json::{Map, Value, json};

use super::{Recorded, order, seats, stakes};
use crate::{
    Card,
    hand::Order,
    rules::{
        Rules, Seat, SeatSet,
        betting::Options,
        circle::{self, Circle, Groups},
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
            let is_default = value.is_null() && name != "cap";
            if !is_default && !stakes::read(&mut betting, name, value)? {
                others.insert(name.clone(), value.clone());
            }
        }
        G::of_options(&betting, &others)
    }

    fn checkpoints(&self) -> usize {
        self.rounds_over()
    }

    fn checkpoint(&self, game: &G, number: usize) -> Value {
        let betting = self.betting();
        let brought = game.stakes().stacks().iter().enumerate();
        // The pots may be paid already.
        let stacks = brought.map(|(seat, brought)| brought - betting.total(Seat::new(seat)));
        let live = seats_of(game).map(|seat| betting.live().contains(seat));
        json!({
            "after": "round",
            "round": number,
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
                "winners": seats(self.best_of(pot.eligible).iter()),
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

/// The names of groups that have one.
const GROUPS: [(Groups, &str); 2] = [
    (Groups::CONNECTED, "connected"),
    (Groups::NEIGHBOURS, "neighbours"),
];

impl RecordedCommunity for Circle {
    const NAME: &'static str = "circle";

    fn write_options(&self, options: &mut Map<String, Value>) {
        order::write(self.order(), options);
        let named = GROUPS.iter().find(|(groups, _)| *groups == self.groups());
        let groups = named.map_or_else(
            || {
                let triples = self.groups().iter().map(|triple| json!(triple.places()));
                triples.collect()
            },
            |(_, name)| json!(name),
        );
        options.insert("groups".to_owned(), groups);
    }

    fn of_options(betting: &Options, others: &Map<String, Value>) -> Result<Circle, String> {
        let (mut ranking, mut groups) = (Order::default(), Groups::default());
        for (name, value) in others {
            if name == "groups" {
                groups = groups_of(value)?;
            } else if !order::read(&mut ranking, name, value)? {
                return Err(format!("circle has no option '{name}'"));
            }
        }
        Circle::new(betting, ranking, groups).map_err(|error| error.to_string())
    }

    fn layout(shared: &[Card]) -> Value {
        let text =
            |card: Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
        circle::layout(shared).into_iter().map(text).collect()
    }
}

fn groups_of(value: &Value) -> Result<Groups, String> {
    if let Some((groups, _)) = GROUPS.iter().find(|(_, name)| value == name) {
        return Ok(*groups);
    }
    let triple = |triple: &Value| {
        let places = triple.as_array()?.iter().map(Value::as_u64);
        places.collect::<Option<Vec<u64>>>()
    };
    let triples: Option<Vec<Vec<u64>>> = value
        .as_array()
        .and_then(|triples| triples.iter().map(triple).collect());
    let triples = triples.ok_or_else(|| {
        format!("groups must be 'connected', 'neighbours' or a list of triples, not {value}")
    })?;
    Groups::new(triples.iter().map(Vec::as_slice)).map_err(|error| error.to_string())
}
