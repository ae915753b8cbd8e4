//! `repr(transparent)` structs with enumerators: enumerations that also have values without a name.

use crate::bytes_of;
use gpu_abi::layout::{Enumerator, Kind, Layout};
use gpu_abi::scalar::Scalar;
use gpu_abi::{Codec, PtxLayout, PtxMirror, PtxRepr};

macro_rules! every_integer {
    ($($name:ident $int:ident $low:expr, $high:expr;)*) => {
        $(
            #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
            #[repr(transparent)]
            #[ptx(enumerators(LOW, HIGH))]
            struct $name($int);

            impl $name {
                const LOW: Self = Self($low);
                const HIGH: Self = Self($high);
            }
        )*

        #[test]
        #[allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "one text serves all widths")]
        fn every_integer() {
            $({
                let Kind::Enum { repr, enumerators, is_open: true } = *$name::LAYOUT.kind() else { panic!("open") };
                assert_eq!(Layout::scalar(repr).kind(), $int::LAYOUT.kind());
                let found: Vec<_> = enumerators.iter().map(|one| (one.name, one.value)).collect();
                assert_eq!(found, [("LOW", $low as i128), ("HIGH", $high as i128)]);
                assert_eq!($name::param_decl("p").to_string(), <$int as PtxLayout>::param_decl("p").to_string());
                // Any value is valid, and needs no conversion.
                let mirror: $int = $name(3).to_mirror();
                assert_eq!($name::try_from_mirror(&mirror).unwrap(), $name(3));
                assert_eq!(bytes_of(&$name::HIGH), ($high as $int).to_le_bytes());
            })*
        }
    };
}
every_integer! {
    U8 u8 0, u8::MAX;
    U16 u16 0, u16::MAX;
    U32 u32 0, u32::MAX;
    U64 u64 0, u64::MAX;
    Usize usize 0, usize::MAX;
    I8 i8 i8::MIN, -1;
    I16 i16 i16::MIN, -1;
    I32 i32 i32::MIN, -1;
    I64 i64 i64::MIN, -1;
    Isize isize isize::MIN, -1;
}

mod sim {
    /// The field and the constants are private: the expansion is within this module.
    #[derive(gpu_abi::PtxLayout, Clone, Copy, Debug, Default, PartialEq)]
    #[repr(transparent)]
    #[ptx(cxx = sim::Access)]
    #[ptx(enumerators(READ, WRITE = type, r#BOTH = kReadWrite))]
    pub(super) struct Access {
        bits: u8,
    }

    impl Access {
        pub(super) const READ: Self = Self::of(1);
        const WRITE: Self = Self::of(2);
        const BOTH: Self = Self::of(Self::READ.bits | Self::WRITE.bits);

        pub(super) const fn of(bits: u8) -> Self {
            Self { bits }
        }
    }
}
use sim::Access;

#[test]
fn constants_are_enumerators_by_their_names_in_cxx() {
    static ENUMERATORS: [Enumerator<'static>; 3] = [
        Enumerator::new("READ", 1),
        Enumerator { rust_name: "WRITE", ..Enumerator::new("type", 2) },
        Enumerator { rust_name: "BOTH", ..Enumerator::new("kReadWrite", 3) },
    ];
    assert_eq!(Access::LAYOUT, Layout::open_enumeration("Access", Scalar::U8, &ENUMERATORS));
    assert_ne!(Access::LAYOUT, Layout::enumeration("Access", Scalar::U8, &ENUMERATORS));
}

#[test]
fn the_name_is_the_types_own() {
    use gpu_abi::name::{FunctionName, Type};

    let parameters = [Type::of::<Access>(), Type::of::<U32>()];
    assert_eq!(FunctionName::new("f", &parameters).mangled().unwrap().to_string(), "_Z1fN3sim6AccessE3U32");
}

/// Values that are counted: the constants are never dropped.
#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Counted(u32);

impl Counted {
    const READ: Self = Self(1);
}

impl Drop for Counted {
    fn drop(&mut self) {}
}

const _: () = assert!(Counted::LAYOUT.size() == 4);

#[test]
fn values_are_as_free_as_the_integers() {
    fn repr<T: PtxRepr + gpu_abi::layout::NoPadding>() {}
    repr::<Access>();
    assert_eq!(Access::decode(&[0xff]).unwrap(), Access::of(0xff));
}

#[derive(PtxLayout, Clone, Copy, Debug, Default, PartialEq)]
struct Page {
    #[ptx(bits = 3)]
    access: Access,
    #[ptx(bits = 5)]
    level: u8,
}

#[test]
fn as_a_bit_field() {
    assert_eq!((Page::SIZE, Page::LAYOUT.fields()[0].bits().unwrap().width()), (1, 3));
    // No enumerator has the value 6.
    let page = Page { access: Access::of(6), level: 1 };
    let mirror = page.to_mirror();
    assert_eq!((mirror.access(), bytes_of(&page)), (6, vec![0b0000_1110]));
    assert_eq!(Page::try_from_mirror(&mirror).unwrap(), page);
    let error = Page { access: Access::of(9), level: 0 }.try_to_mirror().unwrap_err();
    assert_eq!(error.to_string(), "`Page.access`: 9 does not fit in 3 bits, which hold 0 to 7");
}
