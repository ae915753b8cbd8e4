//! The structs, unions and enumerations that two sides share, compared member by member and enumerator by enumerator.

use super::uses::Uses;
use super::virtual_functions::Table;
use crate::args::Select;
use crate::change::{Change, Key, Pair, partners};
use crate::paint::Paint;
use crate::records::is_number;
use crate::sheet::Sheet;
use gpu_abi::verify::fields::{FieldDifference, FieldReport, Row, Side};
use gpu_abi_reader::debug::{DebugInfo, Enumerator, Type, TypeKind};
use gpu_abi_reader::names::{is_of_library, own_name};
use std::collections::BTreeMap;

/// A type that both sides have. The report's "Rust" is the old side, its "kernel" the new one.
#[derive(Debug)]
pub(crate) struct TypePair<'a> {
    pub(crate) name: &'a str,
    pub(crate) report: FieldReport,
    /// The alignments that the sides declare, if both would say so.
    pub(crate) aligns: [Option<u64>; 2],
    /// The enumerators of an enumeration.
    pub(crate) enumerators: Option<Vec<Pair<'a, Enumerator>>>,
    /// The virtual functions of a class of the host.
    pub(crate) table: Table<'a>,
    /// The definitions of both sides.
    pub(super) sides: [&'a Type; 2],
}

/// A type with the debug information that describes it.
type Described<'a> = (&'a DebugInfo, &'a Type);

/// A type that both sides define under one name.
pub(super) type Definition<'a> = (&'a str, [Described<'a>; 2]);

impl<'a> TypePair<'a> {
    /// Compares the types that two sides define.
    pub(super) fn all(definitions: &[Definition<'a>], origin: Origin) -> Vec<Self> {
        let mut sources: BTreeMap<[*const DebugInfo; 2], Vec<Definition<'a>>> = BTreeMap::new();
        for definition in definitions {
            sources.entry(definition.1.map(|(info, _)| std::ptr::from_ref(info))).or_default().push(*definition);
        }
        let pairs = sources.into_values().flat_map(|definitions| {
            let (reports, _) = Uses::default().compared(definitions[0].1.map(|(info, _)| &info.types), &definitions);
            Self::of(&definitions, reports, origin)
        });
        let mut pairs: Vec<_> = pairs.collect();
        // In the order of the definitions.
        pairs.sort_by_key(|pair| (pair.enumerators.is_some(), pair.name));
        pairs
    }

    /// Returns the types that two sides define, with their reports.
    pub(super) fn of(definitions: &[Definition<'a>], reports: Vec<FieldReport>, origin: Origin) -> Vec<Self> {
        let pair = |(&(name, [(_, old), (_, new)]), report): (&Definition<'a>, FieldReport)| {
            let enumerators = enumerators(old).zip(enumerators(new)).map(|(old, new)| pair(old, new));
            let align = |ty: &Type| ty.record().filter(|_| origin == Origin::Host)?.align;
            let (aligns, table) = ([align(old), align(new)], Table::default());
            Self { name, report, aligns, enumerators, table, sides: [old, new] }
        };
        definitions.iter().zip(reports).map(pair).collect()
    }

    pub(crate) fn change(&self) -> Change {
        if self.has_same_layout() && self.table.is_same() { Change::Same } else { Change::Changed }
    }

    /// Returns whether the type is the same, apart from virtual functions.
    fn has_same_layout(&self) -> bool {
        self.aligns[0] == self.aligns[1]
            && self.report.rust.size == self.report.kernel.size
            && self.report.agrees()
            && self.report.rows.iter().all(|row| change_of(row) == Change::Same)
            // The names of two files of C++ do not differ in prefixes.
            && self.enumerators.iter().flatten().all(Pair::is_same)
    }

    /// Returns the first line about the type.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", if self.enumerators.is_some() { "enum" } else { "type" }, self.name)
    }

    /// Writes both sides next to each other: all members, and the nested members that differ, and the virtual functions, if they differ.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        if !self.has_same_layout() {
            self.write_layout(out, paint);
        }
        if !self.table.is_same() {
            self.table.write(out, paint);
        }
    }

    fn write_layout(&self, out: &mut String, paint: Paint) {
        let mut sheet = match &self.enumerators {
            Some(_) => Sheet::of_sides(&[], &["value", "name"]),
            None => Sheet::of_sides(&[], &["offset", "size", "bits", "type", "name"]),
        };
        for pair in self.enumerators.iter().flatten() {
            let cells = |one: Option<&Enumerator>| one.map(|one| [one.value.to_string(), one.name.clone()]);
            sheet.sides(pair.change(), &[], cells(pair.old).unwrap_or_default(), cells(pair.new).unwrap_or_default());
        }
        let rows = &self.report.rows;
        for row in rows.iter().filter(|row| row.depth == 0 || change_of(row) != Change::Same) {
            sheet.sides(change_of(row), &[], cells(row.rust.as_ref(), row.depth), cells(row.kernel.as_ref(), row.depth));
        }
        if self.enumerators.as_ref().is_none_or(|all| !all.is_empty()) {
            sheet.write(out, paint);
        }
        let change = Change::Changed;
        let mut line = |text: String| paint.line(out, change.ink(), format!("  {}  {text}", change.sign()));
        rows.iter().filter_map(hidden).for_each(&mut line);
        for difference in self.report.differences.iter().filter(|_| self.enumerators.is_some()) {
            if let FieldDifference::Kind { rust, kernel } = difference {
                line(format!("{rust} | {kernel}"));
            }
        }
        for pointee in &self.report.pointees {
            line(format!("reached through pointers: {} | {}", pointee.rust.name, pointee.kernel.name));
        }
        let (old, new) = (self.report.rust.size, self.report.kernel.size);
        if old != new {
            line(format!("size {old} | size {new}"));
        }
        if self.aligns[0] != self.aligns[1] {
            let [old, new] = self.aligns.map(|align| align.map_or("none".to_owned(), |align| align.to_string()));
            line(format!("declared alignment {old} | {new}"));
        }
    }
}

/// Returns the change of a member.
pub(crate) fn change_of(row: &Row) -> Change {
    match (&row.rust, &row.kernel) {
        (Some(_), None) => Change::Removed,
        (None, _) => Change::Added,
        (Some(_), Some(_)) if row.is_moved() || !row.agrees() => Change::Changed,
        (Some(_), Some(_)) => Change::Same,
    }
}

/// Returns a line about types that differ though their names do not: functions behind typedefs, or an enumeration's sign.
fn hidden(row: &Row) -> Option<String> {
    let (old, new) = row.rust.as_ref().zip(row.kernel.as_ref()).filter(|(old, new)| old.type_name == new.type_name)?;
    row.differences.iter().find_map(|difference| match difference {
        FieldDifference::Pointee { rust, kernel } | FieldDifference::Exchanged { rust, kernel } => {
            Some(format!("{}: {rust} | {}: {kernel}", old.name, new.name))
        }
        FieldDifference::Kind { rust, kernel } => Some(format!("{}: {rust} | {}: {kernel}", old.name, new.name)),
        FieldDifference::ReadOnly { .. } => Some(format!("{}: only one side may write to what it points to", old.name)),
        _ => None,
    })
}

fn enumerators(ty: &Type) -> Option<&[Enumerator]> {
    match &ty.kind {
        TypeKind::Enum { enumerators, .. } => Some(enumerators),
        _ => None,
    }
}

/// Matches enumerators by their names, and the rest, which may have been renamed, by their values.
fn pair<'a>(old: &'a [Enumerator], new: &'a [Enumerator]) -> Vec<Pair<'a, Enumerator>> {
    let name: Key<'a, Enumerator> = |one| one.name.as_str().into();
    let value: Key<'a, Enumerator> = |one| one.value.to_string().into();
    let (old, new): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
    let differences = |one: &Enumerator, other: &Enumerator| if one == other { Vec::new() } else { vec!["value"] };
    let pairs = partners(&old, &new, &[(name, false), (value, false)]).into_iter();
    pairs.map(|(old, new)| Pair::new(old, new, differences)).collect()
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
    /// Returns what describes the types of two sides, by whether that of each is the host's compiler.
    pub(super) const fn of(is_of_host: [bool; 2]) -> Self {
        match is_of_host {
            [false, false] => Self::Device,
            [true, true] => Self::Host,
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

/// Returns the selected structs, unions and enumerations that both sides define, by their names; the first of several with one name. Those of
/// C++'s and CUDA's libraries are left out unless they are named.
pub(super) fn shared<'a>(sides: [&[&'a DebugInfo]; 2], origin: Origin, select: &Select) -> Vec<Definition<'a>> {
    let [old, new] = sides.map(|infos| {
        let mut named: BTreeMap<(bool, &str), Described<'_>> = BTreeMap::new();
        for &info in infos {
            let is_shown = |name: &str| {
                select.shows_types() && select.has_type(name) && !(select.types.is_empty() && is_of_library(name))
            };
            for (name, ty) in info.definitions().filter(|(name, _)| is_shown(name)) {
                let is_enumeration = match &ty.kind {
                    // CUDA's own classes are compared as members.
                    TypeKind::Record(record) if !is_number(record) => false,
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
