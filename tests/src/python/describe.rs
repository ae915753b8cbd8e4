//! Records as the harness is told of them: which numbers a value has, and which members have places.

use serde_json::{Value, json};

use crate::base_type::{BaseType, Family};
use crate::byteproof::numbers::Values;
use crate::record::{Layout, MemberType, Place};

/// Describes the record at a position.
pub fn record(values: &Values<'_>, position: usize) -> Value {
    let record = &values.set().records()[position];
    let member = |(_, member): (usize, &crate::record::Member)| {
        let kind = match (&member.ty, member.bits) {
            (_, Some(_)) => json!("bits"),
            (MemberType::Base(base), None) => base_kind(base),
            (MemberType::Record(name), None) => json!({ "record": name }),
        };
        json!({ "name": member.name, "kind": kind, "dims": member.dims })
    };
    let members: Vec<Value> = values.members(position).into_iter().map(member).collect();
    let places: Vec<Value> = record.members.iter().map(|member| json!([member.name, member.bits.is_some()])).collect();
    json!({ "name": record.name, "members": members, "places": places })
}

fn base_kind(base: &BaseType) -> Value {
    match base.family {
        Family::Integer { bits: 128, .. } => json!("wide"),
        Family::Narrow { .. } if ["half2", "bfloat162"].contains(&base.name) => json!("pair"),
        Family::Vector { element, count } => {
            json!({ "lanes": count, "element": BaseType::named(element).map(base_kind) })
        }
        _ => json!("number"),
    }
}

/// Writes a layout as the harness does, without the alignment, which NumPy has no word for.
pub fn layout(layout: &Layout) -> String {
    let place = |place: &Option<Place>| match place {
        None => "-".to_owned(),
        Some(Place::Bytes { offset }) => offset.to_string(),
        Some(Place::Bits { bit_offset, bits }) => format!("{bit_offset}:{bits}"),
    };
    [layout.size.to_string()].into_iter().chain(layout.members.iter().map(place)).collect::<Vec<_>>().join(" ")
}
