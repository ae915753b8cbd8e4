//! Array lengths and constant arguments are passed to rustc as they are written.

#![allow(clippy::never_loop, clippy::let_and_return, reason = "every form of an expression is tried")]

use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, kernels};

const N: usize = 2;

#[derive(PtxLayout, Clone, Copy)]
#[ptx(instantiate(Three = Bytes<{ let x = N; x + 1 }>, Five = Bytes))]
struct Bytes<const M: usize = { if N > 1 { 5 } else { 6 } }>([u8; M]);

#[derive(PtxLayout, Clone, Copy)]
struct Record {
    branch: [u8; if N > 1 { 3 } else { 4 }],
    block: [u8; {
        let x = N;
        x + 1
    }],
    choice: [[u8; match N {
        2 => 1,
        _ => 3,
    }]; if N == 2 { 4 } else { 5 }],
    arguments: Bytes<{ if N > 1 { 7 } else { 8 } }>,
    pointer: DevicePtr<
        [Bytes<{ const { N } }>; loop {
            break 1;
        }],
    >,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Data {
    First([u8; if N > 1 { 3 } else { 4 }]) = if N > 1 { 3 } else { 4 },
    Second(u8) = {
        let x = 9;
        x
    },
}

#[kernels]
unsafe extern "C" {
    fn by_pointer(
        array: *mut [u8; if N > 1 { 3 } else { 4 }],
        other: Bytes<
            {
                let x = N;
                x
            },
        >,
    );
    static ARRAY: Constant<[u8; if N > 1 { 3 } else { 4 }]>;
}

#[test]
fn expressions_are_not_parsed() {
    let offsets: Vec<_> = Record::LAYOUT.fields().iter().map(|field| field.offset()).collect();
    assert_eq!((offsets, Record::SIZE), (vec![0, 3, 6, 10, 24], 32));
    assert_eq!((size_of::<Three>(), size_of::<Five>()), (3, 5));
    assert_eq!((Data::SIZE, bytemuck::bytes_of(&Data::Second(4).to_mirror())), (4, &[9, 4, 0, 0][..]));
    assert_eq!((by_pointer::SIZE, ARRAY.size()), (10, 3));
}
