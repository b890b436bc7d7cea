//! Every hand of whole decks: counts by category (`frequencies.json`) and by value
//! (`golden/values/`), which other programs made by trying every substitution.

mod data;

use std::{collections::HashMap, fs, num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    CardSet, Deck, Rank,
    hand::{Category, CategoryCounts, HandRules, Order, Path, ValueCounts},
    notation,
};
use serde_json::Value;

/// The tests run beside each other; so many threads each.
const THREADS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

/// A category and five tie-break ranks from 2 to 14; those that it does not need read 2.
type Key = (String, [u8; 5]);

/// A row of `frequencies.json`.
struct Row {
    json: Value,
    size: usize,
    deck: CardSet,
    rules: HandRules,
}

impl Row {
    /// A row of a convention that the rules know; the others do not let wilds repeat cards, or
    /// let them be only some.
    fn new(json: Value) -> Option<Row> {
        let double_ace_flush = match json["convention"].as_str().unwrap() {
            "none" | "i" => true,
            "ii" => false,
            "iii-nodup" | "bug-i" | "bug-ii" => return None,
            other => panic!("unknown convention {other}"),
        };
        let jokers = json["deck_size"].as_u64().unwrap() - 52;
        let name = json["wild"].as_str().unwrap();
        let words: Vec<&str> = name.split_whitespace().collect();
        let wild = match words[..] {
            ["none"] | [_, "joker(s),", "fully", "wild"] => CardSet::EMPTY,
            // "all four 3s fully wild"
            ["all", "four", ranks, "fully", "wild"] => CardSet::of_rank(rank_of(ranks)),
            ["one-eyed", "jacks", ..] => notation::cards_or_ranks("Js Jh").unwrap(),
            _ => panic!("unknown wild cards {name}"),
        };
        Some(Row {
            size: json["cards"].as_u64().unwrap() as usize,
            deck: Deck::new(jokers as u8).unwrap().cards(),
            rules: HandRules {
                wild,
                order: Order {
                    double_ace_flush,
                    ..Order::default()
                },
                ..HandRules::default()
            },
            json,
        })
    }

    fn id(&self) -> &str {
        self.json["id"].as_str().unwrap()
    }

    fn number(&self, field: &str) -> Option<u64> {
        self.json[field].as_u64()
    }

    fn counts(&self) -> CategoryCounts {
        let counts = &self.json["counts"];
        assert_eq!(counts.as_object().unwrap().len(), Category::COUNT);
        Category::ALL.map(|category| counts[category.name().replace(' ', "_")].as_u64().unwrap())
    }

    /// Every path, as far as the slowest of them takes no more than seconds.
    fn paths(&self) -> impl Iterator<Item = Path> {
        Path::all().skip(usize::from(self.size > 6))
    }

    fn check_categories(&self) {
        for path in self.paths() {
            let counted =
                self.rules
                    .on(path)
                    .count_categories(self.size, self.deck, THREADS, &mut |_| {
                        ControlFlow::Continue(())
                    });
            assert_eq!(counted, Ok(self.counts()), "{}: {path:?}", self.id());
        }
        assert_eq!(
            Some(self.counts().iter().sum()),
            self.number("total"),
            "{}",
            self.id()
        );
    }

    /// Checks the counts by value, as far as there are files of them; of seven cards on the
    /// fastest path only.
    fn check_values(&self) {
        for path in Path::all().filter(|&path| self.size < 7 || path == Path::fastest()) {
            let values =
                self.rules
                    .on(path)
                    .count_values(self.size, self.deck, THREADS, &mut |_| {
                        ControlFlow::Continue(())
                    });
            self.check_histogram(values.unwrap());
        }
    }

    fn check_histogram(&self, values: ValueCounts) {
        let mut categories = [0; Category::COUNT];
        let mut royal = 0;
        for (value, count) in &values {
            categories[value.category() as usize] += count;
            if value.category() == Category::StraightFlush && value.ranks()[0] == Rank::Ace {
                royal += count;
            }
        }
        assert_eq!(categories, self.counts(), "{}", self.id());
        assert_eq!(Some(royal), self.number("royal_flush"), "{}", self.id());
        assert_eq!(
            Some(values.len() as u64),
            self.number("distinct_values"),
            "{}",
            self.id()
        );
        if let Some(expected) = self.histogram() {
            let found = by_key(values);
            for (key, count) in &expected {
                assert_eq!(found.get(key), Some(count), "{}: {key:?}", self.id());
            }
            assert_eq!(found.len(), expected.len(), "{}", self.id());
        }
    }

    /// The counts of `golden/values/` for the row's deck, if they are there.
    fn histogram(&self) -> Option<HashMap<Key, u64>> {
        let (deck, _) = self.id().rsplit_once('_').unwrap();
        // The longest of them was made with suits taken as alike.
        let path = ["", "_sym"].iter().find_map(|suffix| {
            let file = format!("values/vals_{deck}{suffix}.csv");
            data::find(&format!("golden/{file}"), &file)
        })?;
        let text = fs::read_to_string(path).unwrap();
        let (header, lines) = text.split_once('\n').unwrap();
        assert_eq!(header.trim(), "category,t1,t2,t3,t4,t5,count_i,count_ii");
        let column = if self.rules.order.double_ace_flush {
            6
        } else {
            7
        };
        let mut counts = HashMap::new();
        for line in lines.lines() {
            let fields: Vec<&str> = line.trim().split(',').collect();
            let ranks = [1, 2, 3, 4, 5].map(|field| fields[field].parse().unwrap());
            let count = fields[column].parse().unwrap();
            if count > 0 {
                let repeated = counts.insert((fields[0].to_owned(), ranks), count);
                assert_eq!(repeated, None, "{line}");
            }
        }
        Some(counts)
    }
}

fn rank_of(plural: &str) -> Rank {
    plural.strip_suffix('s').unwrap().parse().unwrap()
}

fn by_key(values: ValueCounts) -> HashMap<Key, u64> {
    let known = values.len();
    let keyed: HashMap<Key, u64> = values
        .into_iter()
        .map(|(value, count)| {
            let mut ranks = [2; 5];
            for (place, rank) in ranks.iter_mut().zip(value.ranks()) {
                *place = rank as u8 + 2;
            }
            ((value.category().name().replace(' ', "_"), ranks), count)
        })
        .collect();
    assert_eq!(keyed.len(), known, "two values read the same");
    keyed
}

/// The rows for hands of so many cards.
fn rows(size: usize) -> Vec<Row> {
    let text = data::read("frequencies.json", "frequencies.json");
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    let rows: Vec<Row> = rows.into_iter().filter_map(Row::new).collect();
    let rows: Vec<Row> = rows.into_iter().filter(|row| row.size == size).collect();
    assert!(rows.len() >= 7, "{} rows of {size} cards", rows.len());
    rows
}

fn check_categories(size: usize) {
    rows(size).iter().for_each(Row::check_categories);
}

/// Checks the counts by value, and that so many decks have a file of them.
fn check_values(size: usize, files: usize) {
    let rows = rows(size);
    rows.iter().for_each(Row::check_values);
    let with_file = rows.iter().filter(|row| row.histogram().is_some()).count();
    assert!(with_file >= files, "{with_file} histograms of {size} cards");
}

#[test]
fn categories_of_five_cards() {
    check_categories(5);
}

#[test]
fn categories_of_six_cards() {
    check_categories(6);
}

#[test]
fn categories_of_seven_cards() {
    check_categories(7);
}

#[test]
#[ignore = "six thousand million hands: half a minute of two cores"]
fn categories_of_eight_cards() {
    check_categories(8);
}

#[test]
fn values_of_five_cards() {
    check_values(5, 5);
}

#[test]
fn values_of_six_cards() {
    check_values(6, 0);
}

#[test]
fn values_of_seven_cards() {
    check_values(7, 5);
}
