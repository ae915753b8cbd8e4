//! Array lengths and constant arguments are passed to rustc as they are written.

#![allow(clippy::never_loop, clippy::let_and_return, reason = "every form of an expression is tried")]

use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, kernels};

const N: usize = 2;

#[derive(PtxLayout, Clone, Copy)]
#[ptx(instantiate(Three = Bytes<{ let x = N; x + 1 }>, Five = Bytes, Six = Bytes<{ N * 3 }>))]
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
    method: [u8; [1, 2].len()],
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

#[derive(PtxLayout, Clone, Copy)]
#[repr(i8)]
enum Single {
    Only(u8) = -Self::BASE,
}

impl Single {
    const BASE: i8 = 3;
}

struct Sum<const A: i32, const B: i32>;

impl<const A: i32, const B: i32> Sum<A, B> {
    const VALUE: i32 = A + B;
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(i32)]
enum Plain {
    Sum = Sum::<1, { 1 + 1 }>::VALUE,
    Next,
    Shifted = 1 << 4,
    Negative = -1,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(instantiate(Bounded = Bound<Bytes<{ N * 3 }>, 4>))]
struct Bound<T: AsArray<{ N * 3 }>, const M: usize>
where
    Bytes<
        {
            let x = N;
            x
        },
    >: Copy,
{
    inner: T,
    bytes: [u8; M],
}

trait AsArray<const M: usize> {}

impl<const M: usize> AsArray<M> for Bytes<M> {}

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
    static BYTES: Constant<Bytes<{ N + 5 }>>;
    #[ptx(T = [Bytes<{ N + 1 }> = "3"], M = [4, { N + 3 } = "5"])]
    fn family<T, const M: usize>(value: T, bytes: Bytes<M>, products: *mut [[T; M]; N * 2]);
}

#[test]
fn expressions_are_not_parsed() {
    let offsets: Vec<_> = Record::LAYOUT.fields().iter().map(|field| field.offset()).collect();
    assert_eq!((offsets, Record::SIZE), (vec![0, 3, 6, 10, 12, 24], 32));
    assert_eq!((size_of::<Three>(), size_of::<Five>()), (3, 5));
    assert_eq!((Data::SIZE, bytemuck::bytes_of(&Data::Second(4).to_mirror())), (4, &[9, 4, 0, 0][..]));
    assert_eq!(bytemuck::bytes_of(&Single::Only(4).to_mirror()), [0xfd, 4]);
    assert_eq!((by_pointer::SIZE, ARRAY.size(), BYTES.size()), (10, 3, 7));
    assert_eq!((Plain::Sum as i32, Plain::LAYOUT.size()), (3, 4));
    for plain in [Plain::Sum, Plain::Next, Plain::Shifted, Plain::Negative] {
        assert_eq!(bytemuck::bytes_of(&plain.to_mirror()), (plain as i32).to_le_bytes());
    }
    assert_eq!(size_of::<Bounded>() + size_of::<Six>(), 16);
    assert_eq!(family::<Bytes<3>, 5>::SIZE, 16);
}
