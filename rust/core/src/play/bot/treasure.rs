//! The greedy bot of Treasure Hold'em.
//!
//! It bets like that of Texas Hold'em, each opponent's wild cards taken into account; it moves
//! spades that improve its hand, draws whenever it may, steals the highest Treasure with the lowest
//! diamond that reaches it, hearts and clubs first, and votes to go on unless it is ahead.

use super::{
    Playable,
    betting::{beaten, bet},
};
use crate::{
    Card, CardSet, Suit,
    hand::HandValue,
    rules::{
        Action, ActionKind, Operand, Seat,
        treasure::{Treasure, TreasureState, TreasureView},
    },
};

impl Playable for TreasureState {
    fn greedy(game: &Treasure, view: &TreasureView) -> Action {
        let (legal, open) = (view.legal(), view.open());
        if legal.has(ActionKind::Fold) {
            return bet(legal, open.betting(), view.seat(), chance(game, view));
        }
        if legal.has(ActionKind::Draw) {
            return Action::Draw;
        }
        if legal.has(ActionKind::Continue) {
            let brought = game.stakes().stacks()[view.seat().index()];
            let is_ahead = open.betting().stack(view.seat()) > brought;
            return if is_ahead {
                Action::Stop
            } else {
                Action::Continue
            };
        }
        let hand = view.hand();
        let worth = |cards| value(game, view, view.seat(), cards);
        let grabs = |action: &Action| match *action {
            Action::Grab(card) => worth(hand | card.into()) > worth(hand),
            _ => false,
        };
        let grab = legal.iter().find(grabs);
        let best = legal
            .iter()
            .filter(|action| matches!(action.kind(), ActionKind::Take | ActionKind::Steal))
            .max_by_key(|action| match action.operand() {
                Operand::Card(take) => (appeal(take), 0),
                // A stolen card has to be better than the one given up.
                Operand::Cards(give, take) => (appeal(take), -i32::from(give.code())),
                _ => (0, 0),
            });
        let is_gain = |action: &Action| match action.operand() {
            Operand::Cards(give, take) => appeal(take) > appeal(give),
            _ => true,
        };
        grab.or(best.filter(is_gain)).unwrap_or(Action::Done)
    }
}

/// How much a Treasure is wanted.
fn appeal(card: Card) -> i32 {
    let rank = card.rank().map_or(0, |rank| rank as i32);
    match card.suit() {
        Some(Suit::Clubs | Suit::Hearts) => 20 + rank,
        Some(Suit::Spades) => 10 + rank,
        _ => rank,
    }
}

/// The chance that the hand of the view is the best one as things stand.
fn chance(game: &Treasure, view: &TreasureView) -> f64 {
    let own = value(game, view, view.seat(), view.hand());
    let others = view.open().betting().live().iter();
    others
        .filter(|&seat| seat != view.seat())
        .map(|seat| {
            let value = |holes: [Card; 2]| value(game, view, seat, holes.into_iter().collect());
            beaten(own, view.unseen(), value)
        })
        .product()
}

/// What a hand of a seat makes with the shared cards so far.
fn value(game: &Treasure, view: &TreasureView, seat: Seat, hand: CardSet) -> HandValue {
    let open = view.open();
    let cards = hand | open.shared().iter().copied().collect();
    let wild = cards & open.wild(seat);
    game.order().evaluate(cards - wild, wild.len())
}
