use cardcore::{
    Card, CardSet,
    play::Stream,
    rules::{
        Rules, Seat, SeatSet, Turn,
        betting::{Limit, Options},
        treasure::{Treasure, TreasureState, TreasureView},
    },
};

use super::{Conforms, choose, community, stakes};

impl Conforms for TreasureState {
    const SEEN_TO_MOVE: usize = 100;

    /// Few hands, and votes only where all have few chips.
    fn any_game(luck: &mut Stream) -> Treasure {
        let options = Options {
            small: 0,
            big: 0,
            ..stakes::any(luck, 10)
        };
        let is_long = luck.index(16) == 0;
        let options = Options {
            // Many Treasures, and a deck that may run out, take many hands.
            stacks: options
                .stacks
                .iter()
                .map(|&stack| stack + if is_long { 900 } else { 0 })
                .collect(),
            limit: if is_long { Limit::Fixed } else { options.limit },
            ..options
        };
        let hands = if is_long { 40 } else { 1 + luck.below(4) };
        let poor = options.stacks.iter().sum::<u64>() < 40;
        let order = community::any_order(luck);
        let hands = Some(hands).filter(|_| !poor || luck.index(2) == 0);
        Treasure::new(&options, order, hands).unwrap()
    }

    fn deck(_game: &Treasure) -> CardSet {
        CardSet::ALL
    }

    /// Between two hands the last one still lies there, though its cards are shuffled already.
    fn cards(&self, game: &Treasure) -> Vec<Card> {
        let is_shuffled = matches!(self.turn(game), Turn::Chance(deal) if deal.shuffle);
        let seats = || SeatSet::of_players(Self::players(game)).iter();
        if is_shuffled {
            let staying = seats().filter(|&seat| self.open().betting().stack(seat) > 0);
            let zones = staying.flat_map(|seat| self.open().zone(seat));
            let is_first = self.open().hands_over() == 0;
            return if is_first {
                self.rest().iter().collect()
            } else {
                zones.chain(self.rest()).collect()
            };
        }
        let zones: Vec<Card> = seats().flat_map(|seat| self.open().zone(seat)).collect();
        let placed = |card: &Card| zones.contains(card) || self.rest().contains(*card);
        let new = self.open().new_treasure().filter(|card| !placed(card));
        let hands = seats().flat_map(|seat| self.hand(seat));
        hands
            .chain(self.open().shared().iter().copied())
            .chain(self.rest())
            .chain(new)
            .chain(zones.iter().copied())
            .collect()
    }

    fn held_by(&self, seat: Seat) -> CardSet {
        self.hand(seat)
    }

    fn worlds(game: &Treasure, view: &TreasureView, _shuffles: usize) -> u128 {
        let seats = SeatSet::of_players(Self::players(game)).iter();
        let others = seats.filter(|&seat| seat != view.seat());
        let mut unseen = view.unseen().len();
        let mut worlds = 1;
        for unknown in others.map(|seat| view.unknown(seat)) {
            worlds *= choose(unseen, unknown);
            unseen -= unknown;
        }
        worlds
    }
}
