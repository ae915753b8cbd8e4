//! Checks the library's results for a compiled module against its source.

use std::collections::BTreeMap;

use gpu_abi::layout::Layout;
use gpu_abi::verify::lint::lint;
use gpu_abi::verify::types::{DebugInfo, Type};
use gpu_abi::verify::{self, Module, fields};
use gpu_abi::{DevicePtr, PtxLayout};

use super::mutation::{Mutated, Mutation, Place};
use super::program::{Subject, kernel_name};
use super::table::{Cell, Row};

/// The second parameter of every kernel.
pub(super) const OUT: &Layout<'static> = &<DevicePtr<i8> as PtxLayout>::LAYOUT;

/// Checks a module of kernels that agree with Rust: no difference may be found, and nothing by the lint. What is wrong comes as words.
///
/// # Errors
/// A module that cannot be read.
pub fn agreeing(
    name: &str,
    bytes: &[u8],
    subjects: &[&Subject],
    has_types: bool,
    wrong: &mut Vec<String>,
) -> Result<Cell, String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    let mut cell = Cell::default();
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    match (&info, has_types) {
        (Some(info), true) => {
            let mut records = 0;
            for subject in subjects {
                let record = info.record(&subject.name).map_err(|error| format!("{name}: {error}"))?;
                let report = fields::compare(&subject.layout, &Type::of_record(record), info.types());
                if report.agrees() && report.kernel_align().is_some() {
                    records += 1;
                } else {
                    wrong.push(format!("{name}: a false alarm, or no alignment:\n{report}"));
                }
            }
            cell.records = Some(records);
        }
        (None, false) => {}
        (Some(_), false) => wrong.push(format!("{name}: types were found, but it has no debug information")),
        (None, true) => wrong.push(format!("{name}: no debug information was found")),
    }
    for subject in subjects {
        let symbol = kernel_name(&subject.name);
        let kernel = module.kernel(&symbol).map_err(|error| format!("{name}: {error}"))?;
        let kernel = kernel.ok_or_else(|| format!("{name}: no kernel `{symbol}`"))?;
        let found = verify::compare(&kernel, &[&subject.layout, OUT]);
        match found.as_slice() {
            [] => cell.kernels += 1,
            _ => wrong.push(format!("{name}: `{symbol}`: a false alarm: {found:?}")),
        }
    }
    let findings = lint(&module).map_err(|error| format!("{name}: {error}"))?;
    if let [first, ..] = findings.as_slice() {
        wrong.push(format!("{name}: {} false alarms of the lint: {first}", findings.len()));
    }
    Ok(cell)
}

/// Checks a module of changed kernels against what Rust still has: every change must be found. What is not comes as words.
///
/// # Errors
/// A module that cannot be read.
pub fn changed(
    name: &str,
    bytes: &[u8],
    subjects: &BTreeMap<usize, &Subject>,
    changes: &[&Mutated],
    wrong: &mut Vec<String>,
) -> Result<BTreeMap<Mutation, Row>, String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    let info = info.ok_or_else(|| format!("{name}: no debug information was found"))?;
    let mut rows: BTreeMap<Mutation, Row> = BTreeMap::new();
    for change in changes {
        let subject = subjects[&change.position];
        let row = rows.entry(change.mutation).or_default();
        if !change.mutation.is_of_kernel() {
            let record = info.record(change.name()).map_err(|error| format!("{name}: {error}"))?;
            let report = fields::compare(&subject.layout, &Type::of_record(record), info.types());
            let is_found = !report.agrees();
            if !is_found {
                wrong.push(format!("{name}: {} was not found:\n{report:#}", change.mutation));
            }
            let members = match change.place {
                Place::Own => &mut row.own,
                Place::Held => &mut row.held,
                Place::Array => &mut row.array,
            };
            members.count(is_found);
        }
        if change.alters_interface {
            let symbol = kernel_name(change.name());
            let kernel = module.kernel(&symbol).map_err(|error| format!("{name}: {error}"))?;
            let kernel = kernel.ok_or_else(|| format!("{name}: no kernel `{symbol}`"))?;
            let found = verify::compare(&kernel, &[&subject.layout, OUT]);
            if found.is_empty() {
                wrong.push(format!("{name}: `{symbol}`: {} was not found by the parameters", change.mutation));
            }
            row.params.count(!found.is_empty());
        }
    }
    Ok(rows)
}
