//! Treasure Hold'em (RULES §6): many hands, and zones of Treasures that last.

mod flow;
mod options;
mod sound;
mod table;
mod view;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use options::{InvalidOptions, Treasure};
pub use view::TreasureView;

use super::{
    Action, ActionKind, BySeat, Deal, Legal, MAX_SEATS, Place, Rules, Seat, SeatSet, Turn,
    betting::Betting, values,
};
use crate::{Card, CardSet, Suit, hand::HandValue};

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
    stage: Stage,
    betting: Betting,
    zones: Cards,
    hands: Cards,
    /// The cards of each hand that the table has seen.
    known: Cards,
    shared: ArrayVec<Card, SHARED>,
    /// The New Treasure, wherever it is now.
    new: Option<Card>,
    last_folder: Option<Seat>,
    deck: CardSet,
    /// The diamonds that went to the bottom of the deck.
    given: CardSet,
    /// Whether a card was wanted and the deck was empty.
    ran_out: bool,
    /// What the hands that were shown were worth; the lowest value for all others.
    #[serde(with = "values")]
    values: [HandValue; MAX_SEATS],
    hands_over: u32,
}

impl TreasureState {
    /// The chips of the hand: stacks, pots, who is live, whose turn it is to bet.
    #[must_use]
    pub const fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The Treasures of a seat.
    #[must_use]
    pub fn zone(&self, seat: Seat) -> CardSet {
        self.zones[seat.index()]
    }

    /// The cards that a seat holds, or held in the hand just played.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The shared cards, in the order in which they were turned up.
    #[must_use]
    pub fn shared(&self) -> &[Card] {
        &self.shared
    }

    /// The New Treasure of the hand.
    #[must_use]
    pub const fn new_treasure(&self) -> Option<Card> {
        self.new
    }

    /// Who folded last in the hand.
    #[must_use]
    pub const fn last_folder(&self) -> Option<Seat> {
        self.last_folder
    }

    /// Whether the deck ran out, which ends the game.
    #[must_use]
    pub const fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// How many hands have been played to their end.
    #[must_use]
    pub const fn hands_over(&self) -> usize {
        self.hands_over as usize
    }

    /// Whether a hand has been played to its end and the next has not begun.
    #[must_use]
    pub const fn is_between_hands(&self) -> bool {
        matches!(self.stage, Stage::Shuffle | Stage::Vote(..) | Stage::Over)
    }

    /// Whether the hands of those left were shown.
    #[must_use]
    pub fn is_showdown(&self) -> bool {
        self.betting.is_settled() && self.betting.live().len() > 1
    }

    /// What the hand of a seat was worth, if it was shown.
    #[must_use]
    pub fn value(&self, seat: Seat) -> Option<HandValue> {
        let is_shown = self.is_showdown() && self.betting.live().contains(seat);
        is_shown.then(|| self.values[seat.index()])
    }

    /// The winners of a pot for these live seats; nobody before the showdown.
    #[must_use]
    pub fn best_of(&self, seats: SeatSet) -> SeatSet {
        if self.betting.is_settled() {
            values::best_of(&self.values, seats)
        } else {
            SeatSet::EMPTY
        }
    }

    /// The cards that are wild for a seat in its hand and among the shared ones: jokers, and those
    /// of the ranks of its club Treasures.
    #[must_use]
    pub fn wild(&self, seat: Seat) -> CardSet {
        wild_with(self.zone(seat))
    }

    /// How many cards a seat may draw for its heart Treasures.
    fn hearts(&self, seat: Seat) -> usize {
        let hearts = of_ranks(self.zone(seat) & CardSet::of_suit(Suit::Hearts));
        (hearts & self.cards(seat)).len()
    }

    /// A seat's hand with the shared cards.
    fn cards(&self, seat: Seat) -> CardSet {
        self.hand(seat) | self.shared.iter().copied().collect()
    }

    /// The Treasures of all others.
    fn other_zones(&self, seat: Seat) -> CardSet {
        let others = self.zones.iter().enumerate();
        let others = others.filter(|&(other, _)| other != seat.index());
        others.fold(CardSet::EMPTY, |cards, (_, &zone)| cards | zone)
    }

    /// The thefts that a seat could commit.
    fn thefts(&self, seat: Seat) -> Legal {
        let diamonds = self.zone(seat) & CardSet::of_suit(Suit::Diamonds);
        Legal::NONE.with_thefts(diamonds, self.other_zones(seat))
    }

    /// The seats that have chips.
    fn with_chips(&self) -> SeatSet {
        let seats = self.betting.seats().iter();
        seats.filter(|&seat| self.betting.stack(seat) > 0).collect()
    }

    /// The dealer of the next hand.
    fn next_dealer(&self) -> Seat {
        let dealer = self.betting.dealer();
        self.with_chips().next_after(dealer).unwrap_or(dealer)
    }

    /// The `n`-th hole card's seat.
    fn seat_of_hole(seats: SeatSet, dealer: Seat, n: usize) -> Seat {
        let mut order = seats.in_turn(dealer);
        order.nth(n % seats.len()).unwrap_or(dealer)
    }
}

/// The cards that are wild with some Treasures.
fn wild_with(zone: CardSet) -> CardSet {
    CardSet::JOKERS | of_ranks(zone & CardSet::of_suit(Suit::Clubs))
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
        let stakes = game.stakes();
        let mut stacks = [0; MAX_SEATS];
        stacks[..stakes.players()].copy_from_slice(stakes.stacks());
        let seats = SeatSet::of_players(stakes.players());
        TreasureState {
            stage: Stage::Holes(0),
            betting: Betting::start(stakes, &stacks, stakes.dealer(), seats),
            zones: [CardSet::EMPTY; MAX_PLAYERS],
            hands: [CardSet::EMPTY; MAX_PLAYERS],
            known: [CardSet::EMPTY; MAX_PLAYERS],
            shared: ArrayVec::new(),
            new: None,
            last_folder: None,
            deck: CardSet::ALL,
            given: CardSet::EMPTY,
            ran_out: false,
            values: [HandValue::LOWEST; MAX_SEATS],
            hands_over: 0,
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
        match self.stage {
            Stage::Shuffle => {
                let seat = TreasureState::seat_of_hole(self.with_chips(), self.next_dealer(), 0);
                chance(Place::Hand(seat), true)
            }
            Stage::Holes(dealt) => {
                let (seats, dealer) = (self.betting.seats(), self.betting.dealer());
                let seat = TreasureState::seat_of_hole(seats, dealer, dealt.into());
                chance(Place::Hand(seat), dealt == 0)
            }
            Stage::New => chance(Place::Table, false),
            Stage::Draw(seat, _) => chance(Place::Open(seat), false),
            Stage::Betting => match self.betting.actor() {
                Some(seat) if !self.wants_shared() => Turn::Seat(seat),
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
        match self.stage {
            // Folding is always legal: folding last earns the New Treasure.
            Stage::Betting if !self.wants_shared() => {
                self.betting.legal(game.stakes()).with(ActionKind::Fold)
            }
            Stage::Spades(seat) => {
                let spades = self.zone(seat) & CardSet::of_suit(Suit::Spades);
                Legal::NONE
                    .with_cards(ActionKind::Grab, spades)
                    .with(ActionKind::Done)
            }
            Stage::Hearts(..) => Legal::NONE.with(ActionKind::Draw).with(ActionKind::Done),
            Stage::Joker(seat) => {
                Legal::NONE.with_cards(ActionKind::Take, self.cards(seat) - CardSet::JOKERS)
            }
            Stage::Diamonds(seat) => self.thefts(seat).with(ActionKind::Done),
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
        let stacks = self.betting.stacks().iter().zip(game.stakes().stacks());
        stacks
            .map(|(&stack, &before)| {
                if self.stage == Stage::Over {
                    stack as i64 - before as i64
                } else {
                    0
                }
            })
            .collect()
    }

    fn units(_game: &Treasure) -> i64 {
        1
    }

    /// Those with the greatest returns.
    fn winners(&self, game: &Treasure) -> BySeat<Seat> {
        if self.stage != Stage::Over {
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
