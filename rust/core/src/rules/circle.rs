//! Circle (RULES §5): a ring of six cards about a centre whose rank is wild.

mod groups;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use groups::{Groups, InvalidGroups, Triple};

use groups::TRIPLES;

use super::{
    BySeat, MAX_SEATS, Seat,
    betting::{InvalidOptions, Options, Stakes},
    community::{CommunityGame, CommunityState, CommunityView},
    order::OrderDef,
};
use crate::{
    Card, CardSet,
    hand::{BestHand, HandRules, HandValue, Jokers, Order},
};

/// Places of the layout: the ring clockwise from the top, then the centre.
pub const POSITIONS: usize = 7;

/// The centre's place.
pub const CENTRE: usize = 6;

/// The places in the order in which they are turned up.
const TURNED_UP: [usize; POSITIONS] = [1, 3, 5, 0, 2, 4, CENTRE];

/// The cards of the layout by place, `None` where they lie face down.
pub type Layout = [Option<Card>; POSITIONS];

/// The game: its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Circle {
    stakes: Stakes,
    #[serde(with = "OrderDef")]
    order: Order,
    groups: Groups,
}

/// A state of the game.
pub type CircleState = CommunityState<Circle>;

/// What one seat may know of a state.
pub type CircleView = CommunityView<Circle>;

/// The best hand of a player, and the group of layout cards that makes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BestGroup {
    /// The places of the layout cards.
    pub group: Triple,
    /// The five cards, and what each wild stands for.
    pub hand: BestHand,
}

impl Circle {
    /// The game with these options, for 2 to 22 players.
    ///
    /// # Errors
    ///
    /// `InvalidOptions` names the option of betting that is out of its range.
    pub fn new(options: &Options, order: Order, groups: Groups) -> Result<Circle, InvalidOptions> {
        let stakes = Stakes::new(options, 2..=MAX_SEATS)?;
        Ok(Circle {
            stakes,
            order,
            groups,
        })
    }

    /// The order of hands.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// Which three cards of the layout go together.
    #[must_use]
    pub const fn groups(&self) -> Groups {
        self.groups
    }

    /// The best group for some hole cards, once the centre is turned up; of equal ones the first.
    #[must_use]
    pub fn best_group(&self, holes: [Card; 2], layout: &Layout) -> Option<BestGroup> {
        let rules = HandRules {
            wild: CardSet::of_rank(layout[CENTRE]?.rank()?),
            jokers: Jokers::Forbidden,
            order: self.order,
        };
        let holes: CardSet = holes.into_iter().collect();
        let hands = self.groups.iter().filter_map(|group| {
            let hand = rules.best_hand(holes | cards_of(group, layout)).ok()?;
            Some(BestGroup { group, hand })
        });
        // `max_by_key` would take the last of equal ones.
        hands.reduce(|best, next| {
            if next.hand.value > best.hand.value {
                next
            } else {
                best
            }
        })
    }
}

/// The layout of shared cards in the order in which they were turned up.
#[must_use]
pub fn layout(shared: &[Card]) -> Layout {
    let mut layout = [None; POSITIONS];
    for (&place, &card) in TURNED_UP.iter().zip(shared) {
        layout[place] = Some(card);
    }
    layout
}

/// The cards of a group that lie face up.
fn cards_of(group: Triple, layout: &Layout) -> CardSet {
    group
        .places()
        .into_iter()
        .filter_map(|place| layout[place])
        .collect()
}

impl CommunityGame for Circle {
    const SHARED: [usize; 4] = [0, 3, 6, 7];

    fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The best of hole cards and any one group. While cards lie face down, groups are short, and
    /// without a centre nothing is wild. All groups of all players are valued at once.
    fn values(&self, holes: &[[Card; 2]], shared: &[Card]) -> BySeat<HandValue> {
        let layout = layout(shared);
        let wild = layout[CENTRE].and_then(Card::rank);
        let wild = wild.map_or(CardSet::EMPTY, CardSet::of_rank);
        let groups = self.groups.iter().map(|group| cards_of(group, &layout));
        let groups: ArrayVec<CardSet, TRIPLES> = groups.collect();
        let mut hands: ArrayVec<(CardSet, usize), { MAX_SEATS * TRIPLES }> = ArrayVec::new();
        for &holes in holes {
            let holes: CardSet = holes.into_iter().collect();
            hands.extend(groups.iter().map(|&group| {
                let hand = holes | group;
                (hand - wild, (hand & wild).len())
            }));
        }
        let mut values = [HandValue::LOWEST; MAX_SEATS * TRIPLES];
        let values = &mut values[..hands.len()];
        self.order.evaluate_each(&hands, values);
        let of_players = values.chunks(groups.len());
        of_players
            .map(|values| values.iter().copied().max().unwrap_or(HandValue::LOWEST))
            .collect()
    }

    /// The ring about its centre.
    fn draw(shared: &[Card]) -> String {
        let text =
            |card: Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
        let [
            top,
            upper_right,
            lower_right,
            bottom,
            lower_left,
            upper_left,
            centre,
        ] = layout(shared).map(text);
        [
            format!("              {top}"),
            format!("          {upper_left}      {upper_right}"),
            format!("layout        {centre}"),
            format!("          {lower_left}      {lower_right}"),
            format!("              {bottom}"),
        ]
        .join("\n")
    }
}

impl CommunityState<Circle> {
    /// The layout.
    #[must_use]
    pub fn layout(&self) -> Layout {
        layout(self.shared())
    }

    /// The best hand of a seat and the group that makes it, once the centre is turned up.
    #[must_use]
    pub fn best_group(&self, game: &Circle, seat: Seat) -> Option<BestGroup> {
        let holes = self.holes(seat).into_inner().ok()?;
        game.best_group(holes, &self.layout())
    }
}

impl CommunityView<Circle> {
    /// The layout.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let mut layout = [None; POSITIONS];
        for (place, card) in TURNED_UP.into_iter().zip(self.shared()) {
            layout[place] = Some(card);
        }
        layout
    }

    /// The best hand of a seat whose hole cards are known, and the group that makes it, once the
    /// centre is turned up.
    #[must_use]
    pub fn best_group(&self, game: &Circle, seat: Seat) -> Option<BestGroup> {
        let holes = self.holes(seat);
        let &[Some(first), Some(second)] = holes.as_slice() else {
            return None;
        };
        game.best_group([first, second], &self.layout())
    }
}

#[cfg(test)]
mod tests;
