use super::*;
use crate::rules::ParseActionError;

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn texts(actions: impl Iterator<Item = Action>) -> Vec<String> {
    actions.map(|action| action.to_string()).collect()
}

fn facing(least: u64, most: u64) -> Legal {
    let legal = Legal::NONE.with(ActionKind::Fold).with(ActionKind::Call);
    legal.with_chips(ActionKind::Raise, least, most)
}

#[test]
fn texts_are_those_of_records() {
    let texts = "flip|pull 2c|bid Xr|low|high|fold|check|call|bet 7|raise 9007199254740992|\
                 grab As|draw|done|take Td|steal Qd Qs|continue|stop";
    for (text, kind) in texts.split('|').zip(ActionKind::ALL) {
        let action = action(text);
        assert_eq!(action.to_string(), text);
        assert_eq!(action.kind(), kind);
        assert_eq!(kind.action(action.operand()), Some(action));
    }
    assert_eq!(action(" RAISE 030 "), Action::Raise(30));
    assert_eq!(action("steal qd,10s").to_string(), "steal Qd Ts");
}

#[test]
fn what_is_no_action_is_refused_in_words() {
    let refused = |text: &str| text.parse::<Action>().unwrap_err();
    for text in ["", "allin", "raises 3", "bet2"] {
        assert!(
            matches!(refused(text), ParseActionError::Unknown(_)),
            "{text}"
        );
    }
    for text in [
        "bet -1",
        "bet +1",
        "raise 2.0",
        "bet 9007199254740993",
        "bet 1e3",
        "bet As",
    ] {
        assert!(
            matches!(refused(text), ParseActionError::Chips(_)),
            "{text}"
        );
        assert!(refused(text).to_string().contains(text));
    }
    let takes = [
        ("bet", "chips"),
        ("grab", "a card"),
        ("call 2c", "call takes nothing"),
        ("call 3", "call takes nothing"),
        ("steal Qd", "two cards"),
        ("steal Qd Qs Qh", "two cards"),
    ];
    for (text, operand) in takes {
        let words = refused(text).to_string();
        assert!(words.contains(text) && words.ends_with(operand), "{words}");
    }
    for text in ["take 3", "steal Qd 1s"] {
        assert!(
            matches!(refused(text), ParseActionError::Parse(_)),
            "{text}"
        );
    }
}

#[test]
fn a_range_is_listed_by_its_ends_and_holds_all_between() {
    let legal = facing(8, 60);
    assert_eq!(texts(legal.iter()), ["fold", "call", "raise 8", "raise 60"]);
    assert_eq!(
        legal.texts().collect::<Vec<_>>(),
        ["fold", "call", "raise 8..60"]
    );
    assert_eq!(legal.to_string(), "fold, call, raise 8..60");
    assert_eq!((legal.len(), legal.nth(3)), (4, Some(Action::Raise(60))));
    assert_eq!(legal.all().count(), 55);
    assert!(legal.all().all(|action| legal.contains(action)));
    for other in ["raise 7", "raise 61", "bet 8", "check", "steal Qd Qs"] {
        assert!(!legal.contains(action(other)), "{other}");
    }
    let only = facing(14, 14);
    assert_eq!(texts(only.iter()), ["fold", "call", "raise 14"]);
    assert_eq!(only.texts().last().unwrap(), "raise 14..14");
    assert_eq!((only.len(), only.amounts()), (3, Some((14, 14))));
    assert_eq!(Legal::NONE.amounts(), None);
}

#[test]
fn refusals_name_seat_action_and_range() {
    let refused = |legal: Legal, text: &str| {
        let refused = legal.check(Seat::new(3), action(text));
        refused.unwrap_err().to_string()
    };
    let legal = facing(8, 60);
    assert_eq!(
        refused(legal, "raise 7"),
        "seat 3 may not 'raise 7': it takes 8 to 60 chips"
    );
    assert_eq!(
        refused(legal, "bet 8"),
        "seat 3 may not 'bet 8' now: legal are fold, call, raise 8..60"
    );
    let thefts = Legal::NONE.with_thefts(cards("4d Qd"), cards("4c Ks 2h"));
    assert_eq!(
        refused(thefts, "steal 4d Ks"),
        "seat 3 may not 'steal 4d Ks': the cards for 4d are 2h 4c"
    );
    assert_eq!(
        refused(thefts, "steal 5d 2h"),
        "seat 3 may not 'steal 5d 2h': the cards to give are 4d Qd"
    );
}

#[test]
fn thefts_are_of_the_same_or_a_lower_rank() {
    let legal = Legal::NONE.with_thefts(cards("2d 4d Qd"), cards("3c 4s Qc Ah"));
    let expected = [
        "steal 4d 3c",
        "steal 4d 4s",
        "steal Qd 3c",
        "steal Qd 4s",
        "steal Qd Qc",
    ];
    assert_eq!(texts(legal.iter()), expected);
    assert_eq!(texts(legal.all()), expected);
    assert_eq!(legal.texts().collect::<Vec<_>>(), expected);
    assert_eq!(legal.len(), 5);
    assert_eq!(legal.to_string(), "steal 4d/Qd 3c/4s/Qc");
    for (chosen, text) in expected.iter().enumerate() {
        let sampled = legal.sample(|bound| {
            assert_eq!(bound, 5);
            chosen as u64
        });
        assert_eq!(sampled, Some(action(text)));
    }
    let none = Legal::NONE.with_thefts(cards("2d"), cards("3c"));
    assert_eq!(none, Legal::NONE);
}

#[test]
fn sampling_takes_a_kind_first() {
    let legal = facing(8, 60);
    let sample = |draws: &[u64]| {
        let mut draws = draws.iter();
        let action = legal.sample(|bound| {
            let &number = draws.next().unwrap();
            assert!(number < bound);
            number
        });
        assert_eq!(draws.next(), None);
        action.unwrap().to_string()
    };
    assert_eq!(sample(&[0]), "fold");
    assert_eq!(sample(&[1]), "call");
    assert_eq!(sample(&[2, 0]), "raise 8");
    assert_eq!(sample(&[2, 52]), "raise 60");
}

#[test]
fn altered_legal_actions_are_refused() {
    let legal = facing(8, 60).with_cards(ActionKind::Grab, cards("As"));
    let written = serde_json::to_value(legal).unwrap();
    assert_eq!(
        serde_json::from_value::<Legal>(written.clone()).unwrap(),
        legal
    );
    let fields = [
        ("kinds", u64::from(u32::MAX)),
        ("kinds", 1 << ActionKind::Steal as u64),
        ("cards", 0),
        ("cards", 1 << 63),
        ("least", 61),
        ("most", MAX_CHIPS + 1),
    ];
    for (field, value) in fields {
        let mut altered = written.clone();
        altered[field] = value.into();
        assert!(serde_json::from_value::<Legal>(altered).is_err(), "{field}");
    }
}
