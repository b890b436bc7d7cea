//! Every record of `golden/junkyard.jsonl`, step by step.

mod data;

use std::{collections::BTreeSet, sync::Arc};

use cardcore::{
    Card,
    play::{Chance, Session},
    rules::{
        Rules, Seat, Turn,
        junkyard::{Junkyard, JunkyardState, Pull},
    },
};
use serde_json::{Value, json};

fn game_of(options: &Value) -> Junkyard {
    let number = |name: &str| options[name].as_u64().map(|number| number as usize);
    let pull = match options["pull"].as_str() {
        None | Some("any") => Pull::Any,
        Some("top") => Pull::Top,
        Some(other) => panic!("unknown pull {other}"),
    };
    Junkyard::new(
        number("players").unwrap_or(4),
        number("dealer").unwrap_or(0),
        options["nuclear"].as_bool().unwrap_or(false),
        number("passes"),
        pull,
    )
    .unwrap()
}

fn texts(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

fn checkpoint(game: &Junkyard, state: &JunkyardState) -> Value {
    let players = game.players();
    let seats = (0..players).map(Seat::new);
    json!({
        "after": "turn",
        "seat": state.open().whose_turn().left(players - 1, players).index(),
        "hands": seats.map(|seat| texts(state.hand(seat))).collect::<Vec<_>>(),
        "draw": state.draw(),
        "discard": texts(state.open().discard().iter().copied()),
        "removed": texts(state.open().removed()),
    })
}

fn result(game: &Junkyard, state: &JunkyardState) -> Value {
    let units = JunkyardState::units(game) as f64;
    let returns = state.returns(game).into_iter();
    let rounded = returns.map(|gain| (gain as f64 / units * 1e9).round() / 1e9);
    json!({
        "winners": state.winners(game).iter().map(|seat| seat.index()).collect::<Vec<_>>(),
        "returns": rounded.collect::<Vec<_>>(),
        "next_dealer": state.next_dealer(game).unwrap().index(),
    })
}

fn replay(record: &Value) {
    let game = game_of(&record["options"]);
    let decks = record["decks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deck| deck.as_str().unwrap());
    let chance = Chance::parse_decks(decks).unwrap();
    let mut session: Session<JunkyardState> = Session::start(Arc::new(game), chance).unwrap();
    let mut log = record["log"].as_array().unwrap().iter();
    for step in record["steps"].as_array().unwrap() {
        let state = session.state();
        assert_eq!(
            state.turn(&game),
            Turn::Seat(Seat::new(step[0].as_u64().unwrap() as usize))
        );
        let legal: BTreeSet<String> = state.legal(&game).iter().map(|a| a.to_string()).collect();
        let expected = step[1].as_array().unwrap().iter();
        let expected = expected.map(|action| action.as_str().unwrap().to_owned());
        assert_eq!(legal, expected.collect());
        let turns = state.open().turns();
        session
            .apply(step[2].as_str().unwrap().parse().unwrap())
            .unwrap();
        if session.state().open().turns() > turns {
            assert_eq!(Some(&checkpoint(&game, session.state())), log.next());
        }
    }
    assert_eq!(log.next(), None);
    assert_eq!(session.state().turn(&game), Turn::Over);
    assert_eq!(result(&game, session.state()), record["result"]);
}

#[test]
fn every_record_replays_exactly() {
    let text = data::read("golden/junkyard.jsonl", "junkyard.jsonl");
    let mut records = 0;
    for line in text.lines() {
        replay(&serde_json::from_str(line).unwrap());
        records += 1;
    }
    assert!(records >= 5, "{records} records");
}
