//! Treasure Hold'em (RULES §6): many hands, and zones of Treasures that last.

mod flow;
mod open;
mod options;
mod sound;
mod table;
mod view;

use std::iter;

use serde::{Deserialize, Serialize};

pub use open::Open;
pub use options::{InvalidOptions, Treasure};
pub use view::TreasureView;

use super::{Action, ActionKind, BySeat, Deal, Legal, Place, Rules, Seat, SeatSet, Turn};
use crate::{Card, CardSet, Suit};

/// The most players.
const MAX_PLAYERS: usize = 10;
/// Shared cards of a hand.
const SHARED: usize = 5;
/// Shared cards on the table in each betting round.
const SHARED_IN: [usize; 4] = [0, 2, 4, SHARED];

/// Cards of each seat.
type Cards = [CardSet; MAX_PLAYERS];

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    /// The next hand begins with the next card; the last one still lies on the table.
    Shuffle,
    /// So many hole cards have been dealt.
    Holes(u8),
    /// The New Treasure is turned up.
    New,
    /// Shared cards are turned up and bet on.
    Betting,
    /// A live player may move spade Treasures to his hand.
    Spades(Seat),
    /// A live player who has drawn so many cards for heart Treasures may draw another.
    Hearts(Seat, u8),
    /// The card that he draws.
    Draw(Seat, u8),
    /// The last one who folded takes a card in place of a joker Treasure.
    Joker(Seat),
    /// A player may steal Treasures for diamond Treasures.
    Diamonds(Seat),
    /// A player votes; whether an earlier one voted for another hand.
    Vote(Seat, bool),
    /// The game is over.
    Over,
}

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TreasureState {
    open: Open,
    hands: Cards,
    deck: CardSet,
}

impl TreasureState {
    /// What all at the table see.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The cards that a seat holds, or held in the hand just played.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// How many cards a seat may draw for its heart Treasures.
    fn hearts(&self, seat: Seat) -> usize {
        let hearts = of_ranks(self.open.zone(seat) & CardSet::of_suit(Suit::Hearts));
        (hearts & self.cards(seat)).len()
    }

    /// A seat's hand with the shared cards.
    fn cards(&self, seat: Seat) -> CardSet {
        self.hand(seat) | self.open.shared.iter().copied().collect()
    }

    /// The `n`-th hole card's seat.
    fn seat_of_hole(seats: SeatSet, dealer: Seat, n: usize) -> Seat {
        let mut order = seats.in_turn(dealer);
        order.nth(n % seats.len()).unwrap_or(dealer)
    }
}

/// The cards of all seats.
fn all_of(cards: &Cards) -> CardSet {
    cards.iter().fold(CardSet::EMPTY, |all, &own| all | own)
}

/// All cards of the ranks of some.
fn of_ranks(cards: CardSet) -> CardSet {
    let ranks = cards.iter().filter_map(Card::rank);
    ranks.fold(CardSet::EMPTY, |set, rank| set | CardSet::of_rank(rank))
}

impl Rules for TreasureState {
    type Game = Treasure;
    type View = TreasureView;

    fn start(game: &Treasure) -> TreasureState {
        TreasureState {
            open: Open::start(game),
            hands: [CardSet::EMPTY; MAX_PLAYERS],
            deck: CardSet::ALL,
        }
    }

    fn players(game: &Treasure) -> usize {
        game.stakes().players()
    }

    /// That of the betting, and 54 for each of steps 11, 12 and 16, in each hand; without a number
    /// of hands there is none.
    fn bound(game: &Treasure) -> u64 {
        let of_hand = game.stakes().bound().saturating_add(3 * 54);
        let hands = game.hands().map_or(u64::MAX, u64::from);
        hands.saturating_mul(of_hand)
    }

    fn turn(&self, _game: &Treasure) -> Turn {
        let chance = |to, shuffle| Turn::Chance(Deal { to, shuffle });
        match self.open.stage {
            Stage::Shuffle => {
                let (seats, dealer) = (self.open.with_chips(), self.open.next_dealer());
                let seat = TreasureState::seat_of_hole(seats, dealer, 0);
                chance(Place::Hand(seat), true)
            }
            Stage::Holes(dealt) => {
                let (seats, dealer) = (self.open.betting.seats(), self.open.betting.dealer());
                let seat = TreasureState::seat_of_hole(seats, dealer, dealt.into());
                chance(Place::Hand(seat), dealt == 0)
            }
            Stage::New => chance(Place::Table, false),
            Stage::Draw(seat, _) => chance(Place::Open(seat), false),
            Stage::Betting => match self.open.betting.actor() {
                Some(seat) if !self.open.wants_shared() => Turn::Seat(seat),
                _ => chance(Place::Table, false),
            },
            Stage::Spades(seat)
            | Stage::Hearts(seat, _)
            | Stage::Joker(seat)
            | Stage::Diamonds(seat)
            | Stage::Vote(seat, _) => Turn::Seat(seat),
            Stage::Over => Turn::Over,
        }
    }

    fn rest(&self) -> CardSet {
        self.deck
    }

    fn deal(&mut self, game: &Treasure, card: Card) {
        self.deal_card(game, card);
    }

    fn legal(&self, game: &Treasure) -> Legal {
        match self.open.stage {
            // Folding is always legal: folding last earns the New Treasure.
            Stage::Betting if !self.open.wants_shared() => {
                let betting = self.open.betting.legal(game.stakes());
                betting.with(ActionKind::Fold)
            }
            Stage::Spades(seat) => {
                let spades = self.open.zone(seat) & CardSet::of_suit(Suit::Spades);
                Legal::NONE
                    .with_cards(ActionKind::Grab, spades)
                    .with(ActionKind::Done)
            }
            Stage::Hearts(..) => Legal::NONE.with(ActionKind::Draw).with(ActionKind::Done),
            Stage::Joker(seat) => {
                Legal::NONE.with_cards(ActionKind::Take, self.cards(seat) - CardSet::JOKERS)
            }
            Stage::Diamonds(seat) => self.open.thefts(seat).with(ActionKind::Done),
            Stage::Vote(..) => Legal::NONE
                .with(ActionKind::Continue)
                .with(ActionKind::Stop),
            Stage::Shuffle
            | Stage::Holes(_)
            | Stage::New
            | Stage::Betting
            | Stage::Draw(..)
            | Stage::Over => Legal::NONE,
        }
    }

    fn apply_unchecked(&mut self, game: &Treasure, action: Action) {
        debug_assert!(self.legal(game).contains(action), "{action} is legal");
        self.act(game, action);
    }

    fn returns(&self, game: &Treasure) -> BySeat<i64> {
        if self.open.stage == Stage::Over {
            self.open.betting.gains(game.stakes())
        } else {
            iter::repeat_n(0, game.stakes().players()).collect()
        }
    }

    fn units(_game: &Treasure) -> i64 {
        1
    }

    /// Those with the greatest returns.
    fn winners(&self, game: &Treasure) -> BySeat<Seat> {
        if self.open.stage != Stage::Over {
            return BySeat::new();
        }
        let returns = self.returns(game);
        let best = returns.iter().max();
        let seats = (0..returns.len()).filter(|&seat| returns.get(seat) == best);
        seats.map(Seat::new).collect()
    }

    fn view(&self, game: &Treasure, seat: Seat) -> TreasureView {
        TreasureView::new(self, game, seat)
    }

    fn sample(
        _game: &Treasure,
        view: &TreasureView,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> TreasureState {
        view.sample(below)
    }

    fn is_sound(&self, game: &Treasure) -> bool {
        self.is_sound(game)
    }

    fn is_sound_view(game: &Treasure, view: &TreasureView) -> bool {
        view.is_sound(game)
    }
}

#[cfg(test)]
mod tests;
