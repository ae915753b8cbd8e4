//! Enumerations with data: tagged unions, compared with rustc's own values in memory.
//!
//! Each has a twin, the structs and unions that RFC 2195 says it is laid out as. A value's memory and the encoded bytes are both
//! looked at through the twin.

use crate::{bytes_of, encoded};
use gpu_abi::vector::Float4;
use gpu_abi::{Codec, DevicePtr, PtxLayout, PtxMirror};
use std::fmt::Debug;

/// Shows `value` through `look`, once as it lies in memory and once as it is encoded.
///
/// # Safety
///
/// `look` must read nothing but what RFC 2195 says that `value` has at that place.
unsafe fn compare<T, Twin, R>(value: &T, look: unsafe fn(&Twin) -> R) -> R
where
    T: Codec + PtxMirror + PartialEq + Debug,
    R: PartialEq + Debug,
{
    assert_eq!((size_of::<T>(), align_of::<T>()), (size_of::<Twin>(), align_of::<Twin>()));
    assert_eq!((T::SIZE, T::ALIGN), (size_of::<T>(), align_of::<T>()), "{}", T::LAYOUT);
    // SAFETY: the caller says that the value is laid out as its twin.
    let twin = unsafe { &*std::ptr::from_ref(value).cast::<Twin>() };
    // SAFETY: as above.
    let memory = unsafe { look(twin) };
    let bytes = bytes_of(value);
    // SAFETY: the mirror's bytes are as many as the twin's, and initialised.
    let twin = unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast::<std::mem::ManuallyDrop<Twin>>()) };
    // SAFETY: as above.
    let written = unsafe { look(&twin) };
    assert_eq!(memory, written, "{value:?}");
    written
}

macro_rules! twins {
    ($(
        $module:ident: $repr:tt, $tag:ident, $inside:tt, { $(= $declared:expr)? }, [$nothing:expr, $tuple:expr, $named:expr, $empty:expr, $mixed:expr];
    )*) => {$(
        mod $module {
            use super::*;

            #[derive(PtxLayout, Clone, Debug, PartialEq)]
            #[repr $repr]
            pub(super) enum Shape {
                Nothing,
                Tuple(u8, f32),
                Named { wide: f64, flag: bool } $(= $declared)?,
                Empty {},
                Mixed(Float4, [u16; 3], DevicePtr<u8>),
            }

            twins!(@twin $inside $tag);

            #[test]
            fn values_lie_as_rustc_lays_them() {
                let tag: unsafe fn(&Twin) -> $tag = |twin| twin.tag();
                let tuple: unsafe fn(&Twin) -> ($tag, u8, f32) = |twin| {
                    // SAFETY: as for `compare`.
                    let Tuple(.., a, b) = unsafe { twin.tuple() };
                    (twin.tag(), a, b)
                };
                let named: unsafe fn(&Twin) -> ($tag, f64, bool) = |twin| {
                    // SAFETY: as for `compare`.
                    let Named { wide, flag, .. } = unsafe { twin.named() };
                    (twin.tag(), wide, flag)
                };
                let mixed: unsafe fn(&Twin) -> ($tag, Float4, [u16; 3], u64) = |twin| {
                    // SAFETY: as for `compare`.
                    let Mixed(.., a, b, c) = unsafe { twin.mixed() };
                    (twin.tag(), a, b, c.address())
                };
                let vector = Float4::new(1.0, 2.0, 3.0, 4.0);
                // SAFETY: each variant is looked at as what it is.
                unsafe {
                    assert_eq!(compare(&Shape::Nothing, tag), $nothing);
                    assert_eq!(compare(&Shape::Tuple(7, 1.5), tuple), ($tuple, 7, 1.5));
                    assert_eq!(compare(&Shape::Named { wide: 2.5, flag: true }, named), ($named, 2.5, true));
                    assert_eq!(compare(&Shape::Empty {}, tag), $empty);
                    let value = Shape::Mixed(vector, [5, 6, 7], DevicePtr::new(8));
                    assert_eq!(compare(&value, mixed), ($mixed, vector, [5, 6, 7], 8));
                }
            }

            #[test]
            fn unknown_tags_are_refused() {
                let mut bytes = encoded(&Shape::Nothing);
                bytes[0] = 77;
                let error = Shape::decode(&bytes).unwrap_err();
                assert_eq!((error.path().to_string(), error.offset()), ("Shape.tag".to_owned(), 0));
                assert_eq!(error.bytes().len(), size_of::<$tag>());
                assert!(error.to_string().contains("but a `ShapeTag` is Nothing ("), "{error}");
            }
        }
    )*};
    (@twin outside $tag:ident) => {
        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Twin {
            tag: $tag,
            value: Value,
        }

        #[derive(Clone, Copy)]
        #[repr(C)]
        union Value {
            tuple: Tuple,
            named: Named,
            mixed: Mixed,
        }

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Tuple(u8, f32);

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Named {
            wide: f64,
            flag: bool,
        }

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Mixed(Float4, [u16; 3], DevicePtr<u8>);

        impl Twin {
            fn tag(&self) -> $tag {
                self.tag
            }

            unsafe fn tuple(&self) -> Tuple {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.value.tuple }
            }

            unsafe fn named(&self) -> Named {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.value.named }
            }

            unsafe fn mixed(&self) -> Mixed {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.value.mixed }
            }
        }
    };
    (@twin inside $tag:ident) => {
        #[derive(Clone, Copy)]
        #[repr(C)]
        union Twin {
            tag: $tag,
            tuple: Tuple,
            named: Named,
            mixed: Mixed,
        }

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Tuple($tag, u8, f32);

        #[derive(Clone, Copy)]
        #[repr(C)]
        #[allow(dead_code, reason = "the tag is read through the union")]
        struct Named {
            tag: $tag,
            wide: f64,
            flag: bool,
        }

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Mixed($tag, Float4, [u16; 3], DevicePtr<u8>);

        impl Twin {
            fn tag(&self) -> $tag {
                // SAFETY: all variants start with the tag.
                unsafe { self.tag }
            }

            unsafe fn tuple(&self) -> Tuple {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.tuple }
            }

            unsafe fn named(&self) -> Named {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.named }
            }

            unsafe fn mixed(&self) -> Mixed {
                // SAFETY: the caller says that the variant is this one.
                unsafe { self.mixed }
            }
        }
    };
}

twins! {
    repr_c: (C), u32, outside, {}, [0, 1, 2, 3, 4];
    repr_u8: (u8), u8, inside, { = 40 }, [0, 1, 40, 41, 42];
    repr_c_u8: (C, u8), u8, outside, { = 20 * 2 }, [0, 1, 40, 41, 42];
    repr_i16: (i16), i16, inside, { = -300 }, [0, 1, -300, -299, -298];
    repr_c_i16: (C, i16), i16, outside, { = -300 }, [0, 1, -300, -299, -298];
    repr_u64: (u64), u64, inside, { = 0xff_ffff_ffff }, [0, 1, 0xff_ffff_ffff, 0x100_0000_0000, 0x100_0000_0001];
    repr_isize: (isize), isize, inside, { = -9 }, [0, 1, -9, -8, -7];
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(u8)]
enum Small {
    A(bool),
    B(u8) = 9,
    C,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum Outer {
    Small(Small),
    Pair { first: Small, second: [Small; 2] },
    None,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Holds {
    a: u16,
    outer: Outer,
    b: u8,
    more: [Small; 3],
}

#[test]
fn nested_and_held() {
    assert_eq!((Small::SIZE, Outer::SIZE, Holds::SIZE), (2, 12, 24));
    let value = Holds {
        a: 1,
        outer: Outer::Pair { first: Small::B(2), second: [Small::A(true), Small::C] },
        b: 3,
        more: [Small::C, Small::B(4), Small::A(false)],
    };
    let expected = [1, 0, 0, 0, 1, 0, 0, 0, 9, 2, 0, 1, 10, 0, 0, 0, 3, 10, 0, 9, 4, 0, 0, 0];
    assert_eq!(bytes_of(&value), expected);
    assert_eq!((size_of::<Small>(), size_of::<Outer>()), (Small::SIZE, Outer::SIZE));
}

/// Smaller variants leave bytes of the larger ones: they are zero.
#[test]
fn bytes_of_other_variants_are_zero() {
    assert_eq!(bytes_of(&Small::C), [10, 0]);
    assert_eq!(bytes_of(&Outer::None), [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(bytes_of(&Outer::Small(Small::C)), [0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0]);
}

#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(EitherMirror = Either<u8, [u16; 2]>))]
#[repr(C)]
enum Either<A, B> {
    Left(A),
    Right(B),
}

#[test]
fn generic() {
    assert_eq!((Either::<u8, f64>::SIZE, Either::<u8, f64>::ALIGN), (16, 8));
    assert_eq!(encoded(&Either::<u8, u16>::Right(0x0201)), [1, 0, 0, 0, 1, 2, 0, 0]);
    let mirror: EitherMirror = Either::Right([0x0201, 0x0403]).to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 1, 2, 3, 4]);
    assert_eq!(Either::try_from_mirror(&mirror).unwrap(), Either::Right([0x0201, 0x0403]));
}

/// One variant only, and discriminants that are expressions.
#[derive(PtxLayout, Debug, PartialEq)]
#[repr(i8)]
enum Single {
    Only(i32) = -Self::BASE + TAG,
}

impl Single {
    const BASE: i8 = 4;
}

const TAG: i8 = 1;

#[test]
fn a_single_variant() {
    assert_eq!(bytes_of(&Single::Only(-1)), [0xfd, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
}

const FIRST: u8 = 5;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C, u8)]
enum CalledTag {
    A(u32) = FIRST,
    B,
    C(u8) = FIRST + 4,
}

#[test]
fn tags_may_be_constants() {
    assert_eq!(bytes_of(&CalledTag::A(1)), [5, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(bytes_of(&CalledTag::B)[0], 6);
    assert_eq!(bytes_of(&CalledTag::C(2)), [9, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(CalledTag::decode(&[9, 0, 0, 0, 3, 0, 0, 0]).unwrap(), CalledTag::C(3));
}
