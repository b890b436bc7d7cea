use super::{HandValue, Order};
use crate::{Card, CardSet};

/// What jokers are in a hand (RULES §2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Jokers {
    /// Wild cards.
    #[default]
    Wild,
    /// Dead cards: they count for nothing.
    Dead,
    /// Not part of the game: a hand with one is an error.
    Forbidden,
}

/// A joker in a hand where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("joker '{0}' in a hand without jokers")]
pub struct ForbiddenJoker(pub Card);

/// What hands are worth: which cards are wild, and the order of hands (RULES §2).
///
/// ```
/// use cardcore::{CardSet, Rank, hand::{Category, HandRules}};
///
/// let rules = HandRules { wild: CardSet::of_rank(Rank::Two), ..HandRules::default() };
/// let value = rules.evaluate("2c 2d Ks Kd Kh 7c 8s".parse()?)?;
/// assert_eq!(value.category(), Category::FiveOfAKind);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HandRules {
    /// Cards that are wild, jokers among them whatever `jokers` says.
    pub wild: CardSet,
    /// What the other jokers are.
    pub jokers: Jokers,
    /// The order of hands.
    pub order: Order,
}

impl HandRules {
    /// All wild cards.
    #[must_use]
    pub fn wild_cards(&self) -> CardSet {
        match self.jokers {
            Jokers::Wild => self.wild | CardSet::JOKERS,
            Jokers::Dead | Jokers::Forbidden => self.wild,
        }
    }

    /// The cards that no hand may hold.
    #[must_use]
    pub fn forbidden_cards(&self) -> CardSet {
        match self.jokers {
            Jokers::Forbidden => CardSet::JOKERS - self.wild,
            Jokers::Wild | Jokers::Dead => CardSet::EMPTY,
        }
    }

    /// Refuses a hand that holds a forbidden card.
    ///
    /// # Errors
    ///
    /// `ForbiddenJoker` names the card.
    pub fn check(&self, hand: CardSet) -> Result<(), ForbiddenJoker> {
        match (hand & self.forbidden_cards()).iter().next() {
            Some(joker) => Err(ForbiddenJoker(joker)),
            None => Ok(()),
        }
    }

    /// The value of a hand of any number of cards.
    ///
    /// # Errors
    ///
    /// `ForbiddenJoker` if the hand holds one.
    #[inline]
    pub fn evaluate(&self, hand: CardSet) -> Result<HandValue, ForbiddenJoker> {
        self.check(hand)?;
        let wild = hand & self.wild_cards();
        // Not to count wilds where there are none pays.
        Ok(if wild.is_empty() {
            self.order.evaluate(hand, 0)
        } else {
            self.order.evaluate(hand - wild, wild.len())
        })
    }
}
