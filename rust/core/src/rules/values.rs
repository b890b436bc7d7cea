//! What shown hands are worth, by seat: how it is written, and which are best.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{MAX_SEATS, Seat, SeatSet};
use crate::hand::HandValue;

/// The seats with the best hand among some.
pub(super) fn best_of(values: &[HandValue; MAX_SEATS], seats: SeatSet) -> SeatSet {
    let value = |seat: Seat| values[seat.index()];
    let best = seats.iter().map(value).max();
    seats
        .iter()
        .filter(|&seat| Some(value(seat)) == best)
        .collect()
}

pub(super) fn serialize<S: Serializer>(
    values: &[HandValue; MAX_SEATS],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    values.map(HandValue::bits).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<[HandValue; MAX_SEATS], D::Error> {
    let mut values = [HandValue::LOWEST; MAX_SEATS];
    let bits = <[u32; MAX_SEATS]>::deserialize(deserializer)?;
    for (value, bits) in values.iter_mut().zip(bits) {
        *value = HandValue::from_bits(bits).map_err(D::Error::custom)?;
    }
    Ok(values)
}
