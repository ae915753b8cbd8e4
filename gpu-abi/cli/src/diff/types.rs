//! The structs and unions that two groups of modules share, compared member by member.

use super::enumerations::pair_enumerations;
use super::pointees;
use crate::args::Select;
use crate::change::Change;
use crate::group::Group;
use crate::paint::Paint;
use crate::records::{Records, narrow_record};
use crate::sheet::{Align, Sheet};
use gpu_abi::verify::fields::{self, FieldDifference, FieldReport, Row, Side};
use gpu_abi::verify::names::{own_name, unqualified};
use gpu_abi::verify::types::{DebugInfo, Record, Type, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A type that both sides have. The comparison's "Rust" is the old side, its "kernel" the new one.
#[derive(Debug)]
pub(crate) struct TypePair {
    pub(crate) name: String,
    pub(crate) old_size: u64,
    pub(crate) new_size: u64,
    /// The alignments that the sides declare, if both would say so.
    pub(crate) aligns: [Option<u64>; 2],
    report: FieldReport,
    /// The names of the members that point to different types, with the declarations of those that point to functions.
    retargeted: BTreeMap<String, Option<[String; 2]>>,
    /// The enumerations that are compared separately.
    enumerations: Rc<BTreeSet<String>>,
}

impl TypePair {
    pub(crate) fn change(&self) -> Change {
        let is_same = self.aligns[0] == self.aligns[1]
            && self.report.differences.is_empty()
            && self.rows().iter().all(|row| self.change_of(row) == Change::Same);
        if is_same { Change::Same } else { Change::Changed }
    }

    /// Returns the change of a member.
    pub(crate) fn change_of(&self, row: &Row) -> Change {
        match (&row.rust, &row.kernel) {
            (Some(_), None) => Change::Removed,
            (None, _) => Change::Added,
            (Some(old), Some(_)) if row.depth == 0 && self.retargeted.contains_key(&old.name) => Change::Changed,
            (Some(_), Some(new)) if !row.is_moved() && (row.agrees() || self.is_of_enumeration(row, new)) => Change::Same,
            (Some(_), Some(_)) => Change::Changed,
        }
    }

    /// Returns whether the only difference is in an enumeration's values, which is reported for the enumeration.
    fn is_of_enumeration(&self, row: &Row, side: &Side) -> bool {
        row.differences.iter().all(FieldDifference::is_in_enumerators)
            && self.enumerations.contains(unqualified(&side.type_name).as_str())
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.report.rows
    }

    /// Writes both sides next to each other: all members, and the nested members that differ.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        let side = [
            ("offset", Align::Right),
            ("size", Align::Right),
            ("bits", Align::Left),
            ("type", Align::Left),
            ("name", Align::Left),
        ];
        let mut sheet = Sheet::of_sides(&[], &side);
        for row in self.rows().iter().filter(|row| row.depth == 0 || self.change_of(row) != Change::Same) {
            let change = self.change_of(row);
            sheet.sides(change, &[], cells(row.rust.as_ref(), row.depth), cells(row.kernel.as_ref(), row.depth));
        }
        sheet.write(out, paint);
        let mut line = |text: String| {
            out.push_str(&paint.ink(Change::Changed.ink(), format!("  {}  {text}", Change::Changed.sign())).to_string());
            out.push('\n');
        };
        self.retargeted.values().flatten().for_each(|[old, new]| line(format!("{old} | {new}")));
        let (old, new) = (self.old_size, self.new_size);
        if old != new {
            line(format!("size {old} | size {new}"));
        }
        if self.aligns[0] != self.aligns[1] {
            let declared = |align: Option<u64>| align.map_or("none".to_owned(), |align| align.to_string());
            let [old, new] = self.aligns.map(declared);
            line(format!("declared alignment {old} | {new}"));
        }
    }
}

/// The compilers that describe the types of two sides. nvcc's own debug information does not have namespaces and alignments, the host's
/// does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Device,
    Host,
    Different,
}

impl Origin {
    pub(crate) fn of(old: &Group<'_>, new: &Group<'_>) -> Self {
        let of_host = |group: &Group<'_>| group.modules.iter().any(|module| module.is_described_by_host);
        match (of_host(old), of_host(new)) {
            (false, false) => Self::Device,
            (true, true) => Self::Host,
            _ => Self::Different,
        }
    }
}

/// Returns the key for matching types: the name, without namespaces if only one side has them.
pub(crate) fn key(name: &str, origin: Origin) -> &str {
    match origin {
        Origin::Device | Origin::Host => name,
        Origin::Different => own_name(name),
    }
}

fn cells(side: Option<&Side>, depth: usize) -> [String; 5] {
    let Some(side) = side else { return Default::default() };
    let indent = "  ".repeat(depth);
    let (size, bits) = match side.bits {
        Some(bits) => {
            // Counted from the outermost record's start, like the offset.
            let first = side.offset.saturating_mul(8).saturating_add(bits.offset() % 8);
            let last = first.saturating_add(u64::from(bits.width()).saturating_sub(1));
            (String::new(), if bits.width() == 1 { first.to_string() } else { format!("{first}..={last}") })
        }
        None => (side.size.map(|size| size.to_string()).unwrap_or_default(), String::new()),
    };
    let name = if side.name.is_empty() { "(anonymous)" } else { &side.name };
    [side.offset.to_string(), size, bits, format!("{indent}{}", side.type_name), format!("{indent}{name}")]
}

/// Compares the structs and unions of two sides that have the same name on both.
pub(crate) fn pair_types(
    [old, new]: [&[&DebugInfo]; 2],
    origin: Origin,
    select: &Select,
    problems: &mut Vec<String>,
) -> Vec<TypePair> {
    if !select.shows_types() {
        return Vec::new();
    }
    let enumerations: BTreeSet<String> =
        pair_enumerations([old, new], origin, &Select::default()).iter().map(|pair| unqualified(pair.new.name())).collect();
    let enumerations = Rc::new(enumerations);
    let (old, new) = (named(old, select, origin), named(new, select, origin));
    let mut pairs = Vec::new();
    for (name, (old_info, old_ty, old)) in old {
        let Some((new_info, new_ty, new)) = new.get(name) else { continue };
        match Records::new(old_info).definition(name, old_ty) {
            Ok(layout) => {
                let report = fields::compare(layout, new_ty, &new_info.types);
                let retargeted = pointees::changed((old_info, old), (new_info, new), origin != Origin::Different);
                let (old_size, new_size, enumerations) = (old.size, new.size, Rc::clone(&enumerations));
                let aligns = if origin == Origin::Host { [old.align, new.align] } else { [None; 2] };
                pairs.push(TypePair {
                    name: name.to_owned(),
                    old_size,
                    new_size,
                    aligns,
                    report,
                    retargeted,
                    enumerations,
                });
            }
            Err(problem) => problems.push(problem),
        }
    }
    pairs
}

/// Returns the records of a side by name; the first of several with one name.
fn named<'a>(
    infos: &[&'a DebugInfo],
    select: &Select,
    origin: Origin,
) -> BTreeMap<&'a str, (&'a DebugInfo, &'a Type, &'a Record)> {
    let mut records = BTreeMap::new();
    for &info in infos {
        for (name, ty) in info.definitions().filter(|(name, _)| select.has_type(name)) {
            // CUDA's own classes are compared as members.
            if let TypeKind::Record(record) = &ty.kind {
                if narrow_record(record).is_none() {
                    records.entry(key(name, origin)).or_insert((info, ty, Arc::as_ref(record)));
                }
            }
        }
    }
    records
}
