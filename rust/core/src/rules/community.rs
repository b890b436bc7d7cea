//! What Texas Hold'em and Circle have in common (RULES §5, §7): 52 cards, two hole cards each,
//! shared cards turned up in three steps, and four betting rounds, the first before any of them.

mod table;
mod view;

use std::{iter, marker::PhantomData};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use view::CommunityView;

use super::{
    Action, BySeat, Deal, Legal, MAX_SEATS, Place, Rules, Seat, SeatSet, Turn, Value,
    betting::{Betting, Stakes},
    values,
};
use crate::{Card, CardSet, hand::HandValue};

/// Betting rounds of a hand.
const ROUNDS: usize = 4;
/// The most cards that a hand takes.
const MOST_CARDS: usize = 2 * MAX_SEATS + 7;

/// A game with hole cards and shared cards.
pub trait CommunityGame: Value {
    /// How many shared cards are on the table in each betting round.
    const SHARED: [usize; ROUNDS];

    /// The options of betting.
    fn stakes(&self) -> &Stakes;

    /// What hands are worth, given their hole cards and the shared cards in the order in which they
    /// were turned up; before the last one, what they make so far.
    fn values(&self, holes: &[[Card; 2]], shared: &[Card]) -> BySeat<HandValue>;

    /// The shared cards as they lie on the table, in text.
    fn draw(shared: &[Card]) -> String;
}

/// A state of such a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct CommunityState<G> {
    betting: Betting,
    /// The hole cards one by one in turn order, then the shared cards.
    dealt: ArrayVec<Card, MOST_CARDS>,
    /// The cards that are not dealt.
    rest: CardSet,
    /// What the hands that were shown are worth; the lowest value for all others.
    #[serde(with = "values")]
    values: [HandValue; MAX_SEATS],
    game: PhantomData<G>,
}

impl<G: CommunityGame> CommunityState<G> {
    /// The chips: stacks, pots, who is live, whose turn it is.
    #[must_use]
    pub const fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The hole cards of a seat, as far as they are dealt, in the order in which they came.
    #[must_use]
    pub fn holes(&self, seat: Seat) -> ArrayVec<Card, 2> {
        let players = self.players_dealt_in();
        let places = places_of(seat, self.betting.dealer(), players);
        let holes = places.map(|place| self.dealt.get(place).copied());
        holes.into_iter().flatten().collect()
    }

    /// The shared cards, in the order in which they were turned up.
    #[must_use]
    pub fn shared(&self) -> &[Card] {
        self.dealt
            .get(2 * self.players_dealt_in()..)
            .unwrap_or_default()
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.betting.is_settled()
    }

    /// Whether hands were shown: the game is over, and more than one was left.
    #[must_use]
    pub const fn is_showdown(&self) -> bool {
        self.betting.is_showdown()
    }

    /// How many betting rounds are over.
    #[must_use]
    pub fn rounds_over(&self) -> usize {
        self.betting.round() + usize::from(self.is_over())
    }

    /// What the hand of a seat is worth, if it was shown.
    #[must_use]
    pub fn value(&self, seat: Seat) -> Option<HandValue> {
        values::shown(&self.values, &self.betting, seat)
    }

    /// The winners of a pot for these live seats; nobody before the end.
    #[must_use]
    pub fn best_of(&self, seats: SeatSet) -> SeatSet {
        values::winners(&self.values, &self.betting, seats)
    }

    /// What the hands of the live seats are worth.
    fn values_of_live(&self, game: &G) -> [HandValue; MAX_SEATS] {
        let live = self.betting.live();
        let holes: BySeat<[Card; 2]> = live
            .iter()
            .filter_map(|seat| self.holes(seat).into_inner().ok())
            .collect();
        let mut values = [HandValue::LOWEST; MAX_SEATS];
        for (seat, value) in live.iter().zip(game.values(&holes, self.shared())) {
            values[seat.index()] = value;
        }
        values
    }

    const fn players_dealt_in(&self) -> usize {
        self.betting.seats().len()
    }

    /// Whether a card is to be dealt before the round can go on; never when the game is over.
    fn wants_card(&self, game: &G) -> bool {
        // As many as are dealt in, without counting them.
        let players = game.stakes().players();
        self.dealt.len() < 2 * players + G::SHARED[self.betting.round()]
    }

    /// Where the next card goes.
    fn next_place(&self, game: &G) -> Place {
        let (players, dealt) = (game.stakes().players(), self.dealt.len());
        if dealt < 2 * players {
            Place::Hand(self.betting.dealer().left(1 + dealt, players))
        } else {
            Place::Table
        }
    }

    /// Ends the round if nobody is left to act in it.
    fn go_on(&mut self, game: &G) {
        if self.betting.actor().is_none() {
            self.end_round(game);
        }
    }

    /// Ends the round, and the hand if it was the last or one player is left.
    fn end_round(&mut self, game: &G) {
        let live = self.betting.live();
        if live.len() == 1 {
            self.betting.settle(|eligible| eligible);
        } else if self.betting.round() + 1 == ROUNDS {
            self.values = self.values_of_live(game);
            self.betting
                .settle(|eligible| values::best_of(&self.values, eligible));
        } else {
            self.betting.next_round(game.stakes());
        }
    }

    /// Whether as many cards are dealt as the round asks for, each once.
    fn cards_are_sound(&self) -> bool {
        let shared_in = |round: usize| 2 * self.players_dealt_in() + G::SHARED[round];
        let betting = &self.betting;
        let least = betting.round().checked_sub(1).map_or(0, shared_in);
        let most = shared_in(betting.round());
        let is_decided = betting.live().len() == 1;
        let is_at_rest = if betting.is_settled() {
            self.dealt.len() == most && (is_decided || betting.round() + 1 == ROUNDS)
        } else {
            !is_decided && (self.dealt.len() < most || betting.actor().is_some())
        };
        let cards = CardSet::from_distinct(self.dealt.iter().copied());
        cards.is_ok_and(|cards| cards | self.rest == CardSet::NATURALS)
            && self.dealt.len() + self.rest.len() == CardSet::NATURALS.len()
            && (least..=most).contains(&self.dealt.len())
            && is_at_rest
    }
}

/// Where the hole cards of a seat stand among the cards dealt.
fn places_of(seat: Seat, dealer: Seat, players: usize) -> [usize; 2] {
    let place = seat.left(players - 1 - dealer.index(), players).index();
    [place, place + players]
}

impl<G: CommunityGame> Rules for CommunityState<G> {
    type Game = G;
    type View = CommunityView<G>;

    fn start(game: &G) -> CommunityState<G> {
        CommunityState {
            betting: Betting::first(game.stakes()),
            dealt: ArrayVec::new(),
            rest: CardSet::NATURALS,
            values: [HandValue::LOWEST; MAX_SEATS],
            game: PhantomData,
        }
    }

    fn players(game: &G) -> usize {
        game.stakes().players()
    }

    fn bound(game: &G) -> u64 {
        game.stakes().bound()
    }

    fn turn(&self, game: &G) -> Turn {
        if self.wants_card(game) {
            return Turn::Chance(Deal {
                to: self.next_place(game),
                shuffle: self.dealt.is_empty(),
            });
        }
        match self.betting.actor() {
            Some(seat) => Turn::Seat(seat),
            None => {
                debug_assert!(self.is_over(), "a round with nobody to act is over at once");
                Turn::Over
            }
        }
    }

    fn rest(&self) -> CardSet {
        self.rest
    }

    fn deal(&mut self, game: &G, card: Card) {
        debug_assert!(self.rest.contains(card), "{card} is in the rest");
        self.dealt.push(card);
        self.rest -= card.into();
        if !self.wants_card(game) {
            self.go_on(game);
        }
    }

    fn legal(&self, game: &G) -> Legal {
        if self.wants_card(game) {
            Legal::NONE
        } else {
            self.betting.legal(game.stakes())
        }
    }

    fn apply_unchecked(&mut self, game: &G, action: Action) {
        debug_assert!(self.legal(game).contains(action), "{action} is legal");
        self.betting.apply(game.stakes(), action);
        self.go_on(game);
    }

    fn returns(&self, game: &G) -> BySeat<i64> {
        if self.is_over() {
            self.betting.gains(game.stakes())
        } else {
            iter::repeat_n(0, game.stakes().players()).collect()
        }
    }

    fn units(_game: &G) -> i64 {
        1
    }

    /// Those with the best hand, or the last one who had not folded. Side pots may have others.
    fn winners(&self, _game: &G) -> BySeat<Seat> {
        self.best_of(self.betting.live()).iter().collect()
    }

    fn view(&self, game: &G, seat: Seat) -> CommunityView<G> {
        CommunityView::new(self, game, seat)
    }

    fn sample(
        game: &G,
        view: &CommunityView<G>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> CommunityState<G> {
        view.sample(game, below)
    }

    fn is_sound(&self, game: &G) -> bool {
        let stakes = game.stakes();
        self.betting.is_sound(stakes)
            && self.betting.seats() == SeatSet::of_players(stakes.players())
            && self.betting.dealer() == stakes.dealer()
            && self.cards_are_sound()
            && if self.is_showdown() {
                self.values == self.values_of_live(game)
            } else {
                self.values == [HandValue::LOWEST; MAX_SEATS]
            }
    }

    /// A view is sound if it is that of a sound state: of one that is drawn from it.
    fn is_sound_view(game: &G, view: &CommunityView<G>) -> bool {
        let players = game.stakes().players();
        let seats = view.betting().seats();
        let is_at_table = |seat: Seat| seat.index() < players;
        is_at_table(view.seat())
            && is_at_table(view.betting().dealer())
            && seats.len() == players
            && {
                let state = view.sample(game, &mut |_| 0);
                state.is_sound(game) && state.view(game, view.seat()) == *view
            }
    }
}
