//! Selects the entries of `.debug_info` that are read in full.

use super::die::Die;
use super::entries::{Level, all_entries};
use super::scopes::{Scopes, is_record};
use super::units::{Budget, Unit};
use crate::error::ReadError;
use gimli::{DwTag, constants as dw};

/// The entries of all units that describe types and functions, by their offsets in `.debug_info`.
#[derive(Default)]
pub(super) struct Index {
    /// Structs, classes and unions.
    pub(super) records: Vec<usize>,
    /// Records that are declared but not defined.
    pub(super) declarations: Vec<usize>,
    pub(super) enumerations: Vec<usize>,
    pub(super) typedefs: Vec<usize>,
    pub(super) functions: Vec<usize>,
}

impl Index {
    /// Scans all entries.
    pub(super) fn of(units: &[Unit<'_>], budget: &mut Budget) -> Result<Self, ReadError> {
        let mut index = Self::default();
        for unit in units {
            all_entries(unit, budget, &mut |tag, _| is_described(tag), &mut |at, die| {
                // The only mark of nvcc's declarations is the missing size.
                let is_defined = !die.is_declaration && die.byte_size.is_some();
                match die.tag {
                    _ if is_record(die) && is_defined => index.records.push(at),
                    _ if is_record(die) && !die.is_signed => index.declarations.push(at),
                    dw::DW_TAG_enumeration_type if !die.is_declaration => index.enumerations.push(at),
                    dw::DW_TAG_typedef => index.typedefs.push(at),
                    dw::DW_TAG_subprogram => index.functions.push(at),
                    _ => {}
                }
            })?;
        }
        Ok(index)
    }
}

fn is_described(tag: DwTag) -> bool {
    matches!(
        tag,
        dw::DW_TAG_structure_type
            | dw::DW_TAG_class_type
            | dw::DW_TAG_union_type
            | dw::DW_TAG_enumeration_type
            | dw::DW_TAG_typedef
            | dw::DW_TAG_subprogram
    )
}

/// Calls `add` for the functions and variables at the top level of a unit and in its namespaces. Entries within functions
/// and types are not read.
pub(super) fn functions_and_variables<'a>(
    unit: &Unit<'a>,
    scopes: &mut Scopes,
    budget: &mut Budget,
    add: &mut dyn FnMut(usize, &Die<'a>, &mut Budget) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut namespaces = vec![unit.root];
    while let Some(namespace) = namespaces.pop() {
        let mut ranges = Vec::new();
        let mut level = Level::within(unit, namespace)?;
        while let Some(entry) = level.next(budget, |tag| matches!(tag, dw::DW_TAG_subprogram | dw::DW_TAG_variable))? {
            if let Some(die) = &entry.die {
                add(entry.at, die, budget)?;
            }
            if entry.has_children {
                ranges.push(entry.at..entry.end);
                if entry.tag == dw::DW_TAG_namespace {
                    namespaces.push(entry.at);
                }
            }
        }
        scopes.add(unit, namespace, ranges, budget)?;
    }
    Ok(())
}
