use serde::{Deserialize, Serialize};

use super::{CENTRE, POSITIONS};

/// How many ways there are to choose three of seven places.
pub(super) const TRIPLES: usize = 35;

/// Three places of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple([u8; 3]);

/// The places of each triple, in lexical order.
const PLACES: [Triple; TRIPLES] = {
    let mut triples = [Triple([0; 3]); TRIPLES];
    let (mut a, mut number) = (0, 0);
    while a < POSITIONS as u8 {
        let mut b = a + 1;
        while b < POSITIONS as u8 {
            let mut c = b + 1;
            while c < POSITIONS as u8 {
                triples[number] = Triple([a, b, c]);
                number += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    triples
};

impl Triple {
    /// The places, ascending.
    #[must_use]
    pub const fn places(self) -> [usize; 3] {
        let [a, b, c] = self.0;
        [a as usize, b as usize, c as usize]
    }

    /// Whether the three form a chain: ring cards touch their ring neighbours and the centre.
    const fn is_chain(self) -> bool {
        let [a, b, c] = self.places();
        let links = touch(a, b) as u8 + touch(b, c) as u8 + touch(a, c) as u8;
        c == CENTRE || links == 2
    }

    /// Whether the ring cards of the three are in a row.
    const fn is_row(self) -> bool {
        let [a, b, c] = self.places();
        self.is_chain() && (c != CENTRE || touch(a, b))
    }
}

/// Whether two places of the ring are neighbours.
const fn touch(a: usize, b: usize) -> bool {
    b < CENTRE && matches!(b - a, 1 | 5)
}

/// Which three cards of the layout go together: some triples of places, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Groups(u64);

/// What are no groups.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidGroups {
    /// No groups at all.
    #[error("groups must be at least one triple of places, not none")]
    None,
    /// Not three distinct places.
    #[error("groups must be triples of distinct places from 0 to 6, not {0:?}")]
    NoTriple(Vec<u64>),
    /// Bits that stand for no triple.
    #[error("{0:#x} are no groups")]
    Bits(u64),
}

impl Groups {
    /// Three in a row on the ring, or the centre and any two of the ring: 21 groups.
    pub const CONNECTED: Groups = {
        let (mut groups, mut number) = (0, 0);
        while number < TRIPLES {
            groups |= (PLACES[number].is_chain() as u64) << number;
            number += 1;
        }
        Groups(groups)
    };

    /// The same without those of the centre whose ring cards are no neighbours: 12 groups.
    pub const NEIGHBOURS: Groups = {
        let (mut groups, mut number) = (0, 0);
        while number < TRIPLES {
            groups |= (PLACES[number].is_row() as u64) << number;
            number += 1;
        }
        Groups(groups)
    };

    /// The groups of these triples of places.
    ///
    /// # Errors
    ///
    /// `InvalidGroups` if there are none, or names what is no triple of distinct places.
    pub fn new<'a>(triples: impl IntoIterator<Item = &'a [u64]>) -> Result<Groups, InvalidGroups> {
        let mut groups = 0;
        for triple in triples {
            let mut places = triple.to_vec();
            places.sort_unstable();
            let found = PLACES.iter().position(|known| {
                let known = known.0.iter().copied().map(u64::from);
                known.eq(places.iter().copied())
            });
            let number = found.ok_or_else(|| InvalidGroups::NoTriple(triple.to_vec()))?;
            groups |= 1 << number;
        }
        if groups == 0 {
            return Err(InvalidGroups::None);
        }
        Ok(Groups(groups))
    }

    /// How many groups there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The groups, in lexical order of their places.
    pub fn iter(self) -> impl Iterator<Item = Triple> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            PLACES.get(number).copied()
        })
    }
}

impl Default for Groups {
    fn default() -> Groups {
        Groups::CONNECTED
    }
}

impl From<Groups> for u64 {
    fn from(groups: Groups) -> u64 {
        groups.0
    }
}

impl TryFrom<u64> for Groups {
    type Error = InvalidGroups;

    fn try_from(bits: u64) -> Result<Groups, InvalidGroups> {
        if bits == 0 {
            Err(InvalidGroups::None)
        } else if bits >> TRIPLES == 0 {
            Ok(Groups(bits))
        } else {
            Err(InvalidGroups::Bits(bits))
        }
    }
}
