use super::super::Difference;
use super::*;
use crate::description::Description;
use crate::description::{Describe, Undescribed as _};
use crate::handle::TextureObject;
use crate::layout::{Layout, PtxLayout, RecordForm};
use crate::name::{Const, CxxType, Name};
use crate::pointer::{DevicePtr, Ptr, Shared};
use crate::vector::{Float3, Float4, Int2, Int4, Long2, Long4A16, LongLong2, LongLong4, LongLong4A16, LongLong4A32};
use core::ffi::{c_long, c_void};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::model::HostTypes;
use gpu_abi_reader::names::signature;
use std::format;
use std::string::String;

/// Returns the difference between a Rust type and the type with this code in mangled names, and whether all was compared if there is none.
fn compared(rust: RustType<'_>, code: &str, may_be_enum: bool) -> (Option<Difference>, bool) {
    let kernel = signature(&format!("_Z1k{code}")).unwrap_or_else(|| panic!("{code}"));
    let mut list = TypeList::default();
    let index = list.add_stated(&kernel.params[0], may_be_enum);
    list.with(|types| {
        let (found, left_out) = compare_types(rust, index, types);
        (found.map(|found| found.map(|name| String::from(*name))), left_out.is_none())
    })
}

fn difference(rust: RustType<'_>, code: &str, may_be_enum: bool) -> Option<Difference> {
    compared(rust, code, may_be_enum).0
}

fn check<T: CxxType>(codes: &[&str], others: &[&str]) {
    let found = |code: &&str| difference(RustType::described(&T::DESCRIPTION), code, false);
    for code in codes {
        assert_eq!(found(code), None, "{code}");
    }
    for code in others {
        assert!(found(code).is_some(), "{code}");
    }
}

/// `long2` has the elements that it has in the file, which may be for another host.
#[test]
fn vectors_of_long_have_the_elements_of_the_files_long() {
    for (host, long, same, other) in [
        (HostTypes::LINUX_X86_64, 8, &LongLong2::DESCRIPTION, &Int2::DESCRIPTION),
        (HostTypes::WINDOWS, 4, &Int2::DESCRIPTION, &LongLong2::DESCRIPTION),
    ] {
        let agrees = |rust, code: &str| {
            let kernel = signature(&format!("_Z1k{code}")).unwrap();
            let mut list = TypeList::default().for_host(host);
            let index = list.add_stated(&kernel.params[0], false);
            list.with(|types| compare_types(RustType::described(rust), index, types).0.is_none())
        };
        assert!(agrees(same, "5long2") && !agrees(other, "5long2") && !agrees(same, "6ulong2"), "{host:?}");
        let is_own = long == size_of::<c_long>();
        assert_eq!(agrees(&Long2::DESCRIPTION, "5long2"), is_own, "{host:?}");
        assert_eq!(agrees(&Long4A16::DESCRIPTION, "9long4_16a"), is_own, "{host:?}");
        assert!(!agrees(&Long4A16::DESCRIPTION, "9long4_32a"), "{host:?}");
        // Of 16 bytes, the name of the vector of `int` does not state the alignment.
        for code in ["5long4", "9long4_16a"] {
            assert_eq!(agrees(&Int4::DESCRIPTION, code), long == 4, "{host:?} {code}");
            assert_eq!(agrees(&LongLong4::DESCRIPTION, code), long == 8, "{host:?} {code}");
            assert_eq!(agrees(&LongLong4A16::DESCRIPTION, code), long == 8, "{host:?} {code}");
        }
        assert!(!agrees(&Int4::DESCRIPTION, "9long4_32a"), "{host:?}");
        assert_eq!(agrees(&LongLong4A32::DESCRIPTION, "9long4_32a"), long == 8, "{host:?}");
    }
}

struct Body;

impl CxxType for Body {
    const CXX: Type<'static> = Type::class("sim::Body");
}

struct Foreign;

impl CxxType for Foreign {
    const CXX: Type<'static> = Type::class("float3").foreign();
}

struct Grid;

impl CxxType for Grid {
    const CXX: Type<'static> = Type::named(
        Name::new("Grid").template(&[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, -3)]),
    );
}

struct Cell;

impl CxxType for Cell {
    const CXX: Type<'static> =
        Type::named(Name::new("Cell").within(&Name::new("Grid").template(&[TemplateArgument::Type(Type::FLOAT)])));
}

#[test]
fn foreign_vectors_are_classes_of_the_kernel() {
    check::<Foreign>(&["6float3", "4vec3", "N4math3vecILi3EfEE"], &["6float4", "11double4_16a", "f", "i", "Pf"]);
    check::<DevicePtr<Foreign>>(&["P6float3", "P4vec3", "Pv"], &["P4int3", "Pf", "PP4vec3"]);
    check::<Float3>(&["6float3"], &["4vec3"]);
    check::<DevicePtr<[f32; 2]>>(
        &["PSt7complexIfE", "PN4cuda3std3__47complexIfEE", "PN6thrust7complexIfEE"],
        &["PSt7complexIdE", "P7complexIfE", "PSt6vectorIfE"],
    );
    check::<DevicePtr<[[f64; 2]; 8]>>(&["PSt7complexIdE"], &["PSt7complexIfE"]);
}

#[test]
fn numbers_by_value() {
    check::<u32>(&["j", "Di"], &["i", "f", "m", "Pj", "4Kind", "w"]);
    check::<i64>(&["l", "x"], &["i", "m", "y"]);
    check::<u64>(&["m", "y"], &["x", "Pv"]);
    check::<u8>(&["h", "c", "Du"], &["a", "b"]);
    check::<i8>(&["a", "c"], &["h", "b"]);
    check::<bool>(&["b"], &["h", "c"]);
    check::<char>(&["Di", "j"], &["i", "w"]);
    check::<f32>(&["f"], &["d", "i"]);
    check::<u128>(&["o"], &["n", "y"]);
    check::<TextureObject>(&["y", "m"], &["x", "Pv"]);
    let class = |ty: &Description| difference(RustType::described(ty), "N3sim4KindE", true);
    assert!(class(&u32::DESCRIPTION).is_none() && class(&f32::DESCRIPTION).is_some());
    // CUDA's vectors and narrow floats are not enumerations.
    let is_integer = |name| difference(RustType::described(&u16::DESCRIPTION), name, true).is_none();
    assert_eq!(["6uchar2", "6__half", "13__nv_bfloat16", "7__half2"].map(is_integer), [false; 4]);
}

#[test]
fn pointers() {
    check::<DevicePtr<f32>>(&["Pf", "Pv", "Rf"], &["f", "Pd", "PPf", "5float", "y", "P6float4"]);
    check::<DevicePtr<Const<f32>>>(&["PKf", "RKf", "PVKf", "Dn"], &["Pf", "Rf", "PVf", "PKi", "Pv"]);
    check::<DevicePtr<f32>>(&["PKf", "PKv"], &["PKi"]);
    check::<DevicePtr<Const<c_void>>>(&["PKv", "PKf", "PFvvE"], &["Pv", "Pf"]);
    check::<DevicePtr<Const<DevicePtr<f32>>>>(&["PKPf", "PKPKf"], &["PPf", "PPKf"]);
    check::<DevicePtr<DevicePtr<Const<f32>>>>(&["PPKf", "PKPKf"], &["PPf", "PKPf"]);
    check::<DevicePtr<[Const<f32>; 4]>>(&["PA4_Kf", "PKf", "PK6float4"], &["PA4_f", "Pf", "P6float4"]);
    // The targets differ, which says more.
    let found = difference(RustType::described(&<DevicePtr<Const<f32>>>::DESCRIPTION), "Pi", false);
    assert!(matches!(found, Some(Difference::Pointee { .. })), "{found:?}");
    check::<DevicePtr<u8>>(&["Ph", "Pc", "Pa", "Pb", "PDu", "Pv"], &["Ps", "Pf", "P4Body"]);
    check::<DevicePtr<bool>>(&["Pb", "Pv"], &["Pi", "Ph", "Pc", "PDu"]);
    check::<DevicePtr<c_void>>(&["Pv", "Pf", "PPf", "P4Body", "PFvvE", "Dn"], &["y"]);
    check::<DevicePtr<DevicePtr<u32>>>(&["PPj", "PPv", "Pv"], &["Pj", "PPi", "PFvvE"]);
    check::<DevicePtr<Float4>>(
        &["P6float4", "PN2ns6float4E", "PA4_f", "PA8_6float4", "PA_6float4"],
        &["PA8_6float3", "P6float3", "Pf", "PFvvE"],
    );
    check::<Float4>(&["6float4"], &["6float3", "f", "P6float4"]);
    check::<DevicePtr<[f32; 4]>>(&["PA4_f", "PA_f", "Pf", "P6float4"], &["PA5_f", "PA4_d", "Pd", "P6float3"]);
    check::<DevicePtr<[[f32; 4]; 3]>>(&["PA3_A4_f", "PA4_f"], &["PA4_A3_f"]);
    check::<DevicePtr<[f32]>>(&["Pf"], &["Pd"]);
    check::<DevicePtr<[Float4; 2]>>(&["P6float4"], &["P6float3"]);
    check::<DevicePtr<core::sync::atomic::AtomicU32>>(&["Pj"], &["Pi"]);
    check::<DevicePtr<core::mem::MaybeUninit<f32>>>(&["Pf"], &["Pd"]);
    assert_eq!(difference(RustType::described(&Describe::<Ptr<f32, Shared>>::TYPE), "Pf", false), None);
}

#[test]
fn targets_of_pointers_are_described() {
    struct Underived;

    type Pointer = DevicePtr<Underived>;
    let lacks = |code| match difference(RustType::new(Pointer::REF, &Describe::<Pointer>::TYPE), code, false) {
        Some(Difference::Undescribed { .. }) => true,
        None => false,
        other => panic!("{other:?}"),
    };
    assert_eq!(["Pv", "PFvvE", "P4Body", "Pf", "PPv"].map(lacks), [true, false, true, true, true]);
    let void = <DevicePtr<c_void>>::REF;
    assert_eq!(difference(RustType::new(void, &Describe::<DevicePtr<c_void>>::TYPE), "P4Body", false), None);
}

#[test]
fn classes_by_their_names() {
    check::<Body>(
        &["N3sim4BodyE", "N3app3sim4BodyE", "N3sim2v14BodyE", "N3sim4BodyIfEE"],
        &["4Body", "N5mysim4BodyE", "N3sim6BodiesE", "N2im4BodyE"],
    );
    check::<Grid>(
        &["4GridIfLin3EE", "N3sim4GridIfLin3EEE", "4Grid", "4GridIfLin3ELi1EE"],
        &["4GridIdLin3EE", "4GridIfLi3EE", "4GridIfE", "4GridIfLin3EfE", "4GridIdLin3ELi1EE", "4GridILi1ELin3EE"],
    );
    check::<Cell>(&["N4Grid4CellE", "N3sim4GridIfE4CellE"], &["4Cell", "4Grid"]);
    const METERS: Description = f32::DESCRIPTION.renamed(&Type::class("Meters"));
    let is_meters = |code| difference(RustType::described(&METERS), code, true).is_none();
    assert!(is_meters("6Meters") && !is_meters("6Inches") && is_meters("f"));
    check::<DevicePtr<Grid>>(&["P4GridIfLin3EE"], &["P4GridIfLin3EjE", "Pf", "PP4Grid"]);
}

#[test]
fn what_names_do_not_tell_is_not_compared() {
    fn is_compared<T: CxxType>(code: &str) -> bool {
        let (found, is_complete) = compared(RustType::described(&T::DESCRIPTION), code, false);
        assert_eq!(found, None, "{code}");
        is_complete
    }
    // Template arguments that only one side states, and one that is neither a type nor a number.
    assert!(is_compared::<Grid>("4GridIfLin3EE") && !is_compared::<DevicePtr<Grid>>("P4Grid"));
    assert!(is_compared::<DevicePtr<Body>>("PN3sim4BodyE") && !is_compared::<Body>("N3sim4BodyIfEE"));
    assert!(!is_compared::<Grid>("4GridIfXadL_Z1fvEEE") && !is_compared::<Grid>("4GridIfLin3ELi1EE"));
    // A type without a name.
    let nameless = Layout::placed("Body", 4, Some(4), RecordForm::STRUCT, &[]).unwrap();
    assert_eq!(compared(RustType::of_layout(&nameless), "4Body", false), (None, false));
}

#[test]
fn arguments_within_arguments() {
    const INNER: Type<'static> =
        Type::named(Name::new("Pair").template(&[TemplateArgument::Type(Type::INT), TemplateArgument::Type(Type::FLOAT)]));
    struct Outer;
    impl CxxType for Outer {
        const CXX: Type<'static> = Type::named(Name::new("Outer").template(&[
            TemplateArgument::Type(INNER),
            TemplateArgument::Pack(&[TemplateArgument::Value(Type::INT, 0), TemplateArgument::Type(Type::DOUBLE)]),
            TemplateArgument::Template(Name::new("ns::Of")),
        ]));
    }
    check::<Outer>(
        &["5OuterIN2ns4PairIifEELi0EdNS0_2OfEE"],
        &[
            "5OuterI4PairIidELi0EdN2ns2OfEE",
            "5OuterI4PairIifELi1EdN2ns2OfEE",
            "5OuterI4PairIifELi0Ed2OfE",
            "5OuterI4PairIifELi0EE",
            "5OuterI4PairIifELi0EdfE",
        ],
    );
    // A class without its arguments, and a pointer to a member in place of a template.
    for code in ["5OuterI4PairLi0EdN2ns2OfEE", "5OuterI4PairIifELi0EdM1AiE"] {
        assert_eq!(compared(RustType::described(&Outer::DESCRIPTION), code, false), (None, false), "{code}");
    }
}
