//! Random values through their bytes and back, and random bytes through their values.

use super::check;
use gpu_abi::vector::{Double2, Float4, UChar4};
use gpu_abi::{Codec, DevicePtr, PtxLayout, PtxMirror, Unnamed};
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::prelude::*;
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

fn mode() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::A, Mode::B, Mode::C])
}

fn bits() -> impl Strategy<Value = Bits> {
    (
        (-4_i8..4, 0_u16..1 << 13, any::<u8>(), -(1_i32 << 30)..1 << 30, 0_u64..1 << 33),
        (any::<i64>(), -(1_i128 << 99)..1 << 99, mode(), any::<bool>()),
    )
        .prop_map(|((a, b, c, d, e), (f, g, mode, on))| Bits { a, b, c, d, e, f, g, _gap: Unnamed::new(), mode, on })
}

fn packed() -> impl Strategy<Value = Packed> {
    (any::<u8>(), -(1_i32 << 29)..1 << 29, 0_u64..1 << 61, any::<f64>(), any::<f64>(), any::<i128>(), 0_u8..8)
        .prop_map(|(a, b, c, x, y, e, f)| Packed { a, b, c, d: Double2::new(x, y), e, f })
}

fn repr_c() -> impl Strategy<Value = ReprC> {
    (any::<bool>(), any::<char>(), mode(), 1..=u64::MAX, any::<u8>()).prop_map(|(flag, letter, mode, count, small)| ReprC {
        flag,
        letter,
        mode,
        count: NonZero::new(count).unwrap(),
        small,
    })
}

fn nested() -> impl Strategy<Value = Nested> {
    (any::<u8>(), prop::array::uniform2(bits()), prop::array::uniform3(repr_c()), packed(), any::<u16>())
        .prop_map(|(first, bits, repr_c, packed, last)| Nested { first, bits, repr_c, packed, last })
}

fn outside() -> impl Strategy<Value = Outside> {
    prop_oneof![
        Just(Outside::Nothing),
        (any::<u8>(), repr_c()).prop_map(|(small, repr_c)| Outside::ReprC(small, repr_c)),
        (bits(), any::<u8>()).prop_map(|(bits, end)| Outside::Bits { bits, end }),
    ]
}

fn inside() -> impl Strategy<Value = Inside> {
    prop_oneof![
        (any::<u8>(), outside()).prop_map(|(small, outside)| Inside::Outside(small, outside)),
        any::<[bool; 3]>().prop_map(Inside::Flags),
        any::<[u8; 4]>().prop_map(|[x, y, z, w]| Inside::Colour(UChar4::new(x, y, z, w))),
    ]
}

fn round_trip<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Codec + PtxMirror + PartialEq + std::fmt::Debug,
{
    let mut bytes = vec![0xff; T::SIZE];
    value.encode(&mut bytes).unwrap();
    let mirror = value.to_mirror();
    prop_assert_eq!(bytemuck::bytes_of(&mirror), &bytes[..], "all padding is zero");
    prop_assert_eq!(&T::decode(&bytes).unwrap(), value);
    prop_assert_eq!(&T::try_from_mirror(&mirror).unwrap(), value);
    Ok(())
}

/// Bytes are no value, or are those of the value that they are, unused bits apart.
fn decode<T: Codec>(bytes: &[u8]) -> Result<(), TestCaseError> {
    match T::decode(bytes) {
        Ok(value) => {
            let [mut once, mut again] = [vec![0xff; T::SIZE], vec![0xff; T::SIZE]];
            value.encode(&mut once).unwrap();
            prop_assert!(once.iter().zip(bytes).all(|(once, byte)| once & !byte == 0), "{once:?} of {bytes:?}");
            T::decode(&once).unwrap().encode(&mut again).unwrap();
            prop_assert_eq!(once, again);
            Ok(())
        }
        Err(error) => {
            let at = error.offset();
            prop_assert!(at < T::SIZE && at + error.bytes().len() <= T::SIZE, "{error}");
            prop_assert_eq!(error.bytes(), &bytes[at..at + error.bytes().len()]);
            prop_assert!(error.to_string().contains(T::LAYOUT.name()));
            Ok(())
        }
    }
}

macro_rules! properties {
    ($($name:ident: $type:ty, $strategy:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn values() {
                check(400, $strategy, |value| round_trip(&value));
            }

            #[test]
            fn random_bytes() {
                check(400, vec(any::<u8>(), <$type>::SIZE), |bytes| decode::<$type>(&bytes));
            }

            /// Random bytes are seldom a value; a value with one byte changed often is.
            #[test]
            fn nearly_values() {
                check(400, ($strategy, any::<prop::sample::Index>(), any::<u8>()), |(value, at, byte)| {
                    let mut bytes = vec![0; <$type>::SIZE];
                    value.encode(&mut bytes).unwrap();
                    bytes[at.index(<$type>::SIZE)] = byte;
                    decode::<$type>(&bytes)
                });
            }
        }
    )*};
}

properties! {
    of_inside: Inside, inside();
    of_newtype: Newtype, nested().prop_map(Newtype);
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

            fn shape() -> impl Strategy<Value = Shape> {
                prop_oneof![
                    Just(Shape::Nothing),
                    (any::<u8>(), any::<f32>()).prop_map(|(a, b)| Shape::Tuple(a, b)),
                    (any::<f64>(), any::<bool>()).prop_map(|(wide, flag)| Shape::Named { wide, flag }),
                    Just(Shape::Empty {}),
                    (any::<[f32; 4]>(), any::<[u16; 3]>(), any::<u64>()).prop_map(|([x, y, z, w], numbers, address)| {
                        Shape::Mixed(Float4::new(x, y, z, w), numbers, DevicePtr::new(address))
                    }),
                ]
            }

            #[test]
            fn values_lie_as_rustc_lays_them() {
                check(100, shape(), |value| {
                    round_trip(&value)?;
                    as_in_memory(&value)
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
fn as_in_memory<T: Codec + PartialEq + std::fmt::Debug>(value: &T) -> Result<(), TestCaseError> {
    prop_assert_eq!((size_of::<T>(), align_of::<T>()), (T::SIZE, T::ALIGN));
    let mut bytes = vec![0; T::SIZE];
    value.encode(&mut bytes).unwrap();
    // SAFETY: as many bytes as the value has, with each member where it is, as the layout says.
    let read = unsafe { bytes.as_ptr().cast::<T>().read_unaligned() };
    prop_assert_eq!(&read, value);
    Ok(())
}
