//! Every record of `golden/treasure.jsonl`, step by step: whose turn it is, what is legal, the
//! checkpoints and the result.

mod data;

use cardcore::play;
use serde_json::Value;

fn records() -> Vec<Value> {
    let text = data::read("golden/treasure.jsonl", "treasure.jsonl");
    let records = text.lines().map(serde_json::from_str);
    records.collect::<Result<_, _>>().unwrap()
}

#[test]
fn every_record_replays_exactly() {
    let records = records();
    assert!(records.len() >= 10, "{} records", records.len());
    for (number, record) in records.iter().enumerate() {
        let difference = play::check(record).unwrap();
        assert_eq!(difference, None, "record {number}: {}", record["options"]);
    }
}

#[test]
fn a_record_written_anew_says_the_same() {
    for record in records() {
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

#[test]
fn a_record_that_says_otherwise_is_found_out() {
    for record in records() {
        let last = record["steps"].as_array().unwrap().len();
        let mut altered = record.clone();
        altered["result"]["stacks"][0] = 0.5.into();
        let words = play::check(&altered).unwrap().unwrap();
        assert!(words.starts_with("result: stacks is"), "{words}");
        let mut altered = record.clone();
        altered["log"][1]["zones"][0] = serde_json::json!(["Xb"]);
        let words = play::check(&altered).unwrap().unwrap();
        assert!(words.starts_with("checkpoint 1: zones is"), "{words}");
        if last > 0 {
            let mut altered = record.clone();
            altered["steps"][last - 1][1] = serde_json::json!(["fold"]);
            let words = play::check(&altered).unwrap().unwrap();
            assert!(words.starts_with(&format!("step {}", last - 1)), "{words}");
        }
    }
}
