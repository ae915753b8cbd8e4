//! The structs and unions that two groups of modules share, compared member by member.

use crate::arena::Layouts;
use crate::args::Select;
use crate::compare::Change;
use crate::group::Group;
use crate::names;
use crate::paint::Paint;
use crate::records::{Records, narrow_class};
use crate::sheet::{Sheet, Side as Flush};
use gpu_abi::verify::dwarf::{DebugInfo, Record, Type};
use gpu_abi::verify::fields::{self, FieldReport, Row, Side};
use std::collections::BTreeMap;

/// A type that both sides have; the comparison's "Rust" is the old side, its "kernel" the new one.
#[derive(Debug)]
pub(crate) struct TypePair {
    pub(crate) name: String,
    pub(crate) old_size: u64,
    pub(crate) new_size: u64,
    report: FieldReport,
}

impl TypePair {
    pub(crate) fn change(&self) -> Change {
        if self.report.agrees() { Change::Same } else { Change::Changed }
    }

    pub(crate) fn rows(&self) -> &[Row] {
        self.report.rows()
    }

    /// Writes both sides beside each other: all members, and those within them that differ.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        let side = [
            ("offset", Flush::Right),
            ("size", Flush::Right),
            ("bits", Flush::Left),
            ("type", Flush::Left),
            ("name", Flush::Left),
        ];
        let mut columns = vec![("", Flush::Left)];
        columns.extend(side);
        columns.push(("|", Flush::Left));
        columns.extend(side);
        let mut sheet = Sheet::new(&columns);
        for row in self.rows().iter().filter(|row| row.depth() == 0 || !row.agrees()) {
            let change = change_of(row);
            let mut texts = vec![change.sign().to_owned()];
            texts.extend(cells(row.rust(), row.depth()));
            texts.push("|".to_owned());
            texts.extend(cells(row.kernel(), row.depth()));
            sheet.row(change.ink(), texts);
        }
        sheet.write(out, paint);
        let (old, new) = (self.old_size, self.new_size);
        if old != new {
            let text = format!("  {}  size {old} | size {new}", Change::Changed.sign());
            out.push_str(&paint.ink(Change::Changed.ink(), text).to_string());
            out.push('\n');
        }
    }
}

/// Returns what became of a member.
pub(crate) fn change_of(row: &Row) -> Change {
    match (row.rust(), row.kernel()) {
        (Some(_), None) => Change::Removed,
        (None, _) => Change::Added,
        (Some(_), Some(_)) if row.agrees() => Change::Same,
        (Some(_), Some(_)) => Change::Changed,
    }
}

fn cells(side: Option<&Side>, depth: usize) -> [String; 5] {
    let Some(side) = side else { return Default::default() };
    let indent = "  ".repeat(depth);
    let (size, bits) = match side.bits() {
        Some(bits) => {
            // Counted from the outermost record's start, as the offset is.
            let first = side.offset().saturating_mul(8).saturating_add(bits.offset() % 8);
            let last = first.saturating_add(u64::from(bits.width()).saturating_sub(1));
            (String::new(), if bits.width() == 1 { first.to_string() } else { format!("{first}..={last}") })
        }
        None => (side.size().map(|size| size.to_string()).unwrap_or_default(), String::new()),
    };
    let name = if side.name().is_empty() { "(anonymous)" } else { side.name() };
    [side.offset().to_string(), size, bits, format!("{indent}{}", side.type_name()), format!("{indent}{name}")]
}

/// Compares the types of two groups that have the same name on both sides, and only one meaning on each.
pub(crate) fn pair_types<'a>(
    old: &Group<'a>,
    new: &Group<'a>,
    select: &Select,
    layouts: &'a Layouts<'a>,
    problems: &mut Vec<String>,
) -> Vec<TypePair> {
    if !select.shows_types() {
        return Vec::new();
    }
    let (old, new) = (named(old, select), named(new, select));
    let mut pairs = Vec::new();
    for (name, (old_info, old)) in old {
        let Some((new_info, new)) = new.get(name) else { continue };
        match Records::new(old_info, layouts).layout(old) {
            Ok(layout) => {
                let report = fields::compare(layout, &Type::of_record(new), new_info.types(), &[]);
                pairs.push(TypePair { name: name.to_owned(), old_size: old.size(), new_size: new.size(), report });
            }
            Err(problem) => problems.push(problem),
        }
    }
    pairs
}

/// Returns the records of a group by their names; of several with one name the first.
fn named<'a>(group: &Group<'a>, select: &Select) -> BTreeMap<&'a str, (&'a DebugInfo, &'a Record)> {
    let mut records = BTreeMap::new();
    for info in group.modules.iter().filter_map(|module| module.debug.as_deref()) {
        // CUDA's own classes are compared where they are members; of what is only declared there is nothing to compare.
        for record in info.records().filter(|record| narrow_class(record).is_none() && !record.is_declaration()) {
            let is_wanted =
                |name: &&str| select.types.is_empty() || select.types.iter().any(|wanted| names::is_meant(wanted, name));
            if let Some(name) = record.name().filter(is_wanted) {
                records.entry(name).or_insert((info, record));
            }
        }
    }
    records
}
