//! Whether values that were read from somewhere can be states and views of the game.

use super::{HAND, Junkyard, JunkyardState, JunkyardView, Phase};
use crate::{
    Card, CardSet,
    rules::{Rules, Seat},
};

/// Hands only ever shrink by a nuclear turn, by a bid, and at the last by a draw that fails.
const SMALLEST_HAND: usize = HAND - 2;

impl JunkyardState {
    pub(super) fn is_sound(&self, game: &Junkyard) -> bool {
        let is_player = |seat: Seat| seat.index() < game.players();
        let seats_are_players = is_player(self.seat)
            && match self.phase {
                Phase::Declare(seat) | Phase::Draw { high: seat, .. } => is_player(seat),
                _ => true,
            };
        seats_are_players
            && self.holds_every_card_once(game)
            && self.hands_are_sound(game)
            && self.passes_are_sound(game)
            && self.phase_is_sound(game)
    }

    fn holds_every_card_once(&self, game: &Junkyard) -> bool {
        let mut count = 0;
        let mut all = CardSet::EMPTY;
        let mut lay = |cards: CardSet, len: usize| {
            all |= cards;
            count += len;
        };
        for hand in &self.hands[..game.players()] {
            lay(*hand, hand.len());
        }
        lay(self.draw, self.draw.len());
        lay(self.removed, self.removed.len());
        lay(self.discard.iter().copied().collect(), self.discard.len());
        lay(
            self.offer.into_iter().collect(),
            usize::from(self.offer.is_some()),
        );
        match self.phase {
            // The bids are settled, but for the high one.
            Phase::Draw { bid, .. } => {
                lay(bid.into_iter().collect(), usize::from(bid.is_some()));
            }
            _ => lay(self.bids.iter().copied().collect(), self.bids.len()),
        }
        all == CardSet::ALL && count == Card::COUNT
    }

    fn hands_are_sound(&self, game: &Junkyard) -> bool {
        let (players, others) = self.hands.split_at(game.players());
        let known = self.known.iter().zip(&self.hands);
        known
            .into_iter()
            .all(|(known, hand)| (*known - *hand).is_empty())
            && others.iter().all(|hand| hand.is_empty())
            && match self.phase {
                Phase::Deal => {
                    let dealt = Card::COUNT - self.draw.len();
                    let first = game.dealer.left(1, game.players()).index();
                    dealt < HAND * game.players()
                        && (0..game.players()).all(|place| {
                            let seat = (first + place) % game.players();
                            let more = usize::from(place < dealt % game.players());
                            players[seat].len() == dealt / game.players() + more
                        })
                }
                _ => players.iter().all(|hand| hand.len() >= SMALLEST_HAND),
            }
    }

    fn passes_are_sound(&self, game: &Junkyard) -> bool {
        let is_second = self.passes_left + 1 < game.passes;
        self.passes_left < game.passes
            && if is_second {
                (self.draw - self.second).is_empty()
            } else {
                self.second.is_empty()
            }
            && (!self.is_last || (self.draw.is_empty() && self.passes_left == 0))
            && u64::from(self.turns) <= JunkyardState::bound(game)
    }

    fn phase_is_sound(&self, game: &Junkyard) -> bool {
        let bids = match self.phase {
            Phase::Bid => self.bids.len() < game.players(),
            Phase::Declare(_) | Phase::Draw { .. } => self.bids.len() == game.players(),
            _ => self.bids.is_empty(),
        };
        let is_bid_for = matches!(self.phase, Phase::Bid | Phase::Declare(_));
        let goes_on = match self.phase {
            Phase::Deal => self.turns == 0,
            Phase::Choose => !self.is_last && (self.can_draw() || !self.discard.is_empty()),
            Phase::Flip { .. } | Phase::Draw { .. } => !self.draw.is_empty(),
            Phase::Declare(seat) => {
                let jokers = (0..self.bids.len()).filter(|&bid| self.bids[bid].is_joker());
                jokers.map(|bid| self.bidder_of(game, bid)).eq([seat])
            }
            Phase::Bid | Phase::Over => true,
        };
        bids && goes_on
            && self.offer.is_some() == is_bid_for
            && !self.discard.iter().any(|card| card.is_joker())
            && !self.offer.is_some_and(Card::is_joker)
    }
}

impl JunkyardView {
    /// A view is sound if it is that of a sound state: of one that is drawn from it.
    pub(super) fn is_sound(&self, game: &Junkyard) -> bool {
        self.seat().index() < game.players() && {
            let state = self.sample(game, &mut |_| 0);
            state.is_sound(game) && state.view(game, self.seat()) == *self
        }
    }
}
