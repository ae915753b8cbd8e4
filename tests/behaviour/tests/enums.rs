//! Enumerations without data.

use crate::{bytes_of, fields};
use gpu_abi::layout::Kind;
use gpu_abi::{PtxLayout, PtxMirror};

macro_rules! every_repr {
    ($($name:ident $repr:tt $int:ident $low:literal $high:literal $ptx:expr;)*) => {
        $(
            #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
            #[repr($repr)]
            enum $name {
                Low = $low,
                AfterLow,
                High = $high,
            }
        )*

        #[test]
        fn every_repr() {
            $({
                assert_eq!(($name::SIZE, $name::ALIGN), (size_of::<$name>(), align_of::<$name>()), stringify!($repr));
                assert_eq!(size_of::<$name>(), size_of::<$int>());
                for value in [$name::Low, $name::AfterLow, $name::High] {
                    assert_eq!(bytes_of(&value), (value as $int).to_le_bytes());
                    let mirror: $int = value.to_mirror();
                    assert_eq!(mirror, value as $int);
                }
                assert!($name::try_from_mirror(&($low + 2)).is_err());
                assert_eq!($name::param_decl("p").to_string(), $ptx);
                let Kind::Enum { repr, enumerators, is_open: false } = $name::LAYOUT.kind() else { panic!("an enumeration") };
                assert_eq!(repr.size(), size_of::<$int>());
                let found: Vec<_> = enumerators.iter().map(|enumerator| (enumerator.name(), enumerator.value())).collect();
                assert_eq!(found, [("Low", $low), ("AfterLow", $low + 1), ("High", $high)]);
            })*
        }
    };
}
every_repr! {
    U8 u8 u8 1 0xff ".param .u8 p";
    U16 u16 u16 1 0xffff ".param .u16 p";
    U32 u32 u32 1 0xffff_ffff ".param .u32 p";
    U64 u64 u64 1 0xffff_ffff_ffff_ffff ".param .u64 p";
    Usize usize usize 1 0xffff_ffff ".param .u64 p";
    I8 i8 i8 -128 127 ".param .u8 p";
    I16 i16 i16 -32768 0x7fff ".param .u16 p";
    I32 i32 i32 -0x8000_0000 0x7fff_ffff ".param .u32 p";
    I64 i64 i64 -0x8000_0000_0000_0000 0x7fff_ffff_ffff_ffff ".param .u64 p";
    Isize isize isize -5 7 ".param .u64 p";
    CUnsigned C u32 1 0x7fff_ffff ".param .u32 p";
    CSigned C i32 -2 9 ".param .u32 p";
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(i8)]
enum Only {
    One = -3,
}

#[test]
fn a_single_value() {
    assert_eq!(bytes_of(&Only::One), [0xfd]);
    assert_eq!(Only::try_from_mirror(&0).unwrap_err().to_string(), "`Only`: byte 0 is 00, but a `Only` is One (-3)");
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(i32)]
enum Signed {
    Down = -1,
    Level,
    Up,
    Far = 7,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct InBits {
    #[ptx(bits = 2)]
    a: Signed,
    #[ptx(bits = 4)]
    b: Signed,
    c: Signed,
    d: [Signed; 2],
}

#[test]
fn as_members_and_bit_fields() {
    assert_eq!(fields::<InBits>(), [("a", 0, Some((0, 2))), ("b", 0, Some((2, 4))), ("c", 4, None), ("d", 8, None)]);
    let value = InBits { a: Signed::Down, b: Signed::Far, c: Signed::Up, d: [Signed::Level, Signed::Down] };
    assert_eq!(bytes_of(&value), [0x1f, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
    let mut mirror = value.to_mirror();
    assert_eq!((mirror.a(), mirror.b(), mirror.c, mirror.d), (-1, 7, 1, [0, -1]));
    mirror.set_a(-2);
    let error = InBits::try_from_mirror(&mirror).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`InBits.a`: bits 0 to 1 are -2, but a `Signed` is Down (-1), Level (0), Up (1) or Far (7)"
    );
    assert_eq!(error.bits().map(|bits| (bits.offset(), bits.width())), Some((0, 2)));
    assert!(error.bytes().is_empty());

    let error = InBits { a: Signed::Far, ..value }.try_to_mirror().unwrap_err();
    assert_eq!(error.to_string(), "`InBits.a`: 7 does not fit in 2 bits, which hold -2 to 1");
}

/// The first token of a discriminant does not decide whether C++ makes it an `int`.
const BELOW: isize = -4;

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
enum NegativeByConstant {
    A = BELOW,
    B = (-1),
    C = 3,
}

#[test]
fn negative_discriminants_of_repr_c() {
    for value in [NegativeByConstant::A, NegativeByConstant::B, NegativeByConstant::C] {
        assert_eq!(bytes_of(&value), (value as i32).to_le_bytes());
    }
    let mirror: u32 = bytemuck::cast(NegativeByConstant::A.to_mirror());
    assert_eq!(mirror, 0xffff_fffc);
}
