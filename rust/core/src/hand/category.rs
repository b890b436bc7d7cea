use std::fmt;

/// The kinds of hands, low to high, as they rank when five of a kind is above everything.
///
/// [`FiveOfAKind`](super::FiveOfAKind) can place five of a kind lower; the numbers stay, and the
/// order of hands is always that of [`HandValue`](super::HandValue).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Category {
    /// None of the others; also no cards at all.
    HighCard,
    /// Two cards of a rank.
    OnePair,
    /// Two cards of each of two ranks.
    TwoPair,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three cards of a rank and two of another.
    FullHouse,
    /// Four cards of a rank.
    FourOfAKind,
    /// Five ranks in a row of one suit, royal flushes among them.
    StraightFlush,
    /// Five cards of a rank.
    FiveOfAKind,
}

impl Category {
    /// How many categories there are.
    pub const COUNT: usize = 10;

    /// All categories, high card first.
    pub const ALL: [Category; Category::COUNT] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::FiveOfAKind,
    ];

    /// The category's name in words, such as `full house`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "high card",
            "one pair",
            "two pair",
            "three of a kind",
            "straight",
            "flush",
            "full house",
            "four of a kind",
            "straight flush",
            "five of a kind",
        ][self as usize]
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
