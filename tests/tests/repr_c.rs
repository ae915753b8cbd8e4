//! The engine against rustc's own `repr(C)`: all structs and unions of up to 3 of 12 types.

use gpu_abi::layout::Field;
use gpu_abi::vector::{Float3, Short4};
use gpu_abi::{DevicePtr, PtxLayout, narrow::Half2};
use std::mem::{ManuallyDrop, offset_of};

#[derive(PtxLayout)]
#[repr(C)]
struct Struct1<A>(A);

#[derive(PtxLayout)]
#[repr(C)]
struct Struct2<A, B>(A, B);

#[derive(PtxLayout)]
#[repr(C)]
struct Struct3<A, B, C>(A, B, C);

#[derive(PtxLayout)]
#[repr(C)]
union Union3<A, B, C> {
    a: ManuallyDrop<A>,
    b: ManuallyDrop<B>,
    c: ManuallyDrop<C>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Padded {
    a: u16,
    b: u8,
}

/// Compares the layout of `T` with rustc's, which has the members at these offsets.
fn check<T: PtxLayout, const N: usize>(offsets: [usize; N], count: &mut usize) {
    assert_eq!((T::SIZE, T::ALIGN), (size_of::<T>(), align_of::<T>()));
    assert!(T::LAYOUT.fields().iter().map(Field::offset).eq(offsets), "{}", T::LAYOUT);
    *count += 1;
}

fn three<A: PtxLayout, B: PtxLayout, C: PtxLayout>(count: &mut usize) {
    type S<A, B, C> = Struct3<A, B, C>;
    type U<A, B, C> = Union3<A, B, C>;
    check::<S<A, B, C>, 3>([offset_of!(S<A, B, C>, 0), offset_of!(S<A, B, C>, 1), offset_of!(S<A, B, C>, 2)], count);
    check::<U<A, B, C>, 3>([offset_of!(U<A, B, C>, a), offset_of!(U<A, B, C>, b), offset_of!(U<A, B, C>, c)], count);
}

fn two<A: PtxLayout, B: PtxLayout>(count: &mut usize) {
    type S<A, B> = Struct2<A, B>;
    check::<S<A, B>, 2>([offset_of!(S<A, B>, 0), offset_of!(S<A, B>, 1)], count);
}

macro_rules! each {
    ($count:ident, [$($a:ty),*], $all:tt) => { $(
        check::<Struct1<$a>, 1>([offset_of!(Struct1<$a>, 0)], $count);
        each!($count, $a, $all, $all);
    )* };
    ($count:ident, $a:ty, [$($b:ty),*], $all:tt) => { $(two::<$a, $b>($count); each!($count, $a, $b, $all);)* };
    ($count:ident, $a:ty, $b:ty, [$($c:ty),*]) => { $(three::<$a, $b, $c>($count);)* };
}

macro_rules! each_of {
    ($count:ident, $all:tt) => {
        each!($count, $all, $all)
    };
}

#[test]
fn repr_c_of_up_to_3_members() {
    let mut count = 0;
    let counted = &mut count;
    each_of!(counted, [u8, i16, f32, u64, i128, [u16; 3], [u64; 0], Float3, Short4, Half2, DevicePtr<u8>, Padded]);
    assert_eq!(count, 12 + 12 * 12 + 2 * 12 * 12 * 12);
}
