//! Safe code with views of mirrors, conversions and arguments, for Miri and AddressSanitizer: without files, processes
//! and foreign functions.

use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, Unnamed};

/// Writes to the first and the last byte that a view has, which are the mirror's.
macro_rules! views_lie_within_their_mirrors {
    ($($mirror:ty),* $(,)?) => {$(
        let mut mirror = Box::new(<$mirror>::default());
        assert!(size_of_val(&**mirror) <= size_of_val(&*mirror), stringify!($mirror));
        assert!(align_of_val(&**mirror) <= align_of_val(&*mirror), stringify!($mirror));
        // Read and written as a whole.
        *mirror = std::hint::black_box(*mirror);
    )*};
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(align = 32)]
struct Everything {
    #[ptx(bits = 3)]
    first: u8,
    pair: Pair<u16, 3>,
    #[ptx(align = 16)]
    aligned: u32,
    #[ptx(bits = 9)]
    _gap: Unnamed<u16>,
    #[ptx(vector)]
    vector: [f32; 4],
    #[ptx(bits = 20)]
    middle: i32,
    #[ptx(bits = 0)]
    _next: Unnamed<u64>,
    pointer: DevicePtr<u8>,
    empty: Empty,
    #[ptx(bits = 1)]
    last: bool,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(instantiate(PairU8 = Pair<u8, 5>, PairU16 = Pair<u16, 3>))]
struct Pair<T, const N: usize> {
    items: [T; N],
    #[ptx(bits = 3)]
    bits: T,
    last: T,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Empty;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(packed)]
struct Packed(u8, u64, Pair<u16, 3>);

#[derive(PtxLayout, Clone, Copy)]
union Number {
    int: u64,
    #[ptx(bits = 5)]
    bits: u8,
    bytes: [u8; 3],
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum Shape {
    Circle(f32),
    Square { side: u16, packed: Packed },
    Nothing,
}

#[test]
fn views() {
    views_lie_within_their_mirrors!(
        EverythingMirror,
        PairU8,
        PairU16,
        EmptyMirror,
        PackedMirror,
        NumberMirror,
        ShapeMirror
    );
    let mut mirror = Box::new(EverythingMirror::default());
    mirror.set_first(7);
    mirror.pair.items = [1, 2, 3];
    mirror.pair.set_bits(5);
    mirror.pair.last = 0xffff;
    mirror.aligned = u32::MAX;
    mirror.vector = [1.0; 4];
    mirror.set_middle(-1);
    mirror.pointer = DevicePtr::new(16);
    mirror.set_last(true);
    let value = Everything::try_from_mirror(&mirror).unwrap();
    assert_eq!(value.to_mirror(), *mirror);
    assert_eq!((value.first, value.middle, value.last, mirror.pair.bits()), (7, -1, true, 5));
}

#[test]
fn methods_of_opaque_views() {
    let mut packed = Box::new(PackedMirror::default());
    packed.set_0(1);
    packed.set_1(u64::MAX);
    let mut pair = packed._2();
    pair.last = 7;
    packed.set_2(pair);
    assert_eq!((packed._0(), packed._1(), packed._2().last), (1, u64::MAX, 7));
    let mut number = Box::new(NumberMirror::default());
    number.set_int(u64::MAX);
    number.set_bits(1);
    assert_eq!((number.bits(), number.bytes(), number.int()), (1, [0xe1, 0xff, 0xff], u64::MAX - 0x1e));
}

#[test]
fn tagged_enumerations() {
    let pair = Pair { items: [1, 2, 3], bits: 4, last: 5 };
    for shape in [Shape::Circle(1.0), Shape::Square { side: 1, packed: Packed(1, 2, pair) }, Shape::Nothing] {
        assert_eq!(Shape::try_from_mirror(&shape.to_mirror()).unwrap(), shape);
    }
}
