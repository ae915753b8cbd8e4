use super::*;
use crate::PtxLayout;
use crate::compare::member::{Pairing, Partner};
use crate::description::Describe;
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, ScalarKind};

#[derive(PtxLayout)]
#[allow(dead_code)]
struct Numbers {
    a: i8,
    b: i16,
    c: i32,
    d: i64,
    e: u8,
    f: u16,
    g: u32,
    h: u64,
    i: f32,
    j: f64,
    k: bool,
    l: char,
}

const NUMBERS: CompiledRecord<'static> = CompiledRecord {
    name: "Numbers",
    union: false,
    size: 64,
    align: None,
    max_align: None,
    members: &[],
    by_key: &[],
    has_virtual_base: false,
    made_up: 0,
    other_form: None,
};

#[test]
fn the_short_way_agrees_with_the_rules() {
    let rust = RustType::described(&Describe::<Numbers>::TYPE);
    let Shape::Record(record) = rust.shape() else { panic!("a record") };
    let kinds = [
        ScalarKind::Signed,
        ScalarKind::Unsigned,
        ScalarKind::Bool,
        ScalarKind::Character,
        ScalarKind::Float,
        ScalarKind::OtherFloat,
    ];
    let mut same = 0;
    for (at, field) in record.layout.fields().iter().enumerate() {
        for (kind, size) in kinds.into_iter().flat_map(|kind| [1, 2, 4, 8, 16].map(|size| (kind, size))) {
            let ty = [CompiledType::Scalar { name: "number", kind, size, handle: None }];
            let types = CompiledTypes::new(&ty);
            let descent = Descent::new(record.type_of(field), 0, types);
            let agrees = matches!(descent.last, Step::Agree) && !descent.moves();
            assert_eq!(is_same_scalar(record, field, &ty[0]), agrees, "{} {kind:?} {size}", field.name());
            same += usize::from(agrees);
            for (offset, name) in [(0, field.name()), (0, "other"), (64, field.name())] {
                let members = [CompiledMember::new(name, 0, field.offset() as u64 + offset)];
                let kernel = CompiledRecord { members: &members, ..NUMBERS };
                let pairing = Pairing::new(record, &kernel, types, false);
                let is_paired =
                    pairing.member_of(at, 0) == Partner::Some(0) && pairing.field_of(0, at) == Partner::Some(at);
                let is_alike = is_paired && pairing.difference(at, 0).is_none();
                assert_eq!(pairing.is_named_exactly(at, 0), name == field.name() && is_paired);
                assert_eq!(pairing.is_named_exactly(at, 0) && pairing.is_in_same_place(at, 0), is_alike);
            }
        }
    }
    assert_eq!(same, 16);
}
