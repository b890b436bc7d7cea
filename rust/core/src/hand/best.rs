use arrayvec::ArrayVec;

use super::{Category, ForbiddenJoker, HandRules, HandValue};
use crate::{Card, CardSet, Rank, Suit};

/// The best five cards of a hand, or all of a shorter one.
///
/// Among equal choices naturals go before wilds, and higher suits before lower ones. A wild stands
/// for itself where it can; the others are used jokers first, then by descending code, and stand
/// for the highest suit of a rank that no card of the five shows yet (spades if all do). The five
/// cards alone have the value of the whole hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BestHand {
    /// The value of the hand.
    pub value: HandValue,
    /// The cards, in the order of the value's ranks; the first card is that of the top rank.
    pub cards: ArrayVec<Card, 5>,
    /// Each wild among the cards, and the card that it stands for.
    pub wilds: ArrayVec<(Card, Card), 5>,
}

impl BestHand {
    /// What each of the cards counts as: itself, but for wilds.
    pub fn played_as(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().map(|card| {
            let wild = self.wilds.iter().find(|(wild, _)| wild == card);
            wild.map_or(*card, |&(_, stands_for)| stands_for)
        })
    }
}

impl HandRules {
    /// The best five cards of a hand, and what its wilds stand for.
    ///
    /// # Errors
    ///
    /// `ForbiddenJoker` if the hand holds one.
    ///
    /// # Panics
    ///
    /// Never: the value of a hand needs no more wilds than it has.
    pub fn best_hand(&self, hand: CardSet) -> Result<BestHand, ForbiddenJoker> {
        let value = self.evaluate(hand)?;
        let mut wilds = hand & self.wild_cards();
        let mut naturals = hand - wilds;
        let ranks = ranks_of_cards(value);
        let suit = match value.category() {
            Category::Flush | Category::StraightFlush => Some(suit_of(naturals, &ranks)),
            _ => None,
        };
        // Each place's card and what it counts as; then the places that need a wild.
        let mut places = [None; 5];
        let mut open: ArrayVec<(usize, CardSet), 5> = ArrayVec::new();
        for (place, &rank) in ranks.iter().enumerate() {
            let wanted = CardSet::of_rank(rank) & suit.map_or(CardSet::NATURALS, CardSet::of_suit);
            match take_highest(&mut naturals, wanted) {
                Some(card) => places[place] = Some((card, card)),
                None => open.push((place, wanted)),
            }
        }
        let places_of_wilds: ArrayVec<usize, 5> = open.iter().map(|&(place, _)| place).collect();
        open.retain(|&mut (place, wanted)| {
            places[place] = take_highest(&mut wilds, wanted).map(|card| (card, card));
            places[place].is_none()
        });
        let mut shown: CardSet = places
            .iter()
            .flatten()
            .map(|&(_, played_as)| played_as)
            .collect();
        for (place, wanted) in open {
            let card = take_highest(&mut wilds, CardSet::ALL).expect("a wild for every open place");
            let fresh = wanted - shown;
            let stands_for = if fresh.is_empty() { wanted } else { fresh };
            let played_as = stands_for.iter().next_back().expect("a rank has cards");
            shown |= CardSet::of(played_as);
            places[place] = Some((card, played_as));
        }
        Ok(BestHand {
            value,
            cards: places.iter().flatten().map(|&(card, _)| card).collect(),
            wilds: places_of_wilds
                .into_iter()
                .filter_map(|place| places[place])
                .collect(),
        })
    }
}

/// The rank of each card that makes a value.
fn ranks_of_cards(value: HandValue) -> ArrayVec<Rank, 5> {
    let ranks = value.ranks();
    let counts: &[usize] = match value.category() {
        Category::HighCard | Category::Flush => &[],
        Category::OnePair => &[2],
        Category::TwoPair => &[2, 2],
        Category::ThreeOfAKind => &[3],
        Category::FullHouse => &[3, 2],
        Category::FourOfAKind => &[4],
        Category::FiveOfAKind => &[5],
        Category::Straight | Category::StraightFlush => {
            // Below the deuce of a wheel the ranks begin again with the ace.
            let top = ranks[0] as usize;
            return (0..5)
                .map(|below| Rank::ALL[(top + 13 - below) % 13])
                .collect();
        }
    };
    let counts = counts.iter().copied().chain(std::iter::repeat(1));
    ranks
        .iter()
        .zip(counts)
        .flat_map(|(&rank, count)| std::iter::repeat_n(rank, count))
        .collect()
}

/// The suit with the most naturals of these ranks; the highest of several.
fn suit_of(naturals: CardSet, ranks: &[Rank]) -> Suit {
    let wanted = ranks
        .iter()
        .fold(CardSet::EMPTY, |set, &rank| set | CardSet::of_rank(rank));
    let count = |suit: Suit| (naturals & wanted & CardSet::of_suit(suit)).len();
    Suit::ALL
        .into_iter()
        .max_by_key(|&suit| count(suit))
        .unwrap_or(Suit::Spades)
}

/// Takes the wanted card with the highest code out of a set.
fn take_highest(cards: &mut CardSet, wanted: CardSet) -> Option<Card> {
    let card = (*cards & wanted).iter().next_back()?;
    *cards -= CardSet::of(card);
    Some(card)
}
