//! A layout as JSON. `gpu-abi/cli/schema/layout.schema.json` is its schema.

use gpu_abi::layout::{Enumerator, Field, Kind, Layout};
use serde_json::{Value, json};

/// Returns the document of a type with this layout. The reader of debug information limits the depth of types.
pub(super) fn layout(layout: &Layout<'_>) -> Value {
    let (kind, details) = match *layout.kind() {
        Kind::Scalar(scalar) => ("scalar", vec![("scalar", json!(scalar.name()))]),
        Kind::NarrowFloat(class) => ("narrow_float", vec![("cuda", json!(class))]),
        Kind::Vector { element, lanes } => ("vector", elements(element, lanes)),
        Kind::Array { element, len } => ("array", elements(element, len)),
        Kind::Pointer(pointer) => {
            let space = pointer.space().directive().map_or("generic", |directive| &directive[1..]);
            ("pointer", vec![("space", json!(space)), ("pointee", json!(pointer.pointee()))])
        }
        Kind::Handle(handle) => ("handle", vec![("handle", json!(handle.name()))]),
        Kind::Record(form) => {
            let mut details = vec![
                ("union", json!(form.is_union)),
                ("declared_align", json!(form.align)),
                ("packed", json!(form.is_packed)),
                ("pack", json!(form.pack)),
            ];
            details.extend((form.made_up > 0).then(|| ("made_up", json!(form.made_up))));
            details.extend(form.is_non_pod.then(|| ("non_pod", json!(true))));
            details.push(("fields", layout.members().map(field).collect()));
            (if form.is_union { "union" } else { "struct" }, details)
        }
        Kind::Enum { repr, enumerators, is_open } => {
            let mut details = vec![("scalar", json!(repr.name()))];
            details.extend(is_open.then(|| ("open", json!(true))));
            details.push(("enumerators", enumerators.iter().map(enumerator).collect()));
            ("enum", details)
        }
        // `Kind::Empty` is the last one.
        _ => ("empty", Vec::new()),
    };
    let (size, align) = (json!(layout.size()), json!(layout.known_align()));
    let all = [("name", json!(layout.name())), ("kind", json!(kind)), ("size", size), ("align", align)];
    all.into_iter().chain(details).collect()
}

fn elements(element: &Layout<'_>, len: usize) -> Vec<(&'static str, Value)> {
    vec![("element", layout(element)), ("len", json!(len))]
}

fn field(field: &Field<'_>) -> Value {
    let (name, cxx_name) = (field.name(), field.cxx_name());
    let is_unnamed = name.is_empty() && field.bits().is_some();
    let mut entries = vec![("name", if is_unnamed { Value::Null } else { json!(name) })];
    entries.extend((cxx_name != name).then(|| ("cxx_name", json!(cxx_name))));
    entries.push(("offset", json!(field.offset())));
    if let Some(bits) = field.bits() {
        entries.extend([("bit_offset", json!(bits.offset())), ("bits", json!(bits.width()))]);
    }
    entries.extend([("declared_align", json!(field.declared_align())), ("packed", json!(field.is_packed()))]);
    entries.extend(field.is_base().then(|| ("base", json!(true))));
    entries.extend(field.is_tail().then(|| ("tail", json!(true))));
    entries.push(("type", layout(field.layout())));
    entries.into_iter().collect()
}

fn enumerator(one: &Enumerator<'_>) -> Value {
    let mut entries = vec![("name", json!(one.name))];
    entries.extend((one.rust_name != one.name).then(|| ("rust_name", json!(one.rust_name))));
    entries.push(("value", integer(one.value)));
    entries.into_iter().collect()
}

/// Returns a number, or its digits if some JSON readers would round it.
pub(crate) fn integer(value: i128) -> Value {
    /// The largest integer that every JSON reader represents exactly.
    const MAX: u128 = 1 << 53;

    if value.unsigned_abs() <= MAX { json!(value as i64) } else { json!(value.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi::PtxLayout;
    use gpu_abi::layout::{Host, Member, Record};
    use gpu_abi::scalar::Scalar;

    #[test]
    fn numbers_beyond_those_of_json_are_texts() {
        let enumerators = [Enumerator::new("A", -1), Enumerator::new("B", 1 << 53), Enumerator::new("C", u64::MAX.into())];
        assert_eq!(
            layout(&Layout::enumeration("E", Scalar::U64, &enumerators)),
            json!({
                "name": "E", "kind": "enum", "size": 8, "align": 8, "scalar": "u64",
                "enumerators": [
                    {"name": "A", "value": -1},
                    {"name": "B", "value": 9007199254740992_i64},
                    {"name": "C", "value": "18446744073709551615"},
                ],
            })
        );
        assert_eq!(layout(&Layout::open_enumeration("E", Scalar::U8, &enumerators[..1]))["open"], true);
    }

    #[test]
    fn what_a_record_declares() {
        let members = [Member::new("low", &u8::LAYOUT), Member::unnamed(&u16::LAYOUT, 5)];
        let mut fields = [Field::EMPTY; 2];
        let record = Record::structure("Word", &members).align(4).host(Host::LINUX_X86_64).layout_in(&mut fields).unwrap();
        let byte = json!({"name": "u8", "kind": "scalar", "size": 1, "align": 1, "scalar": "u8"});
        let short = json!({"name": "u16", "kind": "scalar", "size": 2, "align": 2, "scalar": "u16"});
        assert_eq!(
            layout(&record),
            json!({
                "name": "Word", "kind": "struct", "size": 4, "align": 4,
                "union": false, "declared_align": 4, "packed": false, "pack": null,
                "fields": [
                    {"name": "low", "offset": 0, "declared_align": null, "packed": false, "type": byte},
                    {"name": null, "offset": 1, "bit_offset": 8, "bits": 5, "declared_align": null, "packed": false, "type": short},
                ],
            })
        );
    }
}
