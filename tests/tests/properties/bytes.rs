//! Random values through their bytes and back, and random bytes through their values.

use super::check;
use gpu_abi::vector::{Double2, Float4, UChar4};
use gpu_abi::{Codec, DevicePtr, PtxLayout, PtxMirror, Unnamed};
use gpu_abi_tests::byteproof::value::Value;
use gpu_abi_tests::random::Random;
use std::num::NonZero;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Bits {
    #[ptx(bits = 3)]
    a: i8,
    #[ptx(bits = 13)]
    b: u16,
    c: u8,
    #[ptx(bits = 31)]
    d: i32,
    #[ptx(bits = 33)]
    e: u64,
    #[ptx(bits = 64)]
    f: i64,
    #[ptx(bits = 100)]
    g: i128,
    #[ptx(bits = 5)]
    _gap: Unnamed<u8>,
    #[ptx(bits = 2)]
    mode: Mode,
    #[ptx(bits = 1)]
    on: bool,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(packed)]
struct Packed {
    a: u8,
    #[ptx(bits = 30)]
    b: i32,
    #[ptx(bits = 61)]
    c: u64,
    d: Double2,
    #[ptx(bits = 128)]
    e: i128,
    #[ptx(bits = 3)]
    f: u8,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(i16)]
enum Mode {
    A = -2,
    B = -1,
    C = 1,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct ReprC {
    flag: bool,
    letter: char,
    mode: Mode,
    count: NonZero<u64>,
    small: u8,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Nested {
    first: u8,
    bits: [Bits; 2],
    repr_c: [ReprC; 3],
    packed: Packed,
    last: u16,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum Outside {
    Nothing,
    ReprC(u8, ReprC),
    Bits { bits: Bits, end: u8 },
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(i16)]
enum Inside {
    Outside(u8, Outside) = -5,
    Flags([bool; 3]),
    Colour(UChar4) = 300,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Newtype(Nested);

/// Returns a random value of a type all of whose bits are a value.
fn any<T: Value>(random: &mut Random) -> T {
    T::make(&mut std::iter::repeat_with(|| u128::from(random.bits()) << 64 | u128::from(random.bits())))
}

/// Returns a random number that is equal to itself.
fn number<T: Value + PartialOrd>(random: &mut Random) -> T {
    let is_number = |value: &T| value.partial_cmp(value).is_some();
    std::iter::repeat_with(|| any(random)).find(is_number).expect("few bits are not a number")
}

fn mode(r: &mut Random) -> Mode {
    *r.pick(&[Mode::A, Mode::B, Mode::C])
}

fn bits(r: &mut Random) -> Bits {
    Bits {
        a: any::<i8>(r) >> 5,
        b: any::<u16>(r) >> 3,
        c: any(r),
        d: any::<i32>(r) >> 1,
        e: any::<u64>(r) >> 31,
        f: any(r),
        g: any::<i128>(r) >> 28,
        _gap: Unnamed::new(),
        mode: mode(r),
        on: r.chance(50),
    }
}

fn packed(r: &mut Random) -> Packed {
    let d = Double2::new(number(r), number(r));
    Packed { a: any(r), b: any::<i32>(r) >> 2, c: any::<u64>(r) >> 3, d, e: any(r), f: any::<u8>(r) >> 5 }
}

fn repr_c(r: &mut Random) -> ReprC {
    let letter = char::from_u32(r.below(0x11_0000) as u32).unwrap_or('\u{10ffff}');
    let count = NonZero::new(r.bits()).unwrap_or(NonZero::<u64>::MIN);
    ReprC { flag: r.chance(50), letter, mode: mode(r), count, small: any(r) }
}

fn nested(r: &mut Random) -> Nested {
    let (bits, repr_c) = ([(); 2].map(|()| bits(r)), [(); 3].map(|()| repr_c(r)));
    Nested { first: any(r), bits, repr_c, packed: packed(r), last: any(r) }
}

fn newtype(r: &mut Random) -> Newtype {
    Newtype(nested(r))
}

fn outside(r: &mut Random) -> Outside {
    match r.below(3) {
        0 => Outside::Nothing,
        1 => Outside::ReprC(any(r), repr_c(r)),
        _ => Outside::Bits { bits: bits(r), end: any(r) },
    }
}

fn inside(r: &mut Random) -> Inside {
    match r.below(3) {
        0 => Inside::Outside(any(r), outside(r)),
        1 => Inside::Flags([(); 3].map(|()| r.chance(50))),
        _ => Inside::Colour(any(r)),
    }
}

fn round_trip<T>(value: &T)
where
    T: Codec + PtxMirror + PartialEq + std::fmt::Debug,
{
    let mut bytes = vec![0xff; T::SIZE];
    value.encode(&mut bytes).unwrap();
    let mirror = value.to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), &bytes[..], "all padding is zero");
    assert_eq!(&T::decode(&bytes).unwrap(), value);
    assert_eq!(&T::try_from_mirror(&mirror).unwrap(), value);
}

/// Bytes are no value, or are those of the value that they are, unused bits apart.
fn decode<T: Codec>(bytes: &[u8]) {
    match T::decode(bytes) {
        Ok(value) => {
            let [mut once, mut again] = [vec![0xff; T::SIZE], vec![0xff; T::SIZE]];
            value.encode(&mut once).unwrap();
            assert!(once.iter().zip(bytes).all(|(once, byte)| once & !byte == 0), "{once:?} of {bytes:?}");
            T::decode(&once).unwrap().encode(&mut again).unwrap();
            assert_eq!(once, again);
        }
        Err(error) => {
            let at = error.offset();
            assert!(at < T::SIZE && at + error.bytes().len() <= T::SIZE, "{error}");
            assert_eq!(error.bytes(), &bytes[at..at + error.bytes().len()]);
            assert!(error.to_string().contains(T::LAYOUT.name()));
        }
    }
}

macro_rules! properties {
    ($($name:ident: $type:ty, $value:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn values() {
                check(400, $value, round_trip);
            }

            #[test]
            fn random_bytes() {
                check(400, any::<[u8; <$type>::SIZE]>, |bytes| decode::<$type>(bytes));
            }

            /// Random bytes are seldom a value; a value with one byte changed often is.
            #[test]
            fn nearly_values() {
                let bytes = |random: &mut Random| {
                    let mut bytes = [0; <$type>::SIZE];
                    $value(random).encode(&mut bytes).unwrap();
                    bytes[random.below(<$type>::SIZE as u64) as usize] = any(random);
                    bytes
                };
                check(400, bytes, |bytes| decode::<$type>(bytes));
            }
        }
    )*};
}

properties! {
    of_inside: Inside, inside;
    of_newtype: Newtype, newtype;
}

macro_rules! tagged {
    ($($module:ident: $repr:tt $tag:ty $(, $declared:literal)?;)*) => {$(
        mod $module {
            use super::*;

            #[derive(PtxLayout, Clone, Debug, PartialEq)]
            #[repr $repr]
            enum Shape {
                Nothing,
                Tuple(u8, f32),
                Named { wide: f64, flag: bool } $(= $declared)?,
                Empty {},
                Mixed(Float4, [u16; 3], DevicePtr<u8>),
            }

            fn shape(r: &mut Random) -> Shape {
                match r.below(5) {
                    0 => Shape::Nothing,
                    1 => Shape::Tuple(any(r), number(r)),
                    2 => Shape::Named { wide: number(r), flag: r.chance(50) },
                    3 => Shape::Empty {},
                    _ => Shape::Mixed([(); 4].map(|()| number(r)).into(), any(r), any(r)),
                }
            }

            #[test]
            fn values_lie_as_rustc_lays_them() {
                check(100, shape, |value| {
                    round_trip(value);
                    as_in_memory(value);
                });
            }

            #[test]
            fn unknown_tags_are_refused() {
                let mut bytes = [0; Shape::SIZE];
                bytes[0] = 77;
                let error = Shape::decode(&bytes).unwrap_err();
                assert_eq!((error.path().to_string(), error.bytes().len()), ("Shape.tag".to_owned(), size_of::<$tag>()));
                assert!(error.to_string().contains("but a `Shape::Tag` is Nothing (0), Tuple (1), "), "{error}");
            }
        }
    )*};
}

tagged! {
    repr_c: (C) u32;
    repr_u8: (u8) u8, 40;
    repr_c_u8: (C, u8) u8, 40;
    repr_i16: (i16) i16, -300;
    repr_c_i16: (C, i16) i16, -300;
    repr_u64: (u64) u64, 0xff_ffff_ffff;
    repr_isize: (isize) isize, -9;
}

/// The bytes of a value that rustc lays out as a kernel does are that value in memory.
fn as_in_memory<T: Codec + PartialEq + std::fmt::Debug>(value: &T) {
    assert_eq!((size_of::<T>(), align_of::<T>()), (T::SIZE, T::ALIGN));
    let mut bytes = vec![0; T::SIZE];
    value.encode(&mut bytes).unwrap();
    // SAFETY: as many bytes as the value has, with each member where it is, as the layout says.
    let read = unsafe { bytes.as_ptr().cast::<T>().read_unaligned() };
    assert_eq!(&read, value);
}
