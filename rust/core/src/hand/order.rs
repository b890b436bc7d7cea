/// Where five of a kind ranks (RULES §2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FiveOfAKind {
    /// Above everything.
    #[default]
    Above,
    /// Only an ace-high straight flush beats it.
    BelowRoyal,
    /// Between four of a kind and straight flush.
    BelowStraightFlush,
    /// It is no hand: five equal ranks count as four of a kind with the best kicker of another
    /// rank.
    None,
}

impl FiveOfAKind {
    /// All places.
    pub const ALL: [FiveOfAKind; 4] = [
        FiveOfAKind::Above,
        FiveOfAKind::BelowRoyal,
        FiveOfAKind::BelowStraightFlush,
        FiveOfAKind::None,
    ];

    /// The place's name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["above", "below_royal", "below_straight_flush", "none"][self as usize]
    }
}

/// The options on which the order of hands depends (RULES §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// Where five of a kind ranks.
    pub five_of_a_kind: FiveOfAKind,
    /// Whether each wild in a flush counts as an ace, also beside the ace; otherwise as the
    /// highest rank that the flush still lacks.
    pub double_ace_flush: bool,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            five_of_a_kind: FiveOfAKind::Above,
            double_ace_flush: true,
        }
    }
}
