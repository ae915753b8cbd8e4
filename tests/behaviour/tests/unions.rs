//! Unions: a mirror with a view for each member, which is what a struct holds.

use crate::bytes_of;
use gpu_abi::{PtxLayout, PtxMirror, Unnamed};
use std::mem::ManuallyDrop;

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
#[ptx(host = "linux")]
union Bits {
    #[ptx(bits = 3)]
    low: i8,
    #[ptx(bits = 9)]
    wide: u16,
    #[ptx(bits = 20)]
    _gap: Unnamed<u64>,
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

/// A union within a union, by its name and by its mirror.
#[derive(PtxLayout, Clone, Copy)]
union Outer {
    number: Number,
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

/// In C++ (nvcc 13.5: size 64, alignment 32), whatever rustc makes of it: its own alignment and those of its members, a vector, and a member that is not copied.
#[derive(PtxLayout)]
#[ptx(align = 32)]
union Attributes {
    byte: u8,
    #[ptx(align = 16)]
    word: u32,
    #[ptx(vector)]
    color: [u8; 4],
    owned: ManuallyDrop<Owned>,
    numbers: ManuallyDrop<[Number; 2]>,
}

#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Owned {
    #[ptx(bits = 4)]
    low: u32,
    flag: bool,
    tail: [u16; 17],
}

#[test]
fn attributes_of_unions() {
    assert_eq!((Attributes::SIZE, Attributes::ALIGN), (64, 32));
    assert_eq!(size_of::<AttributesMirror>(), 64);
    assert_eq!(Attributes::LAYOUT.fields()[2].layout().align(), 4);
    let value = Owned { low: 9, flag: true, tail: [0x0201; 17] };
    let owned = AttributesMirror::with(|mirror| mirror.set_owned(value.to_mirror()));
    let expected = [&[9, 1][..], &[1, 2].repeat(17), &[0; 28]].concat();
    assert_eq!(bytemuck::bytes_of(&owned), expected);
    assert_eq!((owned.byte(), owned.word(), owned.color()), (9, 0x0201_0109, [9, 1, 1, 2]));
    assert_eq!(Owned::try_from_mirror(&owned.owned()).unwrap(), value);
    // A smaller member leaves the rest zero.
    let color = AttributesMirror::with(|mirror| mirror.set_color([1, 2, 3, 4]));
    assert_eq!(bytemuck::bytes_of(&color), [&[1, 2, 3, 4][..], &[0; 60]].concat());
    assert_eq!(color.numbers()[0].int(), 0x0403_0201);
}

#[derive(PtxLayout)]
#[ptx(packed, host = "linux")]
union Packed {
    wide: u64,
    pairs: [Pair; 1],
    bytes: [u8; 9],
}

#[derive(PtxLayout)]
#[ptx(pack = 4, instantiate(BoxPair = Box<Pair>, BoxWords = Box<u64, 5>))]
union Box<T, const N: usize = 1> {
    one: ManuallyDrop<T>,
    all: ManuallyDrop<[T; N]>,
}

#[test]
fn packed_and_generic_unions() {
    const PAIR: Pair = Pair { a: 1, b: 0x0302 };
    assert_eq!((Packed::SIZE, Packed::ALIGN), (9, 1));
    let packed = PackedMirror::with(|mirror| mirror.set_pairs([PAIR.to_mirror()]));
    assert_eq!((packed.bytes(), packed.wide()), ([1, 0, 2, 3, 0, 0, 0, 0, 0], 0x0302_0001));
    assert_eq!((Box::<Pair>::SIZE, Box::<Pair>::ALIGN), (4, 2));
    assert_eq!((Box::<u64, 5>::SIZE, Box::<u64, 5>::ALIGN), (40, 4));
    let pair = BoxPair::with(|mirror| mirror.set_one(PAIR.to_mirror()));
    assert_eq!(Pair::try_from_mirror(&pair.all()[0]).unwrap(), PAIR);
    assert_eq!(BoxWords::with(|mirror| mirror.set_all([1, 2, 3, 4, 5])).one(), 1);
}

/// A struct that holds a union by its name has a layout and a mirror.
#[derive(PtxLayout)]
struct Copied {
    kind: u8,
    from: Number,
    to: [NumberMirror; 2],
}

#[test]
fn a_struct_holds_the_union_itself() {
    assert_eq!((Copied::SIZE, Copied::ALIGN), (28, 4));
    let copied = CopiedMirror::with(|copied| {
        copied.kind = 1;
        copied.from.set_int(2);
        copied.to[1].set_int(3);
    });
    let expected = [1_u32, 2, 0, 0, 0, 3, 0].map(u32::to_le_bytes).concat();
    assert_eq!(bytemuck::bytes_of(&copied), expected);
    let Copied { kind, from, to } = Copied { kind: 1, from: Number { int: 2 }, to: copied.to };
    // SAFETY: the member that was written.
    assert_eq!((kind, unsafe { from.int }, to[1].int()), (1, 2, 3));
}
