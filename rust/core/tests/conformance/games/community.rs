use cardcore::{
    Card, CardSet,
    hand::{FiveOfAKind, Order},
    play::Stream,
    rules::{
        Rules, Seat, SeatSet,
        circle::{Circle, Groups},
        community::{CommunityGame, CommunityState, CommunityView},
        holdem::Holdem,
    },
};

use super::{Conforms, stakes};

/// A game with hole cards and shared cards, each option as likely as the others.
pub trait AnyOptions: CommunityGame {
    fn any(luck: &mut Stream) -> Self;
}

impl AnyOptions for Holdem {
    fn any(luck: &mut Stream) -> Holdem {
        Holdem::new(&stakes::any(luck, 22)).unwrap()
    }
}

impl AnyOptions for Circle {
    fn any(luck: &mut Stream) -> Circle {
        let order = any_order(luck);
        let some = Groups::try_from(1 + luck.below((1 << 35) - 1)).unwrap();
        let groups = [Groups::CONNECTED, Groups::NEIGHBOURS, some][luck.index(3)];
        Circle::new(&stakes::any(luck, 22), order, groups).unwrap()
    }
}

impl<G: AnyOptions> Conforms for CommunityState<G> {
    fn any_game(luck: &mut Stream) -> G {
        G::any(luck)
    }

    fn deck(_game: &G) -> CardSet {
        CardSet::NATURALS
    }

    fn cards(&self, game: &G) -> Vec<Card> {
        let seats = SeatSet::of_players(Self::players(game)).iter();
        let holes = seats.flat_map(|seat| self.holes(seat));
        holes
            .chain(self.shared().iter().copied())
            .chain(self.rest())
            .collect()
    }

    fn held_by(&self, seat: Seat) -> CardSet {
        self.holes(seat).into_iter().collect()
    }

    /// The order in which the two cards of a hand came counts.
    fn worlds(game: &G, view: &CommunityView<G>, _shuffles: usize) -> u128 {
        let seats = SeatSet::of_players(Self::players(game)).iter();
        let holes = seats.flat_map(|seat| view.holes(seat));
        let hidden = holes.filter(Option::is_none).count();
        let unseen = view.unseen().len();
        let ways = (0..hidden).map(|place| (unseen - place) as u128);
        ways.fold(1, u128::saturating_mul)
    }
}

/// Any order of hands.
pub fn any_order(luck: &mut Stream) -> Order {
    let places = [
        FiveOfAKind::Above,
        FiveOfAKind::BelowRoyal,
        FiveOfAKind::BelowStraightFlush,
        FiveOfAKind::None,
    ];
    Order {
        five_of_a_kind: places[luck.index(4)],
        double_ace_flush: luck.index(2) == 0,
    }
}
