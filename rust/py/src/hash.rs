//! The hashes of objects.

use std::hash::{DefaultHasher, Hash, Hasher};

/// The hash of a value: the same in every process.
pub(crate) fn of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
