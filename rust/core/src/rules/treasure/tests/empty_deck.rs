//! The deck is empty when a card would be drawn.

use super::*;

/// All cards but some, as Treasures of seat 0 and seat 1: a deck that soon runs out.
fn zones_but(deck: &str) -> [String; 2] {
    let treasures = CardSet::NATURALS - set(deck) - CardSet::of_suit(Suit::Diamonds);
    let spare = CardSet::NATURALS & CardSet::of_suit(Suit::Diamonds);
    [treasures.to_string(), (spare - set(deck)).to_string()]
}

#[test]
fn the_deck_may_run_out_at_a_shared_card() {
    // Six cards and the jokers: holes, New Treasure, two shared cards, then one of two.
    let deck = "2c 3c 2d 3d 9h Ks Xb Xr";
    let zones = zones_but(deck);
    let zones = zones.each_ref().map(String::as_str);
    let mut play = Play::new(&[20; 2], Some(9), &zones, deck);
    play.play("1 check, 0 check, 1 check, 0 check");
    // No more betting, no spades, no hearts: the hands are shown with three shared cards.
    assert_eq!(play.to_act(), "over");
    assert!(play.state.open().ran_out() && play.state.open().is_showdown());
    assert_eq!(play.state.open().shared(), cards("Ks Xb Xr"));
    assert_eq!(play.state.open().hands_over(), 1);
    assert_eq!(play.stack(0) + play.stack(1), 40);
    // Everything is as it was: no Treasure has moved.
    assert_eq!(play.zone(0), zones[0]);
    assert_eq!(play.zone(1), zones[1]);
}

#[test]
fn no_treasure_moves_when_the_deck_has_run_out() {
    let deck = "2c 3c 4c 2d 3d 4d 9h Ks";
    let [first, second] = zones_but(deck);
    // Both jokers are shared cards at first, then there is nothing for the third round.
    let mut play = Play::new(
        &[20; 3],
        Some(9),
        &[&first, &second],
        "2c 3c 4c 2d 3d 4d 9h Ks Xb Xr",
    );
    play.play("1 check, 2 fold, 0 check, 1 check, 0 check");
    assert_eq!(play.to_act(), "over");
    assert_eq!(play.zone(2), "");
    assert_eq!(play.state.open().last_folder(), Some(Seat::new(2)));
    assert!(play.state.open().is_showdown());
}

#[test]
fn the_deck_may_run_out_at_a_heart() {
    let deck = "2c 3c 2d 3d 9h Ks Qs Xb Xr 4s 2s";
    let mut zones = zones_but(deck);
    // Only seat 1 has hearts: of twos.
    zones[0] = (set(&zones[0]) - set("2h") - CardSet::of_suit(Suit::Spades)).to_string();
    zones[1] = "2h".to_owned();
    let rest = CardSet::ALL - set(&zones[0]) - set("2h") - set(deck);
    let zones = zones.each_ref().map(String::as_str);
    let mut play = Play::single(&zones, deck);
    // What else there is goes out of the game for this test.
    play.state.open.zones[1] |= rest;
    play.state.deck -= rest;
    play.play(CHECKED);
    assert_eq!(play.to_act(), "1: grab 3s/5s/6s/7s/8s/9s/Ts/Js/As, done");
    play.play("1 done");
    assert_eq!(play.to_act(), "1: draw, done");
    play.play("1 draw");
    assert_eq!(play.hand(1), "2c 2d 2s");
    // Three twos are there now, and no card: the player is asked all the same.
    assert_eq!(play.to_act(), "1: draw, done");
    play.play("1 draw");
    assert_eq!(play.to_act(), "over");
    assert!(play.state.open().ran_out());
}

#[test]
fn no_treasure_moves_after_a_draw_that_finds_no_card() {
    // Seat 2 folded: he would get the nine, or a card for the joker, and steal with his diamonds.
    for (new, shared) in [("9h", "Xb"), ("Xb", "9h")] {
        let deck = format!("2c 3c 4c 2d 3d 4d {new} Ks Qs Js {shared} Xr 6s");
        let folder = (CardSet::ALL - set(&deck) - set("2h")).to_string();
        let mut play = Play::new(&[20; 3], Some(9), &["", "2h", &folder], &deck);
        play.play("1 check, 2 fold, 0 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check");
        play.play("1 draw");
        assert_eq!(play.hand(1), "2c 2d 6s");
        assert_eq!(play.to_act(), "1: draw, done");
        play.play("1 draw");
        assert_eq!(play.to_act(), "over");
        assert!(play.state.open().ran_out());
        assert_eq!(play.state.open().last_folder(), Some(Seat::new(2)));
        let zones = [0, 1, 2].map(|seat| play.zone(seat));
        assert_eq!(zones, [String::new(), "2h".into(), folder]);
    }
}

#[test]
fn the_deck_may_run_out_at_the_new_treasure() {
    // RULES holds this for impossible, but hands that all fold use few cards and lay one by each.
    let deck = "2c 3c Xb Xr";
    let zones = zones_but(deck);
    let zones = zones.each_ref().map(String::as_str);
    let play = Play::new(&[20; 2], Some(9), &zones, deck);
    assert_eq!(play.to_act(), "over");
    assert!(play.state.open().ran_out());
    assert_eq!(
        (play.value(0), play.value(1)),
        ("one pair, threes".into(), "one pair, twos".into())
    );
    assert_eq!(play.state.returns(&play.game).to_vec(), [1, -1]);
}
