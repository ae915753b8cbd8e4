//! The rows of a report: the members of two records side by side.

use super::comparison::Comparison;
use super::report::{Row, Side};
use crate::compare::{Pairing, Partner, Place, field_range};
use crate::layout::{Field, Kind};
use crate::report::TypeName;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::{CompiledMember, CompiledTypes};
use std::collections::HashMap;

/// Writes rows. The members of a record are listed where the comparison first found it.
pub(super) struct Rows<'c, 'a> {
    compared: &'c Comparison<'a>,
    /// The pairs within others, by their places.
    nested: HashMap<Place, usize>,
    rows: Vec<Row>,
}

/// The offsets of two records in the outermost ones, in bytes, and their nesting depth.
#[derive(Clone, Copy, Default)]
struct Nesting {
    rust: u64,
    kernel: u64,
    depth: usize,
}

impl<'c, 'a> Rows<'c, 'a> {
    pub(super) fn new(compared: &'c Comparison<'a>) -> Self {
        let pairs = compared.pairs.iter().enumerate();
        let nested = pairs.filter_map(|(index, pair)| Some((pair.holder?, index))).collect();
        Self { compared, nested, rows: Vec::new() }
    }

    /// Returns the rows of a pair's members, each followed by those of the records within it.
    pub(super) fn of(&mut self, pair: usize) -> Vec<Row> {
        self.add(pair, Nesting::default());
        core::mem::take(&mut self.rows)
    }

    fn add(&mut self, index: usize, nesting: Nesting) {
        let pair = self.compared.pairs[index];
        let (fields, members) = (pair.rust.layout.fields(), pair.kernel.members);
        for place in lines(index, &Pairing::new(pair.rust, pair.kernel, self.compared.types), fields, members) {
            let Place { field, member, .. } = place;
            let inner = self.nested.get(&place).copied();
            let of_whole = inner.map_or(&[][..], |inner| self.compared.at(Place::record(inner)));
            let differences = self.compared.at(place).iter().chain(of_whole).cloned().collect();
            let is_array = field.is_some_and(|field| matches!(fields[field].layout().kind(), Kind::Array { .. }));
            self.rows.push(Row {
                depth: nesting.depth,
                rust: field.map(|field| Side::in_rust(&fields[field], nesting.rust)),
                kernel: member.map(|member| Side::in_kernel(&members[member], self.compared.types, nesting.kernel)),
                differences,
                of_elements: if is_array { of_whole.len() } else { 0 },
            });
            if let (Some(inner), Some(field), Some(member)) = (inner, field, member) {
                let within = Nesting {
                    rust: nesting.rust + fields[field].offset() as u64,
                    kernel: nesting.kernel.saturating_add(members[member].offset),
                    depth: nesting.depth + 1,
                };
                self.add(inner, within);
            }
        }
    }
}

/// Returns the places of the members of a pair in the order of their offsets in Rust. A member that only the kernel has is before the first
/// one that follows it in the kernel, and one that only Rust has is assumed to be as far from the preceding one in the kernel as it
/// is in Rust.
fn lines(pair: usize, pairing: &Pairing<'_>, fields: &[Field<'_>], members: &[CompiledMember<'_>]) -> Vec<Place> {
    let mut of_rust: Vec<Place> = Vec::new();
    let mut hint = 0;
    for index in 0..fields.len() {
        if let Partner::Some(at) = pairing.member_of(index, hint) {
            hint = at + 1;
            of_rust.push(Place::member(pair, Some(index), Some(at)));
        } else if pairing.has_storage(index) {
            of_rust.push(Place::member(pair, Some(index), None));
        }
    }
    let field_start = |index: usize| field_range(&fields[index]).0;
    let member_start = |index: usize| pairing.member_range(&members[index]).0;
    // One function, for one instance of the sort.
    let start = |line: &Place| line.field.map(field_start).or(line.member.map(member_start));
    of_rust.sort_by_key(start);
    let mut of_kernel: Vec<Place> = Vec::new();
    let mut hint = 0;
    for index in 0..members.len() {
        match pairing.field_of(index, hint) {
            Partner::Some(at) => hint = at + 1,
            Partner::Padding if pairing.is_within_whole(index) => {}
            Partner::None | Partner::Padding => of_kernel.push(Place::member(pair, None, Some(index))),
            Partner::Opened => {}
        }
    }
    of_kernel.sort_by_key(start);
    let mut moved = 0_i128;
    let mut left = of_kernel.into_iter().peekable();
    let mut lines = Vec::new();
    for line in of_rust {
        let rust = line.field.map(|field| i128::from(field_start(field)));
        let kernel = line.member.map(|member| i128::from(member_start(member)));
        if let (Some(rust), Some(kernel)) = (rust, kernel) {
            moved = kernel - rust;
        }
        let start = kernel.or(rust.map(|rust| rust + moved));
        while let Some(earlier) = left.next_if(|line| line.member.map(|at| i128::from(member_start(at))) < start) {
            lines.push(earlier);
        }
        lines.push(line);
    }
    lines.extend(left);
    lines
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
