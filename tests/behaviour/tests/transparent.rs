//! `#[repr(transparent)]`: laid out, converted and passed as the field.

use crate::bytes_of;
use gpu_abi::{Codec, PtxLayout, PtxMirror, PtxRepr};
use std::marker::PhantomData;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Metres(f32);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Flag {
    on: bool,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Marked<T, Unit> {
    unit: PhantomData<Unit>,
    value: T,
    more: PhantomData<fn(Unit) -> T>,
}

#[derive(Debug, PartialEq)]
struct NotShared;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Bits {
    #[ptx(bits = 3)]
    a: u8,
    b: u16,
}

/// No `repr(C)`: rustc may lay the record out otherwise than a kernel does.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Wrapped(Bits);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Holds {
    a: u8,
    metres: [Metres; 2],
    wrapped: Wrapped,
    flag: Flag,
}

#[test]
fn the_fields_layout_under_its_own_name() {
    assert_eq!((Metres::SIZE, Metres::ALIGN, Metres::LAYOUT.name()), (4, 4, "Metres"));
    assert_eq!(Metres::param_decl("m").to_string(), ".param .f32 m");
    assert_eq!(Flag::param_decl("f").to_string(), ".param .u8 f");
    assert_eq!(Wrapped::param_decl("w").to_string(), ".param .align 2 .b8 w[4]");
    assert_eq!(bytes_of(&Metres(1.0)), 1.0_f32.to_le_bytes());
    let mirror: f32 = Metres(2.0).to_mirror();
    assert_eq!(mirror.to_bits(), 2.0_f32.to_bits());
    let mirror: u8 = Flag { on: true }.to_mirror();
    assert_eq!(mirror, 1);
    assert_eq!(Flag::try_from_mirror(&2).unwrap_err().to_string(), "`Flag`: byte 0 is 02, but a `Flag` is 0 or 1");
}

#[test]
fn held_and_nested() {
    let value = Holds {
        a: 1,
        metres: [Metres(1.0), Metres(2.0)],
        wrapped: Wrapped(Bits { a: 5, b: 0x0201 }),
        flag: Flag { on: true },
    };
    let expected = [1, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 5, 0, 1, 2, 1, 0, 0, 0];
    assert_eq!(bytes_of(&value), expected);
    let mut mirror = value.to_mirror();
    mirror.wrapped.set_a(2);
    assert_eq!((mirror.metres, mirror.wrapped.a(), mirror.wrapped.b), ([1.0, 2.0], 2, 0x0201));
}

#[test]
fn markers_ask_nothing_of_their_parameters() {
    fn repr<T: PtxRepr>() {}
    repr::<Marked<u32, NotShared>>();
    let value = Marked::<u32, NotShared> { unit: PhantomData, value: 7, more: PhantomData };
    assert_eq!((Marked::<u32, NotShared>::SIZE, Marked::<f64, NotShared>::ALIGN), (4, 8));
    let mut bytes = [0xff; 4];
    value.encode(&mut bytes).unwrap();
    assert_eq!(bytes, [7, 0, 0, 0]);
    assert_eq!(Marked::<u32, NotShared>::decode(&bytes).unwrap(), value);
}

/// Of several fields without storage, the one that aligns decides, as it does for rustc.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct NoStorage(PhantomData<u8>, [u32; 0]);

/// No size, and not a block of memory to rustc either.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct NoBits([Bits; 0]);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct HoldsNone {
    a: u8,
    none: NoBits,
    b: u32,
    also: NoStorage,
}

#[test]
fn without_storage() {
    assert_eq!((NoStorage::SIZE, NoStorage::ALIGN), (0, align_of::<NoStorage>()));
    let value = HoldsNone { a: 1, none: NoBits([]), b: 2, also: NoStorage(PhantomData, []) };
    assert_eq!(bytes_of(&value), [1, 0, 0, 0, 2, 0, 0, 0]);
}

/// A record without storage has a byte in C++ and none in Rust.
#[derive(PtxLayout, Clone, Debug, Default, PartialEq)]
struct Empty {}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct Tagged(u32, Empty);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct TaggedBefore {
    empty: Empty,
    value: f64,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct OnlyEmpty(PhantomData<u8>, Empty);

/// rustc's storage decides, not C++'s: the type is laid out as the field that holds its value.
#[test]
fn records_without_storage_are_markers() {
    assert_eq!((Tagged::SIZE, Tagged::ALIGN), (size_of::<Tagged>(), align_of::<Tagged>()));
    assert_eq!(bytes_of(&Tagged(7, Empty {})), [7, 0, 0, 0]);
    assert_eq!(Tagged::decode(&[7, 0, 0, 0]).unwrap(), Tagged(7, Empty {}));
    assert_eq!((TaggedBefore::SIZE, TaggedBefore::ALIGN), (8, 8));
    assert_eq!(bytes_of(&TaggedBefore { empty: Empty {}, value: 1.0 }), 1.0_f64.to_le_bytes());
    assert_eq!(bytes_of(&OnlyEmpty(PhantomData, Empty {})), [0]);
}

/// An enumeration with values that have no name.
#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(transparent)]
#[ptx(cxx = sim::Flags)]
struct Flags(u32);

#[test]
fn an_open_enumeration_has_a_name_of_its_own() {
    use gpu_abi::DevicePtr;
    use gpu_abi::name::{FunctionName, Type};

    let parameters = [Type::of::<Flags>(), Type::of::<DevicePtr<Flags>>()];
    assert_eq!(FunctionName::new("f", &parameters).mangled().unwrap().to_string(), "_Z1fN3sim5FlagsEPS0_");
    assert_eq!(Flags::LAYOUT, u32::LAYOUT.with_name("Flags"));
}
