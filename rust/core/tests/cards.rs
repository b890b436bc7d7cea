//! Card sets against the sets of the standard library, decks, and cards as text.

use std::collections::BTreeSet;

use cardcore::{
    Card, CardSet, Deck, InvalidBits, InvalidCode, Rank, RepeatedCard, Suit, TooManyJokers,
    notation::{self, ParseCardsError},
};
use proptest::{
    collection::{btree_set, vec},
    prelude::*,
    sample::select,
};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn card() -> impl Strategy<Value = Card> {
    select(Card::all().collect::<Vec<_>>())
}

fn model() -> impl Strategy<Value = BTreeSet<Card>> {
    btree_set(card(), 0..=54)
}

fn set(model: &BTreeSet<Card>) -> CardSet {
    model.iter().copied().collect()
}

/// A card in one of the forms that are read as it.
fn spelling() -> impl Strategy<Value = (Card, String)> {
    (card(), 0..7_usize).prop_map(|(card, form)| (card, spell(card, form)))
}

fn spell(card: Card, form: usize) -> String {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        let forms = match card {
            Card::BLACK_JOKER => ["Xb", "xB", "🃏"],
            _ => ["xr", "🂿", "🃟"],
        };
        return forms[form % 3].to_owned();
    };
    let ten_in_digits = match rank {
        Rank::Ten => "10".to_owned(),
        _ => rank.to_string(),
    };
    match form {
        0 => card.to_string(),
        1 => card.to_string().to_lowercase(),
        2 => card.to_string().to_uppercase(),
        3 => card.symbol().to_string(),
        4 => format!("{ten_in_digits}{}\u{fe0f}", suit.symbol()),
        5 => format!("{ten_in_digits}{}", ['♧', '♢', '♡', '♤'][suit as usize]),
        _ => {
            let row = 0x1f0a0 + 0x10 * (3 - suit as u32);
            let place = match rank {
                Rank::Ace => 1,
                Rank::Queen => 13,
                Rank::King => 14,
                other => other as u32 + 2,
            };
            char::from_u32(row + place).unwrap().to_string()
        }
    }
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn the_algebra_is_that_of_sets(a in model(), b in model()) {
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(x | y, set(&(&a | &b)));
        prop_assert_eq!(x & y, set(&(&a & &b)));
        prop_assert_eq!(x ^ y, set(&(&a ^ &b)));
        prop_assert_eq!(x - y, set(&(&a - &b)));
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
        prop_assert_eq!(x == y, a == b);
        let mut z = x;
        z |= y;
        z -= x & y;
        prop_assert_eq!(z, x ^ y);
        z &= x;
        prop_assert_eq!(z, x - y);
    }

    #[test]
    fn cards_come_in_the_order_of_their_codes(a in model()) {
        let x = set(&a);
        let cards: Vec<Card> = a.iter().copied().collect();
        prop_assert_eq!(x.iter().collect::<Vec<_>>(), cards.clone());
        prop_assert!(x.iter().rev().eq(a.iter().rev().copied()));
        prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
        for n in 0..=54 {
            prop_assert_eq!(x.nth(n), cards.get(n).copied());
        }
        for card in Card::all() {
            prop_assert_eq!(x.contains(card), a.contains(&card));
        }
    }

    #[test]
    fn iterators_know_what_is_left_from_either_end(
        a in model(),
        steps in vec((any::<bool>(), 0..4_usize), 0..30),
    ) {
        let mut cards = set(&a).iter();
        let mut expected = a.into_iter();
        for (front, skip) in steps {
            if front {
                prop_assert_eq!(cards.nth(skip), expected.nth(skip));
            } else {
                prop_assert_eq!(cards.nth_back(skip), expected.nth_back(skip));
            }
            prop_assert_eq!(cards.len(), expected.len());
        }
        prop_assert_eq!(cards.nth(usize::MAX), None);
        prop_assert_eq!(cards.next(), None);
    }

    #[test]
    fn cards_are_inserted_once(cards in vec(card(), 0..12)) {
        let mut model = BTreeSet::new();
        let mut found = CardSet::EMPTY;
        let mut first_repeated = None;
        for &card in &cards {
            let new = model.insert(card);
            prop_assert_eq!(found.insert(card), new);
            if !new {
                first_repeated = first_repeated.or(Some(RepeatedCard(card)));
            }
        }
        prop_assert_eq!(found, set(&model));
        let distinct = first_repeated.map_or(Ok(found), Err);
        prop_assert_eq!(CardSet::from_distinct(cards), distinct);
    }

    #[test]
    fn sets_are_their_bits(bits: u64, a in model()) {
        let x = set(&a);
        prop_assert_eq!(CardSet::from_bits(x.bits()), Ok(x));
        let wrong = bits & !CardSet::ALL.bits();
        let found = CardSet::from_bits(bits);
        prop_assert_eq!(found.err(), (wrong != 0).then_some(InvalidBits(bits, wrong)));
        prop_assert_eq!(CardSet::from_bits_truncate(bits).bits(), bits & CardSet::ALL.bits());
    }

    #[test]
    fn sets_survive_text_and_json(a in model()) {
        let x = set(&a);
        prop_assert_eq!(x.to_string().parse(), Ok(x));
        let json = serde_json::to_string(&x).unwrap();
        prop_assert_eq!(&json, &x.bits().to_string());
        prop_assert_eq!(serde_json::from_str::<CardSet>(&json).unwrap(), x);
    }

    #[test]
    fn every_spelling_is_read(
        items in vec((spelling(), select(vec!["", " ", ", ", ",\t", "\n"])), 0..12),
    ) {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for ((card, spelling), separator) in items {
            expected.push((card, text.chars().count()));
            text.push_str(&spelling);
            text.push_str(separator);
        }
        let found: Result<Vec<_>, _> = notation::cards(&text).collect();
        prop_assert_eq!(found, Ok(expected), "{:?}", text);
    }

    #[test]
    fn what_is_no_card_is_shown_with_its_place(
        good in vec(spelling(), 0..6),
        bad in select(vec![
            "Kz", "1s", "11s", "A", "s", "X", "Xq", "A-s", "🂬", "?", "0", "é♠", "ᴬs",
        ]),
        rest in select(vec!["", " As", ",", " ??"]),
    ) {
        let mut text = String::new();
        for (_, spelling) in good {
            text.push_str(&spelling);
            text.push(' ');
        }
        let position = text.chars().count();
        text.push_str(bad);
        text.push_str(rest);
        let found: Result<Vec<_>, _> = notation::cards(&text).collect();
        let text = bad.to_owned();
        let error = ParseCardsError::Unreadable { expected: "card", text, position };
        prop_assert_eq!(found, Err(error.clone()));
        prop_assert_eq!(error.to_string(), format!("no card in '{bad}' at position {position}"));
    }

    #[test]
    fn any_text_is_cards_or_an_error_inside_it(
        text in prop_oneof![
            "[2-9TJQKAXakx10cdhsbr♠♥\u{fe0f}🂡🃏é ,\t]{0,24}",
            any::<String>(),
        ],
    ) {
        let items: Vec<_> = notation::cards(&text).collect();
        let len = text.chars().count();
        for item in &items {
            match item {
                Ok((_, position)) | Err(ParseCardsError::Unreadable { position, .. }) => {
                    prop_assert!(*position < len);
                }
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
        let errors = items.iter().filter(|item| item.is_err()).count();
        prop_assert!(errors == 0 || (errors == 1 && items.last().unwrap().is_err()));
        prop_assert_eq!(text.parse::<CardSet>().is_err(), errors == 1 || repeats(&items));
    }
}

fn repeats(items: &[Result<(Card, usize), ParseCardsError>]) -> bool {
    let cards = items.iter().flatten().map(|&(card, _)| card);
    CardSet::from_distinct(cards).is_err()
}

#[test]
fn lanes_hold_ranks_with_the_ace_first() {
    let hand: CardSet = "As Ks 2s 2c Xb Xr".parse().unwrap();
    assert_eq!(hand.lane(Suit::Spades), 1 | 1 << 1 | 1 << 12);
    assert_eq!(hand.lane(Suit::Clubs), 1 << 12);
    assert_eq!(hand.lane(Suit::Diamonds), 0);
    assert_eq!(CardSet::ALL.bits().count_ones(), 54);
    assert_eq!(CardSet::of(Card::BLACK_JOKER).bits(), 1 << 13);
    assert_eq!(CardSet::of(Card::RED_JOKER).bits(), 1 << 29);
    for (card, rank, suit) in CardSet::NATURALS
        .iter()
        .map(|card| (card, card.rank().unwrap(), card.suit().unwrap()))
    {
        let bits = 1_u64 << (16 * suit as u8 + 12 - rank as u8);
        assert_eq!(CardSet::of(card).bits(), bits, "{card}");
        assert_eq!(CardSet::of_rank(rank) & CardSet::of_suit(suit), card.into());
        assert_eq!(card, Card::new(rank, suit));
    }
}

#[test]
fn codes_are_ranks_and_suits_in_order() {
    let texts: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    assert_eq!(texts.len(), 54);
    assert_eq!(texts[..5], ["2c", "2d", "2h", "2s", "3c"]);
    assert_eq!(texts[51..], ["As", "Xb", "Xr"]);
    for code in 0..=255 {
        let card = Card::try_from(code);
        let expected = (code < 54).then_some(code);
        assert_eq!(card.map(u8::from), expected.ok_or(InvalidCode(code)));
    }
    assert_eq!(
        InvalidCode(54).to_string(),
        "54 is not a card code (0 to 53)"
    );
}

#[test]
fn decks_have_up_to_two_jokers() {
    for (jokers, last) in [(0, "As"), (1, "Xb"), (2, "Xr")] {
        let deck = Deck::new(jokers).unwrap();
        assert_eq!(
            (deck.jokers(), deck.len()),
            (jokers, 52 + usize::from(jokers))
        );
        let cards: Vec<Card> = deck.cards().iter().collect();
        assert_eq!(cards, Card::all().take(deck.len()).collect::<Vec<_>>());
        assert_eq!(cards.last().unwrap().to_string(), last);
    }
    assert_eq!(Deck::default(), Deck::new(0).unwrap());
    assert_eq!(Deck::new(3), Err(TooManyJokers(3)));
    assert_eq!(
        TooManyJokers(3).to_string(),
        "a deck has 0, 1 or 2 jokers, not 3"
    );
}

#[test]
fn errors_say_what_is_wrong() {
    let error = CardSet::from_bits(1 << 15 | 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0x8001 is not a set of cards: bits 0x8000 stand for no card"
    );
    assert!(serde_json::from_str::<CardSet>("32768").is_err());
    assert!(serde_json::from_str::<Card>("54").is_err());
    let error = CardSet::from_distinct([Card::RED_JOKER; 2]).unwrap_err();
    assert_eq!(error.to_string(), "repeated card 'Xr'");
    let text = |error: ParseCardsError| error.to_string();
    assert_eq!(
        text("As,K♠ AS".parse::<CardSet>().unwrap_err()),
        "repeated card 'As' at position 6"
    );
    assert_eq!(
        text("10".parse::<Card>().unwrap_err()),
        "no card in '10' at position 0"
    );
    assert_eq!(
        text("Q♠K".parse::<Rank>().unwrap_err()),
        "'Q♠K' is not one rank"
    );
    assert_eq!(
        text("x".parse::<Suit>().unwrap_err()),
        "'x' is not one suit"
    );
    assert_eq!(
        text(notation::cards_or_ranks("2, 1").unwrap_err()),
        "no card or rank in '1' at position 3"
    );
    // What is shown of long text is cut.
    assert_eq!(
        text("?".repeat(99).parse::<CardSet>().unwrap_err()),
        format!("no card in '{}…' at position 0", "?".repeat(16))
    );
}

#[test]
fn ranks_and_suits_are_read_and_printed() {
    for (code, rank) in Rank::ALL.into_iter().enumerate() {
        assert_eq!(rank as usize, code);
        assert_eq!(rank.to_string().parse(), Ok(rank));
        assert_eq!(
            Rank::from_char(rank.char().to_ascii_lowercase()),
            Some(rank)
        );
    }
    assert_eq!("10".parse(), Ok(Rank::Ten));
    for (code, suit) in Suit::ALL.into_iter().enumerate() {
        assert_eq!(suit as usize, code);
        for text in [suit.char(), suit.char().to_ascii_uppercase(), suit.symbol()] {
            assert_eq!(text.to_string().parse(), Ok(suit));
        }
        assert_eq!(format!("{}\u{fe0e}", suit.symbol()).parse(), Ok(suit));
    }
}
