//! Differences and their causes, by descriptions that no compiler needs to make.

#[cfg(feature = "verify-runtime")]
mod lists;
mod once;

use super::*;
use crate::compare::judge::{First, first_difference};
use crate::compare::names::last_identifier;
use crate::description::{Describe, Description};
use crate::layout::{Field, Layout, RecordForm};
use crate::text::Text;
use crate::{DevicePtr, PtxLayout};
use gpu_abi_reader::model::{ClassNames, CompiledMember, CompiledRecord, CompiledType, ScalarKind, class_keys};
use std::boxed::Box;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

const INT: CompiledType<'static> = CompiledType::Scalar { name: "int", kind: ScalarKind::Signed, size: 4, handle: None };
const FLOAT: CompiledType<'static> = CompiledType::Scalar { name: "float", kind: ScalarKind::Float, size: 4, handle: None };

const fn record<'a>(name: &'a str, size: u64, members: &'a [CompiledMember<'a>]) -> CompiledType<'a> {
    CompiledType::Record(record_of(name, size, members))
}

const fn record_of<'a>(name: &'a str, size: u64, members: &'a [CompiledMember<'a>]) -> CompiledRecord<'a> {
    let (align, max_align, by_key) = (None, None, &[]);
    let (made_up, other_form) = (0, None);
    CompiledRecord {
        name,
        union: false,
        size,
        align,
        max_align,
        members,
        by_key,
        has_virtual_base: false,
        made_up,
        other_form,
    }
}

const fn member(name: &str, ty: usize, offset: u64) -> CompiledMember<'_> {
    CompiledMember::new(name, ty, offset)
}

/// Returns the types of a kernel whose file has no other types.
fn of_file<'a>(types: &'a [CompiledType<'a>]) -> CompiledTypes<'a> {
    let names = types.iter().filter(|ty| matches!(ty, CompiledType::Record(_) | CompiledType::Incomplete { .. }));
    let keys = names.map(|ty| last_identifier(ty.name())).flat_map(|name| class_keys(name, name));
    let mut keys: Vec<_> = keys.collect();
    keys.sort_unstable();
    CompiledTypes { classes: ClassNames(keys.concat().leak()), ..CompiledTypes::new(types) }
}

/// Returns all differences between a type and the first one of the kernel's.
fn differences<'a>(rust: RustType<'a>, types: &'a [CompiledType<'a>]) -> Vec<String> {
    let (mut pairs, mut latest) = ([None; 8], [0; 8]);
    let mut walk = Walk::new(of_file(types), &mut pairs, &mut latest);
    walk.start(rust, 0);
    let mut found = Vec::new();
    while let Some(located) = walk.next() {
        let mut text = Text::<256>::new();
        located.describe(&mut text, "the kernel");
        found.push(text.as_str().to_string());
    }
    found
}

macro_rules! differences {
    ($ty:ty, $types:expr) => {
        differences(RustType::new(<$ty as PtxLayout>::REF, &Describe::<$ty>::TYPE), $types)
    };
}

// It uses the macro.
mod alignments;
mod arrays;
mod enumerations;
mod functions;

/// `struct Node { struct { float f; unsigned u; }; };`, which files of Windows do not tell from `struct Node { float f; unsigned u; };`.
#[test]
fn an_anonymous_struct_may_be_open() {
    #[derive(PtxLayout, Clone, Copy)]
    #[allow(dead_code)]
    union Value {
        f: f32,
        u: u32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Node {
        value: crate::mirror::Mirror<Value>,
    }
    let members = [member("f", 1, 0), member("u", 2, 4)];
    let found = differences!(Node, &[record("Node", 8, &members), FLOAT, INT]);
    let note = " (files of Windows list the members of an anonymous struct as those of the record around it)";
    let note = if cfg!(windows) { note } else { "" };
    assert_eq!(
        found[0],
        format!("`Node.value` is a union in Rust and a floating-point number in the kernel's `Node`{note}")
    );
}

/// `struct Samples { int count; float values[]; };`
#[test]
fn an_element_of_a_tail_is_not_several() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Samples<T> {
        count: i32,
        #[ptx(tail)]
        values: [T; 0],
    }
    let members = [member("count", 1, 0), member("values", 2, 4)];
    let tail = CompiledType::Array { name: "float[]", element: 3, len: 0 };
    let types = [record("Samples<float>", 4, &members), INT, tail, FLOAT];
    assert_eq!(differences!(Samples<f32>, &types), [""; 0]);
    for found in [differences!(Samples<[f32; 3]>, &types), differences!(Samples<crate::vector::Float3>, &types)] {
        assert_eq!(found[0], "`Samples.values` has size 12 in Rust and 4 in the kernel's `Samples<float>`");
    }
}

/// `struct Tag { char z[0]; }; struct Value { int i; }; struct Tagged : Tag, Value { float f; };`. On Windows, `Tag` takes a byte.
#[test]
#[cfg(not(windows))]
fn a_base_class_of_empty_arrays_and_the_next_one_are_at_one_location() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Tag {
        z: [i8; 0],
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Value {
        i: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Tagged {
        base: Tag,
        base_2: Value,
        f: f32,
    }
    let value = [member("i", 3, 0)];
    let members = [member("", 4, 0), member("", 1, 0), member("i", 3, 0).within(1), member("f", 2, 4)];
    let types = [record("Tagged", 8, &members), record("Value", 4, &value), FLOAT, INT, record("Tag", 0, &[])];
    assert_eq!(differences!(Tagged, &types), [""; 0]);
    let float = [member("i", 2, 0)];
    let types = [types[0], record("Value", 4, &float), FLOAT, FLOAT, types[4]];
    let kind = "`Value.i` is a signed integer in Rust and a floating-point number in the kernel's `Value`";
    assert_eq!(differences!(Tagged, &types), [kind]);
}

/// `struct B0 { int i0; }; .. struct D : B0, .. {};`, whose base classes have no names on either side, as in `gpu-abi diff`.
#[test]
fn hundreds_of_base_classes_are_paired_in_time() {
    const COUNT: usize = 200;
    let start = std::time::Instant::now();
    let (mut types, mut fields, mut members) = (vec![INT, INT], Vec::new(), Vec::new());
    for index in 0..COUNT {
        let (name, at) = (&*format!("i{index}").leak(), 4 * index);
        types.push(record("B", 4, vec![member(name, 1, 0)].leak()));
        members.extend([member("", 2 + index, at as u64), member(name, 1, at as u64).within(2 * index)]);
        let own = vec![Field::placed(Some(name), <i32 as PtxLayout>::REF, 0, 0, None)].leak();
        let base: &Layout<'_> = Box::leak(Layout::placed("B", 4, Some(4), RecordForm::STRUCT, own).unwrap().into());
        fields.push(Field::placed(Some(""), base, index, at, None));
    }
    types[0] = record("D", 4 * COUNT as u64, members.leak());
    let layout = Layout::placed("D", 4 * COUNT, Some(4), RecordForm::STRUCT, fields.leak()).unwrap();
    assert_eq!(differences(RustType::of_layout(Box::leak(layout.into())), &types), [""; 0]);
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

/// `struct Weights { __half2 pair; };`
#[test]
fn an_array_for_a_pack_of_narrow_floats_names_its_type() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Weights {
        pair: [u16; 2],
    }
    let lanes = [member("x", 2, 0), member("y", 2, 2)];
    let pair = [member("pair", 1, 0)];
    let types = [record("Weights", 4, &pair), record("__half2", 4, &lanes), record("__half", 2, &[])];
    let cause = "`Weights.pair` is an array in Rust and a narrow float in the kernel's `Weights` (write `gpu_abi::narrow::Half2` for \
                 `__half2`, which is aligned to 4)";
    assert_eq!(differences!(Weights, &types), [cause]);
}

/// `struct Pose { float x; int y; int z; };`
#[test]
fn what_moves_is_reported_but_not_what_is_moved() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Pose {
        x: f32,
        more: f32,
        y: i32,
        z: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Swapped {
        y: i32,
        x: f32,
        z: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Holder {
        pose: Pose,
        count: f32,
        poses: [Pose; 2],
        last: i32,
    }

    let members = [member("x", 1, 0), member("y", 2, 4), member("z", 2, 8)];
    let pose = record("Pose", 12, &members);
    let more = "`Pose.more` does not exist in the kernel's `Pose`";
    assert_eq!(differences!(Pose, &[pose, FLOAT, INT]), [more]);
    let swapped = [
        "`Swapped.y` is at offset 0 in Rust and at 4 in the kernel's `Pose`",
        "`Swapped.x` is at offset 4 in Rust and at 0 in the kernel's `Pose`",
    ];
    assert_eq!(differences!(Swapped, &[pose, FLOAT, INT]), swapped);

    let holder = [member("pose", 3, 0), member("count", 2, 12), member("poses", 4, 16), member("last", 2, 40)];
    let poses = CompiledType::Array { name: "Pose[2]", element: 3, len: 2 };
    let types = [record("Holder", 44, &holder), FLOAT, INT, pose, poses];
    let kind = "`Holder.count` is a floating-point number in Rust and a signed integer in the kernel's `Holder`";
    assert_eq!(differences!(Holder, &types), [more, kind]);
}

/// `struct Circle { float R; float r; };`
#[test]
fn names_that_differ_only_in_case_are_not_confused() {
    #[derive(PtxLayout)]
    #[allow(dead_code, non_snake_case)]
    struct Circle {
        r_: f32,
        R_: f32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Other {
        r_r: f32,
        rr: f32,
    }

    let members = [member("R", 1, 0), member("r", 1, 4)];
    let swapped = [
        "`Circle.r_` is at offset 0 in Rust and at 4 in the kernel's `Circle`",
        "`Circle.R_` is at offset 4 in Rust and at 0 in the kernel's `Circle`",
    ];
    assert_eq!(differences!(Circle, &[record("Circle", 8, &members), FLOAT]), swapped);
    let members = [member("rR", 1, 0), member("Rr", 1, 4)];
    let renamed =
        ["`Other.r_r` is called `rR` in the kernel's `Circle`", "`Other.rr` is called `Rr` in the kernel's `Circle`"];
    assert_eq!(differences!(Other, &[record("Circle", 8, &members), FLOAT]), renamed);
}

/// `struct Circle { float r, R; };`
#[test]
fn a_declared_name_is_compared_and_shown() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Circle {
        #[ptx(cxx = R)]
        outer: f32,
        #[ptx(cxx = width)]
        inner: f32,
    }
    let of = |members| differences!(Circle, &[record("Circle", 8, members), FLOAT]);
    assert_eq!(of(Box::leak(Box::new([member("R", 1, 0), member("width", 1, 4)]))), [""; 0]);
    let found = of(Box::leak(Box::new([member("width", 1, 0), member("R", 1, 4)])));
    let moved = [
        "`Circle.outer` (`R` in C++) is at offset 0 in Rust and at 4 in the kernel's `Circle`",
        "`Circle.inner` (`width` in C++) is at offset 4 in Rust and at 0 in the kernel's `Circle`",
    ];
    assert_eq!(found, moved);
}

/// `struct Task { void (*run)(int); int n; };` and `struct Task { void (**runs)(int); int n; };`
/// `struct Access { struct Params { int a, b; }; }; struct Tile { struct Params { Access::Params inner; }; };`
#[test]
fn an_only_member_is_not_its_class_of_the_same_last_name() {
    #[derive(PtxLayout)]
    #[ptx(cxx = Access::Params)]
    #[allow(dead_code)]
    struct AccessParams {
        a: i32,
        b: i32,
    }
    #[derive(PtxLayout)]
    #[ptx(cxx = Tile::Params)]
    #[allow(dead_code)]
    struct TileParams {
        inner: AccessParams,
    }
    let [inner, numbers] = [&[member("inner", 1, 0)][..], &[member("a", 2, 0), member("b", 2, 4)]];
    let types = [record("Tile::Params", 8, inner), record("Access::Params", 8, numbers), INT];
    assert_eq!(differences!(TileParams, &types), [""; 0]);
}

/// `struct Pair { int a, b; }; struct Wrap { Pair pair; }; struct Outer { Wrap wrap; };`
#[test]
fn only_members_within_only_members() {
    #[derive(PtxLayout, Clone, Copy)]
    #[allow(dead_code)]
    struct Pair {
        a: i32,
        b: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Inner {
        pair: Pair,
    }
    #[derive(PtxLayout)]
    #[ptx(cxx = Other)]
    #[allow(dead_code)]
    struct Deep {
        inner: Inner,
    }
    let [wrap, pair, numbers] =
        [&[member("wrap", 1, 0)][..], &[member("pair", 2, 0)], &[member("a", 3, 0), member("b", 3, 4)]];
    let types = [record("Outer", 8, wrap), record("Wrap", 8, pair), record("Pair", 8, numbers), INT];
    assert_eq!(differences!(Pair, &types), [""; 0]);
    assert_eq!(differences!(Deep, &[types[2], INT, INT, INT]), [""; 0]);
    let exchanged = [member("b", 3, 0), member("a", 3, 4)];
    assert_ne!(differences!(Pair, &[types[0], types[1], record("Pair", 8, &exchanged), INT]), [""; 0]);
}

/// `enum Mode : unsigned { OFF }; struct Config { bool on : 1; Mode mode; };`
#[test]
fn what_a_member_is_says_more_than_its_size() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Config {
        #[ptx(bits = 1)]
        on: u32,
        mode: i32,
    }
    let members = [member("on", 1, 0).bits(0, 1), member("mode", 2, 4)];
    let boolean = CompiledType::Scalar { name: "bool", kind: ScalarKind::Bool, size: 1, handle: None };
    let mode = CompiledType::Enum { name: "Mode", size: 4, signed: Some(false), enumerators: &[("OFF", 0)], by_key: &[] };
    let found = differences!(Config, &[record("Config", 8, &members), boolean, mode]);
    let expected = [
        "`Config.on` is an unsigned integer in Rust and a boolean in the kernel's `Config`",
        "`Config.mode` is a signed integer in Rust and an enumeration that is stored as `u32` in the kernel's `Config`",
    ];
    assert_eq!(found, expected);
}

/// `struct Padded { int a; float _b; double c; };`
#[test]
fn a_member_with_an_underscore_is_padding_only_where_nothing_else_is() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Without {
        a: i32,
        c: f64,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Other {
        a: i32,
        b: i32,
        c: f64,
    }
    let types = |name| [member("a", 1, 0), member(name, 2, 4), member("c", 3, 8)];
    let double = CompiledType::Scalar { name: "double", kind: ScalarKind::Float, size: 8, handle: None };
    let of = |members: &[CompiledMember<'_>]| differences!(Without, &[record("Padded", 16, members), INT, FLOAT, double]);
    assert_eq!(of(&types("_b")), [""; 0]);
    assert_eq!(of(&types("b")), ["the kernel's `Padded.b` does not exist in Rust's `Without`"]);
    let members = types("_b");
    let found = differences!(Other, &[record("Padded", 16, &members), INT, FLOAT, double]);
    assert_eq!(found, ["`Other.b` is a signed integer in Rust and a floating-point number in the kernel's `Padded`"]);
}

#[test]
fn a_pointer_to_an_unknown_struct_of_one_byte_may_be_one_to_any_class() {
    const fn to_bytes<const SIZE: usize>() -> Description {
        Description::pointer(const { &Description::sized(SIZE) })
    }
    const TO_NUMBER: Description = Description::pointer(&Describe::<u8>::TYPE);
    let members = [member("a", 2, 0), member("b", 2, 4)];
    let types = [CompiledType::pointer("Engine *", 1, Some(false), 8), record("Engine", 8, &members), INT];
    let may_agree = |description: &'static Description| {
        differences(RustType::described(description), &types)
            == ["it is not compared (Rust does not describe the type) with the kernel"]
    };
    // Mistakes in the target's declaration have already been reported.
    const TO_MISTAKEN: Description = Description::pointer(&Description::UNKNOWN);
    assert_eq!(differences(RustType::described(&TO_MISTAKEN), &types), [""; 0]);
    assert!(may_agree(const { &to_bytes::<1>() }) && may_agree(const { &to_bytes::<8>() }));
    assert!(!may_agree(const { &to_bytes::<2>() }) && !may_agree(&TO_NUMBER));
}

/// Structs that all point to each other: without a declaration's place, rustc compared them for minutes.
#[test]
fn a_dense_graph_is_compared_in_a_constant() {
    macro_rules! dense {
        ($($name:ident $record:literal $pointer:literal,)*) => {
            $(
                #[derive(PtxLayout)]
                #[allow(dead_code)]
                struct $name {
                    a: DevicePtr<A>,
                    b: DevicePtr<B>,
                    c: DevicePtr<C>,
                    d: DevicePtr<D>,
                    e: DevicePtr<E>,
                    f: DevicePtr<F>,
                    g: DevicePtr<G>,
                    h: DevicePtr<H>,
                }
            )*
            const MEMBERS: [CompiledMember<'static>; 8] =
                [$(CompiledMember::new(["a", "b", "c", "d", "e", "f", "g", "h"][$record], $pointer, 8 * $record)),*];
            const TYPES: [CompiledType<'static>; 16] = [
                $(record(stringify!($name), 64, &MEMBERS),)*
                $(CompiledType::pointer("", $record, None, 8),)*
            ];
        };
    }
    dense!(A 0 8, B 1 9, C 2 10, D 3 11, E 4 12, F 5 13, G 6 14, H 7 15,);
    const FIRST: First<'_> =
        first_difference(RustType::new(A::REF, &Describe::<A>::TYPE), 0, CompiledTypes::new(&TYPES), Role::Parameter);
    assert!(matches!(FIRST, (None, None)));
    assert_eq!(differences!(A, &TYPES), [""; 0]);
}
