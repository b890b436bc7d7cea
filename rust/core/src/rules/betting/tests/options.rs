//! Options, and what is written.

use super::*;

#[test]
fn options_have_their_defaults() {
    let stakes = |options: &Options| Stakes::new(options, 2..=3).unwrap();
    assert_eq!(stakes(&blinds(&[5, 5], 0, 1, 2)).min_bet(), 2);
    let ante = Options {
        ante: 7,
        ..no_blinds(&[5, 5], 1)
    };
    let ante = Options {
        min_bet: None,
        ..ante
    };
    assert_eq!(stakes(&ante).min_bet(), 7);
    let bare = Options {
        stacks: vec![5, 5],
        ..Options::default()
    };
    let found = stakes(&bare);
    assert_eq!(
        (found.min_bet(), found.big_bet(), found.cap()),
        (1, None, None)
    );
    let found = stakes(&fixed(bare, 3));
    assert_eq!((found.big_bet(), found.cap()), (Some(6), Some(4)));
}

#[test]
fn options_out_of_range_are_named_with_their_values() {
    let good = || blinds(&[5, 5, 5], 0, 1, 2);
    let fixed = || fixed(good(), 2);
    let most = MAX_CHIPS;
    let refused: [(Options, &str); 14] = [
        (
            blinds(&[5], 0, 1, 2),
            "stacks must be 2 to 4, one a seat, not 1",
        ),
        (
            blinds(&[5; 5], 0, 1, 2),
            "stacks must be 2 to 4, one a seat, not 5",
        ),
        (
            blinds(&[5, 0], 0, 1, 2),
            "stacks must be at least 1, not 0 (seat 1)",
        ),
        (
            blinds(&[most, 1], 0, 1, 2),
            "stacks must sum to at most 9007199254740992, not 9007199254740993",
        ),
        (
            blinds(&[u64::MAX, u64::MAX], 0, 1, 2),
            "stacks must sum to at most 9007199254740992, not 36893488147419103230",
        ),
        (
            blinds(&[5, 5], 2, 1, 2),
            "dealer must be a seat from 0 to 1, not 2",
        ),
        (
            blinds(&[5, 5], 0, 3, 2),
            "small must be at most big, 2, not 3",
        ),
        (
            blinds(&[5, 5], 0, 3, most + 1),
            "big must be 0 to 9007199254740992, not 9007199254740993",
        ),
        (
            Options {
                ante: most + 1,
                ..good()
            },
            "ante must be 0 to 9007199254740992, not 9007199254740993",
        ),
        (
            Options {
                min_bet: Some(0),
                ..good()
            },
            "min_bet must be 1 to 9007199254740992, not 0",
        ),
        (
            Options {
                big_bet: Some(1),
                ..fixed()
            },
            "big_bet must be at least min_bet, 2, not 1",
        ),
        (
            Options {
                cap: Some(0),
                ..fixed()
            },
            "cap must be at least 1, or none, not 0",
        ),
        (
            Options {
                cap: Some(3),
                ..good()
            },
            "cap is for fixed limit only, not 3 with limit 'no'",
        ),
        (
            Options {
                big_bet: Some(8),
                limit: Limit::Pot,
                ..good()
            },
            "big_bet is for fixed limit only, not 8 with limit 'pot'",
        ),
    ];
    for (options, words) in refused {
        let error = Stakes::new(&options, 2..=4).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn stakes_and_betting_are_written_and_read() {
    let mut hand = Hand::new(&fixed(blinds(&[50; 3], 0, 1, 2), 2));
    hand.play("0 raise 4");
    let written = serde_json::to_value(&hand.stakes).unwrap();
    assert_eq!(
        serde_json::from_value::<Stakes>(written.clone()).unwrap(),
        hand.stakes
    );
    let mut altered = written;
    altered["min_bet"] = 0.into();
    assert!(serde_json::from_value::<Stakes>(altered).is_err());
    let written = serde_json::to_value(&hand.betting).unwrap();
    let read: Betting = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(read, hand.betting);
    assert!(read.is_sound(&hand.stakes));
    let is_refused = |altered: serde_json::Value| {
        let read = serde_json::from_value::<Betting>(altered);
        !read.is_ok_and(|read| read.is_sound(&hand.stakes))
    };
    let alterations = [
        ("seats", 1),
        ("live", 8),
        ("live", 0),
        ("able", 15),
        ("pending", 0),
        ("acted", 1 << 22),
        ("actor", 22),
        ("actor", 0),
        ("round", 4),
        ("level", 3),
        ("level", 5),
        ("full_level", 5),
        ("min_raise", 0),
        ("pot", 8),
        ("full_raises", u64::MAX),
    ];
    for (field, value) in alterations {
        let mut altered = written.clone();
        altered[field] = value.into();
        assert!(is_refused(altered), "{field}");
    }
    for (field, value) in [("stacks", 0), ("stacks", u64::MAX), ("bets", 5)] {
        let mut altered = written.clone();
        altered[field][1] = value.into();
        assert!(is_refused(altered), "{field}");
    }
}
