//! Bad rows far into long batches, where threads take rows by the ten thousand: every kind of fault
//! is found in its own row, and the first of several is named.

use std::{num::NonZeroUsize, ops::ControlFlow};

use cardcore::{
    Card, CardSet,
    hand::{BatchError, BatchFault, FiveOfAKind, HandRules, Jokers, NO_CARD, Order, Wilds},
};

/// Rows of three tasks, the last one short.
const ROWS: usize = (2 << 16) + 77;
/// The last row of all, the first rows of the tasks, and some between.
const BAD_ROWS: [usize; 6] = [0, 1000, 1 << 16, (1 << 16) + 65, 2 << 16, ROWS - 1];
const WIDTH: usize = 3;
const BAD_BIT: u64 = 1 << 63;

const RULES: HandRules = HandRules {
    wild: CardSet::EMPTY,
    jokers: Jokers::Forbidden,
    order: Order {
        five_of_a_kind: FiveOfAKind::Above,
        double_ace_flush: true,
    },
};

fn threads() -> [NonZeroUsize; 2] {
    [1, 2].map(|number| NonZeroUsize::new(number).unwrap())
}

fn bad(row: usize, fault: BatchFault) -> Result<(), BatchError> {
    Err(BatchError::BadRow { row, fault })
}

/// Checks that rows of codes, the last of them bad as well, are refused for `fault` in `row`.
fn check_codes(row: usize, bad_row: [u8; WIDTH], fault: BatchFault) {
    let mut codes = [0, NO_CARD, 51].repeat(ROWS);
    codes[WIDTH * (ROWS - 1)..].fill(77);
    codes[WIDTH * row..][..WIDTH].copy_from_slice(&bad_row);
    let mut out = vec![0; ROWS];
    for threads in threads() {
        let monitor = &mut |_| ControlFlow::Continue(());
        let found = RULES.evaluate_codes(&codes, WIDTH, Wilds::ByRules, &mut out, threads, monitor);
        assert_eq!(found, bad(row, fault), "{threads} threads");
    }
}

/// Checks that these sets, with these wild cards, are refused for `fault` in `row`.
fn check_sets(sets: &[u64], wilds: Wilds<'_>, row: usize, fault: BatchFault) {
    let mut out = vec![0; sets.len()];
    for threads in threads() {
        let monitor = &mut |_| ControlFlow::Continue(());
        let found = RULES.evaluate_sets(sets, wilds, &mut out, threads, monitor);
        assert_eq!(found, bad(row, fault), "{threads} threads");
    }
}

#[test]
fn codes_of_no_card_are_named() {
    for code in 54..=254 {
        let row = BAD_ROWS[usize::from(code) % BAD_ROWS.len()];
        check_codes(row, [0, code, 51], BatchFault::Code { code, column: 1 });
    }
}

#[test]
fn repeated_cards_are_named() {
    for (row, card) in BAD_ROWS.into_iter().zip(Card::all().step_by(10)) {
        let code = card.code();
        let fault = BatchFault::Repeated { card, column: 2 };
        check_codes(row, [code, NO_CARD, code], fault);
    }
}

#[test]
fn forbidden_jokers_are_named() {
    for row in BAD_ROWS {
        let fault = BatchFault::Joker(Card::RED_JOKER);
        check_codes(row, [0, Card::RED_JOKER.code(), 51], fault);
        let mut sets = vec![0; ROWS];
        sets[row] = CardSet::JOKERS.bits();
        check_sets(
            &sets,
            Wilds::ByRules,
            row,
            BatchFault::Joker(Card::BLACK_JOKER),
        );
        // Wild cards of a row allow their jokers there, and in no other row.
        let mut wilds = vec![CardSet::JOKERS.bits(); ROWS];
        wilds[row] = CardSet::of(Card::BLACK_JOKER).bits();
        sets.fill(CardSet::JOKERS.bits());
        check_sets(&sets, Wilds::PerRow(&wilds), row, fault);
    }
}

#[test]
fn bits_of_no_card_are_named() {
    for row in BAD_ROWS {
        let mut bits = vec![0; ROWS];
        bits[ROWS - 1] = 1 << 14;
        bits[row] = BAD_BIT | 1;
        check_sets(&bits, Wilds::ByRules, row, BatchFault::Bits(BAD_BIT));
        let wild_fault = BatchFault::WildBits(BAD_BIT);
        check_sets(&vec![0; ROWS], Wilds::PerRow(&bits), row, wild_fault);
    }
}
