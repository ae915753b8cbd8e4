//! Types of a compiled list beside those of another one.

use super::*;
use crate::compare::compiled::CompiledSide;
use gpu_abi_reader::model::{CompiledArgument, Derivation};

/// Returns all differences between the first types of two lists.
fn changes(old: &[CompiledType<'_>], new: &[CompiledType<'_>]) -> Vec<String> {
    CompiledSide::with(CompiledTypes::new(old), [false; 2], &[], |side| differences(RustType::compiled(0, side), new))
}

const fn pointer(to: usize) -> CompiledType<'static> {
    CompiledType::pointer("", to, Some(false), 8)
}

/// `struct Node { int id; Node *next; Edge *edges; }; struct Edge { Node *to; float weight; };`
#[test]
fn records_that_point_to_each_other_are_compared_once() {
    let (node, edge) =
        ([member("id", 4, 0), member("next", 2, 8), member("edges", 3, 16)], [member("to", 2, 0), member("weight", 5, 8)]);
    let types = [record("Node", 24, &node), record("Edge", 16, &edge), pointer(0), pointer(1), INT, FLOAT];
    assert_eq!(changes(&types, &types), [""; 0]);
    // In another order, with a change behind two pointers.
    let (node, edge) =
        ([member("id", 5, 0), member("next", 1, 8), member("edges", 2, 16)], [member("to", 1, 0), member("weight", 5, 8)]);
    let new = [record("Node", 24, &node), pointer(0), pointer(3), record("Edge", 16, &edge), FLOAT, INT];
    let kind = "`Edge.weight` is a floating-point number in Rust and a signed integer in the kernel's `Edge`";
    assert_eq!(changes(&types, &new), [kind]);
}

/// `struct Hooks { void (*changed)(Hooks *, int); Engine *engine; long double wide; int Hooks::*which; __half2 pair; };`
#[test]
fn types_that_rust_does_not_have_are_compared_by_what_the_lists_state() {
    let members = [
        member("changed", 1, 0),
        member("engine", 2, 8),
        member("wide", 3, 16),
        member("which", 4, 32),
        member("pair", 5, 40),
    ];
    let parts = [CompiledArgument::Type(8), CompiledArgument::Type(9), CompiledArgument::Type(10)];
    // `int Hooks::*`, and one to a member of another class, of another type, and one whose member no file states.
    let [to_int, of_engine, to_half] = [[8, 12], [2, 12], [8, 13]].map(|parts| parts.map(CompiledArgument::Type));
    let lanes = [member("x", 11, 0), member("y", 11, 2)];
    let types = [
        record("Hooks", 48, &members),
        pointer(6),
        pointer(7),
        CompiledType::Scalar { name: "long double", kind: ScalarKind::Float, size: 16, handle: None },
        CompiledType::Other { name: "int Hooks::*", size: Some(8), parts: Some(&to_int) },
        record("__half2", 4, &lanes),
        CompiledType::Function { name: "void (Hooks *, int)", parts: Some(&parts) },
        CompiledType::Incomplete { name: "sim::Engine" },
        CompiledType::Void,
        pointer(0),
        INT,
        record("__half", 2, &[]),
        pointer(10),
        pointer(11),
    ];
    let declared = "`Hooks.engine` is not compared (both sides only declare the class) with the kernel's `Hooks`";
    assert_eq!(changes(&types, &types), [declared]);
    let changed = |index: usize, ty| {
        let mut new = types;
        new[index] = ty;
        changes(&types, &new).iter().filter(|change| *change != declared).count()
    };
    for (name, kind) in [("__int128", ScalarKind::Signed), ("__float128", ScalarKind::OtherFloat)] {
        assert_eq!(changed(3, CompiledType::Scalar { name, kind, size: 16, handle: None }), 1);
    }
    let to_member = |parts| CompiledType::Other { name: "int Hooks::*", size: Some(8), parts: Some(parts) };
    assert_eq!([&to_int, &of_engine, &to_half].map(|parts| changed(4, to_member(parts))), [0, 1, 1]);
    assert_eq!(changed(4, CompiledType::Other { name: "_Decimal64", size: Some(8), parts: None }), 1);
    let mut new = types;
    new[4] = to_member(&[]);
    let unstated = "`Hooks.which` is not compared (the file does not state the type) with the kernel's `Hooks`";
    assert_eq!(changes(&types, &new), [declared, unstated]);
    assert_eq!(changed(5, record("__nv_bfloat162", 4, &lanes)), 1);
    assert_eq!(changed(7, CompiledType::Incomplete { name: "sim::Motor" }), 1);
    // Both the callback and the pointer to a member.
    assert_eq!(changed(10, FLOAT), 2);
    let variadic = [parts[0], parts[1], parts[2], CompiledArgument::Unknown];
    assert_eq!(changed(6, CompiledType::Function { name: "", parts: Some(&variadic) }), 1);
    // With `...`, with the number of a calling convention, and with both.
    let foreign = |last: &[CompiledArgument]| [&parts[..], last].concat();
    let [most, all] = [0xc9, 0xca].map(CompiledArgument::Value);
    let sides = [vec![], vec![CompiledArgument::Unknown], vec![most], vec![all], vec![most, CompiledArgument::Unknown]];
    for (one, other) in sides.iter().flat_map(|one| sides.iter().map(move |other| (one, other))) {
        let [old, new] = [foreign(one), foreign(other)].map(|parts| {
            let mut all = types.to_vec();
            all[6] = CompiledType::Function { name: "", parts: Some(parts.leak()) };
            all
        });
        let found = changes(&old, &new).iter().filter(|change| *change != declared).count();
        assert_eq!(found, usize::from(one != other), "{one:?} {other:?}");
    }
}

/// `struct Rotor : virtual Shaft { int speed; };`
#[test]
fn virtual_base_classes_are_not_compared() {
    let members = [member("speed", 1, 8)];
    let types = [CompiledType::Record(CompiledRecord { has_virtual_base: true, ..record_of("Rotor", 16, &members) }), INT];
    let found = changes(&types, &types);
    assert!(
        found.len() == 1 && found[0].contains("(the locations of virtual base classes are not described)"),
        "{found:?}"
    );
}

/// `enum Shape { Dot, Circle { radius: f32 }, Line(i32, f32) }` in Rust, and a tag with a union in C++.
#[test]
fn a_tag_and_a_union_are_an_enumeration_with_data() {
    let union = |name, made_up, members| {
        CompiledType::Record(CompiledRecord { union: true, made_up, ..record_of(name, 8, members) })
    };
    let kernel = |values| {
        let tag = CompiledType::Enum { name: "Shape::Tag", size: 4, signed: Some(false), enumerators: values, by_key: &[] };
        move |[shape, value, circle, line]: [&'static [CompiledMember<'static>]; 4]| {
            let shape = CompiledRecord { made_up: 2, ..record_of("app::Shape", 12, shape) };
            let [circle, line] = [record("Circle", 4, circle), record("Line", 8, line)];
            [CompiledType::Record(shape), union("app::Shape::Value", 2, value), circle, line, tag, FLOAT, INT]
        }
    };
    const SHAPE: &[CompiledMember<'_>] = &[member("tag", 4, 0), member("value", 1, 4)];
    const VALUE: &[CompiledMember<'_>] = &[member("Circle", 2, 0), member("Line", 3, 0)];
    const CIRCLE: &[CompiledMember<'_>] = &[member("radius", 5, 0)];
    const LINE: &[CompiledMember<'_>] = &[member("0", 6, 0), member("1", 5, 4)];
    const CHANGED: &[CompiledMember<'_>] = &[member("0", 5, 0), member("1", 5, 4)];
    let rust = kernel(&[("Dot", 0), ("Circle", 1), ("Line", 2)]);
    let shape = [member("kind", 5, 0), member("", 1, 4), member("circle", 2, 4).within(1), member("line", 3, 4).within(1)];
    let (value, circle) = ([member("circle", 2, 0), member("line", 3, 0)], [member("radius", 4, 0)]);
    let line = [member("a", 5, 0), member("b", 4, 4)];
    let [circle, line] = [record("", 4, &circle), record("", 8, &line)];
    let cxx = [record("Shape", 12, &shape), union("", 0, &value), circle, line, FLOAT, INT];
    let found = |rust: &[_]| {
        CompiledSide::with(CompiledTypes::new(rust), [true, false], &[], |side| {
            differences(RustType::compiled(0, side), &cxx)
        })
    };
    assert_eq!(found(&rust([SHAPE, VALUE, CIRCLE, LINE])), [""; 0]);
    assert_eq!(found(&rust([SHAPE, VALUE, CIRCLE, CHANGED])).len(), 1);
}

/// `struct Flags { union { int a; float b; }; unsigned kind : 4; Mode mode; char tail[]; };`
#[test]
fn members_of_unnamed_ones_are_those_of_their_union() {
    const UNSIGNED: CompiledType<'static> =
        CompiledType::Scalar { name: "unsigned", kind: ScalarKind::Unsigned, size: 4, handle: None };
    let inner = [member("a", 2, 0), member("b", 3, 0)];
    let union = |members| CompiledType::Record(CompiledRecord { union: true, ..record_of("", 4, members) });
    let members = |kind: &'static str| {
        [
            member("", 1, 0),
            member("a", 2, 0).within(0),
            member(kind, 3, 0).within(0),
            member("kind", 4, 4).bits(32, 4),
            member("mode", 5, 8),
            member("tail", 6, 12),
        ]
    };
    let mode = |values| CompiledType::Enum { name: "Mode", size: 4, signed: None, enumerators: values, by_key: &[] };
    let tail = CompiledType::Array { name: "char[]", element: 7, len: 0 };
    let char = CompiledType::Scalar { name: "char", kind: ScalarKind::Signed, size: 1, handle: None };
    let (old, values) = (members("b"), [("Fast", 1), ("Slow", 2)]);
    let types = [record("Flags", 12, &old), union(&inner), INT, FLOAT, UNSIGNED, mode(&values), tail, char];
    assert_eq!(changes(&types, &types), [""; 0]);
    let (renamed, values) = (members("c"), [("Fast", 1), ("Slow", 3), ("Off", 4)]);
    let others = [member("a", 2, 0), member("c", 3, 0)];
    let new = [record("Flags", 12, &renamed), union(&others), INT, FLOAT, UNSIGNED, mode(&values), tail, char];
    assert_eq!(
        changes(&types, &new),
        [
            "`b` is called `c` in the kernel",
            "`Mode::Slow` is 2 in Rust and 3 in the kernel (in `Flags.mode`)",
            "the kernel's enumerator `Off` = 4 does not exist in Rust's `Mode` (in `Flags.mode`)",
        ]
    );
}

/// `struct Packet { unsigned kind : 4; unsigned size : 12; float value; };`
#[test]
fn integers_of_a_rust_program_store_bit_fields() {
    const UNSIGNED: CompiledType<'static> =
        CompiledType::Scalar { name: "unsigned", kind: ScalarKind::Unsigned, size: 4, handle: None };
    let bits = [member("kind", 1, 0).bits(0, 4), member("size", 1, 0).bits(4, 12), member("value", 2, 4)];
    let kernel = [record("Packet", 8, &bits), UNSIGNED, FLOAT];
    let found = |ty, is_of_rust| {
        let members = [member("flags", 1, 0), member("value", 2, 4)];
        let rust = [record("app::Packet", 8, &members), ty, FLOAT];
        CompiledSide::with(CompiledTypes::new(&rust), [is_of_rust, false], &[], |side| {
            differences(RustType::compiled(0, side), &kernel)
        })
    };
    let stored = "`app::Packet.flags` is not compared (it stores bit-fields, whose names, widths and signs Rust does not declare) with \
                  the kernel's `Packet`";
    assert_eq!(found(UNSIGNED, true), [stored]);
    // Numbers with a point are not bits, and C++ has bit-fields.
    assert_eq!((found(FLOAT, true).len(), found(UNSIGNED, false).len()), (3, 3));
}

/// `struct Job { float (*rows)[3]; };`
#[test]
fn a_reference_of_a_rust_program_leads_to_one_value() {
    let members = [member("rows", 1, 0)];
    let kernel =
        [record("Job", 8, &members), pointer(2), CompiledType::Array { name: "float[3]", element: 3, len: 3 }, FLOAT];
    for (derivation, count) in [(Derivation::Pointer, 0), (Derivation::Reference, 1)] {
        let pointer = CompiledType::Pointer { name: "", to: 2, is_const: None, size: 8, derivation };
        let rust = [record("app::Job", 8, &members), pointer, FLOAT];
        let found = CompiledSide::with(CompiledTypes::new(&rust), [true, false], &[], |side| {
            differences(RustType::compiled(0, side), &kernel)
        });
        assert_eq!(found.len(), count, "{derivation:?} {found:?}");
    }
}

/// Rust may declare one of each pair for the other one: such types differ only between two files of C++.
#[test]
fn types_of_one_language_are_of_one_kind() {
    const BYTE: CompiledType<'static> =
        CompiledType::Scalar { name: "unsigned char", kind: ScalarKind::Unsigned, size: 1, handle: None };
    const CHAR: CompiledType<'static> =
        CompiledType::Scalar { name: "char", kind: ScalarKind::Signed, size: 1, handle: None };
    const BOOL: CompiledType<'static> =
        CompiledType::Scalar { name: "bool", kind: ScalarKind::Bool, size: 1, handle: None };

    let (x, values) = ([member("x", 2, 0)], [("Off", 0), ("On", 1)]);
    let mode = |name| CompiledType::Enum { name, size: 4, signed: Some(true), enumerators: &values, by_key: &[] };
    let read_only = CompiledType::pointer("", 1, Some(true), 8);
    for (old, new, differ) in [
        ([pointer(1), CompiledType::Void, INT], [pointer(1), FLOAT, INT], true),
        ([pointer(1), CHAR, INT], [pointer(1), BYTE, INT], true),
        ([pointer(1), CHAR, INT], [pointer(1), BOOL, INT], true),
        ([pointer(1), BOOL, INT], [pointer(1), CHAR, INT], true),
        ([pointer(1), INT, INT], [read_only, INT, INT], true),
        ([pointer(1), record("Ray", 4, &x), INT], [pointer(1), record("Sphere", 4, &x), INT], true),
        ([pointer(1), record("rt::Ray", 4, &x), INT], [pointer(1), record("Ray", 4, &x), INT], false),
        ([record("Ray", 4, &x), INT, INT], [INT, INT, INT], true),
        ([record("Ray", 4, &x), INT, INT], [record("Sphere", 4, &x), INT, INT], true),
        ([mode("Mode"), INT, INT], [INT, INT, INT], true),
        ([mode("Mode"), INT, INT], [mode("Level"), INT, INT], true),
        ([mode("rt::Mode"), INT, INT], [mode("Mode"), INT, INT], false),
        ([CHAR, INT, INT], [BYTE, INT, INT], true),
    ] {
        assert_eq!(changes(&old, &new).len(), usize::from(differ), "{old:?} {new:?}");
    }
}

/// `typedef int *Turns; typedef int *&Shared; struct Motor { int **turns; };`, and with `Turns *turns;` and `Shared turns;`
#[test]
fn a_typedef_of_a_pointer_is_the_pointer() {
    let members = [member("turns", 1, 0)];
    let types = |name, derivation| {
        let outer = CompiledType::Pointer { name, to: 2, is_const: Some(false), size: 8, derivation };
        [record("Motor", 8, &members), outer, CompiledType::pointer("int *", 3, Some(false), 8), INT]
    };
    let old = types("int **", Derivation::Pointer);
    for (new, found) in [
        (types("Turns *", Derivation::Pointer), &[][..]),
        (
            types("Shared", Derivation::Reference),
            &["`Motor.turns` is a pointer in Rust and a reference in the kernel's `Motor`"],
        ),
        (
            types("int *&&", Derivation::RvalueReference),
            &["`Motor.turns` is a pointer in Rust and a reference to an rvalue in the kernel's `Motor`"],
        ),
    ] {
        assert_eq!(changes(&old, &new), found);
    }
}
