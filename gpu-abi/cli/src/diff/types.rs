//! The structs and unions that two groups of modules share, compared member by member.

use super::pointees;
use crate::args::Select;
use crate::change::Change;
use crate::group::Group;
use crate::paint::Paint;
use crate::records::{Records, narrow_record};
use crate::sheet::Sheet;
use gpu_abi::verify::fields::{self, FieldDifference, FieldReport, Row, Side};
use gpu_abi::verify::names::{own_name, unqualified};
use gpu_abi::verify::types::{DebugInfo, Record, Type, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A type that both sides have. The comparison's "Rust" is the old side, its "kernel" the new one.
#[derive(Debug)]
pub(crate) struct TypePair<'a> {
    pub(crate) name: &'a str,
    pub(crate) old: &'a Record,
    pub(crate) new: &'a Record,
    /// The alignments that the sides declare, if both would say so.
    pub(crate) aligns: [Option<u64>; 2],
    report: FieldReport,
    /// The names of the members that point to different types, with the declarations of those that point to functions.
    retargeted: BTreeMap<String, Option<[String; 2]>>,
    /// The enumerations that are compared separately.
    enumerations: Rc<BTreeSet<String>>,
}

/// A type with the debug information that describes it.
pub(super) type Described<'a> = (&'a DebugInfo, &'a Type);

impl<'a> TypePair<'a> {
    /// Compares two structs or unions; `None` if the types are something else. `enumerations` are compared separately.
    pub(super) fn of(
        name: &'a str,
        [(old_info, old_type), (new_info, new_type)]: [Described<'a>; 2],
        origin: Origin,
        enumerations: &Rc<BTreeSet<String>>,
    ) -> Option<Result<Self, String>> {
        let (TypeKind::Record(old), TypeKind::Record(new)) = (&old_type.kind, &new_type.kind) else { return None };
        let layout = Records::new(old_info).definition(name, old_type);
        Some(layout.map(|layout| Self {
            name,
            old,
            new,
            aligns: if origin == Origin::Host { [old.align, new.align] } else { [None; 2] },
            report: fields::compare_layout(layout, new_type, &new_info.types),
            retargeted: pointees::changed((&old_info.types, old), (&new_info.types, new), origin != Origin::Different),
            enumerations: Rc::clone(enumerations),
        }))
    }
}

impl TypePair<'_> {
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
        let mut sheet = Sheet::of_sides(&[], &["offset", "size", "bits", "type", "name"]);
        for row in self.rows().iter().filter(|row| row.depth == 0 || self.change_of(row) != Change::Same) {
            let change = self.change_of(row);
            sheet.sides(change, &[], cells(row.rust.as_ref(), row.depth), cells(row.kernel.as_ref(), row.depth));
        }
        sheet.write(out, paint);
        let change = Change::Changed;
        let mut line = |text: String| paint.line(out, change.ink(), format!("  {}  {text}", change.sign()));
        self.retargeted.values().flatten().for_each(|[old, new]| line(format!("{old} | {new}")));
        let (old, new) = (self.old.size, self.new.size);
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

    /// Returns the key for matching types: the name, without namespaces if only one side has them.
    fn key(self, name: &str) -> &str {
        if self == Self::Different { own_name(name) } else { name }
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

/// Returns the structs, unions and enumerations that both sides have, by their names; the first of several with one name.
pub(super) fn shared<'a>(
    sides: [&[&'a DebugInfo]; 2],
    origin: Origin,
    select: &Select,
) -> Vec<(&'a str, [Described<'a>; 2])> {
    let [old, new] = sides.map(|infos| {
        let mut named: BTreeMap<(bool, &str), Described<'_>> = BTreeMap::new();
        for &info in infos {
            for (name, ty) in info.definitions().filter(|(name, _)| select.has_type(name)) {
                let is_enumeration = match &ty.kind {
                    // CUDA's own classes are compared as members.
                    TypeKind::Record(record) if narrow_record(record).is_none() => false,
                    TypeKind::Enum { .. } => true,
                    _ => continue,
                };
                named.entry((is_enumeration, origin.key(name))).or_insert((info, ty));
            }
        }
        named
    });
    old.into_iter().filter_map(|(key, old)| Some((key.1, [old, *new.get(&key)?]))).collect()
}
