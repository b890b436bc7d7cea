use cardcore::{
    play::Stream,
    rules::betting::{Limit, Options},
};

/// Options of betting, small enough that much happens: each about as likely as the others.
pub fn any(luck: &mut Stream, most_players: usize) -> Options {
    let few = luck.index(3) > 0;
    let most_players = if few { 6 } else { most_players };
    let players = 2 + luck.index(most_players - 1);
    let deep = [6, 40, 400][luck.index(3)];
    let limit = Limit::ALL[luck.index(3)];
    let big = [0, luck.below(8)][luck.index(2)];
    let min_bet = [None, Some(1 + luck.below(9))][luck.index(2)];
    let is_fixed = limit == Limit::Fixed;
    let more = luck.below(9);
    Options {
        stacks: (0..players).map(|_| 1 + luck.below(deep)).collect(),
        dealer: luck.index(players),
        ante: [0, luck.below(5)][luck.index(2)],
        small: luck.below(big + 1),
        big,
        limit,
        min_bet,
        big_bet: min_bet
            .map(|min_bet| min_bet + more)
            .filter(|_| is_fixed && more > 0),
        cap: if is_fixed {
            [None, Some(1), Some(3), Options::CAP][luck.index(4)]
        } else {
            Options::CAP
        },
    }
}
