//! The engine against rustc's own `repr(C)`: all structs and unions of up to 3 of 12 types.

use gpu_abi::layout::{Field, Member, Record};
use gpu_abi::vector::{Float3, Short4};
use gpu_abi::{DevicePtr, PtxLayout, TypeLayout, narrow::Half2};
use std::mem::{ManuallyDrop, offset_of};

#[repr(C)]
struct Struct1<A>(A);

#[repr(C)]
struct Struct2<A, B>(A, B);

#[repr(C)]
struct Struct3<A, B, C>(A, B, C);

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

/// Compares a layout with rustc's: its size and alignment, and the members' offsets. The engine runs at run time, where it is much faster.
fn check(members: &[&'static TypeLayout], is_union: bool, extent: [usize; 2], offsets: &[usize], count: &mut usize) {
    let members: Vec<Member<'_>> = members.iter().map(|layout| Member::new("m", layout)).collect();
    let record = if is_union { Record::union("R", &members) } else { Record::structure("R", &members) };
    let mut fields = [Field::EMPTY; 3];
    let layout = record.layout_in(&mut fields).unwrap();
    assert_eq!([layout.size(), layout.align()], extent, "{layout}");
    assert!(layout.fields().iter().map(Field::offset).eq(offsets.iter().copied()), "{layout}");
    *count += 1;
}

macro_rules! check {
    ($ty:ty, $is_union:literal, [$($of:ty),*], $count:ident, $($member:tt)*) => {
        check(
            &[$(<$of as PtxLayout>::REF),*],
            $is_union,
            [size_of::<$ty>(), align_of::<$ty>()],
            &[$(offset_of!($ty, $member)),*],
            $count,
        )
    };
}

fn three<A: PtxLayout, B: PtxLayout, C: PtxLayout>(count: &mut usize) {
    check!(Struct3<A, B, C>, false, [A, B, C], count, 0 1 2);
    check!(Union3<A, B, C>, true, [A, B, C], count, a b c);
}

fn two<A: PtxLayout, B: PtxLayout>(count: &mut usize) {
    check!(Struct2<A, B>, false, [A, B], count, 0 1);
}

macro_rules! each {
    ($count:ident, [$($a:ty),*], $all:tt) => { $(
        check!(Struct1<$a>, false, [$a], $count, 0);
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
