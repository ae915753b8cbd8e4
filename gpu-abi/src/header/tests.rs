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

#[test]
fn tails_have_no_length() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Rows {
        count: u32,
        #[ptx(tail)]
        rows: [[f32; 3]; 0],
    }
    assert!(of::<Rows>().contains("    unsigned int count;\n    float rows[][3];\n"), "{}", of::<Rows>());
}
