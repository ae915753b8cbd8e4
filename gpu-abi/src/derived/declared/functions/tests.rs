use super::super::{Compared, check_compared};
use super::{Description, IsRepr, Lends, NotRepr as _, Part, check_host_layout, compare_host};
use crate::compare::CompiledTypes;
use crate::description::{Describe, Undescribed as _};
use crate::{PtxLayout, TensorMap};
use core::ffi::c_void;
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, ScalarKind};
use std::string::String;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    whole: u32,
    real: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Words {
    reals: [f32; 2],
    words: [WordMirror; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct Tagged {
    kind: u32,
    word: Word,
}

#[derive(PtxLayout)]
struct Bits {
    #[ptx(bits = 4)]
    low: u32,
}

#[test]
fn mirrors_are_not_passed_like_their_types() {
    assert!(!Word::LAYOUT.holds(Part::Mirror) && WordMirror::LAYOUT.holds(Part::Mirror));
    assert!(!Tagged::LAYOUT.holds(Part::Mirror) && TaggedMirror::LAYOUT.holds(Part::Mirror));
    assert!(Words::LAYOUT.holds(Part::Mirror));
    assert!(Describe::<BitsMirror>::TYPE.layout.is_some_and(|layout| layout.holds(Part::Mirror)));
}

#[test]
fn unions_of_rust_are_told_from_those_of_c_and_of_enumerations() {
    #[derive(PtxLayout, Clone, Copy)]
    union Plain {
        whole: u32,
        real: f32,
    }
    #[derive(PtxLayout)]
    #[repr(C)]
    struct Holder {
        plain: [Plain; 2],
    }
    #[derive(PtxLayout)]
    #[repr(C)]
    #[allow(dead_code)]
    enum Outside {
        Whole(u32),
        Both { low: f32, high: f32 },
    }
    #[derive(PtxLayout)]
    #[repr(u8)]
    #[allow(dead_code)]
    enum Inside {
        Whole(u32),
        Both { low: f32, high: f32 },
    }
    assert!(Plain::LAYOUT.holds(Part::UnionOfRust) && Holder::LAYOUT.holds(Part::UnionOfRust));
    assert!(!Word::LAYOUT.holds(Part::UnionOfRust) && !Tagged::LAYOUT.holds(Part::UnionOfRust));
    assert!(!Outside::LAYOUT.holds(Part::UnionOfRust) && !Inside::LAYOUT.holds(Part::UnionOfRust));
}

/// Returns the error about a parameter.
fn error(compared: &'static Compared, clauses: &'static str) -> String {
    let check = || check_compared(&[("`value`", false, "Type", 0, false)], 0, clauses, &[(0, compared)]);
    *std::panic::catch_unwind(check).unwrap_err().downcast().unwrap()
}

#[test]
fn a_difference_in_a_record_of_cuda_names_the_release() {
    const WORD: CompiledType<'static> =
        CompiledType::Scalar { name: "unsigned long", kind: ScalarKind::Unsigned, size: 8, handle: None };
    const MEMBERS: &[CompiledMember<'static>] = &[CompiledMember::new("opaque", 0, 0)];
    const MAP: CompiledRecord<'static> = CompiledRecord {
        name: "CUtensorMap_st",
        union: false,
        size: 128,
        align: Some(64),
        max_align: None,
        members: MEMBERS,
        by_key: &[],
        has_virtual_base: false,
        made_up: 0,
        other_form: None,
    };
    static TYPES: CompiledTypes<'static> = CompiledTypes::new(&[WORD, CompiledType::Record(MAP)]);
    static COMPARED: Compared = compare_host(&Describe::<TensorMap>::TYPE, &TYPES, 1, None, Lends::All);
    let text = error(&COMPARED, "`CUtensorMap` in `a.o`\u{1f}");
    assert!(text.ends_with("; `CUtensorMap_st` is aligned to 128 bytes since CUDA 13.0 and to 64 before"), "{text}");
}

#[test]
fn the_alias_of_a_long_is_named() {
    #[cfg(not(windows))]
    type Other = i32;
    #[cfg(windows)]
    type Other = i64;
    const SIZE: u64 = size_of::<core::ffi::c_long>() as u64;
    const LONG: CompiledType<'static> =
        CompiledType::Scalar { name: "long int", kind: ScalarKind::Signed, size: SIZE, handle: None };
    static TYPES: CompiledTypes<'static> = CompiledTypes::new(&[LONG]);
    static COMPARED: Compared = compare_host(&Describe::<Other>::TYPE, &TYPES, 0, None, Lends::All);
    let text = error(&COMPARED, "`long count` in `a.o`\u{1f}");
    assert!(text.ends_with("; correct the type here, or in C++; if C++ says `long`, write `core::ffi::c_long`"), "{text}");
}

#[test]
fn a_parameter_in_its_place_is_not_exchanged() {
    const REAL: CompiledType<'static> =
        CompiledType::Scalar { name: "float", kind: ScalarKind::Float, size: 4, handle: None };
    const fn pointer(to: usize) -> CompiledType<'static> {
        CompiledType::pointer("", to, Some(false), 8)
    }
    static TYPES: CompiledTypes<'static> = CompiledTypes::new(&[
        CompiledType::Void,
        pointer(0),
        REAL,
        pointer(2),
        CompiledType::Incomplete { name: "Valve" },
        pointer(4),
    ]);
    struct Unknown;
    static VALVE: Description = Describe::<Unknown>::TYPE.or_handle(true, "Valve");
    // `(float *first, void *second)`, and `(Valve *first, void *second)`.
    static REALS: [Compared; 2] = compare_two(3, &Describe::<*mut f32>::TYPE);
    static VALVES: [Compared; 2] = compare_two(5, &VALVE);
    const fn compare_two(first: usize, second: &'static Description) -> [Compared; 2] {
        let first = compare_host(&Describe::<*mut c_void>::TYPE, &TYPES, first, None, Lends::All);
        [first, compare_host(second, &TYPES, 1, None, Lends::All)]
    }
    for [first, second] in [&REALS, &VALVES] {
        let is_exchanged = |places: [bool; 2]| {
            let parameters = [("first", places[0], "", 0, false), ("second", places[1], "", 1, false)];
            let check = || check_compared(&parameters, 0, "\u{1f}", &[(0, first), (1, second)]);
            std::panic::catch_unwind(check).is_err()
        };
        assert!(is_exchanged([false, false]));
        assert!(!is_exchanged([true, false]) && !is_exchanged([false, true]));
    }
}

#[derive(PtxLayout)]
#[repr(C)]
struct Rows<const N: usize> {
    rows: [[f32; N]; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct Raw {
    rows: Rows<3>,
    words: [Word; 2],
}

#[derive(PtxLayout, Clone, Copy)]
struct Moved {
    small: u8,
    large: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Nested {
    moved: [Moved; 2],
    word: Word,
}

#[test]
fn structs_with_unions_and_constant_lengths_have_the_layout_of_c() {
    let is_refused = |description: &'static Description, is_repr: bool| {
        std::panic::catch_unwind(|| check_host_layout("T", description, is_repr)).is_err()
    };
    assert!(!is_refused(&Describe::<Rows<3>>::TYPE, IsRepr::<Rows<3>>::VALUE));
    assert!(!is_refused(&Describe::<Raw>::TYPE, IsRepr::<Raw>::VALUE));
    assert!(!is_refused(&Describe::<Word>::TYPE, IsRepr::<Word>::VALUE));
    assert!(is_refused(&Describe::<Moved>::TYPE, IsRepr::<Moved>::VALUE));
    assert!(is_refused(&Describe::<Nested>::TYPE, IsRepr::<Nested>::VALUE));
    assert!(is_refused(&Describe::<Bits>::TYPE, IsRepr::<Bits>::VALUE));
}
