//! Checks the library's results for a compiled module against its source.

use std::collections::BTreeMap;

use gpu_abi::layout::Layout;
use gpu_abi::verify::types::{DebugInfo, Type};
use gpu_abi::verify::{self, Module, fields};
use gpu_abi::{DevicePtr, PtxLayout};

use super::mutation::Mutated;
use super::program::{Subject, kernel_name};
use super::table::{By, Table};

/// The second parameter of every kernel.
pub(super) const OUT: &Layout<'static> = &<DevicePtr<i8> as PtxLayout>::LAYOUT;

/// Checks a module of kernels that agree with Rust: no difference may be found. Returns the numbers of kernels
/// and of records that agree. What is wrong comes as words.
///
/// # Errors
/// A module that cannot be read.
pub fn agreeing(
    name: &str,
    bytes: &[u8],
    subjects: &[&Subject],
    has_types: bool,
    wrong: &mut Vec<String>,
) -> Result<[usize; 2], String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    let (mut kernels, mut records) = (0, 0);
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    match (&info, has_types) {
        (Some(info), true) => {
            for subject in subjects {
                let record = info.record(&subject.name).map_err(|error| format!("{name}: {error}"))?;
                let report = fields::compare(&subject.layout, &Type::of_record(record), info.types());
                if report.agrees() && report.kernel_align().is_some() {
                    records += 1;
                } else {
                    wrong.push(format!("{name}: a false alarm, or no alignment:\n{report}"));
                }
            }
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
            [] => kernels += 1,
            _ => wrong.push(format!("{name}: `{symbol}`: a false alarm: {found:?}")),
        }
    }
    Ok([kernels, records])
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
) -> Result<Table, String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    let info = info.ok_or_else(|| format!("{name}: no debug information was found"))?;
    let mut found = Table::default();
    for change in changes {
        let subject = subjects[&change.position];
        let mut count = |by, is_found| found.count(change.mutation, change.place, by, is_found);
        if !change.mutation.is_of_kernel() {
            let record = info.record(change.name()).map_err(|error| format!("{name}: {error}"))?;
            let report = fields::compare(&subject.layout, &Type::of_record(record), info.types());
            let is_found = !report.agrees();
            if !is_found {
                wrong.push(format!("{name}: {:?} was not found:\n{report:#}", change.mutation));
            }
            count(By::Members, is_found);
        }
        if change.alters_interface {
            let symbol = kernel_name(change.name());
            let kernel = module.kernel(&symbol).map_err(|error| format!("{name}: {error}"))?;
            let kernel = kernel.ok_or_else(|| format!("{name}: no kernel `{symbol}`"))?;
            let differences = verify::compare(&kernel, &[&subject.layout, OUT]);
            if differences.is_empty() {
                wrong.push(format!("{name}: `{symbol}`: {:?} was not found by the parameters", change.mutation));
            }
            count(By::Parameters, !differences.is_empty());
        }
    }
    Ok(found)
}
