//! The table of kinds in the book's page `caught.md`, printed from the rules.
//!
//! After an intended change, write it again:
//!
//! ```sh
//! GPU_ABI_BLESS=1 cargo test -p gpu-abi --features kernels,verify-runtime --lib compare::rules::tests
//! ```

use super::*;
use crate::compare::judge::type_difference;
use crate::description::{Describe, Undescribed as _};
use crate::handle::TextureObject;
use crate::narrow::F16;
use crate::vector::Float2;
use crate::{DevicePtr, PtxLayout};
use gpu_abi_reader::model::{CompiledMember, CompiledRecord};
use std::format;
use std::string::String;
use std::vec::Vec;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/src/caught.md");
const START: &str = "<!-- printed by `compare::rules::tests` -->\n";

#[derive(PtxLayout, Clone, Copy)]
#[repr(i32)]
#[allow(dead_code)]
enum Closed {
    Off,
    On,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(enumerators(OFF, ON))]
#[repr(transparent)]
struct Open(i32);

impl Open {
    const OFF: Self = Self(0);
    const ON: Self = Self(1);
}

#[derive(PtxLayout, Clone, Copy)]
#[allow(dead_code)]
struct Pair {
    a: i32,
    b: i32,
}

#[derive(PtxLayout, Clone, Copy)]
#[allow(dead_code)]
struct Number {
    value: i32,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(opaque, cxx = Number)]
#[allow(dead_code)]
struct Opaque {
    bytes: [u8; 4],
}

/// Declares nothing about itself.
struct Underived;

macro_rules! rust {
    ($($name:literal $ty:ty,)*) => { [$(($name, RustType::described(&Describe::<$ty>::TYPE)),)*] };
}

const fn scalar(name: &'static str, kind: ScalarKind, size: u64) -> CompiledType<'static> {
    CompiledType::Scalar { name, kind, size, handle: None }
}

const fn record(name: &'static str, size: u64, members: &'static [CompiledMember<'static>]) -> CompiledType<'static> {
    CompiledType::Record(record_of(name, size, members))
}

const fn record_of(name: &'static str, size: u64, members: &'static [CompiledMember<'static>]) -> CompiledRecord<'static> {
    let (align, max_align, by_key) = (None, None, &[]);
    let (union, has_virtual_base, made_up, other_form) = (false, false, 0, None);
    CompiledRecord { name, union, size, align, max_align, members, by_key, has_virtual_base, made_up, other_form }
}

/// `enum Shape { Pair(Pair), Off, On }` without a `repr`, if `Pair` cannot have some values.
const NICHE: CompiledRecord<'static> = CompiledRecord {
    union: true,
    made_up: 2,
    ..record_of("Shape", 8, &[CompiledMember::new("tag", 5, 4), CompiledMember::new("Pair", 12, 0)])
};

const VALUES: &[(&str, i128)] = &[("Off", 0), ("On", 1)];

/// The kernel's kinds of types. The numbers are indices in the list.
const KERNEL: &[(&str, CompiledType<'static>)] = &[
    ("`int`", scalar("int", ScalarKind::Signed, 4)),
    ("`unsigned`", scalar("unsigned int", ScalarKind::Unsigned, 4)),
    ("`float`", scalar("float", ScalarKind::Float, 4)),
    ("`bool`", scalar("bool", ScalarKind::Bool, 1)),
    ("`char32_t`", scalar("char32_t", ScalarKind::Character, 4)),
    ("an enumeration", CompiledType::Enum { name: "Mode", size: 4, signed: Some(true), enumerators: VALUES, by_key: &[] }),
    (
        "an enumeration of unknown sign",
        CompiledType::Enum { name: "Mode", size: 4, signed: None, enumerators: VALUES, by_key: &[] },
    ),
    ("`half`", record("__half", 2, &[CompiledMember::new("__x", 1, 0)])),
    ("a texture or surface object", scalar("unsigned long long", ScalarKind::Unsigned, 8)),
    ("a pointer", CompiledType::pointer("int *", 0, Some(false), 8)),
    ("a vector, a complex number", record("float2", 8, &[CompiledMember::new("x", 2, 0), CompiledMember::new("y", 2, 4)])),
    ("an array", CompiledType::Array { name: "int[2]", element: 0, len: 2 }),
    ("a struct", record("Pair", 8, &[CompiledMember::new("a", 0, 0), CompiledMember::new("b", 0, 4)])),
    ("a struct with one member", record("Number", 4, &[CompiledMember::new("value", 0, 0)])),
    ("an enumeration of Rust whose tag lies within its data", CompiledType::Record(NICHE)),
    ("a pointer to a member", CompiledType::Other { name: "int Pair::*", size: Some(8), parts: Some(&[]) }),
];

/// Returns the row of a Rust type: the kinds that agree, that agree if their parts do, and that are not compared.
fn row(name: &str, rust: RustType<'_>) -> String {
    let all: Vec<CompiledType<'_>> = KERNEL.iter().map(|(_, ty)| *ty).collect();
    let mut columns = [const { Vec::new() }; 3];
    for (index, (kernel, _)) in KERNEL.iter().enumerate() {
        let types = CompiledTypes::new(&all);
        if size_difference(rust, index, types).is_some() {
            continue;
        }
        // A struct with one member, or an array, leads to another type.
        let column = match step(rust, index, types) {
            Step::Agree => 0,
            Step::Within(inner, at, None) if type_difference(inner, at, types).is_none() => 1,
            Step::Members(..) | Step::Enumerators(..) | Step::Pointees(..) | Step::Functions(..) => 1,
            Step::NotCompared(_) => 2,
            Step::Within(..) | Step::Differ(_) => continue,
        };
        columns[column].push(*kernel);
    }
    let [agree, parts, left_out] = columns.map(|kinds| if kinds.is_empty() { "–".into() } else { kinds.join(", ") });
    format!("| {name} | {agree} | {parts} | {left_out} |\n")
}

fn table() -> String {
    let rust = rust![
        "`i32`" i32,
        "`f32`" f32,
        "`bool`" bool,
        "`char`" char,
        "an enumeration" Closed,
        "an open enumeration" Open,
        "`F16`" F16,
        "`TextureObject`" TextureObject,
        "a pointer" DevicePtr<i32>,
        "a vector" Float2,
        "an array of `f32`" [f32; 2],
        "an array of integers" [i32; 2],
        "a struct" Pair,
        "a struct with one member" Number,
        "a type with `#[ptx(opaque)]`" Opaque,
        "a type without a description" Underived,
    ];
    let mut table =
        String::from("| In Rust | agrees with | agrees if their parts do | is not compared with |\n|---|---|---|---|\n");
    table.extend(rust.map(|(name, ty)| row(name, ty)));
    table
}

#[test]
fn the_book_has_the_table() {
    let page = std::fs::read_to_string(PAGE).expect("the page");
    let (before, rest) = page.split_once(START).expect("the mark before the table");
    let end = rest.find("\n\n").map_or(rest.len(), |end| end + 1);
    let (printed, known) = (table(), &rest[..end]);
    if std::env::var_os("GPU_ABI_BLESS").is_some() {
        std::fs::write(PAGE, format!("{before}{START}{printed}{}", &rest[end..])).expect("the page is written");
    } else {
        assert_eq!(known, printed, "the rules have changed: write the table again, as the head of this file says");
    }
}
