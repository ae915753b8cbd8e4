//! What headers have, and which they refuse.

#![allow(dead_code, non_camel_case_types)]

use super::{Header, HeaderError};
use crate::{DevicePtr, PtxLayout};
use alloc::string::String;

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = b::X)]
struct Float {
    value: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = a::b::X)]
struct Number {
    value: u32,
}

#[derive(PtxLayout, Clone, Copy)]
struct Tag {
    id: u8,
}

#[derive(PtxLayout, Clone, Copy)]
struct light {
    power: f32,
}

fn of<T: PtxLayout + crate::name::CxxType>() -> String {
    Header::new().with_type::<T>().text().unwrap()
}

#[test]
fn names_find_their_own_types() {
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = a::User)]
    struct User {
        first: Number,
        then: [Float; 2],
        next: DevicePtr<Float>,
    }
    assert!(of::<User>().contains("struct User {\n    ::a::b::X first;\n    ::b::X then[2];\n    ::b::X *next;\n};\n"));

    #[derive(PtxLayout, Clone, Copy)]
    struct Pair<A, B> {
        a: A,
        b: B,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = a::Pairs)]
    struct Pairs {
        pair: Pair<Float, u8>,
    }
    assert!(of::<Pairs>().contains("struct Pairs {\n    ::Pair< ::b::X, unsigned char> pair;\n};\n"));

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Node {
        Leaf(Tag),
        Other(u32),
    }
    assert!(of::<Node>().contains("unsigned char tag;\n        ::Tag _0;\n"));

    // A base class brings its own names.
    #[derive(PtxLayout, Clone, Copy)]
    struct Derived {
        #[ptx(base)]
        base: Float,
        tag: Tag,
    }
    assert!(of::<Derived>().contains("struct Derived : ::b::X {\n    ::Tag tag;\n};\n"));

    #[derive(PtxLayout, Clone, Copy)]
    struct scene {
        light: light,
        next: DevicePtr<light>,
    }
    assert!(of::<scene>().contains("    ::light light;\n    ::light *next;\n"));

    // Where nothing else can be found, a name is as it is declared.
    #[derive(PtxLayout, Clone, Copy)]
    struct Plain {
        number: Number,
        tag: Tag,
    }
    assert!(of::<Plain>().contains("    a::b::X number;\n    Tag tag;\n"));
}

#[test]
fn generic_types_within_generic_types() {
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = m::Inner)]
    struct Inner<T> {
        value: T,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Row<T, const N: usize> {
        cells: [Inner<T>; N],
    }
    #[derive(PtxLayout)]
    struct Outer<T, const N: usize> {
        row: Row<T, N>,
        fixed: Row<T, 2>,
        next: DevicePtr<Self>,
        rows: DevicePtr<Row<Inner<T>, N>>,
        link: DevicePtr<Link<T>>,
    }
    #[derive(PtxLayout)]
    struct Link<T> {
        back: DevicePtr<Outer<T, 3>>,
        next: DevicePtr<Link<T>>,
    }
    #[derive(PtxLayout, Clone)]
    #[repr(C, u8)]
    enum Choice<T> {
        None,
        One(Inner<T>),
        Two { row: Row<T, 2> },
    }
    #[derive(PtxLayout, Clone)]
    #[repr(u16)]
    enum Tight<T> {
        One(Inner<T>, DevicePtr<Inner<T>>),
    }
    #[derive(PtxLayout)]
    struct Scene {
        floats: Outer<f32, 3>,
        bytes: Outer<u8, 5>,
        choice: Choice<u16>,
        tight: Tight<u64>,
    }
    let text = of::<Scene>();
    for part in [
        "template <> struct Inner<float> {\n    float value;\n};\n",
        "template <> struct Row<float, 3ul> {\n    m::Inner<float> cells[3];\n};\n",
        "template <> struct Outer<float, 3ul> {\n    Row<float, 3ul> row;\n    Row<float, 2ul> fixed;\n    Outer<float, 3ul> *next;\n    \
         Row<m::Inner<float>, 3ul> *rows;\n    Link<float> *link;\n};\n",
        "template <> struct Outer<unsigned char, 5ul> {\n    Row<unsigned char, 5ul> row;\n",
        "template <> struct Row<m::Inner<float>, 3ul> {\n    m::Inner<m::Inner<float>> cells[3];\n};\n",
        "        m::Inner<unsigned short> _0;\n",
        "        Row<unsigned short, 2ul> row;\n",
        "        ::m::Inner<unsigned long> *_1;\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn names_that_are_taken_are_refused() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Upper {
        Tag(u32),
        Other(u8),
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Lower {
        tag(u32),
        Other(u8),
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum WithField {
        Leaf { tag: u32 },
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum WithFields {
        Leaf(u32),
        LeafFields(u32),
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Keywords {
        class: u32,
        class_: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Enumerators {
        default,
        default_,
    }
    fn refused<T: PtxLayout + crate::name::CxxType>() -> Option<(String, String)> {
        match Header::new().with_type::<T>().text() {
            Err(HeaderError::Taken { of, name }) => Some((of, name)),
            _ => None,
        }
    }
    for (found, of, name) in [
        (refused::<Upper>(), "Upper.Tag", "Tag"),
        (refused::<Lower>(), "Lower.tag", "tag"),
        (refused::<WithField>(), "Leaf.tag", "tag"),
        (refused::<WithFields>(), "WithFields.LeafFields", "LeafFields"),
        (refused::<Keywords>(), "Keywords.class_", "class_"),
        (refused::<Enumerators>(), "Enumerators.default_", "default_"),
    ] {
        assert_eq!(found, Some((of.into(), name.into())));
    }

    // With the tag beside a union of the variants, their names are those of other scopes.
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    enum Beside {
        Tag(u32),
        tag { tag: u32, value: u8 },
        Value(u8),
    }
    assert!(of::<Beside>().contains("    union Value {\n"));

    // A user's type may be called like one that an enumeration contains.
    #[derive(PtxLayout, Clone, Copy)]
    struct LeafFields {
        id: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Node {
        Leaf(LeafFields),
    }
    assert!(of::<Node>().contains("        ::LeafFields _0;\n"));
}

#[test]
fn enumerators_need_names_that_cxx_can_have() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Measure {
        Größe,
    }
    let refused = HeaderError::Name { of: "Measure::Größe".into(), name: "Größe".into() };
    assert_eq!(Header::new().with_type::<Measure>().text(), Err(refused));
}

#[test]
fn parameters_hide_no_types() {
    use crate::name::CxxType;
    let prototype = |kernel, names: [&'static str; 2]| {
        let parameters = names.map(|name| (Some(name), light::REF, const { &light::DESCRIPTION }));
        Header::new().with_kernel(kernel, parameters).text()
    };
    let text = prototype("walk", ["light", "other"]).unwrap();
    assert!(text.contains("extern \"C\" __global__ void walk(::light light, ::light other);\n"));
    let text = prototype("_ZN3sim4walkE5lightS0_", ["a", "b"]).unwrap();
    assert!(text.contains("namespace sim { __global__ void walk(::light a, ::light b); }\n"));
    let refused = HeaderError::Taken { of: "walk".into(), name: "class_".into() };
    assert_eq!(prototype("walk", ["class", "class_"]), Err(refused));
}
