use arrayvec::ArrayVec;

use super::{
    HandValue, Order, Path,
    block::{BLOCK, Block, Wilds},
    evaluator::Evaluator,
    split::Split,
};
use crate::CardSet;

impl Order {
    /// The values of several hands, each given as naturals and a number of wilds. They are found
    /// side by side: 21 hands in a third of the time of one after the other, hundreds in a sixth.
    ///
    /// # Panics
    ///
    /// If there are not as many values as hands.
    pub fn evaluate_each(self, hands: &[(CardSet, usize)], values: &mut [HandValue]) {
        if hands.len() < FEW {
            assert_eq!(hands.len(), values.len(), "one value a hand");
            for (value, &(naturals, wilds)) in values.iter_mut().zip(hands) {
                *value = self.evaluate(naturals, wilds);
            }
        } else {
            self.evaluate_each_on(Path::fastest(), hands, values);
        }
    }

    #[doc(hidden)]
    #[allow(missing_docs)] // as `evaluate_each`
    pub fn evaluate_each_on(
        self,
        path: Path,
        hands: &[(CardSet, usize)],
        values: &mut [HandValue],
    ) {
        assert_eq!(hands.len(), values.len(), "one value a hand");
        let mut evaluator = Evaluator::new(path, self);
        let mut block = Block::EMPTY;
        for (hands, values) in hands.chunks(BLOCK).zip(values.chunks_mut(BLOCK)) {
            let mut sets = [0; BLOCK];
            for (set, &(naturals, _)) in sets.iter_mut().zip(hands) {
                *set = naturals.bits();
            }
            evaluator
                .fill_with_sets(&sets, None, hands.len(), Split::NOTHING_WILD, &mut block)
                .expect("card sets have no other bits");
            let (mut least, mut most) = (usize::MAX, 0);
            for (number, &(_, wilds)) in block.wilds.iter_mut().zip(hands) {
                (least, most) = (least.min(wilds), most.max(wilds));
                *number = wilds.min(CardSet::ALL.len()) as u16;
            }
            let mut bits = [0; BLOCK];
            evaluator.values(&block, hands.len(), Wilds::between(least, most), &mut bits);
            for (value, bits) in values.iter_mut().zip(bits) {
                *value = HandValue::from_halves((bits >> 16) as u16, bits as u16);
            }
        }
    }

    /// The best value of several hands, such as those that one player may choose from; `None`
    /// without hands.
    ///
    /// ```
    /// use cardcore::{CardSet, hand::Order};
    ///
    /// let [ace, pair]: [CardSet; 2] = ["As Kd 9h".parse()?, "2c 2d 3h".parse()?];
    /// let order = Order::default();
    /// assert_eq!(order.best_of([(ace, 0), (pair, 0)]), Some(order.evaluate(pair, 0)));
    /// assert_eq!(order.best_of([(ace, 1), (pair, 0)]), Some(order.evaluate(ace, 1)));
    /// # Ok::<(), cardcore::notation::ParseCardsError>(())
    /// ```
    #[must_use]
    pub fn best_of(self, hands: impl IntoIterator<Item = (CardSet, usize)>) -> Option<HandValue> {
        let mut hands = hands.into_iter();
        let mut best = None;
        loop {
            let some: ArrayVec<(CardSet, usize), GROUP> = hands.by_ref().take(GROUP).collect();
            if some.is_empty() {
                return best;
            }
            let mut values = [HandValue::LOWEST; GROUP];
            let values = &mut values[..some.len()];
            self.evaluate_each(&some, values);
            best = best.max(values.iter().max().copied());
        }
    }
}

/// So few hands are faster one by one than by a block.
const FEW: usize = 7;

/// Hands that [`Order::best_of`] compares at a time.
const GROUP: usize = 32;
