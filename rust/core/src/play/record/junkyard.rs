use serde_json::{Map, Value, json};

use super::{Recorded, card_texts, seats};
use crate::rules::{
    Rules, Seat, Turn,
    junkyard::{Junkyard, JunkyardState, Pull},
};

impl Recorded for JunkyardState {
    fn name(_game: &Junkyard) -> &'static str {
        "junkyard"
    }

    fn options(game: &Junkyard) -> Map<String, Value> {
        let pull = match game.pull() {
            Pull::Any => "any",
            Pull::Top => "top",
        };
        let options = [
            ("players", json!(game.players())),
            ("dealer", json!(game.dealer().index())),
            ("nuclear", json!(game.nuclear())),
            ("passes", json!(game.passes())),
            ("pull", json!(pull)),
        ];
        options
            .map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect()
    }

    fn game(_name: &str, options: &Map<String, Value>) -> Result<Junkyard, String> {
        let (mut players, mut dealer, mut nuclear, mut passes, mut pull) =
            (4, 0, false, None, Pull::Any);
        for (name, value) in options.iter().filter(|(_, value)| !value.is_null()) {
            let number = || {
                let number = value
                    .as_u64()
                    .and_then(|number| usize::try_from(number).ok());
                number.ok_or_else(|| format!("{name} must be a whole number, not {value}"))
            };
            match name.as_str() {
                "players" => players = number()?,
                "dealer" => dealer = number()?,
                "passes" => passes = Some(number()?),
                "nuclear" => {
                    nuclear = value
                        .as_bool()
                        .ok_or(format!("nuclear must be a bool, not {value}"))?;
                }
                "pull" => {
                    pull = match value.as_str() {
                        Some("any") => Pull::Any,
                        Some("top") => Pull::Top,
                        _ => return Err(format!("pull must be 'any' or 'top', not {value}")),
                    }
                }
                _ => return Err(format!("junkyard has no option '{name}'")),
            }
        }
        Junkyard::new(players, dealer, nuclear, passes, pull).map_err(|error| error.to_string())
    }

    fn checkpoints(&self) -> usize {
        self.open().turns()
    }

    fn checkpoint(&self, game: &Junkyard, _number: usize) -> Value {
        let players = game.players();
        let hands = (0..players).map(|seat| card_texts(self.hand(Seat::new(seat))));
        json!({
            "after": "turn",
            "seat": self.open().whose_turn().left(players - 1, players).index(),
            "hands": hands.collect::<Vec<_>>(),
            "draw": self.draw(),
            "discard": card_texts(self.open().discard().iter().copied()),
            "removed": card_texts(self.open().removed()),
        })
    }

    fn result(&self, game: &Junkyard) -> Value {
        if self.turn(game) != Turn::Over {
            return Value::Null;
        }
        let units = JunkyardState::units(game) as f64;
        let returns = self.returns(game).into_iter();
        let rounded = returns.map(|gain| (gain as f64 / units * 1e9).round() / 1e9);
        json!({
            "winners": seats(self.winners(game)),
            "returns": rounded.collect::<Vec<_>>(),
            "next_dealer": self.next_dealer(game).map(Seat::index),
        })
    }
}
