use serde_json::{Map, Value, json};

use super::{Recorded, card_texts, order, seats, stakes};
use crate::{
    hand::Order,
    rules::{
        Rules, Seat, SeatSet,
        betting::Options,
        treasure::{Treasure, TreasureState},
    },
};

impl Recorded for TreasureState {
    fn name(_game: &Treasure) -> &'static str {
        "treasure"
    }

    fn options(game: &Treasure) -> Map<String, Value> {
        let mut options = Map::new();
        stakes::write(game.stakes(), &mut options);
        options.retain(|name, _| !is_blind(name));
        order::write(game.order(), &mut options);
        options.insert("hands".to_owned(), json!(game.hands()));
        options
    }

    fn game(_name: &str, options: &Map<String, Value>) -> Result<Treasure, String> {
        let mut betting = Options {
            ante: Treasure::ANTE,
            ..Options::default()
        };
        let (mut ranking, mut hands) = (Order::default(), None);
        for (name, value) in options {
            let is_default = value.is_null() && name != "cap";
            let is_known = !is_blind(name)
                && (name == "hands"
                    || is_default
                    || stakes::read(&mut betting, name, value)?
                    || order::read(&mut ranking, name, value)?);
            if !is_known {
                return Err(format!("treasure has no option '{name}'"));
            }
            if name == "hands" && !is_default {
                let number = value.as_u64();
                hands = Some(number.ok_or(format!("hands must be a whole number, not {value}"))?);
            }
        }
        Treasure::new(&betting, ranking, hands).map_err(|error| error.to_string())
    }

    /// Two for each hand: at its showdown, or when all but one have folded, and at its end.
    fn checkpoints(&self) -> usize {
        let open = self.open();
        let is_settled = open.betting().is_settled() && !open.is_between_hands();
        2 * open.hands_over() + usize::from(is_settled)
    }

    fn checkpoint(&self, game: &Treasure, number: usize) -> Value {
        let (open, betting) = (self.open(), self.open().betting());
        let seats_of = || SeatSet::of_players(game.stakes().players()).iter();
        if number % 2 == 1 {
            let stacks = seats_of().map(|seat| betting.stack(seat));
            return json!({
                "after": "hand",
                "hand": open.hands_over(),
                "dealer": betting.dealer().index(),
                "stacks": stacks.collect::<Vec<_>>(),
                "zones": seats_of().map(|seat| card_texts(open.zone_at_end(seat))).collect::<Vec<_>>(),
            });
        }
        let pots = betting.pots().into_iter().map(|pot| {
            json!({
                "amount": pot.amount,
                "eligible": seats(pot.eligible.iter()),
                "winners": seats(open.best_of(pot.eligible).iter()),
            })
        });
        json!({
            "after": if open.is_showdown() { "showdown" } else { "fold-out" },
            "pots": pots.collect::<Vec<_>>(),
            "holes": seats_of().map(|seat| card_texts(self.hand(seat))).collect::<Vec<_>>(),
            "shared": card_texts(open.shared().iter().copied()),
            "new": open.new_treasure().map(|card| card.to_string()),
            "last_folder": open.last_folder().map(Seat::index),
        })
    }

    fn result(&self, game: &Treasure) -> Value {
        let winners = self.winners(game);
        if winners.is_empty() {
            return Value::Null;
        }
        let all = SeatSet::of_players(game.stakes().players()).iter();
        let stacks = all.map(|seat| self.open().betting().stack(seat));
        json!({
            "stacks": stacks.collect::<Vec<_>>(),
            "returns": self.returns(game).as_slice(),
            "winners": seats(winners),
            "hands": self.open().hands_over(),
        })
    }
}

fn is_blind(name: &str) -> bool {
    matches!(name, "small" | "big")
}
