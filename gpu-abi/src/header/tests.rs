//! What headers have, and which they refuse.

#![allow(dead_code, non_camel_case_types)]

use super::Header;
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
