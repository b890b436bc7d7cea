//! Batches: the values of single hands, and the first bad row.

use std::{num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    Card, CardSet, Interrupted,
    hand::{BatchError, BatchFault, HandRules, Jokers, NO_CARD, Wilds, sets_of_codes},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{select, subsequence},
};

use crate::strategies::{config, hand, jokers, order};

/// How many rows a thread takes at a time.
const TASK: usize = 1 << 16;
/// Rows for several threads.
const MANY: usize = 9 * TASK + 3001;
const BAD_BIT: u64 = 1 << 15;

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap()
}

fn evaluate_sets(
    rules: &HandRules,
    sets: &[u64],
    wilds: Wilds<'_>,
    number: usize,
) -> Result<Vec<u32>, BatchError> {
    let mut out = vec![0; sets.len()];
    let monitor = &mut |_| ControlFlow::Continue(());
    rules.evaluate_sets(sets, wilds, &mut out, threads(number), monitor)?;
    Ok(out)
}

fn evaluate_codes(
    rules: &HandRules,
    codes: &[u8],
    width: usize,
    wilds: Wilds<'_>,
    number: usize,
) -> Result<Vec<u32>, BatchError> {
    let mut out = vec![0; codes.len().checked_div(width).unwrap_or(0)];
    let monitor = &mut |_| ControlFlow::Continue(());
    rules.evaluate_codes(codes, width, wilds, &mut out, threads(number), monitor)?;
    Ok(out)
}

fn single(rules: &HandRules, hand: CardSet) -> u32 {
    rules.evaluate(hand).unwrap().bits()
}

/// A row of codes, with holes behind the cards.
fn codes(hand: CardSet, width: usize) -> Vec<u8> {
    let mut codes: Vec<u8> = hand.iter().map(Card::code).collect();
    codes.resize(width, NO_CARD);
    codes
}

/// Rules without forbidden jokers, with some cards wild.
fn rules() -> impl Strategy<Value = HandRules> {
    (hand(8), jokers(), order()).prop_map(|(wild, jokers, order)| HandRules {
        wild,
        jokers: if jokers == Jokers::Forbidden {
            Jokers::Dead
        } else {
            jokers
        },
        order,
    })
}

/// Hands of up to eleven cards that differ from row to row, without chance.
fn many_hands() -> Vec<CardSet> {
    let mut state = 7_u64;
    let mut next = move || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 33) as usize
    };
    let cards: Vec<Card> = Card::all().collect();
    (0..MANY)
        .map(|row| (0..row % 12).map(|_| cards[next() % 54]).collect())
        .collect()
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn rows_have_the_values_of_single_hands(
        (hands, rows) in vec(hand(12), 0..150).prop_flat_map(|hands| {
            let row = |&hand: &CardSet| Just(codes(hand, 13)).prop_shuffle();
            let rows: Vec<_> = hands.iter().map(row).collect();
            (Just(hands), rows)
        }),
        rules in rules(),
        number in 1..=2_usize,
    ) {
        let expected: Vec<u32> = hands.iter().map(|&hand| single(&rules, hand)).collect();
        let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
        let codes = rows.concat();
        let by_sets = evaluate_sets(&rules, &sets, Wilds::ByRules, number);
        prop_assert_eq!(by_sets.as_ref(), Ok(&expected));
        let by_codes = evaluate_codes(&rules, &codes, 13, Wilds::ByRules, number);
        prop_assert_eq!(by_codes, Ok(expected));
        let mut found = vec![0; sets.len()];
        prop_assert_eq!(sets_of_codes(&codes, 13, &mut found), Ok(()));
        prop_assert_eq!(found, sets);
    }

    #[test]
    fn rows_may_have_wild_cards_of_their_own(
        rows in vec((hand(12), hand(5)), 0..150),
        rules in rules(),
    ) {
        let (hands, wilds): (Vec<CardSet>, Vec<CardSet>) = rows.into_iter().unzip();
        let row_rules = |wild| HandRules { wild, ..rules };
        let expected = hands.iter().zip(&wilds);
        let expected = expected.map(|(&hand, &wild)| single(&row_rules(wild), hand));
        let expected: Vec<u32> = expected.collect();
        let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
        let wilds: Vec<u64> = wilds.iter().map(|wild| wild.bits()).collect();
        let by_sets = evaluate_sets(&rules, &sets, Wilds::PerRow(&wilds), 2);
        prop_assert_eq!(by_sets.as_ref(), Ok(&expected));
        let codes: Vec<u8> = hands.iter().flat_map(|&hand| codes(hand, 12)).collect();
        let by_codes = evaluate_codes(&rules, &codes, 12, Wilds::PerRow(&wilds), 1);
        prop_assert_eq!(by_codes, Ok(expected));
    }

    #[test]
    fn a_row_that_is_no_hand_is_named_with_its_first_fault(
        (hand, width, column) in (5..=10_usize)
            .prop_flat_map(|width| (hand(width - 1), Just(width), 0..width)),
        code in 54..=254_u8,
        len in 1..400_usize,
        at in any::<prop::sample::Index>(),
    ) {
        let at = at.index(len);
        let mut bad = codes(hand, width - 1);
        bad.insert(column, code);
        let mut codes = vec![NO_CARD; width * len];
        codes[width * at..][..width].copy_from_slice(&bad);
        let error = BatchError::BadRow { row: at, fault: BatchFault::Code { code, column } };
        let rules = HandRules::default();
        prop_assert_eq!(evaluate_codes(&rules, &codes, width, Wilds::ByRules, 1), Err(error));
        prop_assert_eq!(sets_of_codes(&codes, width, &mut vec![0; len]), Err(error));
    }

    #[test]
    fn a_repeated_card_is_named_where_it_stands_again(
        cards in subsequence(Card::all().collect::<Vec<_>>(), 1..=8).prop_shuffle(),
        first in any::<prop::sample::Index>(),
        holes in 0..3_usize,
        // Neither fault may hide the other.
        rest in select(vec![&[][..], &[NO_CARD], &[99]]),
        len in 1..400_usize,
        at in any::<prop::sample::Index>(),
    ) {
        let mut codes: Vec<u8> = cards.iter().map(|card| card.code()).collect();
        let card = cards[first.index(cards.len())];
        codes.extend(std::iter::repeat_n(NO_CARD, holes));
        let column = codes.len();
        codes.push(card.code());
        codes.extend(rest);
        let fault = BatchFault::Repeated { card, column };
        let row = at.index(len);
        let error = BatchError::BadRow { row, fault };
        let (rules, width) = (HandRules::default(), codes.len());
        let mut rows = vec![NO_CARD; width * len];
        rows[width * row..][..width].copy_from_slice(&codes);
        prop_assert_eq!(evaluate_codes(&rules, &rows, width, Wilds::ByRules, 1), Err(error));
        prop_assert_eq!(sets_of_codes(&rows, width, &mut vec![0; len]), Err(error));
    }

    #[test]
    fn bits_that_stand_for_no_card_are_named(
        hand in hand(9),
        bits in any::<u64>().prop_map(|bits| bits & !CardSet::ALL.bits()),
    ) {
        prop_assume!(bits != 0);
        let rules = HandRules::default();
        let sets = [0, hand.bits() | bits];
        let error = |fault| Err(BatchError::BadRow { row: 1, fault });
        let found = evaluate_sets(&rules, &sets, Wilds::ByRules, 1);
        prop_assert_eq!(found, error(BatchFault::Bits(bits)));
        let found = evaluate_sets(&rules, &[0, 0], Wilds::PerRow(&sets), 1);
        prop_assert_eq!(found, error(BatchFault::WildBits(bits)));
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn the_first_of_several_bad_rows_is_named(
        bad in vec(0..MANY, 1..5),
        number in 1..=4_usize,
        forbidden in select(vec![true, false]),
    ) {
        let rules = HandRules { jokers: Jokers::Forbidden, ..HandRules::default() };
        let mut sets = vec![CardSet::of(Card::from_code(0).unwrap()).bits(); MANY];
        let (wrong, fault) = if forbidden {
            (CardSet::JOKERS.bits(), BatchFault::Joker(Card::BLACK_JOKER))
        } else {
            (BAD_BIT, BatchFault::Bits(BAD_BIT))
        };
        for &row in &bad {
            sets[row] |= wrong;
        }
        let row = bad.iter().copied().min().unwrap();
        let found = evaluate_sets(&rules, &sets, Wilds::ByRules, number);
        prop_assert_eq!(found, Err(BatchError::BadRow { row, fault }));
    }
}

/// Two threads find a bad row each at about the same time, either of them first.
#[test]
fn the_first_bad_row_is_named_whichever_thread_is_first() {
    let rules = HandRules::default();
    let fault = BatchFault::Bits(BAD_BIT);
    // The rows before let both threads get going.
    for task in (1..9).map(|task| task * TASK) {
        for (row, other) in [(TASK - 1, TASK), (TASK / 2, 2 * TASK - 1)] {
            let mut sets = vec![0; 10 * TASK];
            sets[task + row] = BAD_BIT;
            sets[task + other] = BAD_BIT;
            let row = task + row;
            for _ in 0..10 {
                let found = evaluate_sets(&rules, &sets, Wilds::ByRules, 2);
                assert_eq!(found, Err(BatchError::BadRow { row, fault }));
            }
        }
    }
}

#[test]
fn long_batches_have_the_values_of_single_hands() {
    let hands = many_hands();
    let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
    let codes: Vec<u8> = hands.iter().flat_map(|&hand| codes(hand, 11)).collect();
    // Each row's own wild cards are the hand before it.
    let wilds = [&sets[MANY - 1..], &sets[..MANY - 1]].concat();
    let rules = HandRules::default();
    let by_rules: Vec<u32> = hands.iter().map(|&hand| single(&rules, hand)).collect();
    let per_row: Vec<u32> = hands
        .iter()
        .zip(&wilds)
        .map(|(&hand, &wild)| {
            let wild = CardSet::from_bits(wild).unwrap();
            single(&HandRules { wild, ..rules }, hand)
        })
        .collect();
    for number in [1, 2, 5] {
        for (wilds, expected) in [
            (Wilds::ByRules, &by_rules),
            (Wilds::PerRow(&wilds), &per_row),
        ] {
            let found = evaluate_sets(&rules, &sets, wilds, number);
            assert!(found.as_ref() == Ok(expected), "{number} threads");
            let found = evaluate_codes(&rules, &codes, 11, wilds, number);
            assert!(found.as_ref() == Ok(expected), "{number} threads");
        }
    }
}

#[test]
fn lengths_around_blocks_and_tasks_are_whole() {
    let hands = many_hands();
    let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
    let rules = HandRules::default();
    let expected: Vec<u32> = hands.iter().map(|&hand| single(&rules, hand)).collect();
    for len in [0, 1, 2, 63, 64, 65, 127, 129, TASK - 1, TASK, TASK + 1] {
        let start = len % 7;
        let rows = start..start + len;
        let found = evaluate_sets(&rules, &sets[rows.clone()], Wilds::ByRules, 2);
        assert!(found.unwrap() == expected[rows], "{len} rows");
    }
}

#[test]
fn rows_without_cards_are_hands() {
    let rules = HandRules::default();
    let found = evaluate_codes(&rules, &[NO_CARD; 6], 2, Wilds::ByRules, 1);
    assert_eq!(found, Ok(vec![0; 3]));
    let mut out = [9; 3];
    let monitor = &mut |_| ControlFlow::Continue(());
    rules
        .evaluate_codes(&[], 0, Wilds::ByRules, &mut out, threads(1), monitor)
        .unwrap();
    assert_eq!(out, [0; 3]);
}

#[test]
fn a_joker_is_allowed_where_it_is_named_wild() {
    let rules = HandRules {
        jokers: Jokers::Forbidden,
        wild: Card::RED_JOKER.into(),
        ..HandRules::default()
    };
    let sets = [Card::RED_JOKER, Card::BLACK_JOKER].map(|joker| CardSet::of(joker).bits());
    let joker = |row, card| {
        let fault = BatchFault::Joker(card);
        Err(BatchError::BadRow { row, fault })
    };
    let found = evaluate_sets(&rules, &sets, Wilds::ByRules, 1);
    assert_eq!(found, joker(1, Card::BLACK_JOKER));
    // Wild cards per row take the place of those of the rules.
    let found = evaluate_sets(&rules, &sets, Wilds::PerRow(&[0, 0]), 1);
    assert_eq!(found, joker(0, Card::RED_JOKER));
    assert!(evaluate_sets(&rules, &sets, Wilds::PerRow(&sets), 1).is_ok());
}

#[test]
fn every_kind_of_fault_has_its_words() {
    let repeated = BatchFault::Repeated {
        card: Card::RED_JOKER,
        column: 4,
    };
    let code = BatchFault::Code {
        code: 54,
        column: 3,
    };
    for (fault, words) in [
        (
            code,
            "row 617: 54 in column 3 is not a card code (0 to 53, or 255 for no card)",
        ),
        (repeated, "row 617: repeated card 'Xr' in column 4"),
        (
            BatchFault::Bits(BAD_BIT),
            "row 617: bits 0x8000 stand for no card",
        ),
        (
            BatchFault::WildBits(BAD_BIT),
            "row 617: bits 0x8000 of the wild cards stand for no card",
        ),
        (
            BatchFault::Joker(Card::BLACK_JOKER),
            "row 617: joker 'Xb' in a hand without jokers",
        ),
    ] {
        assert_eq!(BatchError::BadRow { row: 617, fault }.to_string(), words);
    }
}

#[test]
fn the_monitor_hears_of_every_row_and_can_end_the_work() {
    let sets = vec![0; MANY];
    let mut out = vec![0; MANY];
    let rules = HandRules::default();
    let mut heard = Vec::new();
    let mut monitor = |done| {
        heard.push(done);
        ControlFlow::Continue(())
    };
    rules
        .evaluate_sets(&sets, Wilds::ByRules, &mut out, threads(1), &mut monitor)
        .unwrap();
    assert!(heard.is_sorted(), "{heard:?}");
    assert!(heard.len() > 1, "{heard:?}");
    assert_eq!(heard.last(), Some(&(MANY as u64)));
    let mut calls = 0;
    let mut monitor = |_| {
        calls += 1;
        ControlFlow::Break(())
    };
    let found = rules.evaluate_sets(&sets, Wilds::ByRules, &mut out, threads(1), &mut monitor);
    assert_eq!(found, Err(BatchError::Interrupted(Interrupted)));
    assert_eq!(calls, 1);
}

#[test]
#[should_panic(expected = "one value a hand")]
fn values_must_be_as_many_as_hands() {
    let monitor = &mut |_| ControlFlow::Continue(());
    let _ =
        HandRules::default().evaluate_sets(&[0, 0], Wilds::ByRules, &mut [0], threads(1), monitor);
}

#[test]
#[should_panic(expected = "one set of wild cards a hand")]
fn wild_cards_must_be_as_many_as_hands() {
    let _ = evaluate_sets(&HandRules::default(), &[0, 0], Wilds::PerRow(&[0]), 1);
}
