use std::fmt;

use super::HandRules;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// A way to compute the values of hands. All of them give the same values; tests take each.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(pub(super) Way);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// One hand at a time.
    Scalar,
    /// Blocks of hands, in loops that compilers turn into vector instructions.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Path {
    /// The fastest on this processor.
    #[must_use]
    pub fn fastest() -> Path {
        Path::all().last().unwrap_or(Path(Way::Portable))
    }

    /// All that this processor has, from the slowest to the fastest.
    pub fn all() -> impl Iterator<Item = Path> {
        #[cfg(target_arch = "x86_64")]
        let more = [
            Avx2::detect().map(Way::Avx2),
            Avx512::detect().map(Way::Avx512),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let more: [Option<Way>; 0] = [];
        [Way::Scalar, Way::Portable]
            .into_iter()
            .chain(more.into_iter().flatten())
            .map(Path)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Way::Scalar => "scalar",
            Way::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Way::Avx512(_) => "AVX-512",
        })
    }
}

/// Rules with the path that batches and counts take.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct OnPath<'a> {
    pub(super) rules: &'a HandRules,
    pub(super) path: Path,
}

impl HandRules {
    /// The same rules by a given path.
    #[doc(hidden)]
    #[must_use]
    pub fn on(&self, path: Path) -> OnPath<'_> {
        OnPath { rules: self, path }
    }
}
