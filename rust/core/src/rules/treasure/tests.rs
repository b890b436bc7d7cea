//! Every sentence of RULES §6 with rigged cards.

mod empty_deck;

use super::*;
use crate::{
    hand::Order,
    rules::betting::{Limit, Options},
};

/// A game in play; cards come from the deck as they are wanted.
struct Play {
    game: Treasure,
    state: TreasureState,
    deck: Vec<Card>,
}

/// Four rounds of two players who check.
const CHECKED: &str = "1 check, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check";

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect()
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn options(stacks: &[u64]) -> Options {
    Options {
        stacks: stacks.to_vec(),
        ante: 1,
        ..Options::default()
    }
}

impl Play {
    /// A game with Treasures in the zones of the first seats already; a deck that has fewer cards
    /// than the game wants is a fault of the test.
    fn new(stacks: &[u64], hands: Option<u64>, zones: &[&str], deck: &str) -> Play {
        let game = Treasure::new(&options(stacks), Order::default(), hands).unwrap();
        let mut state = TreasureState::start(&game);
        for (seat, zone) in zones.iter().enumerate() {
            state.open.zones[seat] = set(zone);
            state.deck -= set(zone);
        }
        let mut play = Play {
            game,
            state,
            deck: Vec::new(),
        };
        play.deal(deck);
        play
    }

    /// Two players and a single hand.
    fn single(zones: &[&str], deck: &str) -> Play {
        Play::new(&[20, 20], Some(1), zones, deck)
    }

    /// Puts cards on top of the deck, and deals as many as are wanted.
    fn deal(&mut self, deck: &str) -> &mut Play {
        self.deck = cards(deck).into_iter().rev().collect();
        self.deal_on();
        self
    }

    fn deal_on(&mut self) {
        while let Turn::Chance(_) = self.state.turn(&self.game) {
            let Some(card) = self.deck.pop() else { return };
            assert!(self.state.rest().contains(card), "{card} is in the deck");
            self.state.deal(&self.game, card);
            assert!(self.state.is_sound(&self.game), "{:?}", self.state);
        }
    }

    /// Carries out actions, each by the seat that must be to act, such as `0 call, 1 raise 8`.
    fn play(&mut self, actions: &str) -> &mut Play {
        for step in actions.split(", ") {
            let (seat, action) = step.split_once(' ').unwrap();
            let turn = self.state.turn(&self.game);
            let seat = Seat::new(seat.parse().unwrap());
            assert_eq!(turn, Turn::Seat(seat), "{step} of {actions}");
            self.state
                .apply(&self.game, action.parse().unwrap())
                .unwrap();
            assert!(self.state.is_sound(&self.game), "{:?}", self.state);
            self.deal_on();
        }
        self
    }

    /// Who is to act, and what he may do.
    fn to_act(&self) -> String {
        match self.state.turn(&self.game) {
            Turn::Seat(seat) => format!("{seat}: {}", self.state.legal(&self.game)),
            Turn::Chance(_) => "a card".to_owned(),
            Turn::Over => "over".to_owned(),
        }
    }

    fn zone(&self, seat: usize) -> String {
        self.state.open().zone(Seat::new(seat)).to_string()
    }

    fn hand(&self, seat: usize) -> String {
        self.state.hand(Seat::new(seat)).to_string()
    }

    fn value(&self, seat: usize) -> String {
        self.state
            .open()
            .value(Seat::new(seat))
            .unwrap()
            .to_string()
    }

    fn stack(&self, seat: usize) -> u64 {
        self.state.open().betting().stack(Seat::new(seat))
    }
}

#[test]
fn a_hand_has_four_rounds_and_five_shared_cards() {
    let mut play = Play::single(&[], "2c 3c 2d 3d 9h Ks Qs Jc Td 4s");
    assert_eq!(
        (play.hand(0), play.hand(1)),
        ("3c 3d".into(), "2c 2d".into())
    );
    assert_eq!(
        play.state.open().new_treasure(),
        cards("9h").first().copied()
    );
    assert_eq!(play.state.open().betting().pot(), 2);
    for shared in [0, 2, 4, 5] {
        assert_eq!(play.state.open().shared().len(), shared);
        // Folding is always legal.
        assert_eq!(play.to_act(), "1: fold, check, bet 1..19");
        play.play("1 check, 0 check");
    }
    assert_eq!(play.to_act(), "over");
    assert_eq!((play.stack(0), play.stack(1)), (21, 19));
    assert_eq!((play.zone(0), play.zone(1)), (String::new(), String::new()));
}

#[test]
fn the_last_one_who_folds_gets_the_new_treasure() {
    let deck = "2c 3c 4c 2d 3d 4d 9h";
    let mut play = Play::new(&[20; 3], Some(2), &[], deck);
    play.play("1 bet 5, 2 fold, 0 fold");
    assert_eq!([0, 1, 2].map(|seat| play.zone(seat)), ["9h", "", ""]);
    assert_eq!([0, 1, 2].map(|seat| play.stack(seat)), [19, 22, 19]);
    // The Treasure is no longer in the deck, all else is.
    assert_eq!(play.state.rest(), CardSet::ALL - set("9h"));
    // Also without a bet, and though the hand goes on.
    let mut play = Play::new(
        &[20; 3],
        Some(1),
        &[],
        "2c 3c 4c 2d 3d 4d 9h Ks Qs Jc Td 8s",
    );
    play.play("1 check, 2 fold, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    assert_eq!([0, 1, 2].map(|seat| play.zone(seat)), ["", "", "9h"]);
}

#[test]
fn without_a_fold_the_new_treasure_goes_back() {
    let mut play = Play::new(&[20; 2], Some(2), &[], "2c 3c 2d 3d 9h Ks Qs Jc Td 4s");
    play.play(CHECKED);
    assert_eq!(play.state.rest(), CardSet::ALL);
    assert_eq!(play.to_act(), "a card");
    // The next hand has the next dealer, and no card of the last.
    play.deal("Ac Ad As Ah 2c Ks Qs Jc Td 4s");
    assert_eq!(play.state.open().betting().dealer(), Seat::new(1));
    assert_eq!(
        (play.hand(0), play.hand(1)),
        ("Ac As".into(), "Ad Ah".into())
    );
}

#[test]
fn spade_treasures_move_to_the_hand() {
    let mut play = Play::single(&["As 2s", "6h Qs"], "2c 3c 2d 3d 9h Ks Js 5s Td 4c");
    play.play(CHECKED);
    // In turn order; only spades.
    assert_eq!(play.to_act(), "1: grab Qs, done");
    play.play("1 grab Qs");
    assert_eq!(play.to_act(), "0: grab 2s/As, done");
    play.play("0 grab As");
    assert_eq!(play.to_act(), "0: grab 2s, done");
    // The table has seen what was moved.
    let view = play.state.view(&play.game, Seat::new(1));
    assert_eq!(view.open().known(Seat::new(0)), set("As"));
    play.play("0 done");
    assert_eq!(
        (play.hand(0), play.zone(0)),
        ("3c 3d As".into(), "2s".into())
    );
    assert_eq!(play.value(0), "one pair, threes, kickers ace, king, jack");
    assert_eq!(play.value(1), "one pair, twos, kickers king, queen, jack");
}

#[test]
fn grabbed_spades_go_back_to_the_deck() {
    let deck = "2c 3c 2d 3d 9h Ks Js 5s Td 4c";
    let mut play = Play::new(&[20; 2], Some(2), &["As 2s", ""], deck);
    play.play(CHECKED).play("0 grab As, 0 done");
    assert_eq!(play.state.rest(), CardSet::ALL - set("2s"));
}

#[test]
fn those_without_spades_or_who_folded_are_not_asked() {
    let deck = "2c 3c 4c 2d 3d 4d 9h Ks Js 5s Td 4h";
    let mut play = Play::new(&[20; 3], Some(1), &["As", "Kh", "Qs"], deck);
    play.play("1 check, 2 fold, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    assert_eq!(play.to_act(), "0: grab As, done");
    play.play("0 done");
    assert_eq!(play.zone(0), "As");
}

#[test]
fn hearts_draw_cards_and_these_may_match_too() {
    // Seat 0 has hearts of fives and nines: one five and one nine are there, and a nine comes.
    let deck = "2c 5c 2d 3d Qc Ks Js 7s Td 9c 9d 8s 4c";
    let mut play = Play::single(&["5h 9h", ""], deck);
    play.play(CHECKED);
    assert_eq!(play.to_act(), "0: draw, done");
    play.play("0 draw");
    assert_eq!(play.hand(0), "3d 5c 9d");
    // Two matches and the drawn nine: three cards in all.
    play.play("0 draw");
    assert_eq!(play.to_act(), "0: draw, done");
    play.play("0 draw");
    assert_eq!(play.to_act(), "over");
    assert_eq!(play.hand(0), "3d 4c 5c 8s 9d");
    assert_eq!(play.value(0), "straight, jack high");
    // All of them lie face up.
    let view = play.state.view(&play.game, Seat::new(1));
    assert_eq!(view.open().known(Seat::new(0)), set("3d 4c 5c 8s 9d"));
}

#[test]
fn each_finishes_drawing_before_the_next_and_may_stop() {
    let deck = "2c 5c 2d 5d Qc Ks Js 7s Td 9c 3s 3c";
    let mut play = Play::single(&["5h", "2h"], deck);
    play.play(CHECKED).play("1 draw, 1 done, 0 draw");
    assert_eq!(play.to_act(), "0: draw, done");
    play.play("0 done");
    assert_eq!(
        (play.hand(0), play.hand(1)),
        ("3c 5c 5d".into(), "2c 2d 3s".into())
    );
}

#[test]
fn jokers_match_no_heart_and_wild_cards_keep_their_rank() {
    // The five is wild for the club, and matches the heart all the same; the joker does not.
    let deck = "2c 5s 2d Xb Qc Ks Js 7s Td 9d 3s";
    let mut play = Play::single(&["5h 5c", ""], deck);
    play.play(CHECKED).play("0 draw");
    assert_eq!(play.to_act(), "over");
    assert_eq!(play.value(0), "flush, ace, ace, king, jack, seven");
}

#[test]
fn clubs_make_cards_wild_in_hand_and_among_the_shared() {
    let deck = "2s 5s 2d 8h Qc Ks Kd Kh 5d 9d";
    let mut play = Play::single(&["5c", "9c"], deck);
    play.play(CHECKED);
    // Both fives are wild for seat 0, the nine for seat 1.
    assert_eq!(play.value(0), "five of a kind, kings");
    assert_eq!(play.value(1), "four of a kind, kings, kicker five");
    assert_eq!(
        play.state.open().wild(Seat::new(0)),
        set("5c 5d 5h 5s Xb Xr")
    );
    assert_eq!(play.stack(0), 21);
}

#[test]
fn a_joker_treasure_is_replaced_by_a_card_of_choice() {
    let deck = "2c 3c 4c 2d Xr 4d Xb Ks Js";
    let mut play = Play::new(&[20; 3], Some(2), &[], deck);
    play.play("1 check, 2 check, 0 check, 1 bet 3, 2 fold, 0 fold");
    // Seat 0 folded last: its own two cards or the shared ones, but no joker.
    assert_eq!(play.to_act(), "0: take 4c/4d/Js/Ks");
    play.play("0 take Ks");
    assert_eq!(play.zone(0), "Ks");
    assert_eq!(play.state.rest(), CardSet::ALL - set("Ks"));
    let mut play = Play::new(&[20; 3], Some(2), &[], deck);
    play.play("1 bet 3, 2 call, 0 fold, 1 bet 3, 2 fold");
    assert_eq!(play.to_act(), "2: take 3c/Js/Ks");
    play.play("2 take 3c");
    assert_eq!(play.zone(2), "3c");
}

#[test]
fn a_joker_that_nobody_folded_to_goes_back() {
    let mut play = Play::new(&[20; 2], Some(2), &[], "2c 3c 2d 3d Xr Ks Qs Jc Td 4s");
    play.play(CHECKED);
    assert_eq!(play.to_act(), "a card");
    assert_eq!(play.state.rest(), CardSet::ALL);
}

#[test]
fn diamonds_steal_what_is_of_their_rank_or_lower() {
    let zones = ["Qd 2d", "Qc Ks 3h", "2s Ad"];
    let deck = "2c 3c 4c 3d 4d 5d 9h";
    let mut play = Play::new(&[20; 3], Some(2), &zones, deck);
    play.play("1 bet 5, 2 fold, 0 fold");
    // The New Treasure of step 14 is there to be stolen. Seat 1 has no diamond.
    assert_eq!(play.to_act(), "2: done, steal Ad 2d/3h/9h/Qc/Qd/Ks");
    play.play("2 steal Ad Qd");
    // A stolen diamond may be used at once.
    assert_eq!(play.to_act(), "2: done, steal Qd 2d/3h/9h/Qc");
    play.play("2 steal Qd Qc");
    assert_eq!(play.to_act(), "0: done, steal 2d 2s");
    play.play("0 steal 2d 2s");
    let zones = [0, 1, 2].map(|seat| play.zone(seat));
    assert_eq!(zones, ["2s 9h", "3h Ks", "Qc"]);
    // The diamonds are in the deck.
    let gone = set("2s 9h 3h Ks Qc");
    assert_eq!(play.state.rest(), CardSet::ALL - gone);
}

#[test]
fn stealing_goes_round_once_and_is_no_duty() {
    let zones = ["Qd 5c", "Kd 6c"];
    let mut play = Play::single(&zones, "2c 3c 4c 3d 9h");
    play.play("1 fold");
    assert_eq!(play.to_act(), "1: done, steal Kd 5c/Qd");
    play.play("1 steal Kd 5c");
    assert_eq!(play.to_act(), "0: done, steal Qd 5c/6c/9h");
    play.play("0 done");
    assert_eq!(play.to_act(), "over");
    assert_eq!(
        (play.zone(0), play.zone(1)),
        ("Qd".into(), "5c 6c 9h".into())
    );
}

#[test]
fn broke_players_may_steal_before_they_leave() {
    let zones = ["", "7c", "Ad"];
    let deck = "2c 3c Ac 5d 4d As Kc Kd 9h 9s 8c Qh";
    let mut play = Play::new(&[20, 20, 5], Some(3), &zones, deck);
    play.play("1 bet 4, 2 call, 0 call, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    // Seat 2 lost with nothing left; or won. Either way it may steal.
    assert_eq!(play.to_act(), "2: done, steal Ad 7c");
    play.play("2 steal Ad 7c");
    assert_eq!(play.stack(2), 0);
    let open = play.state.open();
    assert_eq!(open.zone_at_end(Seat::new(1)), CardSet::EMPTY);
    assert_eq!(open.zone_at_end(Seat::new(2)), set("7c"));
    // It is out: its zone is in the deck of the next hand, and it gets no cards.
    assert_eq!((play.zone(1), play.zone(2)), Default::default());
    assert_eq!(play.state.rest(), CardSet::ALL);
    play.deal("2c 3c 2d 3d 9h");
    assert_eq!([0, 1, 2].map(|seat| play.hand(seat).len()), [5, 5, 0]);
    assert_eq!(play.zone(2), "");
    assert_eq!(play.state.open().betting().dealer(), Seat::new(1));
}

#[test]
fn treasures_of_broke_players_are_in_the_deck_before_the_votes() {
    let zones = ["", "9c", "7d"];
    let deck = "2c 3c Ac 5d 4d As Kc Kd 9h 9s 8c Qh";
    let mut play = Play::new(&[20, 20, 5], None, &zones, deck);
    play.play("1 bet 4, 2 call, 0 call, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    assert_eq!(play.to_act(), "1: continue, stop");
    assert_eq!((play.zone(1), play.zone(2)), ("9c".into(), String::new()));
    let (state, game) = (&play.state, &play.game);
    assert_eq!(state.open().zone_at_end(Seat::new(2)), set("7d"));
    assert!(state.rest().contains(cards("7d")[0]));
    assert!(state.is_sound(game));
    for seat in (0..3).map(Seat::new) {
        let view = state.view(game, seat);
        assert!(
            !view.unseen().contains(cards("7d")[0]),
            "all know it is in the deck"
        );
        assert_eq!(view.sample(&mut |_| 0).view(game, seat), view);
        assert!(view.sample(&mut |_| 0).rest().contains(cards("7d")[0]));
    }
    let mut altered = state.clone();
    altered.open.left[1] = set("9c");
    assert!(!altered.is_sound(game), "seat 1 has chips");
    altered = state.clone();
    altered.open.left[2] = set("9c");
    assert!(!altered.is_sound(game), "it is not in the deck");
    altered = state.clone();
    altered.open.zones[2] = set("7d");
    assert!(!altered.is_sound(game), "seat 2 has left");
    play.play("1 continue, 0 stop");
    play.deal("2c 3c 2d 3d 9h");
    assert_eq!(play.state.open().zone_at_end(Seat::new(2)), CardSet::EMPTY);
}

#[test]
fn the_button_passes_over_players_without_chips() {
    let deck = "Ac 3c Kc Ad 4d Kd 9h 9s 8c Qh 7d 2s";
    let mut play = Play::new(
        &[20, 5, 5, 20],
        Some(3),
        &[],
        "Kc 2c 3c Ac Kd 2d 3d Ad 9h 9s 8c Qh 7d Js",
    );
    play.play("1 bet 4, 2 call, 3 call, 0 call");
    play.play("3 check, 0 check, 3 check, 0 check, 3 check, 0 check");
    assert_eq!([0, 1, 2, 3].map(|seat| play.stack(seat)), [35, 0, 0, 15]);
    play.deal(deck);
    assert_eq!(play.state.open().betting().dealer(), Seat::new(3));
}

#[test]
fn the_game_is_over_when_fewer_than_two_have_chips() {
    let mut play = Play::new(&[20, 20], Some(9), &[], "2c Ac 2d Ad 9h 9s 8c Qh 7d 3s");
    play.play("1 bet 19, 0 call");
    assert_eq!(play.to_act(), "over");
    assert_eq!(play.state.returns(&play.game).to_vec(), [20, -20]);
    assert_eq!(play.state.winners(&play.game).to_vec(), [Seat::new(0)]);
    assert_eq!(play.state.open().hands_over(), 1);
}

#[test]
fn players_vote_from_the_left_of_the_last_dealer() {
    let deck = "2c 3c 4c 2d 3d 4d 9h";
    let mut play = Play::new(&[20; 3], None, &[], deck);
    play.play("1 bet 5, 2 fold, 0 fold");
    assert_eq!(play.to_act(), "1: continue, stop");
    // Everybody votes, also after a vote to go on.
    play.play("1 stop, 2 continue, 0 stop");
    assert_eq!(play.to_act(), "a card");
    play.deal("2c 3c 4c 2d 3d 4d 8h");
    assert_eq!(play.state.open().betting().dealer(), Seat::new(1));
    play.play("2 bet 5, 0 fold, 1 fold, 2 stop, 0 stop, 1 stop");
    assert_eq!(play.to_act(), "over");
    assert_eq!(play.state.returns(&play.game).to_vec(), [-2, 1, 1]);
    // The greatest returns are shared.
    assert_eq!(
        play.state.winners(&play.game).to_vec(),
        [1, 2].map(Seat::new)
    );
}

#[test]
fn views_know_what_the_table_has_seen_and_no_more() {
    let zones = ["Qd 5c", "Kd 6c", ""];
    let mut play = Play::new(
        &[20; 3],
        Some(2),
        &zones,
        "2c 3c 4c 2d 3d 4d 9h Ks Qs Jc Td 8s",
    );
    play.play("1 check, 2 fold, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
    play.play("1 steal Kd 5c");
    let view = play.state.view(&play.game, Seat::new(0));
    // Shown hands are known, the folded one is not.
    assert_eq!(view.open().known(Seat::new(1)), set("2c 2d"));
    assert_eq!(
        (view.open().known(Seat::new(2)), view.unknown(Seat::new(2))),
        (CardSet::EMPTY, 2)
    );
    assert_eq!(
        (
            view.open().zone(Seat::new(1)),
            view.open().zone(Seat::new(2))
        ),
        (set("5c 6c"), set("9h"))
    );
    // The diamond given up lies at the bottom of the deck, in nobody's hand.
    assert!(!view.unseen().contains(set("Kd").nth(0).unwrap()));
    let sample = TreasureState::sample(&play.game, &view, &mut |bound| bound - 1);
    assert!(sample.rest().contains(set("Kd").nth(0).unwrap()));
    assert_eq!(sample.view(&play.game, Seat::new(0)), view);
    let expected = "> seat 0  4c 4d  22 chips, dealer; Treasures Qd
  seat 1  2c 2d  19 chips; Treasures 5c 6c
  seat 2  ?? ??  19 chips, folded; Treasures 9h
shared   Ks Qs Jc Td 8s
treasure 9h
pot      3 for seats 0, 1
seat 0 to act";
    assert_eq!(view.table(&play.game).to_string(), expected);
}

#[test]
fn unsound_values_are_refused() {
    let zones = ["Qd 5c", "Kd 6c"];
    let mut play = Play::new(&[20; 2], Some(2), &zones, "2c 3c 4c 3d 9h");
    play.play("1 fold");
    let written = serde_json::to_value(&play.state).unwrap();
    // Each part stands in the state, or in what lies open.
    let path_of = |part: &str| match written.get(part) {
        Some(_) => format!("/{part}"),
        None => format!("/open/{part}"),
    };
    let is_refused = |part: &str, value: serde_json::Value| {
        let mut altered = written.clone();
        *altered.pointer_mut(&path_of(part)).unwrap() = value;
        let read = serde_json::from_value::<TreasureState>(altered);
        !read.is_ok_and(|read| read.is_sound(&play.game))
    };
    let stages = [
        "\"Betting\"",
        "\"New\"",
        "\"Shuffle\"",
        "{\"Holes\": 200}",
        "{\"Spades\": 0}",
        "{\"Hearts\": [0, 0]}",
        "{\"Draw\": [0, 0]}",
        "{\"Joker\": 1}",
        "{\"Diamonds\": 9}",
        "{\"Vote\": [0, true]}",
    ];
    for stage in stages {
        assert!(
            is_refused("stage", serde_json::from_str(stage).unwrap()),
            "{stage}"
        );
    }
    for part in ["zones", "hands", "known"] {
        let mut cards = written.pointer(&path_of(part)).unwrap().clone();
        cards[0] = CardSet::ALL.bits().into();
        assert!(is_refused(part, cards), "{part}");
    }
    assert!(is_refused("deck", 0.into()) && is_refused("given", 1.into()));
    assert!(is_refused("last_folder", 0.into()) && is_refused("hands_over", 2.into()));
    assert!(is_refused("ran_out", true.into()) && is_refused("new", 0.into()));
    let other = Treasure::new(&options(&[20; 3]), Order::default(), None).unwrap();
    assert!(!play.state.is_sound(&other));
}

#[test]
fn options_are_checked() {
    let new = |options: &Options, hands| Treasure::new(options, Order::default(), hands);
    let refused = |options: &Options, hands| new(options, hands).unwrap_err().to_string();
    let words = "stacks must be 2 to 10, one a seat, not 11";
    assert_eq!(refused(&options(&[5; 11]), None), words);
    let blinds = Options {
        big: 2,
        ..options(&[5; 2])
    };
    assert_eq!(
        refused(&blinds, None),
        "there are no blinds: big must be 0, not 2"
    );
    let words = "hands must be 1 to 4294967295, or none, not ";
    for hands in [0, 1 << 32] {
        assert_eq!(
            refused(&options(&[5; 2]), Some(hands)),
            format!("{words}{hands}")
        );
    }
    let fixed = Options {
        limit: Limit::Fixed,
        cap: None,
        ..options(&[5, 9])
    };
    let game = new(&fixed, Some(3)).unwrap();
    let written = serde_json::to_value(&game).unwrap();
    assert_eq!(
        serde_json::from_value::<Treasure>(written.clone()).unwrap(),
        game
    );
    for (part, value) in [("hands", 0), ("stakes", 0)] {
        let mut altered = written.clone();
        altered[part] = value.into();
        assert!(
            serde_json::from_value::<Treasure>(altered).is_err(),
            "{part}"
        );
    }
    // Four times two players, 14 bets' worth of chips and two, and the steps without bets.
    assert_eq!(TreasureState::bound(&game), 3 * (4 * 2 * (14 + 2) + 3 * 54));
    let votes = new(&fixed, None).unwrap();
    assert_eq!(TreasureState::bound(&votes), u64::MAX);
}
