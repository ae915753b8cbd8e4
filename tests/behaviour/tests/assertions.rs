//! `assert_layout!` in all its forms; the ui-tests check that wrong statements fail.

use gpu_abi::vector::Float3;
use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Body {
    position: Float3,
    mass: f32,
    #[ptx(bits = 12)]
    kind: u16,
    #[ptx(bits = 4)]
    more: u16,
    r#type: u8,
}

#[derive(PtxLayout)]
struct Generic<T, const N: usize> {
    items: [T; N],
    len: u32,
}

#[derive(PtxLayout)]
struct Tuple(u8, u32);

#[derive(PtxLayout)]
struct Empty {}

/// Members with the names of properties of the whole record.
#[derive(PtxLayout)]
struct Buffer {
    data: u64,
    size: u32,
    align: u8,
}

const EXPECTED: usize = 2 * 10;

assert_layout!(Body { size: 20, align: 4, position: 0, mass: 12, kind: 16, more: 17, r#type: 18 });
#[rustfmt::skip]
assert_layout!(Body { r#type: 18, more: 17, align: 4, kind: 16, size: 20, mass: 12, position: 0, });
assert_layout!(Body { size: EXPECTED, .. });
assert_layout!(Body { mass: size_of::<Float3>(), align: align_of::<f32>(), .. });
assert_layout!(Body { .. });
assert_layout!(Generic<u16, 3> { size: 12, items: 0, len: 8 });
assert_layout!(Generic::<u8, { 1 + 1 }> { len: 4, .. });
assert_layout!(Tuple { size: 8, align: 4, 0: 0, 1: 4 });
assert_layout!(Tuple { 1: 4, .. });
assert_layout!(Empty { size: 1, align: 1 });
assert_layout!(Empty {});
assert_layout!(Buffer { size: 16, align: 8, data: 0, r#size: 8, r#align: 12 });
assert_layout!(Buffer { r#align: 12, .. });
assert_layout!([Body; 3] { size: 60, align: 4 });
assert_layout!(u64 { size: 8, align: 8 });

#[test]
fn in_a_function_body() {
    #[derive(PtxLayout)]
    struct Local {
        a: u8,
        b: u16,
    }
    assert_layout!(Local { size: 4, a: 0, b: 2 });
    assert_eq!(Local::SIZE, 4);
}
