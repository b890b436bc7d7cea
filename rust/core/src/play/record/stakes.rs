use serde_json::{Map, Value, json};

use crate::rules::betting::{Limit, Options, Stakes};

/// The options of betting as they stand in records.
pub(super) fn write(stakes: &Stakes, options: &mut Map<String, Value>) {
    let (small, big) = stakes.blinds();
    let mut put = |name: &str, value: Value| options.insert(name.to_owned(), value);
    put("stacks", json!(stakes.stacks()));
    put("dealer", json!(stakes.dealer().index()));
    put("ante", json!(stakes.ante()));
    put("small", json!(small));
    put("big", json!(big));
    put("limit", json!(stakes.limit().name()));
    put("min_bet", json!(stakes.min_bet()));
    if stakes.limit() == Limit::Fixed {
        put("big_bet", json!(stakes.big_bet()));
        put("cap", json!(stakes.cap()));
    }
}

/// Reads an option of betting; tells whether it is one. A cap of null is none.
pub(super) fn read(options: &mut Options, name: &str, value: &Value) -> Result<bool, String> {
    let number = || {
        let number = value.as_u64();
        number.ok_or_else(|| format!("{name} must be a whole number, not {value}"))
    };
    match name {
        "stacks" => {
            let stacks = value.as_array().ok_or_else(|| wrong_stacks(value))?;
            let stacks = stacks.iter().map(Value::as_u64).collect::<Option<_>>();
            options.stacks = stacks.ok_or_else(|| wrong_stacks(value))?;
        }
        "dealer" => options.dealer = usize::try_from(number()?).unwrap_or(usize::MAX),
        "ante" => options.ante = number()?,
        "small" => options.small = number()?,
        "big" => options.big = number()?,
        "limit" => {
            let mut limits = Limit::ALL.into_iter();
            let limit = limits.find(|limit| *value == limit.name());
            options.limit = limit
                .ok_or_else(|| format!("limit must be 'no', 'pot' or 'fixed', not {value}"))?;
        }
        "min_bet" => options.min_bet = Some(number()?),
        "big_bet" => options.big_bet = Some(number()?),
        "cap" if value.is_null() => options.cap = None,
        "cap" => options.cap = Some(number()?),
        _ => return Ok(false),
    }
    Ok(true)
}

fn wrong_stacks(value: &Value) -> String {
    format!("stacks must be a list of whole numbers, not {value}")
}
