//! Every sentence of RULES §4 with rigged chips.

mod any_hand;
mod fixed;
mod options;

use super::*;

/// A hand in the course of betting.
struct Hand {
    stakes: Stakes,
    betting: Betting,
}

impl Hand {
    fn new(options: &Options) -> Hand {
        let stakes = Stakes::new(options, 2..=MAX_SEATS).unwrap();
        let betting = Betting::first(&stakes);
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
