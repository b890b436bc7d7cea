//! The greedy bot of Junkyard Carousel.
//!
//! It values what a hand makes now and what it is on the way to, straight flushes above all, and
//! low cards and jokers as bidding power. A bid is worth what it leaves in the hand, with the
//! offer if it is the lowest, with some card if it is the highest, each as likely as the bids on
//! the table and evenly spread others make it. It pulls what improves its hand most.

use super::Playable;
use crate::{
    Card, CardSet, Suit,
    hand::{Category, Order},
    rules::{
        Action, ActionKind,
        junkyard::{Junkyard, JunkyardState, JunkyardView},
    },
};

/// Worth of a straight flush window by how many of its five cards are held.
const WINDOW: [i64; 6] = [0, 0, 20, 90, 260, 0];
/// Worth of a suit by how many of its cards are held; a flush counts as made.
const SUIT: [i64; 8] = [0, 0, 0, 20, 60, 0, 0, 0];
/// Worth of what a hand makes, by category.
const MADE: [i64; Category::COUNT] = [0, 60, 160, 230, 380, 480, 600, 850, 1200, 0];
/// Worth of a card that is drawn unseen.
const DRAWN: i64 = 25;
/// Chances are counted in thousandths.
const CERTAIN: i64 = 1000;

impl Playable for JunkyardState {
    fn greedy(game: &Junkyard, view: &JunkyardView) -> Action {
        let legal = view.legal();
        let best = |actions: &mut dyn Iterator<Item = (i64, Action)>| {
            // Of equal choices the first, so that the bot needs no luck.
            actions.reduce(|best, next| if next.0 > best.0 { next } else { best })
        };
        let hand = view.hand();
        let choice = if legal.kinds().any(|kind| kind == ActionKind::Bid) {
            best(
                &mut legal
                    .cards()
                    .iter()
                    .map(|card| (bid(game, view, card), Action::Bid(card))),
            )
        } else if legal.contains(Action::Low) {
            declare(view).map(|action| (0, action))
        } else {
            let flip = legal
                .contains(Action::Flip)
                .then_some((worth(hand) + DRAWN, Action::Flip));
            let pulls = legal.cards().iter();
            best(
                &mut flip
                    .into_iter()
                    .chain(pulls.map(|card| (worth(hand | card.into()), Action::Pull(card)))),
            )
        };
        choice.map_or(Action::Flip, |(_, action)| action)
    }
}

/// Low if the offer is worth more than a draw.
fn declare(view: &JunkyardView) -> Option<Action> {
    let offer = view.open().offer()?;
    let gain = worth(view.hand() | offer.into()) - worth(view.hand());
    Some(if gain > DRAWN {
        Action::Low
    } else {
        Action::High
    })
}

/// What a bid is worth.
fn bid(game: &Junkyard, view: &JunkyardView, card: Card) -> i64 {
    let left = view.hand() - card.into();
    let offer = view.open().offer();
    let with_offer = offer.map_or(worth(left), |offer| worth(left | offer.into()));
    let with_draw = worth(left) + DRAWN;
    if card.is_joker() {
        return CERTAIN * with_offer.max(with_draw);
    }
    let bids = view.open().bids();
    let to_come = (game.players() - bids.len() - 1) as u32;
    let chance = |beaten: bool, below: i64| {
        if beaten {
            0
        } else {
            CERTAIN * below.pow(to_come) / 52_i64.pow(to_come)
        }
    };
    let code = i64::from(card.code());
    let naturals = || bids.iter().filter(|bid| !bid.is_joker());
    let low = chance(naturals().any(|bid| *bid < card), 51 - code);
    let high = chance(naturals().any(|bid| *bid > card), code);
    let rotated = worth(left) + DRAWN / 2;
    low * with_offer + high * with_draw + (CERTAIN - low - high).max(0) * rotated
}

/// What a hand is worth: what it makes, what it is on the way to, and its bidding power.
fn worth(hand: CardSet) -> i64 {
    let value = Order::default().evaluate(hand, 0);
    let top = value.ranks().first().map_or(0, |rank| *rank as i64);
    let made = MADE[value.category() as usize] + top;
    let lanes = Suit::ALL.map(|suit| hand.lane(suit));
    let windows = lanes.iter().map(|&lane| {
        // The ace also stands below the deuce.
        let lane = lane | lane << 13;
        (0..10)
            .map(|top| WINDOW[(lane >> top & 0x1f).count_ones() as usize])
            .max()
            .unwrap_or(0)
    });
    let suits = lanes
        .iter()
        .map(|lane| SUIT[(lane.count_ones() as usize).min(7)]);
    let power: i64 = hand
        .iter()
        .map(|card| if card.is_joker() { 60 } else { low_card(card) })
        .sum();
    made + windows.max().unwrap_or(0) + suits.max().unwrap_or(0) + power
}

fn low_card(card: Card) -> i64 {
    (16 - i64::from(card.code())).max(0) * 2
}
