//! Structs with ordinary members, declared alignments, native vectors and unnamed bit-fields.

use crate::{bytes_of, fields};
use gpu_abi::layout::Layout;
use gpu_abi::{PtxLayout, PtxMirror, Unnamed, narrow::F16};

/// A tuple struct's members are called by their positions.
#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Tuple(u8, #[ptx(bits = 3)] i16, #[ptx(align = 8)] u16);

#[test]
fn tuple_structs() {
    assert_eq!(fields::<Tuple>(), [("0", 0, None), ("1", 1, Some((8, 3))), ("2", 8, None)]);
    assert_eq!((Tuple::SIZE, Tuple::ALIGN), (16, 8));
    let mut mirror = Tuple(1, -4, 0x0203).to_mirror();
    assert_eq!((mirror._0, mirror._1(), mirror._2), (1, -4, 0x0203));
    mirror.set_1(3);
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 3, 0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0]);
    bytes_of(&Tuple(1, -4, 0x0203));
}

#[derive(PtxLayout, Debug, Default, PartialEq)]
struct Unit;

#[derive(PtxLayout, Debug, Default, PartialEq)]
#[ptx(host = "linux")]
struct OnlyGap {
    #[ptx(bits = 32)]
    _gap: Unnamed<i32>,
}

#[derive(PtxLayout, Debug, Default, PartialEq)]
struct HoldsEmpty {
    a: u8,
    unit: Unit,
    gap: OnlyGap,
    b: u32,
}

#[test]
fn records_without_storage_have_a_size_as_in_cpp() {
    assert_eq!((Unit::SIZE, Unit::ALIGN), (1, 1));
    assert_eq!((OnlyGap::SIZE, OnlyGap::ALIGN), (4, 1));
    assert_eq!(bytes_of(&Unit), [0]);
    assert_eq!(bytes_of(&OnlyGap::default()), [0; 4]);
    let holds = HoldsEmpty { a: 1, b: 2, ..HoldsEmpty::default() };
    assert_eq!(fields::<HoldsEmpty>(), [("a", 0, None), ("unit", 1, None), ("gap", 2, None), ("b", 8, None)]);
    assert_eq!(bytes_of(&holds), [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
}

/// The guide's vectors, and no others: 1 to 4 elements of up to 4 bytes, 1 or 2 of 8 bytes.
#[test]
fn native_vectors_have_as_many_elements_as_the_guide_says() {
    let narrow =
        [&u8::LAYOUT, &i8::LAYOUT, &u16::LAYOUT, &i16::LAYOUT, &u32::LAYOUT, &i32::LAYOUT, &f32::LAYOUT, &F16::LAYOUT];
    let wide = [&u64::LAYOUT, &i64::LAYOUT, &f64::LAYOUT];
    for (element, most) in narrow.map(|element| (element, 4)).into_iter().chain(wide.map(|element| (element, 2))) {
        for lanes in 0..=5 {
            let vector = Layout::vector("vector", element, lanes);
            assert_eq!(vector.is_ok(), (1..=most).contains(&lanes), "{lanes} of `{}`", element.name());
            let Ok(vector) = vector else { continue };
            let align = if lanes % 2 == 1 { element.align() } else { lanes * element.align() };
            assert_eq!((vector.size(), vector.align()), (lanes * element.size(), align), "{lanes} of `{}`", element.name());
        }
    }
}

/// Unnamed bit-fields before, between and after other members.
#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Gaps {
    #[ptx(bits = 9)]
    _first: Unnamed<u16>,
    a: u8,
    #[ptx(bits = 20)]
    _between: Unnamed<u32>,
    #[ptx(bits = 5)]
    b: u8,
    #[ptx(bits = 2)]
    _within: Unnamed<u8>,
    #[ptx(bits = 1)]
    c: u8,
    d: u8,
    #[ptx(bits = 0)]
    _last: Unnamed<u64>,
}

#[test]
fn unnamed_bit_fields_are_zero_and_do_not_align() {
    assert_eq!(fields::<Gaps>(), [("a", 2, None), ("b", 7, Some((56, 5))), ("c", 7, Some((63, 1))), ("d", 8, None)]);
    assert_eq!((Gaps::SIZE, Gaps::ALIGN), (16, 1));
    let gaps = Gaps {
        _first: Unnamed::new(),
        a: 0xaa,
        _between: Unnamed::new(),
        b: 0x15,
        _within: Unnamed::new(),
        c: 1,
        d: 0xdd,
        _last: Unnamed::new(),
    };
    assert_eq!(bytes_of(&gaps), [0, 0, 0xaa, 0, 0, 0, 0, 0x95, 0xdd, 0, 0, 0, 0, 0, 0, 0]);
    let indices: Vec<_> = Gaps::LAYOUT.members().map(|member| (member.index(), member.name())).collect();
    let expected = [(0, ""), (1, "a"), (2, ""), (3, "b"), (4, ""), (5, "c"), (6, "d"), (7, "")];
    assert_eq!(indices, expected);
}

type Color = [u8; 4];
type Word = u32;
type Gap = u16;

/// Types count by what they are, not by what they are called.
#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Pixel {
    #[ptx(bits = 12)]
    depth: Word,
    kind: u8,
    #[ptx(vector, align = 8)]
    color: Color,
    #[ptx(bits = 3)]
    _gap: Unnamed<Gap>,
}

#[test]
fn aliases_are_the_types() {
    assert_eq!(fields::<Pixel>(), [("depth", 0, Some((0, 12))), ("kind", 2, None), ("color", 8, None)]);
    let pixel = Pixel { depth: 0xfff, kind: 2, color: [1; 4], _gap: Unnamed::new() };
    assert_eq!((pixel.to_mirror().color, pixel.to_mirror().depth()), ([1; 4], 0xfff));
    assert_eq!(bytes_of(&pixel), [0xff, 0x0f, 2, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0]);
}
