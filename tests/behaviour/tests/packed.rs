//! `packed`, `#pragma pack`, and `repr(C)` with them.

use crate::{bytes_of, fields};
use gpu_abi::{PtxLayout, PtxMirror, PtxRepr};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(packed, host = "linux")]
struct Packed {
    a: u8,
    b: u32,
    c: [u16; 2],
    d: Inner,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Inner {
    a: u8,
    b: u32,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(pack = 2)]
struct Pack2 {
    a: u8,
    b: u32,
    c: u8,
    d: f64,
}

#[test]
fn without_repr() {
    assert_eq!(fields::<Packed>(), [("a", 0, None), ("b", 1, None), ("c", 5, None), ("d", 9, None)]);
    assert_eq!((Packed::SIZE, Packed::ALIGN), (17, 1));
    assert_eq!(fields::<Pack2>(), [("a", 0, None), ("b", 2, None), ("c", 6, None), ("d", 8, None)]);
    assert_eq!((Pack2::SIZE, Pack2::ALIGN), (16, 2));
    let value = Packed { a: 1, b: 0x0504_0302, c: [0x0706, 0x0908], d: Inner { a: 10, b: 11 } };
    assert_eq!(bytes_of(&value), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 11, 0, 0, 0]);
    bytes_of(&Pack2 { a: 1, b: 2, c: 3, d: 4.0 });

    let mut mirror = value.to_mirror();
    assert_eq!((mirror.a(), mirror.b(), mirror.c(), mirror.d().b), (1, 0x0504_0302, [0x0706, 0x0908], 11));
    mirror.set_b(7);
    let mut inner = mirror.d();
    inner.b = 12;
    mirror.set_d(inner);
    assert_eq!(bytemuck::bytes_of(&mirror)[1..5], [7, 0, 0, 0]);
    assert_eq!(mirror.d().b, 12);
}

/// The derive compares the offsets with rustc's in a constant.
macro_rules! laid_out_by_rustc {
    ($($name:ident ($($repr:tt)*);)*) => {
        $(
            #[derive(PtxLayout, Clone, Copy)]
            #[repr($($repr)*)]
            #[allow(dead_code, reason = "only its layout is looked at")]
            struct $name {
                a: u8,
                b: u64,
                c: [u32; 2],
                d: i128,
                e: u16,
            }
        )*

        #[test]
        fn repr_c_has_the_layout_of_kernels() {
            fn repr<T: PtxRepr>() {}
            $({
                repr::<$name>();
                assert_eq!(($name::SIZE, $name::ALIGN), (size_of::<$name>(), align_of::<$name>()));
            })*
        }
    };
}
laid_out_by_rustc! {
    ReprC (C);
    ReprPacked1 (C, packed);
    ReprPacked2 (C, packed(2));
    ReprPacked4 (C, packed(4));
    ReprPacked8 (C, packed(8));
    ReprPacked16 (C, packed(16));
    ReprAlign1 (C, align(1));
    ReprAlign32 (C, align(32));
    ReprAlign128 (C, align(128));
}
