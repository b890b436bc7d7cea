use serde_json::{Map, Value, json};

use crate::hand::{FiveOfAKind, Order};

/// Writes the options on which the order of hands depends.
pub(super) fn write(order: Order, options: &mut Map<String, Value>) {
    let place = order.five_of_a_kind.name();
    options.insert("five_of_a_kind".to_owned(), json!(place));
    options.insert("double_ace_flush".to_owned(), json!(order.double_ace_flush));
}

/// Reads an option on which the order of hands depends; tells whether it is one.
pub(super) fn read(order: &mut Order, name: &str, value: &Value) -> Result<bool, String> {
    match name {
        "five_of_a_kind" => {
            let mut places = FiveOfAKind::ALL.into_iter();
            let place = places.find(|place| *value == place.name());
            order.five_of_a_kind = place.ok_or_else(|| {
                let all = FiveOfAKind::ALL.map(|place| format!("'{}'", place.name()));
                let all = all.join(", ");
                format!("five_of_a_kind must be one of {all}, not {value}")
            })?;
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
