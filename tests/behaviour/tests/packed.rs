//! `packed`, `#pragma pack`, and `repr(C)` with them.

use crate::{bytes_of, fields};
use gpu_abi::layout::{Field, Layout, LayoutError, LayoutErrorKind, Member, Record};
use gpu_abi::{
    PtxLayout, PtxMirror, PtxRepr,
    narrow::{F16, Half2},
};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(packed)]
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

/// A narrow float is a class with constructors, which g++ packs nowhere unless the member itself is `packed`. nvcc's device code packs it
/// where the member declares an alignment, or where a record holds it. All measured with nvcc 13.5 and g++ 12 on
/// `struct packed { char c; __align__(align) T m; short s; }`.
#[test]
fn narrow_floats_are_packed_where_both_compilers_pack_them() {
    let array = Layout::array("[Half2; 3]", &Half2::LAYOUT, 3);
    let inner = [Member::new("a", &Half2::LAYOUT)];
    let mut fields = [Field::EMPTY; 1];
    let holder = Record::structure("Holder", &inner).layout_in(&mut fields).unwrap();
    let mut fields = [Field::EMPTY; 1];
    let union = Record::union("Union", &inner).layout_in(&mut fields).unwrap();
    let place = |layout: &Layout<'_>, align: Option<usize>, is_packed: bool| {
        let member = Member::new("m", layout);
        let member = align.map_or(member, |align| member.align(align));
        let member = if is_packed { member.packed() } else { member };
        let members = [Member::new("c", &i8::LAYOUT), member, Member::new("s", &i16::LAYOUT)];
        let mut fields = [Field::EMPTY; 3];
        let layout = Record::structure("R", &members).packed().layout_in(&mut fields)?;
        let offset = |index: usize| layout.fields()[index].offset();
        Ok([layout.size(), layout.align(), offset(1), offset(2)])
    };
    // Device code: 7/1 and 8/2; host code: 12/4.
    let differs = |align| Err(LayoutErrorKind::HostDoesNotPack { align });
    for (layout, align, expected) in [
        (&Half2::LAYOUT, None, Ok([12, 4, 4, 8])),
        (&Half2::LAYOUT, Some(1), differs(4)),
        (&Half2::LAYOUT, Some(2), differs(4)),
        (&Half2::LAYOUT, Some(4), Ok([12, 4, 4, 8])),
        (&Half2::LAYOUT, Some(8), Ok([16, 8, 8, 12])),
        (&F16::LAYOUT, Some(1), differs(2)),
        (&F16::LAYOUT, Some(2), Ok([6, 2, 2, 4])),
        (&array, None, Ok([20, 4, 4, 16])),
        (&array, Some(2), differs(4)),
        (&array, Some(4), Ok([20, 4, 4, 16])),
        (&holder, None, differs(4)),
        (&holder, Some(2), differs(4)),
        (&holder, Some(4), Ok([12, 4, 4, 8])),
        (&union, None, differs(4)),
        (&union, Some(4), Ok([12, 4, 4, 8])),
    ] {
        let found = place(layout, align, false).map_err(|error: LayoutError| {
            assert_eq!(error.member(), Some(1), "{error}");
            error.kind()
        });
        assert_eq!(found, expected, "{} aligned to {align:?}", layout.name());
    }
    for (align, expected) in [(None, [7, 1, 1, 5]), (Some(2), [8, 2, 2, 6]), (Some(4), [12, 4, 4, 8])] {
        for layout in [&Half2::LAYOUT, &holder, &union] {
            assert_eq!(place(layout, align, true), Ok(expected), "packed {} aligned to {align:?}", layout.name());
        }
    }
}

#[test]
fn a_zero_width_bit_field_beside_empty_arrays_is_refused() {
    let empty = Layout::array("[u16; 0]", &u16::LAYOUT, 0);
    let (none, zero) = (Member::new("none", &empty), Member::unnamed(&i32::LAYOUT, 0));
    // nvcc 13.5 gives the first two the size 2, g++ 12 and clang 19 the size 0.
    for record in [Record::union("U", &[zero, none]), Record::structure("S", &[none, zero])] {
        let error = record.layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
        assert_eq!(error.kind(), LayoutErrorKind::HostDiffers);
    }
    let size = |members: &[Member<'_>]| Record::union("U", members).layout_in(&mut [Field::EMPTY; 2]).unwrap().size();
    assert_eq!((size(&[none]), size(&[zero]), size(&[none, Member::unnamed(&i32::LAYOUT, 3)])), (0, 1, 2));
}
