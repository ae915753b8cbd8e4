//! Collects all differences between a type in Rust and the same type in the kernel, by the rules of `interface`.

use super::FieldDifference;
use super::report::{Row, Side};
use crate::interface::{
    Pairing, Partner, RustRecord, RustType, Step, enumerator_difference, is_other_record, pointee_step, size_difference,
    step, whole_difference,
};
use crate::layout::{Field, Kind, Layout, Pointer, PtxLayout, TypeLayout};
use crate::report::TypeName;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledTypes};

/// Collects the rows of a report.
pub(super) struct Comparison<'a> {
    pub(super) types: CompiledTypes<'a>,
    /// Rust types that pointers may point to, under the name in the pointer's layout, with or without the path.
    pub(super) named: &'a [(&'a str, &'a Layout<'a>)],
    pub(super) rows: Vec<Row>,
    /// The names in Rust of the records and enumerations compared so far.
    pub(super) compared: Vec<String>,
    /// Records that pointers point to.
    pub(super) reached: Vec<(RustRecord<'a>, &'a CompiledRecord<'a>)>,
}

/// The offsets of two records in the outermost ones, in bytes, and their nesting depth.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) rust: u64,
    pub(super) kernel: u64,
    pub(super) depth: usize,
}

impl<'a> Comparison<'a> {
    pub(super) const fn new(types: CompiledTypes<'a>, named: &'a [(&'a str, &'a Layout<'a>)]) -> Self {
        Self { types, named, rows: Vec::new(), compared: Vec::new(), reached: Vec::new() }
    }

    /// Compares the members of a record, which is at the offsets `place.rust` and `place.kernel` of the outermost one.
    pub(super) fn record(
        &mut self,
        rust: RustRecord<'a>,
        kernel: &'a CompiledRecord<'a>,
        place: Place,
    ) -> Vec<FieldDifference> {
        self.compared.push(TypeName(rust.layout).to_string());
        let differences = whole_difference(rust, kernel).map(|difference| difference.map(|name| (*name).into()));
        let fields = rust.layout.fields();
        let pairing = Pairing::new(rust, kernel, self.types);
        let mut pairs: Vec<Pair<'a>> = Vec::new();
        let mut hint = 0;
        for (index, field) in fields.iter().enumerate() {
            let partner = pairing.member_of(index, hint);
            if let Partner::Some(at) = partner {
                hint = at + 1;
                pairs.push(Pair { field: Some((index, field)), member: Some(&kernel.members[at]), is_padding: false });
            } else if pairing.has_storage(index) {
                pairs.push(Pair { field: Some((index, field)), member: None, is_padding: partner == Partner::Padding });
            }
        }
        pairs.sort_by_key(|pair| pair.field.map(|(_, field)| field_start(field)));
        let mut left: Vec<Pair<'a>> = Vec::new();
        let mut hint = 0;
        for (index, member) in kernel.members.iter().enumerate() {
            match pairing.field_of(index, hint) {
                Partner::Some(at) => hint = at + 1,
                Partner::Padding if pairing.is_within_whole(index) => {}
                partner @ (Partner::None | Partner::Padding) => {
                    left.push(Pair { field: None, member: Some(member), is_padding: partner == Partner::Padding });
                }
                Partner::Opened => {}
            }
        }
        left.sort_by_key(|pair| pair.member.map(|member| pairing.member_range(member).0));
        for pair in left {
            let start = pair.member.map_or(0, |member| pairing.member_range(member).0);
            pairs.insert(place_of(start, &pairs, &pairing), pair);
        }
        for pair in pairs {
            self.pair(rust, &pair, &pairing, place);
        }
        differences.into_iter().collect()
    }

    fn pair(&mut self, record: RustRecord<'a>, pair: &Pair<'a>, pairing: &Pairing<'a>, place: Place) {
        let rust = pair.field.map(|(_, field)| Side::in_rust(field, place.rust));
        let kernel = pair.member.map(|member| Side::in_kernel(member, self.types, place.kernel));
        let (Some((index, field)), Some(member)) = (pair.field, pair.member) else {
            let missing = if pair.field.is_some() { FieldDifference::NotInKernel } else { FieldDifference::NotInRust };
            let differences = if pair.is_padding { Vec::new() } else { alloc::vec![missing] };
            self.rows.push(Row { depth: place.depth, rust, kernel, differences });
            return;
        };
        let at = self.rows.len();
        let mut differences: Vec<FieldDifference> = pairing.difference(index, member).map(owned).into_iter().collect();
        self.rows.push(Row { depth: place.depth, rust, kernel, differences: Vec::new() });
        let within = Place {
            rust: place.rust + field.offset() as u64,
            kernel: place.kernel.saturating_add(member.offset),
            depth: place.depth + 1,
        };
        differences.extend(self.ty(record.type_of(field), member.ty, within));
        self.rows[at].differences = differences;
    }

    /// Compares two types; differences within them become rows.
    pub(super) fn ty(&mut self, mut rust: RustType<'a>, mut kernel: usize, place: Place) -> Vec<FieldDifference> {
        let types = self.types;
        let mut differences = Vec::new();
        let (mut is_pointee, mut names) = (false, 0);
        loop {
            if !is_pointee {
                differences.extend(size_difference(rust, kernel, types).map(owned));
            }
            match if is_pointee { pointee_step(rust, kernel, types) } else { step(rust, kernel, types) } {
                Step::Agree => {
                    // A chain of names may form a cycle, and so may the pointers in a file.
                    let target = if names < MAX_NAMES { self.named_target(rust, kernel) } else { None };
                    names += 1;
                    match target {
                        Some((layout, to)) => (rust, kernel, is_pointee) = (RustType::of_layout(layout), to, true),
                        None => return differences,
                    }
                }
                Step::Differ(difference) => {
                    differences.push(owned(difference));
                    return differences;
                }
                Step::Within(inner, index, difference) => {
                    differences.extend(difference.map(owned));
                    (rust, kernel) = (inner, index);
                }
                Step::Members(record, compiled) => {
                    if is_pointee && is_other_record(rust, record, compiled, types) {
                        differences
                            .push(FieldDifference::Pointee { rust: rust.name().into(), kernel: compiled.name.into() });
                    } else if is_pointee {
                        self.reached.push((record, compiled));
                    } else {
                        differences.extend(self.record(record, compiled, place));
                    }
                    return differences;
                }
                Step::Enumerators(enumerators, compiled) => {
                    self.compared.push(rust.name().to_string());
                    let mut from = 0;
                    while let Some((next, difference)) = enumerator_difference(enumerators, compiled, from) {
                        differences.push(owned(difference));
                        from = next;
                    }
                    return differences;
                }
                Step::Pointees(target, index) => (rust, kernel, is_pointee) = (target, index, true),
            }
        }
    }

    /// Returns the target of a pointer if Rust knows only its name: the layout found under that name, and the kernel's
    /// type.
    fn named_target(&self, rust: RustType<'a>, kernel: usize) -> Option<(&'a Layout<'a>, usize)> {
        let (Kind::Pointer(pointer), Some(to)) = (rust.layout()?.kind(), self.types.target(kernel)) else {
            return None;
        };
        let name = Pointer::pointee(pointer)?;
        let own = name.rsplit("::").next().unwrap_or(name);
        let by = |name: &str| self.named.iter().find(|(known, _)| *known == name);
        if let Some((_, layout)) = by(name).or_else(|| by(own)) {
            return Some((layout, to));
        }
        let number = NUMBERS.into_iter().find(|layout| layout.name() == name)?;
        Some((number, to))
    }
}

/// The maximum number of pointers to pointers to follow by the names of their targets.
const MAX_NAMES: usize = 32;

const NUMBERS: [&TypeLayout; 12] = [
    <i8 as PtxLayout>::REF,
    <i16 as PtxLayout>::REF,
    <i32 as PtxLayout>::REF,
    <i64 as PtxLayout>::REF,
    <i128 as PtxLayout>::REF,
    <u8 as PtxLayout>::REF,
    <u16 as PtxLayout>::REF,
    <u32 as PtxLayout>::REF,
    <u64 as PtxLayout>::REF,
    <u128 as PtxLayout>::REF,
    <f32 as PtxLayout>::REF,
    <f64 as PtxLayout>::REF,
];

fn owned(difference: FieldDifference<&str>) -> FieldDifference {
    difference.map(|name| (*name).into())
}

/// A member in Rust, in the kernel, or in both.
struct Pair<'a> {
    /// With its index.
    field: Option<(usize, &'a Field<'a>)>,
    member: Option<&'a CompiledMember<'a>>,
    /// Whether it is padding that is named on one side only.
    is_padding: bool,
}

fn field_start(field: &Field<'_>) -> u64 {
    field.bits().map_or(8 * field.offset() as u64, |bits| bits.offset())
}

/// Returns the index among the pairs at which to insert a member that only the kernel has: before the first pair that
/// follows it in the kernel.
///
/// A member that only Rust has is assumed to be as far from the preceding member in the kernel as it is in Rust.
fn place_of(start: u64, pairs: &[Pair<'_>], pairing: &Pairing<'_>) -> usize {
    let mut moved = 0_i128;
    let follows = |pair: &Pair<'_>| {
        let rust = pair.field.map(|(_, field)| i128::from(field_start(field)));
        let kernel = pair.member.map(|member| i128::from(pairing.member_range(member).0));
        if let (Some(rust), Some(kernel)) = (rust, kernel) {
            moved = kernel - rust;
        }
        kernel.or(rust.map(|rust| rust + moved)) > Some(i128::from(start))
    };
    pairs.iter().position(follows).unwrap_or(pairs.len())
}

impl Side {
    fn in_rust(field: &Field<'_>, base: u64) -> Self {
        Self {
            name: field.name().into(),
            type_name: TypeName(field.layout()).to_string(),
            offset: base + field.offset() as u64,
            size: Some(field.layout().size() as u64),
            bits: field.bits(),
            base,
        }
    }

    fn in_kernel(member: &CompiledMember<'_>, types: CompiledTypes<'_>, base: u64) -> Self {
        let ty = types.get(member.ty);
        Self {
            name: String::from(member.name),
            type_name: member.type_name.into(),
            offset: base.saturating_add(member.offset),
            size: ty.size(types),
            bits: member.bits,
            base,
        }
    }
}
