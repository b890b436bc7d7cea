//! What the greedy bots of all games with bets have in common.

use std::cmp::Ordering;

use crate::{
    Card, CardSet,
    hand::HandValue,
    rules::{Action, ActionKind, Legal, Seat, betting::Betting},
};

/// Steps between the two cards of others' hands: about fifty hands each, evenly spread.
const STEPS: [usize; 2] = [7, 18];

/// How many of the hole cards that another might hold an own hand beats; ties count half.
pub(super) fn beaten(
    own: HandValue,
    unseen: CardSet,
    value: impl Fn([Card; 2]) -> HandValue,
) -> f64 {
    let unseen: Vec<Card> = unseen.iter().collect();
    let (mut beaten, mut hands) = (0.0, 0.0);
    for step in STEPS {
        for (place, &card) in unseen.iter().enumerate() {
            let holes = [card, unseen[(place + step) % unseen.len()]];
            beaten += match own.cmp(&value(holes)) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
            hands += 1.0;
        }
    }
    if hands > 0.0 { beaten / hands } else { 0.0 }
}

/// Bets the pot as the likely winner, and stays in if the chance to win is worth the price.
pub(super) fn bet(legal: Legal, betting: &Betting, seat: Seat, chance: f64) -> Action {
    let (pot, price) = (betting.pot() as f64, betting.to_call(seat) as f64);
    let is_favourite = chance * betting.live().len() as f64 > 1.5;
    match legal.amounts() {
        Some((least, most)) if is_favourite => {
            let wanted = betting.level() + betting.pot() + betting.to_call(seat);
            let chips = wanted.clamp(least, most);
            if legal.has(ActionKind::Bet) {
                Action::Bet(chips)
            } else {
                Action::Raise(chips)
            }
        }
        _ if legal.has(ActionKind::Check) => Action::Check,
        _ if chance * (pot + price) >= price => Action::Call,
        _ => Action::Fold,
    }
}
