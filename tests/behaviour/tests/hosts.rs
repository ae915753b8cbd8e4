//! Types of kernels that were compiled on another host, and the types that follow the host of the program.

use crate::{bytes_of, fields};
use gpu_abi::layout::Host;
use gpu_abi::vector::Long4A32;
use gpu_abi::{PtxLayout, PtxMirror, Unnamed, assert_layout};

/// Declares the same struct for both kinds of hosts, and for the program's.
macro_rules! on_each {
    ($linux:ident $windows:ident $own:ident { $($members:tt)* }) => {
        #[derive(PtxLayout, Clone, Debug, PartialEq)]
        #[ptx(host = "linux")]
        struct $linux { $($members)* }

        #[derive(PtxLayout, Clone, Debug, PartialEq)]
        #[ptx(host = "windows")]
        struct $windows { $($members)* }

        #[derive(PtxLayout, Clone, Debug, PartialEq)]
        struct $own { $($members)* }
    };
}

// struct { signed char a; int b : 4; signed char c : 4; short d : 9; };
on_each! {
    Flags FlagsOnWindows FlagsHere {
        a: i8,
        #[ptx(bits = 4)]
        b: i32,
        #[ptx(bits = 4)]
        c: i8,
        #[ptx(bits = 9)]
        d: i16,
    }
}

assert_layout!(Flags { size: 4, align: 4, a: 0, b: 1, c: 1, d: 2 });
assert_layout!(FlagsOnWindows { size: 12, align: 4, a: 0, b: 4, c: 8, d: 10 });

#[test]
fn bit_fields_lie_where_the_host_places_them() {
    assert_eq!(bytes_of(&Flags { a: 1, b: 2, c: 3, d: -1 }), [1, 0x32, 0xff, 0x01]);
    let windows = FlagsOnWindows { a: 1, b: 2, c: 3, d: -1 };
    assert_eq!(bytes_of(&windows), [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0xff, 0x01]);
    let mut mirror = windows.to_mirror();
    mirror.set_c(-8);
    assert_eq!(FlagsOnWindows::try_from_mirror(&mirror).unwrap(), FlagsOnWindows { c: -8, ..windows });
}

#[test]
fn without_the_attribute_the_host_is_the_program_s() {
    let expected = if Host::TARGET == Host::WINDOWS { fields::<FlagsOnWindows>() } else { fields::<Flags>() };
    assert_eq!(fields::<FlagsHere>(), expected);
}

/// Types that are laid out alike everywhere go with any others.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(align = 16)]
struct Alike {
    x: u8,
    #[ptx(align = 8)]
    y: u32,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Holds<T> {
    alike: Alike,
    values: [T; 2],
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(host = "windows")]
struct HoldsOnWindows {
    #[ptx(bits = 1)]
    first: u8,
    holds: Holds<FlagsOnWindows>,
}

assert_layout!(Holds<Flags> { size: 32, align: 16, alike: 0, values: 16 });
assert_layout!(Holds<FlagsOnWindows> { size: 48, align: 16, alike: 0, values: 16 });
assert_layout!(HoldsOnWindows { size: 64, align: 16, first: 0, holds: 16 });

// struct Shape { int id; signed char kind; Shape(); }; struct Ball : Shape { signed char color; };
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(non_pod)]
struct Shape {
    id: i32,
    kind: i8,
}

on_each! {
    Ball BallOnWindows BallHere {
        #[ptx(base)]
        shape: Shape,
        color: i8,
    }
}

assert_layout!(Ball { size: 8, align: 4, shape: 0, color: 5 });
assert_layout!(BallOnWindows { size: 12, align: 4, shape: 0, color: 8 });

#[test]
fn the_padding_of_a_base_is_used_on_linux_only() {
    let shape = Shape { id: 1, kind: 2 };
    assert_eq!(bytes_of(&Ball { shape, color: 3 }), [1, 0, 0, 0, 2, 3, 0, 0]);
    assert_eq!(bytes_of(&BallOnWindows { shape, color: 3 }), [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
    assert_eq!(BallOnWindows::LAYOUT.data_size(), 12);
    assert_eq!(Ball::LAYOUT.data_size(), 6);
    let here = if Host::TARGET == Host::WINDOWS { (8, 12) } else { (5, 6) };
    assert_eq!((Shape::LAYOUT.data_size(), BallHere::LAYOUT.data_size()), here);
}

// union { signed char byte; int low : 20; };
#[derive(PtxLayout, Clone, Copy)]
#[ptx(host = "windows")]
union Word {
    byte: i8,
    #[ptx(bits = 20)]
    low: i32,
}

#[test]
fn unions_follow_the_host() {
    assert_eq!((Word::SIZE, Word::ALIGN), (4, 1));
    let word = WordMirror::with(|word| word.set_low(-2));
    assert_eq!(bytemuck::bytes_of(&word), [0xfe, 0xff, 0x0f, 0]);
}

// Arm's own compiler aligns this to an `int`; kernels that were compiled on x86-64 do not.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Gap {
    a: i8,
    #[ptx(bits = 5)]
    _gap: Unnamed<i32>,
    b: i8,
}

assert_layout!(Gap { size: 3, align: 1, a: 0, b: 2 });

#[test]
fn vectors_of_long_have_the_host_s_size() {
    assert_eq!((Long4A32::SIZE, Long4A32::ALIGN), (32, 32));
    let vector = Long4A32::from([1, 2, 3, 4]);
    assert_eq!(<[_; 4]>::from(vector), [1, 2, 3, 4]);
    if Host::TARGET == Host::WINDOWS {
        // The last bytes are padding.
        let mut padded = vector;
        bytemuck::bytes_of_mut(&mut padded)[31] = 0xff;
        assert_eq!(padded, vector);
    }
}
