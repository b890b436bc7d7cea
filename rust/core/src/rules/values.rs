//! What shown hands are worth, by seat: how it is written, and which are best.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{MAX_SEATS, Seat, SeatSet, betting::Betting};
use crate::hand::HandValue;

/// What the hand of a seat is worth, if it was shown.
pub(super) fn shown(
    values: &[HandValue; MAX_SEATS],
    betting: &Betting,
    seat: Seat,
) -> Option<HandValue> {
    let is_shown = betting.is_showdown() && betting.live().contains(seat);
    is_shown.then(|| values[seat.index()])
}

/// The winners of a pot for some live seats; nobody before the end of the hand.
pub(super) fn winners(
    values: &[HandValue; MAX_SEATS],
    betting: &Betting,
    seats: SeatSet,
) -> SeatSet {
    if betting.is_settled() {
        best_of(values, seats)
    } else {
        SeatSet::EMPTY
    }
}

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
