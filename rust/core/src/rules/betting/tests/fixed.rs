//! Fixed limit: sizes, completion, cap.

use super::*;

#[test]
fn fixed_limit_has_one_size_and_a_cap() {
    let mut hand = Hand::new(&fixed(blinds(&[500; 3], 0, 1, 2), 2));
    assert_eq!(hand.to_act(), "0: fold, call, raise 4..4");
    hand.play("0 raise 4, 1 raise 6");
    assert_eq!(hand.to_act(), "2: fold, call, raise 8..8");
    hand.play("2 raise 8");
    // The big blind was the first of four.
    assert_eq!(hand.to_act(), "0: fold, call");
    hand.play("0 call, 1 call").next_round();
    hand.play("1 bet 2, 2 raise 4, 0 raise 6, 1 raise 8");
    assert_eq!(hand.to_act(), "2: fold, call");
    hand.play("2 call, 0 call").next_round();
    // The later rounds have the big bet.
    assert_eq!(hand.to_act(), "1: check, bet 4..4");
    hand.play("1 check, 2 check, 0 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 4..4");
}

#[test]
fn the_bet_size_is_that_of_the_options_whatever_the_blinds() {
    let hand = Hand::new(&fixed(blinds(&[500; 3], 0, 1, 3), 1));
    assert_eq!(hand.to_act(), "0: fold, call, raise 4..4");
    let options = Options {
        big_bet: Some(11),
        ..fixed(blinds(&[500; 3], 0, 1, 3), 7)
    };
    let mut hand = Hand::new(&options);
    assert_eq!(hand.to_act(), "0: fold, call, raise 10..10");
    hand.play("0 call, 1 call, 2 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 7..7");
    hand.play("1 check, 2 check, 0 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 11..11");
}

#[test]
fn a_small_all_in_under_fixed_limit_is_completed() {
    // 14 is less than half a bet above 10.
    let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, 14, 500], 1), 10));
    hand.play("1 bet 10, 2 raise 14");
    assert_eq!(hand.to_act(), "3: fold, call, raise 20..20");
    hand.play("3 call, 0 call");
    // It does not reopen the betting for one who has acted.
    assert_eq!(hand.to_act(), "1: fold, call");
    // The completion does.
    let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, 14, 500], 1), 10));
    hand.play("1 bet 10, 2 raise 14, 3 raise 20, 0 fold");
    assert_eq!(hand.to_act(), "1: fold, call, raise 30..30");
    // A small opening bet is completed likewise, and leaves one who has checked with a call.
    let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, 4, 500], 1), 10));
    hand.play("1 check, 2 bet 4");
    assert_eq!(hand.to_act(), "3: fold, call, raise 10..10");
    hand.play("3 call, 0 call");
    assert_eq!(hand.to_act(), "1: fold, call");
}

#[test]
fn an_all_in_of_half_a_bet_under_fixed_limit_counts_as_full() {
    let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, 15, 500], 1), 10));
    hand.play("1 bet 10, 2 raise 15");
    assert_eq!(hand.to_act(), "3: fold, call, raise 25..25");
    hand.play("3 call, 0 call");
    assert_eq!(hand.to_act(), "1: fold, call, raise 25..25");
    // Two small ones may reach it together.
    let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, 14, 16], 1), 10));
    hand.play("1 bet 10, 2 raise 14, 3 raise 16, 0 call");
    assert_eq!(hand.to_act(), "1: fold, call, raise 26..26");
    // Half of an odd bet is rounded up: 3 of 5.
    for (stack, next) in [(7, "10..10"), (8, "13..13")] {
        let mut hand = Hand::new(&fixed(no_blinds(&[500, 500, stack, 500], 1), 5));
        hand.play(&format!("1 bet 5, 2 raise {stack}"));
        assert_eq!(hand.to_act(), format!("3: fold, call, raise {next}"));
    }
}

#[test]
fn a_cap_counts_full_raises_and_stops_all_ins_too() {
    let options = Options {
        cap: Some(2),
        ..fixed(no_blinds(&[500, 500, 14, 500, 23], 1), 10)
    };
    let mut hand = Hand::new(&options);
    // The small all-in does not count, the completion does.
    hand.play("1 bet 10, 2 raise 14, 3 raise 20");
    assert_eq!(hand.to_act(), "4: fold, call");
    let mut hand = Hand::new(&Options {
        cap: Some(1),
        ..fixed(blinds(&[500; 3], 0, 1, 2), 2)
    });
    assert_eq!(hand.to_act(), "0: fold, call");
    hand.play("0 call, 1 call");
    assert_eq!(hand.to_act(), "2: check");
    let mut hand = Hand::new(&Options {
        cap: None,
        ..fixed(no_blinds(&[500; 2], 1), 1)
    });
    for level in 1..=200 {
        let (seat, kind) = (level % 2, if level == 1 { "bet" } else { "raise" });
        hand.play(&format!("{seat} {kind} {level}"));
    }
}
