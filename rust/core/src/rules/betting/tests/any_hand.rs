//! Random hands with any options.

use proptest::prelude::*;

use super::*;

prop_compose! {
    fn any_options()(
        stacks in prop::collection::vec(prop_oneof![1..12_u64, 1..200_u64], 2..=MAX_SEATS),
        dealer in any::<prop::sample::Index>(),
        ante in prop_oneof![Just(0), 0..6_u64],
        (small, big) in (0..8_u64).prop_flat_map(|big| (0..=big, Just(big))),
        limit in prop::sample::select(&Limit::ALL[..]),
        min_bet in prop::option::of(1..12_u64),
        more in prop::option::of(0..12_u64),
        cap in prop::option::of(1..5_u64),
    ) -> Options {
        let dealer = dealer.index(stacks.len());
        let options = Options {
            stacks, dealer, ante, small, big, limit, min_bet, ..Options::default()
        };
        match (limit, min_bet) {
            (Limit::Fixed, Some(min_bet)) => {
                Options { cap, big_bet: more.map(|more| min_bet + more), ..options }
            }
            (Limit::Fixed, None) => Options { cap, ..options },
            _ => options,
        }
    }
}

/// Checks what holds of every state.
fn assert_sound(hand: &Hand, chips: u64) {
    let Hand { stakes, betting } = hand;
    assert!(betting.is_sound(stakes));
    assert_eq!(betting.stacks.iter().sum::<u64>() + betting.pot, chips);
    assert_eq!(betting.totals.iter().sum::<u64>(), betting.pot);
    let legal = betting.legal(stakes);
    assert_eq!(legal.is_empty(), betting.actor.is_none());
    let Some(seat) = betting.actor else { return };
    assert!(betting.live.contains(seat) && betting.stack(seat) > 0);
    assert_eq!(legal.has(ActionKind::Fold), betting.to_call(seat) > 0);
    assert_eq!(legal.has(ActionKind::Call), betting.to_call(seat) > 0);
    assert_ne!(legal.has(ActionKind::Check), legal.has(ActionKind::Call));
    if let Some((least, most)) = legal.amounts() {
        let all_in = betting.bet(seat) + betting.stack(seat);
        assert!(betting.level < least && least <= most && most <= all_in);
        assert_eq!(legal.has(ActionKind::Bet), betting.level == 0);
        assert_eq!(betting.min_raise_to(stakes), Some(least));
        assert_eq!(betting.max_raise_to(stakes), Some(most));
        let lift = least - betting.level;
        assert!(least == all_in || stakes.limit == Limit::Fixed || lift >= stakes.min_bet);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Random hands: chips are neither made nor lost, what is legal makes sense, and the hand ends
    /// within its bound.
    #[test]
    fn any_hand_is_sound(options in any_options(), mut luck in any::<u64>()) {
        let mut below = move |bound: u64| {
            luck = luck.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (luck >> 33) % bound
        };
        let mut hand = Hand::new(&options);
        let chips = options.stacks.iter().sum();
        let mut decisions = 0;
        for round in 0..4 {
            prop_assert_eq!(hand.betting.round(), round);
            assert_sound(&hand, chips);
            while let Some(action) = hand.betting.legal(&hand.stakes).sample(&mut below) {
                // Mostly no folds, so that hands grow long.
                let legal = hand.betting.legal(&hand.stakes);
                let stay = if legal.has(ActionKind::Call) { Action::Call } else { Action::Check };
                let action = if action == Action::Fold && below(3) > 0 { stay } else { action };
                hand.betting.apply(&hand.stakes, action);
                assert_sound(&hand, chips);
                decisions += 1;
                prop_assert!(decisions <= hand.stakes.bound());
            }
            if hand.betting.live.len() == 1 {
                break;
            }
            if round < 3 {
                hand.next_round();
            }
        }
        let pots = hand.betting.pots();
        prop_assert!(pots.iter().all(|pot| pot.eligible.is_subset(hand.betting.live)));
        hand.betting.settle(|eligible| {
            let chosen = eligible.iter().filter(|seat| seat.index() % 3 > 0);
            let chosen: SeatSet = chosen.collect();
            if chosen.is_empty() { eligible } else { chosen }
        });
        prop_assert_eq!(hand.betting.stacks.iter().sum::<u64>(), chips);
        prop_assert!(hand.betting.is_sound(&hand.stakes));
    }
}
