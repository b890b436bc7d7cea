//! Every golden record of the games with chips, step by step: whose turn it is, what is legal, the
//! checkpoints and the result.

mod data;

use cardcore::play;
use serde_json::{Value, json};

fn records(game: &str) -> Vec<Value> {
    let text = data::read(&format!("golden/{game}.jsonl"), &format!("{game}.jsonl"));
    let records = text.lines().map(serde_json::from_str);
    records.collect::<Result<_, _>>().unwrap()
}

fn every_record_replays_exactly(game: &str) {
    let records = records(game);
    assert!(records.len() >= 10, "{} records", records.len());
    for (number, record) in records.iter().enumerate() {
        let difference = play::check(record).unwrap();
        assert_eq!(difference, None, "record {number}: {}", record["options"]);
    }
}

fn a_record_written_anew_says_the_same(game: &str) {
    for record in records(game) {
        let written = play::replay(&record).unwrap().record().unwrap();
        assert_eq!(play::check(&written), Ok(None));
        for part in ["log", "result"] {
            assert_eq!(written[part], record[part]);
        }
        let actions = |record: &Value| -> Vec<Value> {
            let steps = record["steps"].as_array().unwrap().iter();
            steps.map(|step| step[2].clone()).collect()
        };
        assert_eq!(actions(&written), actions(&record));
    }
}

fn a_record_that_says_otherwise_is_found_out(game: &str, alter_a_checkpoint: fn(&Value)) {
    for record in records(game) {
        let last = record["steps"].as_array().unwrap().len();
        let mut altered = record.clone();
        altered["result"]["stacks"][0] = 0.5.into();
        let words = play::check(&altered).unwrap().unwrap();
        assert!(words.starts_with("result: stacks is"), "{words}");
        alter_a_checkpoint(&record);
        if last > 0 {
            let mut altered = record.clone();
            altered["steps"][last - 1][1] = json!(["fold"]);
            let words = play::check(&altered).unwrap().unwrap();
            assert!(words.starts_with(&format!("step {}", last - 1)), "{words}");
        }
    }
}

fn another_pot_is_found_out(record: &Value) {
    let mut altered = record.clone();
    altered["log"][0]["pot"] = 0.into();
    let words = play::check(&altered).unwrap();
    let pot = &record["log"][0]["pot"];
    assert_eq!(words.is_some(), *pot != 0, "{words:?}");
}

fn another_zone_is_found_out(record: &Value) {
    let mut altered = record.clone();
    altered["log"][1]["zones"][0] = json!(["Xb"]);
    let words = play::check(&altered).unwrap().unwrap();
    assert!(words.starts_with("checkpoint 1: zones is"), "{words}");
}

macro_rules! golden {
    ($($game:ident: $alter_a_checkpoint:ident),* $(,)?) => { $(
        mod $game {
            const GAME: &str = stringify!($game);

            #[test]
            fn every_record_replays_exactly() {
                super::every_record_replays_exactly(GAME);
            }

            #[test]
            fn a_record_written_anew_says_the_same() {
                super::a_record_written_anew_says_the_same(GAME);
            }

            #[test]
            fn a_record_that_says_otherwise_is_found_out() {
                super::a_record_that_says_otherwise_is_found_out(GAME, super::$alter_a_checkpoint);
            }
        }
    )* };
}

golden! {
    circle: another_pot_is_found_out,
    holdem: another_pot_is_found_out,
    treasure: another_zone_is_found_out,
}
