//! Whole hands with rigged cards.

use super::*;
use crate::rules::{Rules, Seat, SeatSet, Turn};

/// A hand in play; cards come from the deck as they are wanted.
struct Hand {
    game: Holdem,
    state: HoldemState,
    deck: Vec<Card>,
}

impl Hand {
    fn new(options: &Options, deck: &str) -> Hand {
        let game = Holdem::new(options).unwrap();
        let cards = deck.split_whitespace().map(|card| card.parse().unwrap());
        let mut hand = Hand {
            state: HoldemState::start(&game),
            deck: cards.rev().collect(),
            game,
        };
        hand.deal();
        hand
    }

    fn deal(&mut self) {
        while let Turn::Chance(_) = self.state.turn(&self.game) {
            let card = self.deck.pop().unwrap();
            self.state.deal(&self.game, card);
        }
    }

    /// Carries out actions, each by the seat that must be to act, such as `0 call, 1 raise 8`.
    fn play(&mut self, actions: &str) -> &mut Hand {
        for step in actions.split(", ") {
            let (seat, action) = step.split_once(' ').unwrap();
            let seat = Seat::new(seat.parse().unwrap());
            assert_eq!(
                self.state.turn(&self.game),
                Turn::Seat(seat),
                "{step} of {actions}"
            );
            self.state
                .apply(&self.game, action.parse().unwrap())
                .unwrap();
            self.deal();
        }
        self
    }

    fn returns(&self) -> Vec<i64> {
        self.state.returns(&self.game).to_vec()
    }

    fn winners(&self) -> Vec<usize> {
        let winners = self.state.winners(&self.game).into_iter();
        winners.map(Seat::index).collect()
    }
}

fn blinds(stacks: &[u64]) -> Options {
    Options {
        stacks: stacks.to_vec(),
        small: 1,
        big: 2,
        ..Options::default()
    }
}

#[test]
fn cards_go_round_from_the_dealers_left() {
    let options = Options {
        dealer: 1,
        ..blinds(&[50; 3])
    };
    let mut hand = Hand::new(&options, "2c 3c 4c 2d 3d 4d 9h 9s 9c Kh Ks");
    let holes = |hand: &Hand, seat| {
        let holes = hand.state.holes(Seat::new(seat)).into_iter();
        holes
            .map(|card| card.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        [0, 1, 2].map(|seat| holes(&hand, seat)),
        ["3c 3d", "4c 4d", "2c 2d"]
    );
    let shared = |hand: &Hand| hand.state.shared().len();
    assert_eq!(shared(&hand), 0);
    hand.play("1 call, 2 call, 0 check");
    assert_eq!(shared(&hand), 3);
    hand.play("2 check, 0 check, 1 check");
    assert_eq!(shared(&hand), 4);
    hand.play("2 check, 0 check, 1 check");
    assert_eq!(shared(&hand), 5);
    hand.play("2 check, 0 check, 1 check");
    // Nines full of kings for all.
    assert_eq!(
        (hand.winners(), hand.returns()),
        (vec![0, 1, 2], vec![0, 0, 0])
    );
}

#[test]
fn a_fold_ends_the_hand_with_no_card_more() {
    let mut hand = Hand::new(&blinds(&[50; 3]), "2c 3c 4c 2d 3d 4d 9h 9s 9c");
    hand.play("0 call, 1 call, 2 check, 1 bet 10, 2 fold, 0 fold");
    assert_eq!(hand.state.turn(&hand.game), Turn::Over);
    assert_eq!((hand.winners(), hand.returns()), (vec![1], vec![-2, 4, -2]));
    assert_eq!(hand.state.shared().len(), 3);
    assert!(!hand.state.is_showdown());
    assert_eq!(hand.state.value(Seat::new(1)), None);
    // Nobody sees the winner's cards.
    let view = hand.state.view(&hand.game, Seat::new(0));
    assert_eq!(view.holes(Seat::new(1)).as_slice(), [None, None]);
}

#[test]
fn when_all_are_all_in_the_board_is_dealt_out() {
    let mut hand = Hand::new(&blinds(&[30, 60, 90]), "Kc 3c Ac Kd 3d Ad 9h 8s 7c 2h 2s");
    hand.play("0 raise 30, 1 raise 60, 2 call");
    assert_eq!(hand.state.turn(&hand.game), Turn::Over);
    // Aces for seat 0 win what it paid for, kings for seat 1 the rest.
    assert_eq!(hand.returns(), [60, 0, -60]);
    assert_eq!(hand.winners(), [0]);
    let side = hand.state.betting().pots()[1];
    assert_eq!((side.amount, side.eligible.len()), (60, 2));
    let best = hand.state.best_of(side.eligible);
    assert_eq!(best, SeatSet::of(Seat::new(1)));
    // Every hand is seen, the folded ones of others not.
    let view = hand.state.view(&hand.game, Seat::new(2));
    assert!(view.holes(Seat::new(0)).iter().all(Option::is_some));
}

#[test]
fn everybody_all_in_from_the_antes_sees_a_showdown() {
    let options = Options {
        stacks: vec![3, 5],
        ante: 9,
        ..Options::default()
    };
    let hand = Hand::new(&options, "2c Ac 3c Ad 9h 8s 7c Kh Qs");
    assert_eq!(hand.state.turn(&hand.game), Turn::Over);
    assert_eq!(hand.returns(), [3, -3]);
    assert_eq!(hand.state.rounds_over(), 4);
}

#[test]
fn a_hand_without_chips_has_winners_and_no_pots() {
    let options = Options {
        stacks: vec![3, 5],
        ..Options::default()
    };
    let mut hand = Hand::new(&options, "2c Ac 3c Ad 9h 8s 7c Kh Qs");
    hand.play("1 check, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    assert_eq!((hand.winners(), hand.returns()), (vec![0], vec![0, 0]));
    assert!(hand.state.betting().pots().is_empty());
}

#[test]
fn views_show_own_cards_and_no_others() {
    let mut hand = Hand::new(&blinds(&[50; 3]), "2c 3c 4c 2d 3d 4d 9h 9s 9c");
    hand.play("0 call, 1 fold, 2 check");
    let view = hand.state.view(&hand.game, Seat::new(1));
    assert_eq!(view.hand().to_string(), "2c 2d");
    for seat in [0, 2] {
        assert_eq!(view.holes(Seat::new(seat)).as_slice(), [None, None]);
    }
    assert!(view.legal().is_empty());
    let table = view.table(&hand.game).to_string();
    let expected = "  seat 0   ?? ??  48 chips, dealer
  seat 1   2c 2d  49 chips, folded
> seat 2   ?? ??  48 chips
board    9h 9s 9c
pot      5 for seats 0, 2
seat 2 to act";
    assert_eq!(table, expected);
    assert!(
        hand.state
            .table(&hand.game)
            .to_string()
            .contains("seat 2   3c 3d")
    );
}

#[test]
fn unsound_values_are_refused() {
    let mut hand = Hand::new(&blinds(&[50; 3]), "2c 3c 4c 2d 3d 4d 9h 9s 8c Kh Qs");
    hand.play("0 call, 1 fold, 2 check");
    let other = Holdem::new(&blinds(&[50; 4])).unwrap();
    let view = hand.state.view(&hand.game, Seat::new(1));
    assert!(hand.state.is_sound(&hand.game) && !hand.state.is_sound(&other));
    assert!(HoldemState::is_sound_view(&hand.game, &view));
    assert!(!HoldemState::is_sound_view(&other, &view));
    let written = serde_json::to_value(&hand.state).unwrap();
    let is_refused = |part: &str, value: serde_json::Value| {
        let mut altered = written.clone();
        altered[part] = value;
        let read = serde_json::from_value::<HoldemState>(altered);
        !read.is_ok_and(|read| read.is_sound(&hand.game))
    };
    let dealt: Vec<u8> = serde_json::from_value(written["dealt"].clone()).unwrap();
    let mut twice = dealt.clone();
    twice[0] = dealt[1];
    let mut joker = dealt.clone();
    joker[0] = 52;
    for cards in [&dealt[1..], &dealt[..8], &[], &twice, &joker] {
        assert!(is_refused("dealt", cards.into()), "{cards:?}");
    }
    assert!(is_refused("rest", 0.into()));
    assert!(is_refused("values", vec![1; MAX_SEATS].into()));
    hand.play("2 check, 0 check, 2 check, 0 check, 2 check, 0 check");
    let written = serde_json::to_value(&hand.state).unwrap();
    let mut altered = written.clone();
    let worth = [0, 2].map(|seat| written["values"][seat].clone());
    assert_ne!(worth[0], worth[1]);
    (altered["values"][2], altered["values"][0]) = worth.into();
    let read: HoldemState = serde_json::from_value(altered).unwrap();
    assert!(hand.state.is_sound(&hand.game) && !read.is_sound(&hand.game));
}

#[test]
fn no_stack_falls_below_zero() {
    // A big blind of more than one has; a raise of more than one has.
    let mut hand = Hand::new(&blinds(&[50, 50, 1]), "2c 3c 4c 2d 3d 4d 9h 9s 9c Kh Ks");
    assert_eq!(hand.state.betting().stack(Seat::new(2)), 0);
    assert!(hand.state.betting().all_in().contains(Seat::new(2)));
    hand.play("0 call, 1 call");
    assert_eq!(hand.state.betting().pot(), 5);
    let options = Options {
        limit: crate::rules::betting::Limit::Fixed,
        min_bet: Some(8),
        ..blinds(&[6, 50])
    };
    let hand = Hand::new(&options, "2c 3c 2d 3d");
    let legal = hand.state.legal(&hand.game);
    assert_eq!(legal.to_string(), "fold, call, raise 6..6");
}

#[test]
fn an_all_in_winner_is_paid_from_the_pot_he_paid_into() {
    let deck = "Kc 3c Ac Kd 3d Ad 9h 8s 7c 2h 2s";
    let mut hand = Hand::new(&blinds(&[100, 1000, 1000]), deck);
    hand.play("0 raise 100, 1 call, 2 call, 1 bet 200, 2 call");
    hand.play("1 check, 2 check, 1 check, 2 check");
    let stacks = hand.state.betting().stacks();
    assert_eq!(stacks[..3], [300, 1100, 700]);
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut hand = Hand::new(&blinds(&[50; 2]), "2c 3c 2d 3d 9h 9s 9c Kh Ks");
    let refused = |hand: &mut Hand, texts: &[&str]| {
        for text in texts {
            let before = hand.state.clone();
            let action = text.parse().unwrap();
            let error = hand.state.apply(&hand.game, action).unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
            assert_eq!(hand.state, before);
        }
    };
    let much = "raise 9007199254740992";
    refused(
        &mut hand,
        &[
            "raise 0", "raise 3", "raise 51", much, "bet 4", "check", "flip", "done",
        ],
    );
    hand.play("0 raise 10");
    // The bet stands: no card comes before it is answered.
    assert_eq!(hand.state.turn(&hand.game), Turn::Seat(Seat::new(1)));
    hand.play("1 fold");
    refused(&mut hand, &["fold", "fold", "fold", "call", "raise 20"]);
    assert_eq!(hand.returns(), [2, -2]);
}

#[test]
fn chips_are_exact_up_to_the_most_there_can_be() {
    for chips in [65_535, 65_536, 1 << 31, 1 << 32, (1 << 53) / 9] {
        let stacks: Vec<u64> = (0..9).map(|seat| chips - seat).collect();
        for limit in crate::rules::betting::Limit::ALL {
            let options = Options {
                limit,
                ante: 1,
                ..blinds(&stacks)
            };
            let game = Holdem::new(&options).unwrap();
            let mut state = HoldemState::start(&game);
            loop {
                match state.turn(&game) {
                    Turn::Chance(_) => {
                        let card = state.rest().nth(0).unwrap();
                        state.deal(&game, card);
                    }
                    Turn::Seat(_) => {
                        // The last of the legal actions is the largest raise.
                        let action = state.legal(&game).iter().last().unwrap();
                        state.apply(&game, action).unwrap();
                        assert!(state.is_sound(&game));
                    }
                    Turn::Over => break,
                }
            }
            assert_eq!(state.returns(&game).iter().sum::<i64>(), 0);
            let end: u64 = state.betting().stacks().iter().sum();
            assert_eq!(end, stacks.iter().sum::<u64>());
        }
    }
    let beyond = Holdem::new(&blinds(&[1 << 53, 1]));
    assert!(beyond.unwrap_err().to_string().contains("9007199254740993"));
}
