//! Selects the entries of `.debug_info` that are read in full.

use super::die::{BROKEN, Die};
use super::entries::Level;
use super::scopes::{Scopes, is_record};
use super::units::{Budget, TOO_MANY_ENTRIES, Unit};
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
            index.add(unit, budget)?;
        }
        Ok(index)
    }

    fn add(&mut self, unit: &Unit<'_>, budget: &mut Budget) -> Result<(), ReadError> {
        let Ok(mut raw) = unit.entries_from(unit.root) else { return Ok(()) };
        while !raw.is_empty() {
            let at = unit.start.saturating_add(raw.next_offset().0);
            let error = |what| unit.malformed(at, what);
            if !budget.entry() {
                return Err(error(TOO_MANY_ENTRIES));
            }
            let Some(abbreviation) = raw.read_abbreviation().map_err(|_| error(BROKEN))? else { continue };
            if is_described(abbreviation.tag()) {
                let die = Die::read(&mut raw, abbreviation, unit).map_err(error)?;
                // The only mark of nvcc's declarations is the missing size.
                let is_defined = !die.is_declaration && die.byte_size.is_some();
                match die.tag {
                    _ if is_record(&die) && is_defined => self.records.push(at),
                    _ if is_record(&die) && !die.is_signed => self.declarations.push(at),
                    dw::DW_TAG_enumeration_type if !die.is_declaration => self.enumerations.push(at),
                    dw::DW_TAG_typedef => self.typedefs.push(at),
                    dw::DW_TAG_subprogram => self.functions.push(at),
                    _ => {}
                }
            } else {
                raw.skip_attributes(abbreviation.attributes()).map_err(|_| error(BROKEN))?;
            }
        }
        Ok(())
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
