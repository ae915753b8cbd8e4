//! Unions: a mirror with a view for each member, which is what a struct holds.

use crate::bytes_of;
use gpu_abi::{FromMirror, PtxLayout, ToMirror};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Number {
    int: u32,
    float: f32,
    bytes: [u8; 6],
    pair: Pair,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Pair {
    a: u8,
    b: u16,
}

#[test]
fn layout_is_rustcs() {
    assert_eq!((Number::SIZE, Number::ALIGN), (8, 4));
    assert_eq!((size_of::<Number>(), align_of::<Number>()), (8, 4));
    assert!(Number::LAYOUT.fields().iter().all(|field| field.offset() == 0));
    assert_eq!(Number::param_decl("n").to_string(), ".param .align 4 .b8 n[8]");
}

#[test]
fn views_of_the_same_bytes() {
    let mut mirror = NumberMirror::default();
    assert_eq!(bytemuck::bytes_of(&mirror), [0; 8]);
    mirror.set_float(1.0);
    assert_eq!(mirror.int(), 0x3f80_0000);
    assert_eq!(mirror.bytes(), [0, 0, 0x80, 0x3f, 0, 0]);
    mirror.set_bytes([1, 2, 3, 4, 5, 6]);
    assert_eq!((mirror.int(), mirror.pair().a, mirror.pair().b), (0x0403_0201, 1, 0x0403));
    mirror.set_pair(Pair { a: 9, b: 0x0807 }.to_mirror());
    assert_eq!(bytemuck::bytes_of(&mirror), [9, 0, 7, 8, 5, 6, 0, 0]);
    assert_eq!(Pair::try_from_mirror(&mirror.pair()).unwrap(), Pair { a: 9, b: 0x0807 });
    assert_eq!(mirror, mirror.clone());
}

#[derive(PtxLayout, Debug, PartialEq)]
struct Tagged {
    tag: u8,
    number: NumberMirror,
    numbers: [NumberMirror; 2],
}

#[test]
fn a_struct_holds_the_mirror() {
    assert_eq!((Tagged::SIZE, Tagged::ALIGN), (28, 4));
    assert_eq!(Tagged::LAYOUT.fields()[1].layout().name(), "Number");
    let mut number = NumberMirror::default();
    number.set_int(0x0403_0201);
    let value = Tagged { tag: 7, number, numbers: [number, NumberMirror::default()] };
    let expected = [&[7, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0][..], &[1, 2, 3, 4, 0, 0, 0, 0], &[0; 8]].concat();
    assert_eq!(bytes_of(&value), expected);
    assert_eq!(value.to_mirror().number.int(), 0x0403_0201);
}

/// Bit-fields in a union all start at its first bit; unnamed ones take space but do not align.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Bits {
    #[ptx(bits = 3)]
    low: i8,
    #[ptx(bits = 9)]
    wide: u16,
    #[ptx(bits = 20)]
    _gap: gpu_abi::Unnamed<u64>,
}

#[test]
fn bit_fields_in_unions() {
    assert_eq!((Bits::SIZE, Bits::ALIGN), (4, 2));
    let mut mirror = BitsMirror::default();
    mirror.set_wide(0x1fe);
    assert_eq!((mirror.low(), mirror.wide()), (-2, 0x1fe));
    mirror.set_low(1);
    assert_eq!(bytemuck::bytes_of(&mirror), [0xf9, 1, 0, 0]);
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(16))]
union Aligned {
    a: u8,
    b: [u8; 17],
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, packed(2))]
union Packed {
    a: u64,
    b: [u8; 9],
}

#[test]
fn aligned_and_packed_unions() {
    assert_eq!((Aligned::SIZE, Aligned::ALIGN), (32, 16));
    assert_eq!((Packed::SIZE, Packed::ALIGN), (10, 2));
    let mut mirror = PackedMirror::default();
    mirror.set_a(0x0807_0605_0403_0201);
    assert_eq!(mirror.b(), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(instantiate(SlotF32 = Slot<f32>, SlotPair = Slot<[u16; 3]>))]
#[repr(C)]
union Slot<T: Copy> {
    value: T,
    next: u32,
}

#[test]
fn generic_unions() {
    assert_eq!((Slot::<f64>::SIZE, Slot::<f64>::ALIGN), (8, 8));
    let mut slot = SlotF32::default();
    slot.set_value(1.0);
    assert_eq!(slot.next(), 0x3f80_0000);
    let mut slot = SlotPair::default();
    slot.set_value([1, 2, 3]);
    assert_eq!(slot.next(), 0x0002_0001);
}

/// A union within a union, through their mirrors.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Outer {
    number: NumberMirror,
    bits: BitsMirror,
}

#[test]
fn unions_nest() {
    let mut outer = OuterMirror::default();
    let mut number = outer.number();
    number.set_int(5);
    outer.set_number(number);
    assert_eq!(outer.bits().wide(), 5);
    assert_eq!(
        format!("{:?}", outer.number()),
        "Number { int: 5, float: 7e-45, bytes: [5, 0, 0, 0, 0, 0], pair: Pair { a: 5, b: 0 } }"
    );
}
