use proptest::prelude::*;

use super::*;

/// A hand in the course of betting.
struct Hand {
    stakes: Stakes,
    betting: Betting,
}

impl Hand {
    fn new(options: &Options) -> Hand {
        let stakes = Stakes::new(options, 2..=MAX_SEATS).unwrap();
        let mut stacks = [0; MAX_SEATS];
        stacks[..stakes.players()].copy_from_slice(stakes.stacks());
        let seats = SeatSet::of_players(stakes.players());
        let betting = Betting::start(&stakes, &stacks, stakes.dealer(), seats);
        Hand { stakes, betting }
    }

    /// The actor and what he may do, such as `0: fold, call, raise 4..60`.
    fn to_act(&self) -> String {
        match self.betting.actor() {
            Some(seat) => format!("{seat}: {}", self.betting.legal(&self.stakes)),
            None => "nobody".to_owned(),
        }
    }

    /// Carries out actions, each by the seat that must be to act, such as `0 call, 1 raise 8`.
    fn play(&mut self, actions: &str) -> &mut Hand {
        for step in actions.split(", ") {
            let (seat, action) = step.split_once(' ').unwrap();
            let actor = self.betting.actor().map(Seat::index);
            assert_eq!(actor, seat.parse().ok(), "{step} of {actions}");
            let action: Action = action.parse().unwrap();
            let legal = self.betting.legal(&self.stakes);
            assert!(legal.contains(action), "{step} of {actions}: {legal}");
            self.betting.apply(&self.stakes, action);
        }
        self
    }

    fn next_round(&mut self) -> &mut Hand {
        assert_eq!(self.betting.actor(), None, "the round is over");
        self.betting.next_round(&self.stakes);
        self
    }

    fn stacks(&self) -> &[u64] {
        &self.betting.stacks[..self.stakes.players()]
    }

    fn bets(&self) -> &[u64] {
        &self.betting.bets[..self.stakes.players()]
    }
}

fn blinds(stacks: &[u64], dealer: usize, small: u64, big: u64) -> Options {
    Options {
        stacks: stacks.to_vec(),
        dealer,
        small,
        big,
        ..Options::default()
    }
}

fn no_blinds(stacks: &[u64], min_bet: u64) -> Options {
    Options {
        stacks: stacks.to_vec(),
        min_bet: Some(min_bet),
        ..Options::default()
    }
}

fn fixed(options: Options, min_bet: u64) -> Options {
    Options {
        limit: Limit::Fixed,
        min_bet: Some(min_bet),
        ..options
    }
}

#[test]
fn antes_and_blinds_are_posted_as_far_as_chips_go() {
    let options = Options {
        ante: 3,
        ..blinds(&[20, 2, 4, 20], 0, 2, 5)
    };
    let hand = Hand::new(&options);
    // Seat 1 is all-in with the ante, seat 2 with a part of the big blind.
    assert_eq!(hand.stacks(), [17, 0, 0, 17]);
    assert_eq!(hand.bets(), [0, 0, 1, 0]);
    assert_eq!(hand.betting.pot(), 12);
    let numbers = |seats: SeatSet| seats.iter().map(Seat::index).collect::<Vec<_>>();
    assert_eq!(numbers(hand.betting.all_in()), [1, 2]);
    // The level is the full big blind all the same.
    assert_eq!(hand.to_act(), "3: fold, call, raise 10..17");
    assert_eq!(hand.betting.to_call(Seat::new(3)), 5);
}

#[test]
fn heads_up_the_dealer_posts_the_small_blind_and_acts_first_in_the_first_round_only() {
    let mut hand = Hand::new(&blinds(&[50, 50], 0, 1, 2));
    assert_eq!(hand.bets(), [1, 2]);
    hand.play("0 call, 1 check").next_round();
    hand.play("1 check, 0 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 2..48");
    let mut other = Hand::new(&blinds(&[50, 50], 1, 1, 2));
    assert_eq!(other.bets(), [2, 1]);
    other.play("1 call, 0 check").next_round();
    assert_eq!(other.to_act(), "0: check, bet 2..48");
}

#[test]
fn the_first_to_act_is_left_of_the_big_blind_and_later_of_the_dealer() {
    let mut hand = Hand::new(&blinds(&[50; 5], 3, 1, 2));
    assert_eq!(hand.bets(), [2, 0, 0, 0, 1]);
    hand.play("1 call, 2 fold, 3 call, 4 call, 0 check")
        .next_round();
    hand.play("4 check, 0 check, 1 check, 3 check").next_round();
    assert_eq!(hand.to_act(), "4: check, bet 2..48");
    // Without blinds it is the dealer's left from the beginning.
    let hand = Hand::new(&no_blinds(&[50; 5], 2));
    assert_eq!(hand.to_act(), "1: check, bet 2..50");
    // A small blind of nothing changes nothing.
    let hand = Hand::new(&blinds(&[50; 5], 3, 0, 2));
    assert_eq!(hand.to_act(), "1: fold, call, raise 4..50");
}

#[test]
fn folded_and_all_in_players_are_passed_over() {
    let mut hand = Hand::new(&blinds(&[50, 50, 4, 50], 0, 1, 2));
    hand.play("3 raise 6, 0 call, 1 fold, 2 call").next_round();
    hand.play("3 bet 6, 0 raise 12, 3 call").next_round();
    assert_eq!(hand.to_act(), "3: check, bet 2..32");
}

#[test]
fn the_big_blind_has_an_option() {
    let mut hand = Hand::new(&blinds(&[50; 4], 0, 1, 2));
    hand.play("3 fold, 0 fold, 1 call");
    assert_eq!(hand.to_act(), "2: check, raise 4..50");
    hand.play("2 check");
    assert_eq!(hand.to_act(), "nobody");
}

#[test]
fn a_round_ends_when_all_have_acted_and_matched() {
    let mut hand = Hand::new(&no_blinds(&[50; 3], 5));
    hand.play("1 check, 2 bet 5, 0 raise 10, 1 call, 2 raise 20, 0 call, 1 call");
    assert_eq!(hand.to_act(), "nobody");
    assert_eq!(hand.betting.pot(), 60);
}

#[test]
fn the_minimum_raise_is_the_largest_full_one_of_the_round() {
    let mut hand = Hand::new(&blinds(&[1000; 4], 0, 1, 2));
    assert_eq!(hand.to_act(), "3: fold, call, raise 4..1000");
    hand.play("3 raise 10, 0 raise 18");
    assert_eq!(hand.to_act(), "1: fold, call, raise 26..1000");
    hand.play("1 raise 100, 2 fold, 3 fold, 0 call")
        .next_round();
    // In a new round a bet is a bet, and begins from the least one.
    assert_eq!(hand.to_act(), "1: check, bet 2..900");
    hand.play("1 bet 2");
    assert_eq!(hand.to_act(), "0: fold, call, raise 4..900");
}

#[test]
fn raises_are_at_least_the_least_bet() {
    let options = Options {
        min_bet: Some(10),
        ..blinds(&[100; 3], 0, 1, 2)
    };
    let mut hand = Hand::new(&options);
    assert_eq!(hand.to_act(), "0: fold, call, raise 12..100");
    // A least bet below the big blind holds from the second round on.
    let options = Options {
        min_bet: Some(1),
        ..blinds(&[100; 3], 0, 1, 4)
    };
    hand = Hand::new(&options);
    assert_eq!(hand.to_act(), "0: fold, call, raise 8..100");
    hand.play("0 call, 1 call, 2 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 1..96");
}

#[test]
fn all_in_for_less_is_a_raise_of_its_own() {
    let mut hand = Hand::new(&no_blinds(&[500, 500, 29], 2));
    hand.play("1 bet 22");
    assert_eq!(hand.to_act(), "2: fold, call, raise 29..29");
    hand = Hand::new(&no_blinds(&[500, 7, 500], 10));
    // An opening bet too.
    assert_eq!(hand.to_act(), "1: check, bet 7..7");
    hand.play("1 bet 7");
    assert_eq!(hand.to_act(), "2: fold, call, raise 17..500");
}

#[test]
fn a_short_all_in_lifts_the_level_but_not_the_minimum_raise() {
    let mut hand = Hand::new(&blinds(&[1000, 1000, 1000, 325, 1000], 0, 100, 200));
    hand.play("3 raise 325");
    assert_eq!(hand.to_act(), "4: fold, call, raise 525..1000");
    let mut full = Hand::new(&blinds(&[1000, 1000, 1000, 450, 1000], 0, 100, 200));
    full.play("3 raise 450");
    assert_eq!(full.to_act(), "4: fold, call, raise 700..1000");
}

#[test]
fn a_short_all_in_does_not_reopen_the_betting() {
    for third in [16, 200] {
        let mut hand = Hand::new(&blinds(&[19, 200, third, 200], 3, 1, 2));
        hand.play("2 raise 16, 3 call, 0 raise 19, 1 call");
        let next = if third == 16 { 3 } else { 2 };
        assert_eq!(hand.to_act(), format!("{next}: fold, call"));
        if third == 200 {
            hand.play("2 call");
            assert_eq!(hand.to_act(), "3: fold, call");
        }
    }
    // For one who has not acted yet it is open.
    let mut hand = Hand::new(&blinds(&[19, 200, 200, 200], 3, 1, 2));
    hand.play("2 raise 16, 3 call, 0 raise 19");
    assert_eq!(hand.to_act(), "1: fold, call, raise 33..200");
}

#[test]
fn a_check_is_an_act_and_a_posted_blind_is_none() {
    let mut hand = Hand::new(&no_blinds(&[500, 500, 7], 10));
    hand.play("1 check, 2 bet 7, 0 call");
    assert_eq!(hand.to_act(), "1: fold, call");
    let mut hand = Hand::new(&blinds(&[13, 500, 500], 0, 5, 10));
    hand.play("0 raise 13");
    assert_eq!(hand.to_act(), "1: fold, call, raise 23..500");
    hand.play("1 call");
    assert_eq!(hand.to_act(), "2: fold, call, raise 23..500");
}

#[test]
fn several_short_all_ins_may_add_up_to_a_raise() {
    let stacks = [500, 500, 500, 16, 24, 30];
    let mut hand = Hand::new(&no_blinds(&stacks, 10));
    hand.play("1 bet 10, 2 call, 3 raise 16");
    // 6 and 8: each is short, but the second lifts the level by 14 since seat 1 acted.
    hand.play("4 raise 24, 5 call, 0 fold");
    assert_eq!(hand.to_act(), "1: fold, call, raise 34..500");
    hand.play("1 call");
    assert_eq!(hand.to_act(), "2: fold, call, raise 34..500");
    // Counted from when each has acted last.
    let mut hand = Hand::new(&no_blinds(&[500, 500, 16, 500, 24, 500], 10));
    hand.play("1 bet 10, 2 raise 16, 3 call, 4 raise 24, 5 fold, 0 fold");
    assert_eq!(hand.to_act(), "1: fold, call, raise 34..500");
    hand.play("1 call");
    assert_eq!(hand.to_act(), "3: fold, call");
}

#[test]
fn nobody_bets_against_players_who_have_nothing_left() {
    let mut hand = Hand::new(&blinds(&[500, 40, 30], 0, 1, 2));
    hand.play("0 call, 1 raise 40, 2 call");
    // Seat 0 can only match: no other could put in more than 40.
    assert_eq!(hand.to_act(), "0: fold, call");
    hand.play("0 call");
    assert_eq!(hand.to_act(), "nobody");
    assert_eq!(hand.stacks(), [460, 0, 0]);
    assert_eq!(hand.next_round().to_act(), "nobody");
    assert_eq!(hand.next_round().to_act(), "nobody");
}

#[test]
fn one_who_has_put_in_more_than_the_all_ins_is_not_asked() {
    // The dealer's small blind covers all that the big blind has.
    let hand = Hand::new(&blinds(&[50, 3], 0, 5, 10));
    assert_eq!(hand.bets(), [5, 3]);
    assert_eq!(hand.to_act(), "nobody");
    // If it does not, he is asked, and for the full big blind.
    let mut hand = Hand::new(&blinds(&[50, 8], 0, 5, 10));
    assert_eq!(hand.to_act(), "0: fold, call");
    hand.play("0 call");
    assert_eq!(hand.bets(), [10, 8]);
    // The small blind is all-in: the big blind has nothing to do.
    let hand = Hand::new(&blinds(&[5, 50], 0, 5, 10));
    assert_eq!(hand.to_act(), "nobody");
}

#[test]
fn everybody_may_be_all_in_from_the_antes_alone() {
    let options = Options {
        ante: 10,
        ..no_blinds(&[10, 4, 7], 1)
    };
    let mut hand = Hand::new(&options);
    for _ in 0..3 {
        assert_eq!(hand.to_act(), "nobody");
        hand.next_round();
    }
    assert_eq!(hand.betting.all_in(), SeatSet::of_players(3));
    hand.betting.settle(|eligible| {
        // Seat 1 has the best hand, then seat 0.
        let winner = [1, 0, 2].map(Seat::new);
        let winner = winner.into_iter().find(|&seat| eligible.contains(seat));
        SeatSet::of(winner.unwrap())
    });
    assert_eq!(hand.stacks(), [3 + 6, 12, 0]);
}

#[test]
fn the_last_live_player_wins_everything_at_once() {
    let mut hand = Hand::new(&blinds(&[50, 50, 50], 0, 1, 2));
    hand.play("0 raise 10, 1 fold, 2 fold");
    assert_eq!(hand.to_act(), "nobody");
    hand.betting.settle(|eligible| eligible);
    assert_eq!(hand.stacks(), [53, 49, 48]);
    let pots: Vec<_> = hand.betting.pots().iter().map(|pot| pot.amount).collect();
    assert_eq!(pots, [5]);
}

#[test]
fn pot_limit_counts_the_call() {
    let options = Options {
        limit: Limit::Pot,
        ..blinds(&[500; 4], 0, 1, 2)
    };
    let mut hand = Hand::new(&options);
    // 2 to call, then 3 + 2 in the pot.
    assert_eq!(hand.to_act(), "3: fold, call, raise 4..7");
    hand.play("3 raise 7");
    assert_eq!(hand.to_act(), "0: fold, call, raise 12..24");
    hand.play("0 call");
    // 7 + 17 + 6.
    assert_eq!(hand.to_act(), "1: fold, call, raise 12..30");
    let antes = Options {
        limit: Limit::Pot,
        ante: 5,
        min_bet: Some(3),
        ..no_blinds(&[100; 3], 1)
    };
    let mut hand = Hand::new(&antes);
    assert_eq!(hand.to_act(), "1: check, bet 3..15");
    hand.play("1 check, 2 check, 0 bet 15, 1 call, 2 call")
        .next_round();
    assert_eq!(hand.to_act(), "1: check, bet 3..60");
}

#[test]
fn under_pot_limit_the_smallest_bet_and_raise_are_always_allowed() {
    let options = Options {
        limit: Limit::Pot,
        min_bet: Some(20),
        ..blinds(&[500, 500, 11], 0, 1, 2)
    };
    let mut hand = Hand::new(&options);
    assert_eq!(hand.to_act(), "0: fold, call, raise 22..22");
    hand.play("0 call, 1 call");
    assert_eq!(hand.to_act(), "2: check, raise 11..11");
    hand.play("2 check").next_round();
    assert_eq!(hand.to_act(), "1: check, bet 20..20");
    // All-in for less, even above the pot.
    hand.play("1 check");
    assert_eq!(hand.to_act(), "2: check, bet 9..9");
}

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
    for (field, value) in [
        ("stacks", 0),
        ("stacks", u64::MAX),
        ("bets", 5),
    ] {
        let mut altered = written.clone();
        altered[field][1] = value.into();
        assert!(is_refused(altered), "{field}");
    }
}

prop_compose! {
    fn any_options()(
        stacks in prop::collection::vec(prop_oneof![1..12_u64, 1..200_u64], 2..=MAX_SEATS),
        dealer in any::<prop::sample::Index>(),
        ante in prop_oneof![Just(0), 0..6_u64],
        (small, big) in (0..8_u64).prop_flat_map(|big| (0..=big, Just(big))),
        limit in prop::sample::select(&Limit::ALL[..]),
        min_bet in prop::option::of(1..12_u64),
        more in prop::option::of(0..12_u64),
        cap in prop::option::of(1..5_u64),
    ) -> Options {
        let dealer = dealer.index(stacks.len());
        let options = Options {
            stacks, dealer, ante, small, big, limit, min_bet, ..Options::default()
        };
        match (limit, min_bet) {
            (Limit::Fixed, Some(min_bet)) => {
                Options { cap, big_bet: more.map(|more| min_bet + more), ..options }
            }
            (Limit::Fixed, None) => Options { cap, ..options },
            _ => options,
        }
    }
}

/// Checks what holds of every state.
fn assert_sound(hand: &Hand, chips: u64) {
    let Hand { stakes, betting } = hand;
    assert!(betting.is_sound(stakes));
    assert_eq!(betting.stacks.iter().sum::<u64>() + betting.pot, chips);
    assert_eq!(betting.totals.iter().sum::<u64>(), betting.pot);
    let legal = betting.legal(stakes);
    assert_eq!(legal.is_empty(), betting.actor.is_none());
    let Some(seat) = betting.actor else { return };
    assert!(betting.live.contains(seat) && betting.stack(seat) > 0);
    assert_eq!(legal.has(ActionKind::Fold), betting.to_call(seat) > 0);
    assert_eq!(legal.has(ActionKind::Call), betting.to_call(seat) > 0);
    assert_ne!(legal.has(ActionKind::Check), legal.has(ActionKind::Call));
    if let Some((least, most)) = legal.amounts() {
        let all_in = betting.bet(seat) + betting.stack(seat);
        assert!(betting.level < least && least <= most && most <= all_in);
        assert_eq!(legal.has(ActionKind::Bet), betting.level == 0);
        assert_eq!(betting.min_raise_to(stakes), Some(least));
        assert_eq!(betting.max_raise_to(stakes), Some(most));
        let lift = least - betting.level;
        assert!(least == all_in || stakes.limit == Limit::Fixed || lift >= stakes.min_bet);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Random hands: chips are neither made nor lost, what is legal makes sense, and the hand ends
    /// within its bound.
    #[test]
    fn any_hand_is_sound(options in any_options(), mut luck in any::<u64>()) {
        let mut below = move |bound: u64| {
            luck = luck.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (luck >> 33) % bound
        };
        let mut hand = Hand::new(&options);
        let chips = options.stacks.iter().sum();
        let mut decisions = 0;
        for round in 0..4 {
            prop_assert_eq!(hand.betting.round(), round);
            assert_sound(&hand, chips);
            while let Some(action) = hand.betting.legal(&hand.stakes).sample(&mut below) {
                // Mostly no folds, so that hands grow long.
                let legal = hand.betting.legal(&hand.stakes);
                let stay = if legal.has(ActionKind::Call) { Action::Call } else { Action::Check };
                let action = if action == Action::Fold && below(3) > 0 { stay } else { action };
                hand.betting.apply(&hand.stakes, action);
                assert_sound(&hand, chips);
                decisions += 1;
                prop_assert!(decisions <= hand.stakes.bound());
            }
            if hand.betting.live.len() == 1 {
                break;
            }
            if round < 3 {
                hand.next_round();
            }
        }
        let pots = hand.betting.pots();
        prop_assert!(pots.iter().all(|pot| pot.eligible.is_subset(hand.betting.live)));
        hand.betting.settle(|eligible| {
            let chosen = eligible.iter().filter(|seat| seat.index() % 3 > 0);
            let chosen: SeatSet = chosen.collect();
            if chosen.is_empty() { eligible } else { chosen }
        });
        prop_assert_eq!(hand.betting.stacks.iter().sum::<u64>(), chips);
        prop_assert!(hand.betting.is_sound(&hand.stakes));
    }
}
