//! The 30 kinds of members that the records are made of.

use crate::simple::{self, Declared};
use gpu_abi::layout::{Field, Layout, Member, Record};
use gpu_abi::vector::{Float3, Float4, UChar2};
use gpu_abi::{DevicePtr, PtxLayout};

/// One kind of member, described to the engine and to the simple implementation.
pub(crate) struct Kind {
    pub(crate) type_name: &'static str,
    pub(crate) member: Member<'static>,
    pub(crate) simple: simple::Member,
}

pub(crate) fn ordinary<T: PtxLayout>(size: usize, align: usize) -> Kind {
    Kind { type_name: T::REF.name(), member: Member::new("m", T::REF), simple: simple::Member::ordinary(size, align) }
}

fn aligned<T: PtxLayout>(size: usize, align: usize, declared: usize) -> Kind {
    let mut kind = ordinary::<T>(size, align);
    kind.member = kind.member.align(declared);
    kind.simple.declared = Declared::Align(declared);
    kind
}

pub(crate) fn bits<T: PtxLayout>(size: usize, width: u32) -> Kind {
    Kind {
        type_name: T::REF.name(),
        member: Member::new("m", T::REF).bits(width),
        simple: simple::Member::bits(size, width, true),
    }
}

pub(crate) fn unnamed<T: PtxLayout>(size: usize, width: u32) -> Kind {
    Kind {
        type_name: T::REF.name(),
        member: Member::unnamed(T::REF, width),
        simple: simple::Member::bits(size, width, false),
    }
}

/// A nested record, laid out by the engine, whose size and alignment the test states.
fn nested(record: Record<'_, 'static>, members: usize, size: usize, align: usize) -> Kind {
    let fields = Box::leak(vec![Field::EMPTY; members].into_boxed_slice());
    let layout: &'static Layout<'static> = Box::leak(Box::new(record.layout_in(fields).unwrap()));
    assert_eq!((layout.size(), layout.align()), (size, align));
    Kind { type_name: "Nested", member: Member::new("m", layout), simple: simple::Member::ordinary(size, align) }
}

#[derive(PtxLayout)]
#[repr(u16)]
#[allow(dead_code, reason = "only its layout is used")]
enum Mode {
    Off,
    On,
}

pub(crate) fn all() -> Vec<Kind> {
    vec![
        ordinary::<u8>(1, 1),
        ordinary::<i16>(2, 2),
        ordinary::<f32>(4, 4),
        ordinary::<DevicePtr<u8>>(8, 8),
        ordinary::<i128>(16, 16),
        ordinary::<Float3>(12, 4),
        ordinary::<Float4>(16, 16),
        ordinary::<UChar2>(2, 2),
        ordinary::<[u16; 3]>(6, 2),
        ordinary::<[u64; 0]>(0, 8),
        nested(Record::structure("Nested", &[Member::new("a", &u32::LAYOUT), Member::new("b", &u8::LAYOUT)]), 2, 8, 4),
        nested(Record::union("Nested", &[Member::new("a", &f64::LAYOUT), Member::new("b", &<[u8; 12]>::LAYOUT)]), 2, 16, 8),
        nested(
            Record::structure("Nested", &[Member::new("a", &u16::LAYOUT).bits(3), Member::unnamed(&i32::LAYOUT, 9)]),
            2,
            2,
            2,
        ),
        nested(Record::structure("Nested", &[Member::new("a", &u8::LAYOUT)]).align(32), 1, 32, 32),
        bits::<i8>(1, 3),
        bits::<u8>(1, 8),
        bits::<i16>(2, 9),
        bits::<u32>(4, 5),
        bits::<i32>(4, 32),
        bits::<u64>(8, 33),
        bits::<i128>(16, 100),
        bits::<bool>(1, 1),
        bits::<Mode>(2, 4),
        unnamed::<u16>(2, 7),
        unnamed::<i32>(4, 32),
        unnamed::<i8>(1, 0),
        unnamed::<i32>(4, 0),
        unnamed::<u64>(8, 0),
        aligned::<u8>(1, 1, 2),
        aligned::<f32>(4, 4, 16),
    ]
}
