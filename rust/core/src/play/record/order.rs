use serde_json::{Map, Value, json};

use crate::hand::{FiveOfAKind, Order};

/// The names of where five of a kind ranks.
const FIVE_OF_A_KIND: [(FiveOfAKind, &str); 4] = [
    (FiveOfAKind::Above, "above"),
    (FiveOfAKind::BelowRoyal, "below_royal"),
    (FiveOfAKind::BelowStraightFlush, "below_straight_flush"),
    (FiveOfAKind::None, "none"),
];

/// Writes the options on which the order of hands depends.
pub(super) fn write(order: Order, options: &mut Map<String, Value>) {
    let named = FIVE_OF_A_KIND.iter();
    let mut named = named.filter(|(place, _)| *place == order.five_of_a_kind);
    let name = named.next().map(|(_, name)| name);
    options.insert("five_of_a_kind".to_owned(), json!(name));
    options.insert("double_ace_flush".to_owned(), json!(order.double_ace_flush));
}

/// Reads an option on which the order of hands depends; tells whether it is one.
pub(super) fn read(order: &mut Order, name: &str, value: &Value) -> Result<bool, String> {
    match name {
        "five_of_a_kind" => {
            let named = FIVE_OF_A_KIND.iter().find(|(_, name)| value == name);
            let &(place, _) = named.ok_or_else(|| {
                let all = FIVE_OF_A_KIND.map(|(_, name)| format!("'{name}'"));
                let all = all.join(", ");
                format!("five_of_a_kind must be one of {all}, not {value}")
            })?;
            order.five_of_a_kind = place;
        }
        "double_ace_flush" => {
            let is_double = value.as_bool();
            order.double_ace_flush =
                is_double.ok_or_else(|| format!("double_ace_flush must be a bool, not {value}"))?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}
