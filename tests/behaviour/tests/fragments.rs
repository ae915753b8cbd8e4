//! Fragments of `macro_rules!` in expressions: `$n * 2` is twice the whole fragment, as in any Rust code.

use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, encode_slice, kernels};

#[derive(PtxLayout, Clone, Copy)]
#[ptx(instantiate(Six = Bytes<6>))]
struct Bytes<const N: usize>([u8; N]);

macro_rules! declare {
    ($n:expr, $ty:ty) => {
        #[derive(PtxLayout, Clone, Copy)]
        struct Record {
            array: [$ty; $n * 2],
            of_arrays: [[$ty; $n]; 2 * $n],
            bytes: Bytes<{ $n * 2 }>,
            block: Bytes<
                {
                    let x = $n * 2;
                    x
                },
            >,
            branch: [$ty; if $n > 1 { $n * 2 } else { 4 }],
        }

        #[derive(PtxLayout, Clone, Copy)]
        #[repr(u8)]
        enum Kind {
            Known = $n * 2,
        }

        #[derive(PtxLayout, Clone, Copy)]
        #[repr(u8)]
        enum Data {
            First($ty) = $n * 2,
            Second($ty),
        }

        #[derive(PtxLayout, Clone, Copy)]
        #[ptx(instantiate(Instance = Generic<2>))]
        struct Generic<const M: usize> {
            array: [$ty; $n * 2],
            bytes: Bytes<{ $n * 2 }>,
            of_arrays: [[u8; M]; { $n * 2 }],
        }

        #[kernels]
        unsafe extern "C" {
            fn by_value(array: [$ty; $n * 2]);
            fn by_pointer(array: *mut [$ty; $n * 2]);
            static ARRAY: Constant<[$ty; $n * 2]>;
        }

        type Declared = [$ty; $n * 2];
    };
}

declare!(1 + 2, u16);

#[test]
fn fragments_are_whole_operands() {
    let record = Record {
        array: [1; 6],
        of_arrays: [[2; 3]; 6],
        bytes: Bytes([3; size_of::<Six>()]),
        block: Bytes([4; 6]),
        branch: [5; 6],
    };
    let mut bytes = [0; 72];
    encode_slice(&[record], &mut bytes).unwrap();
    assert_eq!((Record::SIZE, &bytes[46..62]), (72, &[2, 0, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 0][..]));
    let mut bytes = [0; 8];
    encode_slice(&[Data::First(7), Data::Second(8)], &mut bytes).unwrap();
    assert_eq!((Kind::Known.to_mirror(), bytes), (6, [6, 0, 7, 0, 7, 0, 8, 0]));
    assert_eq!((size_of::<Instance>(), Generic::<2>::SIZE), (30, 30));
    assert_eq!((by_value::SIZE, ARRAY.size()), (12, 12));
    let _ = by_pointer::args(DevicePtr::<Declared>::null());
}
