use std::marker::PhantomData;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{CommunityGame, CommunityState, MOST_CARDS, places_of};
use crate::{
    Card, CardSet,
    hand::HandValue,
    rules::{Legal, MAX_SEATS, Rules, Seat, Turn, betting::Betting},
};

/// What one seat may know of a state: all chips and shared cards, its own hole cards, and those
/// that were shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct CommunityView<G> {
    seat: Seat,
    turn: Turn,
    legal: Legal,
    betting: Betting,
    /// As in the state; none where the seat has not seen the card.
    dealt: ArrayVec<Option<Card>, MOST_CARDS>,
    game: PhantomData<G>,
}

impl<G: CommunityGame> CommunityView<G> {
    pub(super) fn new(state: &CommunityState<G>, game: &G, seat: Seat) -> CommunityView<G> {
        let turn = state.turn(game);
        let (players, dealer) = (state.players_dealt_in(), state.betting.dealer());
        let mut dealt: ArrayVec<_, MOST_CARDS> = state.dealt.iter().copied().map(Some).collect();
        let is_showdown = state.is_showdown();
        for other in state.betting.seats().iter().filter(|&other| other != seat) {
            if is_showdown && state.betting.live().contains(other) {
                continue;
            }
            for place in places_of(other, dealer, players) {
                if let Some(card) = dealt.get_mut(place) {
                    *card = None;
                }
            }
        }
        CommunityView {
            seat,
            turn,
            legal: state.legal_of(game, seat),
            betting: state.betting.clone(),
            dealt,
            game: PhantomData,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the state waits for.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The legal actions of the seat, none if another is to act.
    #[must_use]
    pub const fn legal(&self) -> Legal {
        self.legal
    }

    /// The chips: stacks, pots, who is live, whose turn it is.
    #[must_use]
    pub const fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The hole cards that were dealt to a seat in the order in which they came, `None` for those
    /// that the seat of the view has not seen.
    #[must_use]
    pub fn holes(&self, seat: Seat) -> ArrayVec<Option<Card>, 2> {
        let players = self.betting.seats().len();
        let places = places_of(seat, self.betting.dealer(), players);
        let holes = places.map(|place| self.dealt.get(place).copied());
        holes.into_iter().flatten().collect()
    }

    /// The hole cards of the seat itself.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.holes(self.seat).into_iter().flatten().collect()
    }

    /// The shared cards, in the order in which they were turned up.
    pub fn shared(&self) -> impl Iterator<Item = Card> + Clone {
        let holes = 2 * self.betting.seats().len();
        self.dealt.iter().skip(holes).copied().flatten()
    }

    /// The cards that the seat has not seen.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let seen: CardSet = self.dealt.iter().copied().flatten().collect();
        CardSet::NATURALS - seen
    }

    pub(super) fn sample(
        &self,
        game: &G,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> CommunityState<G> {
        let mut unseen = self.unseen();
        let mut draw = || {
            let card = unseen.nth(below(unseen.len()))?;
            unseen -= card.into();
            Some(card)
        };
        let cards = self.dealt.iter().map(|card| card.or_else(&mut draw));
        let dealt: ArrayVec<Card, MOST_CARDS> = cards.map_while(|card| card).collect();
        let mut state = CommunityState {
            betting: self.betting.clone(),
            dealt,
            rest: unseen,
            values: [HandValue::LOWEST; MAX_SEATS],
            game: PhantomData,
        };
        if state.is_showdown() {
            state.values = state.values_of_live(game);
        }
        state
    }
}
