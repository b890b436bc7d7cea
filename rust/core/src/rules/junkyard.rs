//! Junkyard Carousel (RULES §3).

mod open;
mod sound;
mod table;
mod view;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use open::Open;
pub use view::{JunkyardView, Unknown};

use super::{Action, ActionKind, BySeat, Deal, Legal, Place, Rules, Seat, Turn};
use crate::{
    Card, CardSet,
    hand::{HandValue, Order},
};

/// The most players.
const MAX_PLAYERS: usize = 7;
/// Cards dealt to each player.
const HAND: usize = 7;
/// Units of one: all numbers of players and winners divide it.
const UNITS: i64 = 420;

/// Which cards of the discard pile may be pulled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pull {
    /// Any.
    #[default]
    Any,
    /// Only the top one.
    Top,
}

/// The game: its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Options")]
pub struct Junkyard {
    players: u8,
    dealer: Seat,
    nuclear: bool,
    passes: u8,
    pull: Pull,
}

/// Options that were read from somewhere.
#[derive(Deserialize)]
struct Options {
    players: u8,
    dealer: Seat,
    nuclear: bool,
    passes: u8,
    pull: Pull,
}

impl TryFrom<Options> for Junkyard {
    type Error = InvalidOptions;

    fn try_from(options: Options) -> Result<Junkyard, InvalidOptions> {
        Junkyard::new(
            options.players.into(),
            options.dealer.index(),
            options.nuclear,
            Some(options.passes.into()),
            options.pull,
        )
    }
}

/// Options that no game of Junkyard Carousel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOptions {
    /// Too few or too many players.
    #[error("players must be 3 to 7, not {0}")]
    Players(usize),
    /// A dealer who is no player.
    #[error("dealer must be a seat from 0 to {}, not {dealer}", players - 1)]
    Dealer {
        /// The dealer.
        dealer: usize,
        /// How many players there are.
        players: usize,
    },
    /// Not one or two passes.
    #[error("passes must be 1 or 2, not {0}")]
    Passes(usize),
}

impl Junkyard {
    /// The game with these options; by default, six or seven players go through the draw pile
    /// twice, fewer once.
    ///
    /// # Errors
    ///
    /// `InvalidOptions` names the option that is out of its range.
    pub fn new(
        players: usize,
        dealer: usize,
        nuclear: bool,
        passes: Option<usize>,
        pull: Pull,
    ) -> Result<Junkyard, InvalidOptions> {
        if !(3..=MAX_PLAYERS).contains(&players) {
            return Err(InvalidOptions::Players(players));
        }
        if dealer >= players {
            return Err(InvalidOptions::Dealer { dealer, players });
        }
        let passes = passes.unwrap_or(if players >= 6 { 2 } else { 1 });
        if !(1..=2).contains(&passes) {
            return Err(InvalidOptions::Passes(passes));
        }
        let (players, passes) = (players as u8, passes as u8);
        Ok(Junkyard {
            players,
            dealer: Seat::new(dealer),
            nuclear,
            passes,
            pull,
        })
    }

    /// How many players there are.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Who deals.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Whether two jokers destroy all bids of a turn.
    #[must_use]
    pub const fn nuclear(&self) -> bool {
        self.nuclear
    }

    /// How often the draw pile is gone through.
    #[must_use]
    pub const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// Which cards of the discard pile may be pulled.
    #[must_use]
    pub const fn pull(&self) -> Pull {
        self.pull
    }
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Phase {
    /// Hands are dealt.
    Deal,
    /// The player whose turn it is flips or pulls.
    Choose,
    /// A card is turned up.
    Flip { shuffle: bool },
    /// Bids are placed.
    Bid,
    /// The bidder of the one joker says what it is.
    Declare(Seat),
    /// The high bidder draws; then his bid is discarded, unless it was the low bid too.
    Draw {
        high: Seat,
        bid: Option<Card>,
        shuffle: bool,
    },
    /// The game is over.
    Over,
}

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JunkyardState {
    open: Open,
    hands: [CardSet; MAX_PLAYERS],
    /// The draw pile.
    draw: CardSet,
}

impl JunkyardState {
    /// What all at the table see.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The cards that a seat holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// How many cards the draw pile has.
    #[must_use]
    pub const fn draw(&self) -> usize {
        self.draw.len()
    }

    /// The value of a seat's hand at the end: any five cards, jokers dead, nothing wild.
    #[must_use]
    pub fn hand_value(&self, seat: Seat) -> HandValue {
        Order::default().evaluate(self.hand(seat), 0)
    }

    /// Who deals the next game: the winner, of several the first to the dealer's left; `None`
    /// before the end.
    #[must_use]
    pub fn next_dealer(&self, game: &Junkyard) -> Option<Seat> {
        let winners = self.winners(game);
        let in_turn = (1..=game.players()).map(|by| game.dealer.left(by, game.players()));
        in_turn.into_iter().find(|seat| winners.contains(seat))
    }

    /// Whether a card can be drawn, by shuffling the discard pile if need be.
    fn can_draw(&self) -> bool {
        !self.draw.is_empty() || (self.open.passes_left > 0 && !self.open.discard.is_empty())
    }

    /// Makes a new draw pile of the discard pile if there is none; tells whether it did.
    fn reshuffle(&mut self) -> bool {
        if !self.draw.is_empty() {
            return false;
        }
        self.draw = self.open.discard.drain(..).collect();
        self.open.second = self.draw;
        self.open.passes_left -= 1;
        true
    }

    fn take_from_draw(&mut self, card: Card) {
        debug_assert!(self.draw.contains(card), "{card} is in the draw pile");
        self.draw -= card.into();
        self.open.is_last = self.draw.is_empty() && self.open.passes_left == 0;
    }

    /// Gives a card to a seat before everybody's eyes.
    fn give_openly(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()] |= card.into();
        self.open.known[seat.index()] |= card.into();
    }

    /// After the last bid: a lone joker must be declared, all else settles itself.
    fn close_bids(&mut self, game: &Junkyard) {
        let jokers = self.open.bids.iter().filter(|bid| bid.is_joker()).count();
        match jokers {
            0 => self.settle(game, None),
            1 => {
                let bid = self
                    .open
                    .bids
                    .iter()
                    .position(|bid| bid.is_joker())
                    .unwrap_or_default();
                self.open.phase = Phase::Declare(self.open.bidder_of(game, bid));
            }
            _ if game.nuclear => self.annihilate(game),
            _ => self.settle(game, None),
        }
    }

    /// Two jokers under the nuclear option: all bids leave the game.
    fn annihilate(&mut self, game: &Junkyard) {
        self.open.removed |= self.open.bids.iter().copied().collect();
        self.open.discard.extend(self.open.offer);
        self.end_turn(game);
    }

    /// Low bid, high bid, middle bids. A joker counts only if it was declared.
    fn settle(&mut self, game: &Junkyard, declared: Option<Action>) {
        let bids = self.open.bids.clone();
        let key = |bid: Card| match (bid.is_joker(), declared) {
            (false, _) => Some(bid.code() + 1),
            (true, Some(Action::Low)) => Some(0),
            (true, Some(_)) => Some(u8::MAX),
            (true, None) => None,
        };
        let keyed = || (0..bids.len()).filter_map(|bid| Some((key(bids[bid])?, bid)));
        let (Some((_, low)), Some((_, high))) = (keyed().min(), keyed().max()) else {
            unreachable!("three bids, two jokers at most")
        };
        let middle: ArrayVec<usize, MAX_PLAYERS> = (0..bids.len())
            .filter(|&bid| bid != low && bid != high)
            .collect();
        for (place, &bid) in middle.iter().enumerate() {
            let next = middle[(place + 1) % middle.len()];
            self.give_openly(self.open.bidder_of(game, next), bids[bid]);
        }
        if let Some(offer) = self.open.offer {
            self.give_openly(self.open.bidder_of(game, low), offer);
        }
        self.open.put_away(bids[low]);
        let high_bid = (low != high).then_some(bids[high]);
        if self.can_draw() {
            let shuffle = self.reshuffle();
            let high = self.open.bidder_of(game, high);
            self.open.phase = Phase::Draw {
                high,
                bid: high_bid,
                shuffle,
            };
        } else {
            self.after_draw(game, high_bid);
        }
        self.open.offer = None;
    }

    fn after_draw(&mut self, game: &Junkyard, high_bid: Option<Card>) {
        if let Some(bid) = high_bid {
            self.open.put_away(bid);
        }
        self.end_turn(game);
    }

    fn end_turn(&mut self, game: &Junkyard) {
        self.open.offer = None;
        self.open.bids.clear();
        self.open.turns += 1;
        self.open.seat = self.open.seat.left(1, game.players());
        let can_go_on = self.can_draw() || !self.open.discard.is_empty();
        self.open.phase = if self.open.is_last || !can_go_on {
            Phase::Over
        } else {
            Phase::Choose
        };
    }
}

impl Rules for JunkyardState {
    type Game = Junkyard;
    type View = JunkyardView;

    fn start(game: &Junkyard) -> JunkyardState {
        JunkyardState {
            open: Open::start(game),
            hands: [CardSet::EMPTY; MAX_PLAYERS],
            draw: CardSet::ALL,
        }
    }

    fn players(game: &Junkyard) -> usize {
        game.players()
    }

    fn bound(game: &Junkyard) -> u64 {
        let players = game.players() as u64;
        let second = if game.passes > 1 { 54 } else { 0 };
        (54 - HAND as u64 * players + 1 + second) * (players + 2)
    }

    fn turn(&self, game: &Junkyard) -> Turn {
        match self.open.phase {
            Phase::Deal => {
                let dealt = Card::COUNT - self.draw.len();
                let to = Place::Hand(game.dealer.left(1 + dealt, game.players()));
                Turn::Chance(Deal {
                    to,
                    shuffle: dealt == 0,
                })
            }
            Phase::Flip { shuffle } => Turn::Chance(Deal {
                to: Place::Table,
                shuffle,
            }),
            Phase::Draw { high, shuffle, .. } => Turn::Chance(Deal {
                to: Place::Hand(high),
                shuffle,
            }),
            Phase::Choose => Turn::Seat(self.open.seat),
            Phase::Bid => Turn::Seat(self.open.bidder(game)),
            Phase::Declare(seat) => Turn::Seat(seat),
            Phase::Over => Turn::Over,
        }
    }

    fn rest(&self) -> CardSet {
        self.draw
    }

    fn deal(&mut self, game: &Junkyard, card: Card) {
        match self.open.phase {
            Phase::Deal => {
                let dealt = Card::COUNT - self.draw.len();
                self.hands[game.dealer.left(1 + dealt, game.players()).index()] |= card.into();
                self.draw -= card.into();
                if dealt + 1 == HAND * game.players() {
                    self.open.phase = Phase::Choose;
                }
            }
            Phase::Flip { .. } => {
                self.take_from_draw(card);
                if card.is_joker() {
                    self.open.removed |= card.into();
                    self.end_turn(game);
                } else {
                    self.open.offer = Some(card);
                    self.open.phase = Phase::Bid;
                }
            }
            Phase::Draw { high, bid, .. } => {
                self.take_from_draw(card);
                self.hands[high.index()] |= card.into();
                self.after_draw(game, bid);
            }
            Phase::Choose | Phase::Bid | Phase::Declare(_) | Phase::Over => {
                unreachable!("the state waits for no card")
            }
        }
    }

    fn legal(&self, game: &Junkyard) -> Legal {
        match self.open.phase {
            Phase::Choose => {
                let cards = match game.pull {
                    Pull::Any => self.open.discard.iter().copied().collect(),
                    Pull::Top => self.open.discard.last().copied().into_iter().collect(),
                };
                let flip = if self.can_draw() {
                    Legal::NONE.with(ActionKind::Flip)
                } else {
                    Legal::NONE
                };
                flip.with_cards(ActionKind::Pull, cards)
            }
            Phase::Bid => {
                Legal::NONE.with_cards(ActionKind::Bid, self.hand(self.open.bidder(game)))
            }
            Phase::Declare(_) => Legal::NONE.with(ActionKind::Low).with(ActionKind::High),
            Phase::Deal | Phase::Flip { .. } | Phase::Draw { .. } | Phase::Over => Legal::NONE,
        }
    }

    fn apply_unchecked(&mut self, game: &Junkyard, action: Action) {
        debug_assert!(self.legal(game).contains(action), "{action} is legal");
        match action {
            Action::Flip => {
                let shuffle = self.reshuffle();
                self.open.phase = Phase::Flip { shuffle };
            }
            Action::Pull(card) => {
                self.open.discard.retain(|discarded| *discarded != card);
                self.open.offer = Some(card);
                self.open.phase = Phase::Bid;
            }
            Action::Bid(card) => {
                let bidder = self.open.bidder(game).index();
                self.hands[bidder] -= card.into();
                self.open.known[bidder] -= card.into();
                self.open.bids.push(card);
                if self.open.bids.len() == game.players() {
                    self.close_bids(game);
                }
            }
            Action::Low | Action::High => self.settle(game, Some(action)),
            _ => unreachable!("{action} is no action of this game"),
        }
    }

    fn returns(&self, game: &Junkyard) -> BySeat<i64> {
        let winners = self.winners(game);
        if winners.is_empty() {
            return (0..game.players()).map(|_| 0).collect();
        }
        let share = UNITS / winners.len() as i64;
        let stake = UNITS / i64::from(game.players);
        let seats = (0..game.players()).map(Seat::new);
        seats
            .map(|seat| {
                if winners.contains(&seat) {
                    share - stake
                } else {
                    -stake
                }
            })
            .collect()
    }

    fn units(_game: &Junkyard) -> i64 {
        UNITS
    }

    /// Those with the best hand.
    fn winners(&self, game: &Junkyard) -> BySeat<Seat> {
        if self.open.phase != Phase::Over {
            return BySeat::new();
        }
        let seats = || (0..game.players()).map(Seat::new);
        let best = seats().map(|seat| self.hand_value(seat)).max();
        seats()
            .filter(|&seat| Some(self.hand_value(seat)) == best)
            .collect()
    }

    fn view(&self, game: &Junkyard, seat: Seat) -> JunkyardView {
        JunkyardView::new(self, game, seat)
    }

    fn sample(
        game: &Junkyard,
        view: &JunkyardView,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> JunkyardState {
        view.sample(game, below)
    }

    fn is_sound(&self, game: &Junkyard) -> bool {
        self.is_sound(game)
    }

    fn is_sound_view(game: &Junkyard, view: &JunkyardView) -> bool {
        view.is_sound(game)
    }
}
