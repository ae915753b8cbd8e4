//! A member of a record on one of two sides, as JSON.

use gpu_abi::verify::fields::Side;
use serde_json::{Value, json};

/// Returns the member, or `null` if that side has none.
pub(crate) fn entry(side: Option<&Side>) -> Value {
    side.map_or(Value::Null, |side| {
        json!({
            "name": side.name,
            "type": side.type_name,
            "offset": side.offset,
            "size": side.size,
            "bits": side.bits.map(|bits| bits.width()),
        })
    })
}
