use super::*;
use crate::hand::FiveOfAKind;

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

fn holes(text: &str) -> [Card; 2] {
    cards(text).try_into().unwrap()
}

/// A layout by place, as records show it.
fn layout_of(text: &str) -> Layout {
    let cards: Vec<Option<Card>> = text.split(' ').map(|card| card.parse().ok()).collect();
    cards.try_into().unwrap()
}

fn game(order: Order, groups: Groups) -> Circle {
    let options = Options {
        stacks: vec![10, 10],
        ..Options::default()
    };
    Circle::new(&options, order, groups).unwrap()
}

fn triples(groups: Groups) -> Vec<[usize; 3]> {
    groups.iter().map(Triple::places).collect()
}

#[test]
fn groups_are_connected_chains() {
    let all = triples(Groups::CONNECTED);
    assert_eq!(all.len(), 21);
    let rows: Vec<_> = all.iter().filter(|places| places[2] != CENTRE).collect();
    assert_eq!(
        rows,
        [
            &[0, 1, 2],
            &[0, 1, 5],
            &[0, 4, 5],
            &[1, 2, 3],
            &[2, 3, 4],
            &[3, 4, 5]
        ]
    );
    assert_eq!(Groups::default(), Groups::CONNECTED);
    let fewer = triples(Groups::NEIGHBOURS);
    assert_eq!(fewer.len(), 12);
    let of_centre: Vec<_> = fewer.iter().filter(|places| places[2] == CENTRE).collect();
    assert_eq!(
        of_centre,
        [
            &[0, 1, 6],
            &[0, 5, 6],
            &[1, 2, 6],
            &[2, 3, 6],
            &[3, 4, 6],
            &[4, 5, 6]
        ]
    );
}

#[test]
fn groups_may_be_any_triples() {
    let groups = Groups::new([&[6, 0, 3][..], &[4, 2, 0], &[0, 3, 6]]).unwrap();
    assert_eq!(triples(groups), [[0, 2, 4], [0, 3, 6]]);
    assert_eq!(groups.len(), 2);
    assert_eq!(Groups::new([]), Err(InvalidGroups::None));
    for wrong in [&[0, 1][..], &[0, 1, 1], &[0, 1, 7], &[0, 1, 2, 3]] {
        let error = Groups::new([wrong]).unwrap_err();
        assert_eq!(error, InvalidGroups::NoTriple(wrong.to_vec()));
        assert!(error.to_string().contains(&format!("{wrong:?}")));
    }
    assert_eq!(Groups::try_from(1 << 35), Err(InvalidGroups::Bits(1 << 35)));
    assert_eq!(Groups::try_from(0), Err(InvalidGroups::None));
}

#[test]
fn the_layout_is_turned_up_in_sets() {
    let text = |shared: &str| {
        let shared = if shared.is_empty() {
            Vec::new()
        } else {
            cards(shared)
        };
        let layout =
            layout(&shared).map(|card| card.map_or("??".to_owned(), |card| card.to_string()));
        layout.join(" ")
    };
    assert_eq!(text(""), "?? ?? ?? ?? ?? ?? ??");
    assert_eq!(text("2c 3c 4c"), "?? 2c ?? 3c ?? 4c ??");
    assert_eq!(text("2c 3c 4c 5c 6c 7c"), "5c 2c 6c 3c 7c 4c ??");
    assert_eq!(text("2c 3c 4c 5c 6c 7c 8c"), "5c 2c 6c 3c 7c 4c 8c");
}

#[test]
fn every_card_of_the_centres_rank_is_wild() {
    let game = game(Order::default(), Groups::CONNECTED);
    // A seven in the hand and one on the ring, and the centre itself.
    let layout = layout_of("7h Kd 2s 9c 3d 5s 7c");
    let best = game.best_group(holes("7d Ks"), &layout).unwrap();
    assert_eq!(best.hand.value.to_string(), "five of a kind, kings");
    assert_eq!(best.group.places(), [0, 1, 6]);
    assert_eq!(best.hand.wilds.len(), 3);
    let stands_for = best
        .hand
        .wilds
        .iter()
        .map(|&(_, card)| card.rank().unwrap());
    assert!(stands_for.clone().all(|rank| rank == crate::Rank::King));
    // The centre's rank is wild also where the centre is not in the group.
    let layout = layout_of("Kd 7h Kc 2s 3d 5s 7c");
    let rows = Groups::new([&[0, 1, 2][..]]).unwrap();
    let game = self::game(Order::default(), rows);
    let best = game.best_group(holes("Kh Ks"), &layout).unwrap();
    assert_eq!(best.hand.value.to_string(), "five of a kind, kings");
}

#[test]
fn exactly_five_cards_play() {
    // Four spades on the ring and one in the hand: no group of three has four of them.
    let rows = Groups::new([&[0, 1, 2][..], &[1, 2, 3]]).unwrap();
    let game = game(Order::default(), rows);
    let layout = layout_of("As Ks Qs 9s 3d 5c 4h");
    let best = game.best_group(holes("8s 2d"), &layout).unwrap();
    assert_eq!(
        best.hand.value.to_string(),
        "high card, ace, king, queen, eight, two"
    );
    // Of equal groups the first.
    let layout = layout_of("Kc Qc Jh Kd 3d 5c 4h");
    let best = game.best_group(holes("8s 2d"), &layout).unwrap();
    assert_eq!(best.group.places(), [0, 1, 2]);
}

#[test]
fn best_group_and_showdown_agree() {
    let orders = [FiveOfAKind::Above, FiveOfAKind::None].into_iter();
    let mut luck = 1_u64;
    for order in orders.flat_map(|five_of_a_kind| {
        [true, false].map(|double_ace_flush| Order {
            five_of_a_kind,
            double_ace_flush,
        })
    }) {
        let game = game(order, Groups::CONNECTED);
        for _ in 0..200 {
            let mut deck: Vec<Card> = CardSet::NATURALS.iter().collect();
            let mut draw = || {
                luck = luck.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                deck.swap_remove((luck >> 33) as usize % deck.len())
            };
            let holes = [draw(), draw()];
            let shared: Vec<Card> = (0..POSITIONS).map(|_| draw()).collect();
            let best = game.best_group(holes, &layout(&shared)).unwrap();
            assert_eq!(game.values(&[holes], &shared)[0], best.hand.value);
            assert_eq!(best.hand.cards.len(), 5);
        }
    }
}

#[test]
fn the_ring_is_drawn_as_a_ring() {
    let drawn = Circle::draw(&cards("2c 3c 4c 5c 6c 7c"));
    let expected = "              5c
          4c      2c
layout        ??
          7c      6c
              3c";
    assert_eq!(drawn, expected);
}
