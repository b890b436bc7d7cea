use cardcore::{
    Card, CardSet,
    play::Stream,
    rules::{
        Place, Rules, Seat, Turn,
        junkyard::{Junkyard, JunkyardState, JunkyardView, Pull},
    },
};

use super::{Conforms, choose};

impl Conforms for JunkyardState {
    const SEEN_TO_MOVE: usize = 10_000;

    fn any_game(luck: &mut Stream) -> Junkyard {
        let players = 3 + luck.index(5);
        let dealer = luck.index(players);
        let passes = [None, Some(1), Some(2)][luck.index(3)];
        let pull = [Pull::Any, Pull::Top][luck.index(2)];
        Junkyard::new(players, dealer, luck.index(2) == 1, passes, pull).unwrap()
    }

    fn deck(_game: &Junkyard) -> CardSet {
        CardSet::ALL
    }

    fn cards(&self, game: &Junkyard) -> Vec<Card> {
        let players = game.players();
        let hands = (0..players).flat_map(|seat| self.hand(Seat::new(seat)));
        let bids: Vec<Card> = match self.turn(game) {
            // While the high bidder draws, his bid is the only one that has found no place yet; if
            // it was the low bid too, it has.
            Turn::Chance(deal) if !self.open().bids().is_empty() => {
                let Place::Hand(high) = deal.to else {
                    panic!("a card is turned up while bids lie on the table");
                };
                let place =
                    (high.index() + 2 * players - self.open().whose_turn().index() - 1) % players;
                let bid = self.open().bids()[place];
                let was_low = self.open().discard().contains(&bid);
                [bid].into_iter().filter(|_| !was_low).collect()
            }
            _ => self.open().bids().to_vec(),
        };
        hands
            .chain(self.rest())
            .chain(self.open().discard().iter().copied())
            .chain(self.open().removed())
            .chain(self.open().offer())
            .chain(bids)
            .collect()
    }

    fn held_by(&self, seat: Seat) -> CardSet {
        self.hand(seat)
    }

    fn worlds(game: &Junkyard, view: &JunkyardView, shuffles: usize) -> u128 {
        let others = (0..game.players()).map(Seat::new);
        let others = others.filter(|&seat| seat != view.seat());
        let unknown: Vec<[usize; 2]> = others
            .map(|seat| [view.unknown(seat).first, view.unknown(seat).second].map(usize::from))
            .collect();
        let mut pools = [0, 1].map(|pool| unknown.iter().map(|counts| counts[pool]).sum::<usize>());
        // The second pass draws from what was the discard pile.
        pools[usize::from(shuffles > 1)] += view.draw();
        assert_eq!(pools[0] + pools[1], view.unseen().len());
        let mut worlds = 1;
        for counts in unknown {
            for (pool, count) in pools.iter_mut().zip(counts) {
                worlds *= choose(*pool, count);
                *pool -= count;
            }
        }
        worlds
    }
}
