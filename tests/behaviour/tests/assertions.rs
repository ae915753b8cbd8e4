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

/// More members than a macro may call itself.
macro_rules! wide {
    ($([$($name:ident)*])*) => {
        #[derive(PtxLayout)]
        struct Wide {
            $($($name: u8,)*)*
        }
        assert_layout!(Wide { size: 160, align: 1, $($($name: offset(stringify!($name)),)*)* });
    };
}

/// Returns the number in a name such as `a1f`, after `a`.
const fn offset(name: &str) -> usize {
    match usize::from_str_radix(name, 16) {
        Ok(offset) => offset - 0xa00,
        Err(_) => panic!("not a number"),
    }
}

#[rustfmt::skip]
wide! {
    [a00 a01 a02 a03 a04 a05 a06 a07 a08 a09 a0a a0b a0c a0d a0e a0f]
    [a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a1a a1b a1c a1d a1e a1f]
    [a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 a2a a2b a2c a2d a2e a2f]
    [a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a3a a3b a3c a3d a3e a3f]
    [a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a4a a4b a4c a4d a4e a4f]
    [a50 a51 a52 a53 a54 a55 a56 a57 a58 a59 a5a a5b a5c a5d a5e a5f]
    [a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a6a a6b a6c a6d a6e a6f]
    [a70 a71 a72 a73 a74 a75 a76 a77 a78 a79 a7a a7b a7c a7d a7e a7f]
    [a80 a81 a82 a83 a84 a85 a86 a87 a88 a89 a8a a8b a8c a8d a8e a8f]
    [a90 a91 a92 a93 a94 a95 a96 a97 a98 a99 a9a a9b a9c a9d a9e a9f]
}

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
