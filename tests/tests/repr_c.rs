//! The engine against rustc's own `repr(C)`: all structs and unions of up to 3 of 12 types.

use gpu_abi::layout::{Field, Member, Record};
use gpu_abi::vector::{Float3, Short4};
use gpu_abi::{DevicePtr, PtxLayout, narrow::Half2};
use std::mem::{ManuallyDrop, align_of, offset_of, size_of};

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

#[repr(C)]
struct Padded {
    a: u16,
    b: u8,
}

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Padded {
    const LAYOUT: gpu_abi::TypeLayout = {
        const TABLE: gpu_abi::layout::FieldTable<'static, 2> = match gpu_abi::layout::FieldTable::new(Record::structure(
            "Padded",
            &[Member::new("a", &u16::LAYOUT), Member::new("b", &u8::LAYOUT)],
        )) {
            Ok(table) => table,
            Err(_) => panic!("no layout"),
        };
        TABLE.layout()
    };
}

/// Size, alignment and offsets.
type Facts = (usize, usize, Vec<usize>);

fn facts(union: bool, members: &[Member<'_>]) -> Facts {
    let record = if union { Record::union("R", members) } else { Record::structure("R", members) };
    let mut fields = vec![Field::EMPTY; members.len()];
    let layout = record.layout_in(&mut fields).unwrap();
    (layout.size(), layout.align(), layout.fields().iter().map(Field::offset).collect())
}

fn member<T: PtxLayout>() -> Member<'static> {
    Member::new("m", T::REF)
}

fn one<A: PtxLayout>(count: &mut usize) {
    let rustc = (size_of::<Struct1<A>>(), align_of::<Struct1<A>>(), vec![offset_of!(Struct1<A>, 0)]);
    assert_eq!(facts(false, &[member::<A>()]), rustc);
    *count += 1;
}

fn two<A: PtxLayout, B: PtxLayout>(count: &mut usize) {
    type S<A, B> = Struct2<A, B>;
    let offsets = vec![offset_of!(S<A, B>, 0), offset_of!(S<A, B>, 1)];
    assert_eq!(facts(false, &[member::<A>(), member::<B>()]), (size_of::<S<A, B>>(), align_of::<S<A, B>>(), offsets));
    *count += 1;
}

fn three<A: PtxLayout, B: PtxLayout, C: PtxLayout>(count: &mut usize) {
    type S<A, B, C> = Struct3<A, B, C>;
    type U<A, B, C> = Union3<A, B, C>;
    let members = [member::<A>(), member::<B>(), member::<C>()];
    let offsets = vec![offset_of!(S<A, B, C>, 0), offset_of!(S<A, B, C>, 1), offset_of!(S<A, B, C>, 2)];
    assert_eq!(facts(false, &members), (size_of::<S<A, B, C>>(), align_of::<S<A, B, C>>(), offsets));
    let offsets = vec![offset_of!(U<A, B, C>, a), offset_of!(U<A, B, C>, b), offset_of!(U<A, B, C>, c)];
    assert_eq!(facts(true, &members), (size_of::<U<A, B, C>>(), align_of::<U<A, B, C>>(), offsets));
    *count += 2;
}

macro_rules! each_third {
    ($count:ident, $a:ty, $b:ty, [$($c:ty),*]) => { $(three::<$a, $b, $c>($count);)* };
}

macro_rules! each_second {
    ($count:ident, $a:ty, [$($b:ty),*], $all:tt) => { $(two::<$a, $b>($count); each_third!($count, $a, $b, $all);)* };
}

macro_rules! each_first {
    ($count:ident, [$($a:ty),*], $all:tt) => { $(one::<$a>($count); each_second!($count, $a, $all, $all);)* };
}

fn enumerate(count: &mut usize) {
    each_first!(
        count,
        [u8, i16, f32, u64, i128, [u16; 3], [u64; 0], Float3, Short4, Half2, DevicePtr<u8>, Padded],
        [u8, i16, f32, u64, i128, [u16; 3], [u64; 0], Float3, Short4, Half2, DevicePtr<u8>, Padded]
    );
}

#[test]
fn repr_c_of_up_to_3_members() {
    let mut count = 0;
    enumerate(&mut count);
    assert_eq!(count, 12 + 12 * 12 + 2 * 12 * 12 * 12);
}
