//! Pots at the end of a hand (RULES §4): what is returned, side pots, odd chips.
//!
//! All of it follows from what each seat has put in, and who has not folded.

use std::{fmt, iter};

use arrayvec::ArrayVec;

use super::{MAX_SEATS, Seat, SeatSet};

/// Chips by seat, 0 where nobody sits.
pub type Chips = [u64; MAX_SEATS];

/// A pot, and the live players who have put in enough to win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    /// Chips.
    pub amount: u64,
    /// Who can win it.
    pub eligible: SeatSet,
}

/// The part of the largest contribution that no other one matches, and whose it is.
#[must_use]
pub fn unmatched(totals: &[u64]) -> Option<(Seat, u64)> {
    let (mut most, mut second) = (0, 0);
    for &total in totals {
        second = second.max(total.min(most));
        most = most.max(total);
    }
    let seat = totals.iter().position(|&total| total == most)?;
    (most > second).then(|| (Seat::new(seat), most - second))
}

/// The pots of what is matched, smallest contribution first; none of them is empty.
#[must_use]
pub fn pots(totals: &Chips, live: SeatSet) -> ArrayVec<Pot, MAX_SEATS> {
    let mut matched = *totals;
    take_unmatched(&mut matched);
    of_matched(&matched, live).collect()
}

/// Takes away what is unmatched, and tells what that was.
pub(super) fn take_unmatched(totals: &mut [u64]) -> Option<(Seat, u64)> {
    let (seat, returned) = unmatched(totals)?;
    totals[seat.index()] -= returned;
    Some((seat, returned))
}

/// Writes the pots, a line each.
pub(super) fn write(f: &mut fmt::Formatter<'_>, pots: &[Pot]) -> fmt::Result {
    let names = ["pot", "side pot"];
    for (number, pot) in pots.iter().enumerate() {
        let seats = pot.eligible.iter().map(|seat| seat.to_string());
        let seats = seats.collect::<Vec<_>>().join(", ");
        writeln!(
            f,
            "{:<8} {} for seats {seats}",
            names[number.min(1)],
            pot.amount
        )?;
    }
    Ok(())
}

/// The same if nothing is unmatched.
pub(super) fn of_matched(totals: &[u64], live: SeatSet) -> impl Iterator<Item = Pot> {
    let (mut below, mut rest) = (0, totals.iter().sum());
    let mut above = live;
    let levels = iter::from_fn(move || {
        let eligible = above;
        let level = eligible.iter().map(|seat| totals[seat.index()]).min()?;
        let higher = eligible.iter().filter(|seat| totals[seat.index()] > level);
        above = higher.collect();
        // Chips above the highest live contribution belong to the last pot.
        let amount = if above.is_empty() {
            rest
        } else {
            let part = |&total: &u64| total.min(level) - total.min(below);
            totals.iter().map(part).sum()
        };
        (below, rest) = (level, rest - amount);
        Some(Pot { amount, eligible })
    });
    levels.filter(|pot| pot.amount > 0)
}

impl Pot {
    /// What each winner gets: equal shares, odd chips one each in turn order.
    pub fn shares(self, winners: SeatSet, dealer: Seat) -> impl Iterator<Item = (Seat, u64)> {
        let count = winners.len().max(1) as u64;
        let (share, odd) = (self.amount / count, self.amount % count);
        winners
            .in_turn(dealer)
            .zip(0..)
            .map(move |(seat, place)| (seat, share + u64::from(place < odd)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::Index};

    use super::*;

    fn chips(totals: &[u64]) -> Chips {
        let mut chips = [0; MAX_SEATS];
        chips[..totals.len()].copy_from_slice(totals);
        chips
    }

    fn seats(seats: &[usize]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    /// The pots, as amounts and who is eligible.
    fn pots_of(totals: &[u64], live: &[usize]) -> Vec<(u64, Vec<usize>)> {
        let pots = pots(&chips(totals), seats(live)).into_iter();
        pots.map(|pot| (pot.amount, pot.eligible.iter().map(Seat::index).collect()))
            .collect()
    }

    /// What each seat gets back: hands are better the earlier they stand.
    fn paid(totals: &[u64], live: &[usize], ranking: &[&[usize]], dealer: usize) -> Vec<u64> {
        let totals = chips(totals);
        let mut paid = [0; MAX_SEATS];
        if let Some((seat, returned)) = unmatched(&totals) {
            paid[seat.index()] += returned;
        }
        for pot in pots(&totals, seats(live)) {
            let tied = ranking.iter().map(|tied| seats(tied) & pot.eligible);
            let winners = tied.into_iter().find(|tied| !tied.is_empty()).unwrap();
            for (seat, share) in pot.shares(winners, Seat::new(dealer)) {
                paid[seat.index()] += share;
            }
        }
        assert_eq!(paid.iter().sum::<u64>(), totals.iter().sum::<u64>());
        let seats = totals.iter().filter(|&&total| total > 0).count();
        paid[..seats].to_vec()
    }

    #[test]
    fn what_nobody_matched_is_returned() {
        assert_eq!(unmatched(&chips(&[100, 80, 20])), Some((Seat::new(0), 20)));
        assert_eq!(unmatched(&chips(&[80, 100, 100])), None);
        assert_eq!(unmatched(&chips(&[0, 0])), None);
        // Folded chips match others, and are themselves returned.
        assert_eq!(
            pots_of(&[100, 80, 20], &[0, 2]),
            [(60, vec![0, 2]), (120, vec![0])]
        );
        assert_eq!(
            pots_of(&[100, 80, 20], &[1, 2]),
            [(60, vec![1, 2]), (120, vec![1])]
        );
        assert_eq!(paid(&[1000, 300], &[0, 1], &[&[1], &[0]], 0), [700, 600]);
    }

    #[test]
    fn all_in_players_win_the_pots_they_paid_into() {
        let (all, order): (_, &[&[usize]]) = (&[0, 1, 2], &[&[0], &[1], &[2]]);
        assert_eq!(paid(&[100, 300, 300], all, order, 0), [300, 400, 0]);
        assert_eq!(paid(&[100, 80, 20], all, &[&[0, 2], &[1]], 1), [170, 0, 30]);
        assert_eq!(paid(&[100, 80, 20], all, &[&[1], &[0, 2]], 1), [20, 180, 0]);
    }

    #[test]
    fn ties_in_lower_pots_leave_the_upper_ones_to_the_next_best() {
        let order: &[&[usize]] = &[&[0, 1], &[2], &[3]];
        let paid = paid(&[100, 200, 300, 300], &[0, 1, 2, 3], order, 0);
        assert_eq!(paid, [200, 500, 200, 0]);
    }

    #[test]
    fn folded_chips_belong_to_the_pots_they_reach() {
        // No pot ends where a folded player's chips do.
        let expected = [(200, vec![0, 1, 2]), (330, vec![1, 2])];
        assert_eq!(pots_of(&[50, 200, 200, 80], &[0, 1, 2]), expected);
        // S05: above the highest live contribution they belong to the last pot.
        let order: &[&[usize]] = &[&[3], &[2]];
        assert_eq!(
            paid(&[200, 200, 120, 80], &[2, 3], order, 0),
            [0, 0, 280, 320]
        );
        assert_eq!(pots_of(&[200, 200, 120, 80], &[2, 3])[1], (280, vec![2]));
    }

    #[test]
    fn a_lone_live_player_has_one_pot() {
        assert_eq!(pots_of(&[1, 2], &[1]), [(2, vec![1])]);
        assert_eq!(pots_of(&[0, 2, 5, 5], &[0]), [(12, vec![0])]);
        assert_eq!(pots_of(&[0, 0, 0], &[0, 1, 2]), []);
    }

    #[test]
    fn odd_chips_go_round_from_the_dealers_left() {
        let all: &[&[usize]] = &[&[0, 1, 2]];
        let paid = |pot: [u64; 3], dealer| {
            let winners = all[0];
            let pot = Pot {
                amount: pot.iter().sum(),
                eligible: seats(winners),
            };
            let mut paid = [0; 3];
            for (seat, share) in pot.shares(seats(winners), Seat::new(dealer)) {
                paid[seat.index()] = share;
            }
            paid
        };
        assert_eq!(paid([33, 33, 34], 0), [33, 34, 33]);
        assert_eq!(paid([33, 34, 34], 0), [33, 34, 34]);
        assert_eq!(paid([33, 34, 34], 1), [34, 33, 34]);
        assert_eq!(paid([33, 33, 34], 2), [34, 33, 33]);
    }

    #[test]
    fn as_many_pots_as_seats() {
        let totals: Vec<u64> = (1..=MAX_SEATS as u64).map(|total| total << 40).collect();
        let live: Vec<usize> = (0..MAX_SEATS).collect();
        let pots = pots_of(&totals, &live);
        // The largest contribution is cut back to the second.
        assert_eq!(pots.len(), MAX_SEATS - 1);
        let sum: u64 = pots.iter().map(|(amount, _)| amount).sum();
        assert_eq!(sum, totals.iter().sum::<u64>() - (1 << 40));
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 1_000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        /// Chip by chip: the n-th chips of all who put in as many go to the live ones among them,
        /// or with the last pot if there are none; a chip that nobody matched is returned.
        #[test]
        fn pots_are_what_chips_say_one_by_one(
            players in vec((0..9_u64, any::<bool>()), 2..=MAX_SEATS),
            alive in any::<Index>(),
        ) {
            let alive = alive.index(players.len());
            let live = players.iter().enumerate();
            let live = live.filter(|&(seat, &(_, lives))| lives || seat == alive);
            let live: SeatSet = live.map(|(seat, _)| Seat::new(seat)).collect();
            let totals: Vec<u64> = players.iter().map(|&(total, _)| total).collect();
            let (mut expected, mut returned): (Vec<(u64, SeatSet)>, u64) = (Vec::new(), 0);
            for chip in 1..9 {
                let of_chip: SeatSet = (0..totals.len())
                    .filter(|&seat| totals[seat] >= chip)
                    .map(Seat::new)
                    .collect();
                let eligible = of_chip & live;
                let amount = of_chip.len() as u64;
                match expected.last_mut() {
                    _ if amount == 1 => returned += 1,
                    Some(last) if eligible.is_empty() || last.1 == eligible => last.0 += amount,
                    // Without a live one in it at all, the one pot there is is for all of them.
                    None if eligible.is_empty() && amount > 0 => expected.push((amount, live)),
                    _ if amount > 0 => expected.push((amount, eligible)),
                    _ => {}
                }
            }
            let totals = chips(&totals);
            let found = pots(&totals, live).into_iter();
            prop_assert_eq!(found.map(|pot| (pot.amount, pot.eligible)).collect::<Vec<_>>(), expected);
            prop_assert_eq!(unmatched(&totals).map_or(0, |(_, returned)| returned), returned);
        }
    }
}
