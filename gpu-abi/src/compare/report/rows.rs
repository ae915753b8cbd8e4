//! The rows of a report: the members of two records side by side.

use super::{Comparison, Difference, Line, Place, element, target};
use crate::compare::rust::RustRecord;
use crate::layout::{Field, Kind};
use crate::report::TypeName;
use crate::verify::fields::{Row, Side};
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::{CompiledMember, CompiledType};
use std::collections::{HashMap, HashSet};

/// The records that two types lead to. The members of a record within others are listed where it is first found.
pub(super) struct Rows<'c, 'a, 'w> {
    compared: &'c Comparison<'a, 'w>,
    /// The pairs within others, with the place.
    nested: HashMap<usize, Place>,
    /// The pairs that only pointers lead to, in the order in which they were compared.
    pub(super) reached: Vec<usize>,
}

/// The offsets of two records in the outermost ones, in bytes, and their nesting depth.
#[derive(Clone, Copy, Default)]
struct Nesting {
    rust: u64,
    kernel: u64,
    depth: usize,
    /// Whether the records are reported on their own, as are all that they hold.
    is_separate: bool,
}

impl<'c, 'a, 'w> Rows<'c, 'a, 'w> {
    /// Finds what leads from a pair, or from those to which the types lead over pointers. What is reported on its own leads to the rest.
    pub(super) fn new(compared: &'c Comparison<'a, 'w>, pair: Option<usize>, targets: Vec<usize>) -> Self {
        let mut this = Self { compared, nested: HashMap::new(), reached: Vec::new() };
        let (mut seen, mut queue) = (HashSet::new(), VecDeque::from(targets));
        queue.extend(pair);
        while let Some(next) = queue.pop_front() {
            let is_root = Some(next) == pair;
            if !seen.insert(next) || !is_root && compared.is_separate(next) {
                continue;
            }
            if !is_root {
                this.reached.push(next);
            }
            this.enter(next, true, &mut seen, &mut queue);
        }
        this.reached.sort_unstable();
        this
    }

    /// Finds what leads from a pair and from those within it, over pointers if `is_followed`.
    fn enter(&mut self, pair: usize, is_followed: bool, seen: &mut HashSet<usize>, queue: &mut VecDeque<usize>) {
        for line in self.compared.lines(pair) {
            if let Some(inner) = line.held.filter(|inner| seen.insert(*inner)) {
                self.nested.insert(inner, line.place);
                self.enter(inner, is_followed && !self.compared.is_separate(inner), seen, queue);
            }
            // Only differences are reported behind pointers.
            if is_followed && self.compared.has_differences() {
                queue.extend(&line.targets);
            }
        }
    }

    /// Returns the rows of a pair's members, each followed by those of the records within it.
    pub(super) fn of(&self, pair: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        self.add(pair, Nesting::default(), &mut rows);
        rows
    }

    fn add(&self, index: usize, nesting: Nesting, rows: &mut Vec<Row>) {
        let pair = self.compared.pair(index);
        let size = |ty| self.compared.types.get(ty).size(self.compared.types);
        let (fields, members) = (pair.rust.layout.fields(), pair.kernel.members);
        for Line { place, held, misnamed, .. } in self.compared.lines(index) {
            let inner = held.filter(|inner| self.nested.get(inner) == Some(place));
            let is_separate = held.is_some_and(|inner| self.compared.is_separate(inner));
            let is_own = |difference: &Difference| {
                !(nesting.is_separate || is_separate && matches!(difference, Difference::Size { .. }))
            };
            let of_whole = inner.into_iter().flat_map(|inner| self.compared.at(Place::record(inner))).filter(is_own);
            let of_whole: Vec<_> = of_whole.collect();
            let Place { field, member, .. } = *place;
            let is_array = field.is_some_and(|field| matches!(fields[field].layout().kind(), Kind::Array { .. }));
            let of_elements = if is_array { of_whole.len() } else { 0 };
            let differences: Vec<_> = self.compared.at(*place).filter(is_own).chain(of_whole).collect();
            let element = member.map_or("", |member| element(members[member].ty, self.compared.types).name());
            let advice = differences.iter().filter_map(|one| match (one.map(String::as_str), pair.rust.index()) {
                (one, Some(_)) => one.advice_in_program(element),
                (one, None) => one.advice_in_words(true, element),
            });
            let advice = advice.collect();
            rows.push(Row {
                depth: nesting.depth,
                rust: field.map(|field| Side::in_rust(pair.rust, &fields[field], nesting.rust)),
                kernel: member.map(|member| Side::in_list(&members[member], size(members[member].ty), nesting.kernel)),
                differences,
                of_elements,
                advice,
                target: member.map_or("", |member| target(members[member].ty, self.compared.types)).into(),
                misnamed: misnamed.clone(),
            });
            if let (Some(inner), Some(field), Some(member)) = (inner, field, member) {
                let within = Nesting {
                    rust: nesting.rust + fields[field].offset() as u64,
                    kernel: nesting.kernel.saturating_add(members[member].offset),
                    depth: nesting.depth + 1,
                    is_separate: nesting.is_separate || is_separate,
                };
                self.add(inner, within, rows);
            }
        }
    }
}

impl Side {
    fn in_rust<'a>(record: RustRecord<'a>, field: &'a Field<'a>, base: u64) -> Self {
        let is_declared = matches!(record.type_of(field).listed(), Some(CompiledType::Incomplete { .. }));
        let size = (!is_declared).then(|| field.layout().size() as u64);
        if let Some(member) = record.listed(field) {
            return Self::in_list(member, size, base);
        }
        Self {
            name: field.name().into(),
            type_name: TypeName(field.layout()).to_string(),
            offset: base + field.offset() as u64,
            size,
            bits: field.bits(),
            base,
        }
    }

    fn in_list(member: &CompiledMember<'_>, size: Option<u64>, base: u64) -> Self {
        Self {
            name: String::from(member.name),
            type_name: member.type_name.into(),
            offset: base.saturating_add(member.offset),
            size,
            bits: member.bits,
            base,
        }
    }
}
