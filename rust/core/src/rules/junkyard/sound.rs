//! Whether values that were read from somewhere can be states and views of the game.

use super::{HAND, Junkyard, JunkyardState, JunkyardView, Open, Phase};
use crate::{
    Card, CardSet,
    rules::{Rules, Seat},
};

/// Hands only ever shrink by a nuclear turn, by a bid, and at the last by a draw that fails.
const SMALLEST_HAND: usize = HAND - 2;

impl JunkyardState {
    pub(super) fn is_sound(&self, game: &Junkyard) -> bool {
        let is_player = |seat: Seat| seat.index() < game.players();
        let seats_are_players = is_player(self.open.seat)
            && match self.open.phase {
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
        let Open {
            phase,
            removed,
            discard,
            offer,
            bids,
            ..
        } = &self.open;
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
        lay(*removed, removed.len());
        lay(discard.iter().copied().collect(), discard.len());
        lay(offer.iter().copied().collect(), offer.iter().len());
        match phase {
            // The bids are settled, but for the high one.
            Phase::Draw { bid, .. } => {
                lay(bid.iter().copied().collect(), bid.iter().len());
            }
            _ => lay(bids.iter().copied().collect(), bids.len()),
        }
        all == CardSet::ALL && count == Card::COUNT
    }

    fn hands_are_sound(&self, game: &Junkyard) -> bool {
        let (players, others) = self.hands.split_at(game.players());
        let known = self.open.known.iter().zip(&self.hands);
        known
            .into_iter()
            .all(|(known, hand)| (*known - *hand).is_empty())
            && others.iter().all(|hand| hand.is_empty())
            && match self.open.phase {
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
        let is_second = self.open.passes_left + 1 < game.passes;
        self.open.passes_left < game.passes
            && if is_second {
                (self.draw - self.open.second).is_empty()
            } else {
                self.open.second.is_empty()
            }
            && (!self.open.is_last || (self.draw.is_empty() && self.open.passes_left == 0))
            && u64::from(self.open.turns) <= JunkyardState::bound(game)
    }

    fn phase_is_sound(&self, game: &Junkyard) -> bool {
        let open = &self.open;
        let bids = match open.phase {
            Phase::Bid => open.bids.len() < game.players(),
            Phase::Declare(_) | Phase::Draw { .. } => open.bids.len() == game.players(),
            _ => open.bids.is_empty(),
        };
        let is_bid_for = matches!(open.phase, Phase::Bid | Phase::Declare(_));
        let goes_on = match open.phase {
            Phase::Deal => open.turns == 0,
            Phase::Choose => !open.is_last && (self.can_draw() || !open.discard.is_empty()),
            Phase::Flip { .. } | Phase::Draw { .. } => !self.draw.is_empty(),
            Phase::Declare(seat) => {
                let jokers = (0..open.bids.len()).filter(|&bid| open.bids[bid].is_joker());
                jokers.map(|bid| open.bidder_of(game, bid)).eq([seat])
            }
            Phase::Bid | Phase::Over => true,
        };
        bids && goes_on
            && open.offer.is_some() == is_bid_for
            && !open.discard.iter().any(|card| card.is_joker())
            && !open.offer.is_some_and(Card::is_joker)
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
