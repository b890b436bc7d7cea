use std::fmt;

/// One of the thirteen ranks, deuce low and ace high.
///
/// `rank as u8` is 0 for the deuce to 12 for the ace, as in card codes (RULES §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// The deuce, 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// T.
    Ten,
    /// J.
    Jack,
    /// Q.
    Queen,
    /// K.
    King,
    /// A.
    Ace,
}

impl Rank {
    /// All ranks, deuce first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank's character: `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    #[must_use]
    pub const fn char(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank that a character means, in either letter case.
    ///
    /// ```
    /// use cardcore::Rank;
    /// assert_eq!(Rank::from_char('t'), Some(Rank::Ten));
    /// assert_eq!(Rank::from_char('1'), None);
    /// ```
    #[must_use]
    pub const fn from_char(char: char) -> Option<Rank> {
        Some(match char {
            '2'..='9' => Rank::ALL[char as usize - '2' as usize],
            'T' | 't' => Rank::Ten,
            'J' | 'j' => Rank::Jack,
            'Q' | 'q' => Rank::Queen,
            'K' | 'k' => Rank::King,
            'A' | 'a' => Rank::Ace,
            _ => return None,
        })
    }

    /// The rank's name in words, such as `ace`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The name of several of this rank, such as `sixes`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}
