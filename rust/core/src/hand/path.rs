use super::HandRules;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;

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
}

impl Path {
    /// The fastest on this processor.
    #[must_use]
    pub fn fastest() -> Path {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Path(Way::Avx2(avx2));
        }
        Path(Way::Portable)
    }

    /// All that this processor has.
    pub fn all() -> impl Iterator<Item = Path> {
        let slow = [Path(Way::Scalar), Path(Way::Portable)];
        let fastest = Path::fastest();
        let more = (!slow.contains(&fastest)).then_some(fastest);
        slow.into_iter().chain(more)
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
