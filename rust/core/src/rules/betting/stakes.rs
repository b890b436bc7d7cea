use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::{BySeat, MAX_CHIPS, MAX_SEATS, Seat};

/// How much may be bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// All that a player has.
    #[default]
    No,
    /// As much as is in the pot.
    Pot,
    /// One size, a few times a round.
    Fixed,
}

impl Limit {
    /// All limits.
    pub const ALL: [Limit; 3] = [Limit::No, Limit::Pot, Limit::Fixed];

    /// The limit's name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["no", "pot", "fixed"][self as usize]
    }
}

/// The options of betting as they are chosen (RULES §4), in chips.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// What each seat brings.
    pub stacks: Vec<u64>,
    /// The seat with the button.
    pub dealer: usize,
    /// What each player posts.
    pub ante: u64,
    /// The small blind.
    pub small: u64,
    /// The big blind; 0 means no blinds.
    pub big: u64,
    /// How much may be bet.
    pub limit: Limit,
    /// The least bet; by default the big blind, else the ante, else 1.
    pub min_bet: Option<u64>,
    /// The bet of the later rounds, fixed limit only; by default twice `min_bet`.
    pub big_bet: Option<u64>,
    /// How many full bets and raises a round may have, fixed limit only.
    pub cap: Option<u64>,
}

impl Options {
    /// The cap that is none chosen.
    pub const CAP: Option<u64> = Some(4);
}

impl Default for Options {
    fn default() -> Options {
        Options {
            stacks: Vec::new(),
            dealer: 0,
            ante: 0,
            small: 0,
            big: 0,
            limit: Limit::No,
            min_bet: None,
            big_bet: None,
            cap: Options::CAP,
        }
    }
}

/// Options that no betting has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOptions {
    /// Too few or too many players.
    #[error("stacks must be {least} to {most}, one a seat, not {players}")]
    Players {
        /// How many there are.
        players: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// A player without chips.
    #[error("stacks must be at least 1, not 0 (seat {0})")]
    NoChips(usize),
    /// More chips than can be counted exactly.
    #[error("stacks must sum to at most {MAX_CHIPS}, not {0}")]
    Chips(u128),
    /// A dealer who is no player.
    #[error("dealer must be a seat from 0 to {}, not {dealer}", players - 1)]
    Dealer {
        /// The dealer.
        dealer: usize,
        /// How many players there are.
        players: usize,
    },
    /// An amount out of its range.
    #[error("{option} must be {least} to {MAX_CHIPS}, not {value}")]
    Amount {
        /// The option.
        option: &'static str,
        /// Its value.
        value: u64,
        /// Its least.
        least: u64,
    },
    /// A small blind above the big one.
    #[error("small must be at most big, {big}, not {small}")]
    Small {
        /// The small blind.
        small: u64,
        /// The big blind.
        big: u64,
    },
    /// A big bet below the small one.
    #[error("big_bet must be at least min_bet, {min_bet}, not {big_bet}")]
    BigBet {
        /// The bet of the later rounds.
        big_bet: u64,
        /// The bet of the first two.
        min_bet: u64,
    },
    /// A cap of nothing.
    #[error("cap must be at least 1, or none, not 0")]
    Cap,
    /// An option that has no effect without fixed limit.
    #[error("{option} is for fixed limit only, not {value} with limit '{}'", limit.name())]
    FixedOnly {
        /// The option.
        option: &'static str,
        /// Its value.
        value: u64,
        /// The limit chosen.
        limit: Limit,
    },
}

/// Options of betting that were checked, defaults filled in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Options", into = "Options")]
pub struct Stakes {
    pub(super) stacks: BySeat<u64>,
    pub(super) dealer: Seat,
    pub(super) ante: u64,
    pub(super) small: u64,
    pub(super) big: u64,
    pub(super) limit: Limit,
    pub(super) min_bet: u64,
    pub(super) big_bet: u64,
    pub(super) cap: u64,
}

impl Stakes {
    /// The stakes of these options, for so many players.
    ///
    /// # Errors
    ///
    /// `InvalidOptions` names the option that is out of its range, and its value.
    pub fn new(
        options: &Options,
        players: RangeInclusive<usize>,
    ) -> Result<Stakes, InvalidOptions> {
        check_seats(options, players)?;
        let &Options {
            dealer,
            ante,
            small,
            big,
            limit,
            ..
        } = options;
        check_amount("ante", ante, 0)?;
        check_amount("big", big, 0)?;
        if small > big {
            return Err(InvalidOptions::Small { small, big });
        }
        let blind_or_ante = if big > 0 { big } else { ante.max(1) };
        let min_bet = options.min_bet.unwrap_or(blind_or_ante);
        check_amount("min_bet", min_bet, 1)?;
        let big_bet = options.big_bet.unwrap_or(2 * min_bet);
        if big_bet < min_bet {
            return Err(InvalidOptions::BigBet { big_bet, min_bet });
        }
        if let Some(big_bet) = options.big_bet {
            check_amount("big_bet", big_bet, 1)?;
        }
        if options.cap == Some(0) {
            return Err(InvalidOptions::Cap);
        }
        if let Some(cap) = options.cap {
            check_amount("cap", cap, 1)?;
        }
        if limit != Limit::Fixed {
            let cap = options.cap.filter(|_| options.cap != Options::CAP);
            for (option, value) in [("big_bet", options.big_bet), ("cap", cap)] {
                if let Some(value) = value {
                    return Err(InvalidOptions::FixedOnly {
                        option,
                        value,
                        limit,
                    });
                }
            }
        }
        Ok(Stakes {
            stacks: options.stacks.iter().copied().collect(),
            dealer: Seat::new(dealer),
            ante,
            small,
            big,
            limit,
            min_bet,
            big_bet,
            cap: options
                .cap
                .filter(|_| limit == Limit::Fixed)
                .unwrap_or(u64::MAX),
        })
    }

    /// How many players there are.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.stacks.len()
    }

    /// What each seat brings.
    #[must_use]
    pub fn stacks(&self) -> &[u64] {
        &self.stacks
    }

    /// The seat with the button.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// What each player posts.
    #[must_use]
    pub const fn ante(&self) -> u64 {
        self.ante
    }

    /// The small and the big blind; 0 and 0 if there are none.
    #[must_use]
    pub const fn blinds(&self) -> (u64, u64) {
        (self.small, self.big)
    }

    /// How much may be bet.
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The least bet.
    #[must_use]
    pub const fn min_bet(&self) -> u64 {
        self.min_bet
    }

    /// The bet of the later rounds, `None` without fixed limit.
    #[must_use]
    pub fn big_bet(&self) -> Option<u64> {
        (self.limit == Limit::Fixed).then_some(self.big_bet)
    }

    /// How many full bets and raises a round may have, `None` if there is no cap.
    #[must_use]
    pub fn cap(&self) -> Option<u64> {
        (self.limit == Limit::Fixed && self.cap < u64::MAX).then_some(self.cap)
    }

    /// An upper bound of the number of actions in a hand (RULES §4).
    #[must_use]
    pub fn bound(&self) -> u64 {
        let chips: u64 = self.stacks.iter().sum();
        (4 * self.players() as u64).saturating_mul(chips / self.min_bet + 2)
    }
}

fn check_seats(options: &Options, players: RangeInclusive<usize>) -> Result<(), InvalidOptions> {
    let (stacks, dealer) = (&options.stacks, options.dealer);
    if !players.contains(&stacks.len()) {
        return Err(InvalidOptions::Players {
            players: stacks.len(),
            least: *players.start(),
            most: *players.end(),
        });
    }
    if let Some(seat) = stacks.iter().position(|&stack| stack == 0) {
        return Err(InvalidOptions::NoChips(seat));
    }
    let chips: u128 = stacks.iter().map(|&stack| u128::from(stack)).sum();
    if chips > MAX_CHIPS.into() {
        return Err(InvalidOptions::Chips(chips));
    }
    if dealer >= stacks.len() {
        return Err(InvalidOptions::Dealer {
            dealer,
            players: stacks.len(),
        });
    }
    Ok(())
}

fn check_amount(option: &'static str, value: u64, least: u64) -> Result<(), InvalidOptions> {
    if (least..=MAX_CHIPS).contains(&value) {
        Ok(())
    } else {
        Err(InvalidOptions::Amount {
            option,
            value,
            least,
        })
    }
}

impl From<Stakes> for Options {
    fn from(stakes: Stakes) -> Options {
        Options {
            stacks: stakes.stacks().to_vec(),
            dealer: stakes.dealer.index(),
            ante: stakes.ante,
            small: stakes.small,
            big: stakes.big,
            limit: stakes.limit,
            min_bet: Some(stakes.min_bet),
            // Twice the largest bet is no option, but it is the default.
            big_bet: stakes.big_bet().filter(|&bet| bet != 2 * stakes.min_bet),
            cap: if stakes.limit == Limit::Fixed {
                stakes.cap()
            } else {
                Options::CAP
            },
        }
    }
}

impl TryFrom<Options> for Stakes {
    type Error = InvalidOptions;

    fn try_from(options: Options) -> Result<Stakes, InvalidOptions> {
        Stakes::new(&options, 2..=MAX_SEATS)
    }
}
