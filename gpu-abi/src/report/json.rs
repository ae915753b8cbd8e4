//! A layout as JSON.

use super::type_name::handle_name;
use crate::layout::{Enumerator, Field, Kind, Layout};
use core::fmt::{self, Write};

/// A layout as JSON on one line.
///
/// The text is one object, a *type*, without whitespace between tokens:
///
/// | key | value | in |
/// |---|---|---|
/// | `name` | the type's name | all |
/// | `kind` | `scalar`, `narrow_float`, `vector`, `pointer`, `handle`, `array`, `struct`, `union`, `enum` or `empty` | all |
/// | `size` | bytes | all |
/// | `align` | bytes, or null where it is [not known](Layout::known_align) | all |
/// | `scalar` | `bool`, `char`, `u8`, `f32`, ... | `scalar`, `enum` (its representation) |
/// | `cuda` | the class's name in CUDA's headers | `narrow_float` |
/// | `element` | a *type* | `vector`, `array` |
/// | `len` | the number of elements | `vector`, `array` |
/// | `space` | `generic`, `global`, `const`, `shared`, `local` or `param` | `pointer` |
/// | `pointee` | the name of the target's type with its path, or null where it is not known | `pointer` |
/// | `handle` | `texture`, `sampler` or `surface` | `handle` |
/// | `union` | whether all members start at 0 | `struct`, `union` |
/// | `declared_align`, `pack` | bytes, or null where not declared | `struct`, `union` |
/// | `packed` | whether it is declared so | `struct`, `union` |
/// | `non_pod` | true where it is declared so, otherwise absent | `struct`, `union` |
/// | `fields` | a list of *fields* in declaration order | `struct`, `union` |
/// | `made_up` | how many of the first *fields* are a tag, the union after it, or the members of that union, whose names the kernel need not share; absent if 0 | `struct`, `union` of an enumeration with data |
/// | `open` | true if other values than the enumerators' are valid too, otherwise absent | `enum` |
/// | `enumerators` | a list of objects with `name`, `rust_name` where Rust has another one, and `value`, a number, or a string of digits beyond ±2^53 | `enum` |
///
/// A *field*:
///
/// | key | value |
/// |---|---|
/// | `name` | the member's name, null for an unnamed bit-field |
/// | `cxx_name` | the name in C++ where another one is declared, otherwise absent |
/// | `offset` | bytes from the record's start; for a bit-field, the byte of its first bit |
/// | `bit_offset`, `bits` | only for a bit-field: its first bit, counted from the record's start, and its width |
/// | `declared_align` | bytes, or null where not declared |
/// | `packed` | whether it is declared so |
/// | `base` | true for a base class, otherwise absent |
/// | `tail` | true for an array whose length is known only at run time, otherwise absent |
/// | `type` | a *type* |
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::report::Json;
///
/// let layout = <[u16; 3]>::LAYOUT;
/// assert_eq!(
///     Json::new(&layout).to_string(),
///     r#"{"name":"[u16; 3]","kind":"array","size":6,"align":2,"#.to_owned()
///         + r#""element":{"name":"u16","kind":"scalar","size":2,"align":2,"scalar":"u16"},"len":3}"#
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Json<'a> {
    layout: &'a Layout<'a>,
}

impl<'a> Json<'a> {
    /// Returns the JSON of the type with the layout `layout`.
    #[inline]
    pub const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout }
    }
}

impl fmt::Display for Json<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout } = self;
        write!(f, r#"{{"name":{},"#, Quoted(layout.name()))?;
        let (kind, size, align) = (kind_name(layout.kind()), layout.size(), OrNull(layout.known_align()));
        write!(f, r#""kind":"{kind}","size":{size},"align":{align}"#)?;
        write_details(f, layout)?;
        f.write_char('}')
    }
}

#[inline]
const fn kind_name(kind: &Kind<'_>) -> &'static str {
    match kind {
        Kind::Scalar(_) => "scalar",
        Kind::NarrowFloat(_) => "narrow_float",
        Kind::Vector { .. } => "vector",
        Kind::Pointer(_) => "pointer",
        Kind::Handle(_) => "handle",
        Kind::Array { .. } => "array",
        Kind::Record(form) if form.is_union => "union",
        Kind::Record(_) => "struct",
        Kind::Enum { .. } => "enum",
        Kind::Empty => "empty",
    }
}

/// Writes the entries that only types of this kind have.
#[inline]
fn write_details(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>) -> fmt::Result {
    match layout.kind() {
        Kind::Scalar(scalar) => write!(f, r#","scalar":"{}""#, scalar.name()),
        Kind::NarrowFloat(class) => write!(f, r#","cuda":{}"#, Quoted(class)),
        Kind::Vector { element, lanes: len } | Kind::Array { element, len } => {
            write!(f, r#","element":{},"len":{len}"#, Json::new(element))
        }
        Kind::Pointer(pointer) => {
            let space = pointer.space().directive().map_or("generic", |directive| directive.trim_start_matches('.'));
            write!(f, r#","space":"{space}""#)?;
            match pointer.pointee() {
                Some(pointee) => write!(f, r#","pointee":{}"#, Quoted(pointee)),
                None => f.write_str(r#","pointee":null"#),
            }
        }
        Kind::Handle(handle) => write!(f, r#","handle":"{}""#, handle_name(*handle)),
        Kind::Record(form) => {
            write!(f, r#","union":{}"#, form.is_union)?;
            write!(f, r#","declared_align":{}"#, OrNull(form.align))?;
            write!(f, r#","packed":{}"#, form.is_packed)?;
            write!(f, r#","pack":{}"#, OrNull(form.pack))?;
            if form.made_up > 0 {
                write!(f, r#","made_up":{}"#, form.made_up)?;
            }
            if form.is_non_pod {
                f.write_str(r#","non_pod":true"#)?;
            }
            f.write_str(r#","fields":"#)?;
            write_list(f, layout.members(), write_field)
        }
        Kind::Enum { repr, enumerators, is_open } => {
            write!(f, r#","scalar":"{}""#, repr.name())?;
            if *is_open {
                f.write_str(r#","open":true"#)?;
            }
            f.write_str(r#","enumerators":"#)?;
            write_list(f, enumerators.iter(), write_enumerator)
        }
        Kind::Empty => Ok(()),
    }
}

#[inline]
fn write_field(f: &mut fmt::Formatter<'_>, field: &Field<'_>) -> fmt::Result {
    match (field.name(), field.bits()) {
        ("", Some(_)) => f.write_str(r#"{"name":null"#)?,
        (name, _) => write!(f, r#"{{"name":{}"#, Quoted(name))?,
    }
    if field.cxx_name() != field.name() {
        write!(f, r#","cxx_name":{}"#, Quoted(field.cxx_name()))?;
    }
    write!(f, r#","offset":{}"#, field.offset())?;
    if let Some(bits) = field.bits() {
        let (offset, width) = (bits.offset(), bits.width());
        write!(f, r#","bit_offset":{offset},"bits":{width}"#)?;
    }
    write!(f, r#","declared_align":{}"#, OrNull(field.declared_align()))?;
    write!(f, r#","packed":{}"#, field.is_packed())?;
    if field.is_base() {
        f.write_str(r#","base":true"#)?;
    }
    if field.is_tail() {
        f.write_str(r#","tail":true"#)?;
    }
    write!(f, r#","type":{}}}"#, Json::new(field.layout()))
}

#[inline]
fn write_enumerator(f: &mut fmt::Formatter<'_>, one: &Enumerator<'_>) -> fmt::Result {
    /// The largest integer that every JSON reader represents exactly.
    const MAX: u128 = 1 << 53;

    write!(f, r#"{{"name":{},"#, Quoted(one.name))?;
    if one.rust_name != one.name {
        write!(f, r#""rust_name":{},"#, Quoted(one.rust_name))?;
    }
    let value = one.value;
    if value.unsigned_abs() <= MAX { write!(f, r#""value":{value}}}"#) } else { write!(f, r#""value":"{value}"}}"#) }
}

pub(super) fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    write_item: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    f.write_char('[')?;
    for (i, item) in items.enumerate() {
        if i > 0 {
            f.write_char(',')?;
        }
        write_item(f, item)?;
    }
    f.write_char(']')
}

/// A number or `null`.
struct OrNull(Option<usize>);

impl fmt::Display for OrNull {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("null"),
        }
    }
}

/// Text in quotes, with the characters that RFC 8259 forbids in strings escaped.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::TextureObject;
    use crate::layout::{Host, Member, PtxLayout, Record, StateSpace};
    use crate::narrow::F16;
    use crate::pointer::{Ptr, Shared};
    use crate::scalar::Scalar;
    use crate::vector::Float2;
    use core::marker::PhantomData;
    use serde_json::{Value, json};
    use std::string::ToString;

    fn read(layout: &Layout<'_>) -> Value {
        serde_json::from_str(&Json::new(layout).to_string()).unwrap()
    }

    #[test]
    fn types_without_members() {
        assert_eq!(read(&bool::LAYOUT), json!({"name": "bool", "kind": "scalar", "size": 1, "align": 1, "scalar": "bool"}));
        assert_eq!(
            read(&u64::LAYOUT.with_name("Id")),
            json!({"name": "Id", "kind": "scalar", "size": 8, "align": 8, "scalar": "u64"})
        );
        assert_eq!(
            read(&F16::LAYOUT),
            json!({"name": "F16", "kind": "narrow_float", "size": 2, "align": 2, "cuda": "__half"})
        );
        let f32 = json!({"name": "f32", "kind": "scalar", "size": 4, "align": 4, "scalar": "f32"});
        assert_eq!(
            read(&Float2::LAYOUT),
            json!({"name": "Float2", "kind": "vector", "size": 8, "align": 8, "element": f32, "len": 2})
        );
        assert_eq!(
            read(&<Ptr<[u8], Shared>>::LAYOUT),
            json!({"name": "Ptr", "kind": "pointer", "size": 4, "align": 4, "space": "shared", "pointee": "[u8]"})
        );
        assert_eq!(
            read(&TextureObject::LAYOUT),
            json!({"name": "TextureObject", "kind": "handle", "size": 8, "align": 8, "handle": "texture"})
        );
        assert_eq!(
            read(&<PhantomData<u8>>::LAYOUT),
            json!({"name": "PhantomData", "kind": "empty", "size": 0, "align": 1})
        );
    }

    #[test]
    fn a_callers_pointer_has_no_pointee() {
        let host = Host::LINUX_X86_64;
        let layout = Layout::pointer("p", StateSpace::Global, host);
        assert_eq!(
            read(&layout),
            json!({"name": "p", "kind": "pointer", "size": 8, "align": 8, "space": "global", "pointee": null})
        );
    }

    #[test]
    fn enumerators() {
        let enumerators = [Enumerator::new("A", -1), Enumerator::new("B", 1 << 53), Enumerator::new("C", u64::MAX.into())];
        assert_eq!(
            read(&Layout::enumeration("E", Scalar::U64, &enumerators)),
            json!({
                "name": "E", "kind": "enum", "size": 8, "align": 8, "scalar": "u64",
                "enumerators": [
                    {"name": "A", "value": -1},
                    {"name": "B", "value": 9007199254740992_i64},
                    {"name": "C", "value": "18446744073709551615"},
                ],
            })
        );
        assert_eq!(
            read(&Layout::open_enumeration("E", Scalar::U8, &enumerators[..1])),
            json!({
                "name": "E", "kind": "enum", "size": 1, "align": 1, "scalar": "u8", "open": true,
                "enumerators": [{"name": "A", "value": -1}],
            })
        );
    }

    #[test]
    fn records_within_records() {
        let members = [
            Member::new("raw", &<u32 as PtxLayout>::LAYOUT).align(8),
            Member::new("low", &<u8 as PtxLayout>::LAYOUT).bits(3),
        ];
        let mut fields = [Field::EMPTY; 2];
        let word = Record::union("Word", &members).layout_in(&mut fields).unwrap();
        let words = Layout::array("[Word; 2]", &word, 2);
        let members = [
            Member::new("words", &words),
            Member::unnamed(&<u16 as PtxLayout>::LAYOUT, 5),
            Member::new("last", &<u16 as PtxLayout>::LAYOUT).bits(2),
        ];
        let mut fields = [Field::EMPTY; 3];
        let outer = Record::structure("Outer", &members).align(16).layout_in(&mut fields).unwrap();
        let scalar =
            |name: &str, size: usize| json!({"name": name, "kind": "scalar", "size": size, "align": size, "scalar": name});
        let word = json!({
            "name": "Word", "kind": "union", "size": 8, "align": 8,
            "union": true, "declared_align": null, "packed": false, "pack": null,
            "fields": [
                {"name": "raw", "offset": 0, "declared_align": 8, "packed": false, "type": scalar("u32", 4)},
                {"name": "low", "offset": 0, "bit_offset": 0, "bits": 3, "declared_align": null, "packed": false,
                 "type": scalar("u8", 1)},
            ],
        });
        assert_eq!(
            read(&outer),
            json!({
                "name": "Outer", "kind": "struct", "size": 32, "align": 16,
                "union": false, "declared_align": 16, "packed": false, "pack": null,
                "fields": [
                    {"name": "words", "offset": 0, "declared_align": null, "packed": false, "type": {
                        "name": "[Word; 2]", "kind": "array", "size": 16, "align": 8, "element": word, "len": 2,
                    }},
                    {"name": null, "offset": 16, "bit_offset": 128, "bits": 5, "declared_align": null, "packed": false,
                     "type": scalar("u16", 2)},
                    {"name": "last", "offset": 16, "bit_offset": 133, "bits": 2, "declared_align": null, "packed": false,
                     "type": scalar("u16", 2)},
                ],
            })
        );
    }

    #[test]
    fn declarations_beyond_the_guide() {
        let members = [Member::new("a", &<u32 as PtxLayout>::LAYOUT).packed()];
        let mut fields = [Field::EMPTY; 1];
        let packed = Record::structure("P", &members).packed().host(Host::LINUX_X86_64);
        let layout = packed.layout_in(&mut fields).unwrap();
        let read_packed = read(&layout);
        assert_eq!(read_packed["packed"], true);
        assert_eq!(read_packed["fields"][0]["packed"], true);
        let mut fields = [Field::EMPTY; 1];
        let pack = Record::structure("P", &members).pack(2).host(Host::LINUX_X86_64);
        assert_eq!(read(&pack.layout_in(&mut fields).unwrap())["pack"], 2);
    }

    #[test]
    fn texts_are_escaped() {
        let name = "a\"b\\c\n\u{1f}\u{7f}é\u{2028}";
        assert_eq!(Quoted("\"\\\n").to_string(), r#""\"\\\u000a""#);
        assert_eq!(read(&u8::LAYOUT.with_name(name))["name"], name);
    }
}
