//! What the library says of a compiled module, beside what is known of its source.

use std::collections::BTreeMap;
use std::fmt;

use gpu_abi::layout::Layout;
use gpu_abi::verify::dwarf::DebugInfo;
use gpu_abi::verify::lint::Lint;
use gpu_abi::verify::{self, Module, fields};
use gpu_abi::{DevicePtr, PtxLayout};

use super::mutation::{Mutated, Mutation};
use super::program::{Subject, kernel_name};

/// The second parameter of every kernel.
const OUT: &Layout<'static> = &<DevicePtr<i8> as PtxLayout>::LAYOUT;

/// How many of one kind of change were made, and found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    /// Made.
    pub made: usize,
    /// Found by the members.
    pub found: usize,
    /// Made, such that a parameter's size or alignment changes, or their number.
    pub altering: usize,
    /// Of these, found by the parameters.
    pub seen: usize,
}

/// What was compared.
#[derive(Debug, Default)]
pub struct Counts {
    /// Modules.
    pub modules: usize,
    /// Records whose members agree, as they must.
    pub agreeing: usize,
    /// Kernels whose parameters agree, as they must.
    pub kernels: usize,
    /// Modules that the lint read without a finding, as it must.
    pub linted: usize,
    /// Modules that are said to have no types, as they must.
    pub without_types: usize,
    /// Members that llvm-dwarfdump reads in the same place.
    pub decoded: usize,
    /// The changes.
    pub changes: BTreeMap<Mutation, Row>,
    /// All that is wrong, each in words.
    pub wrong: Vec<String>,
}

/// Checks a module of kernels that agree with Rust: no difference may be found, and nothing by the lint.
///
/// # Errors
/// A module that cannot be read.
pub fn agreeing(
    name: &str,
    bytes: &[u8],
    subjects: &[&Subject],
    has_types: bool,
    counts: &mut Counts,
) -> Result<(), String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    counts.modules += 1;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    match (&info, has_types) {
        (Some(info), true) => {
            for subject in subjects {
                let record = info.record(&subject.name).map_err(|error| format!("{name}: {error}"))?;
                let report = fields::compare(&subject.layout, record, info.align_of(record));
                if report.agrees() && report.kernel_align().is_some() {
                    counts.agreeing += 1;
                } else {
                    counts.wrong.push(format!("{name}: a false alarm, or no alignment:\n{report}"));
                }
            }
        }
        (_, false) => {
            let layout = &subjects[0].layout;
            match fields::fields_in(layout, &module, &subjects[0].name) {
                Err(fields::FieldsError::NoDebugInfo { .. }) => counts.without_types += 1,
                other => counts.wrong.push(format!("{name}: {other:?}, but it has no debug information")),
            }
        }
        (None, true) => counts.wrong.push(format!("{name}: no debug information was found")),
    }
    let mut lint = Lint::new();
    for subject in subjects {
        let symbol = kernel_name(&subject.name);
        let kernel = module.kernel(&symbol).map_err(|error| format!("{name}: {error}"))?;
        let kernel = kernel.ok_or_else(|| format!("{name}: no kernel `{symbol}`"))?;
        let found = verify::compare(&kernel, &[&subject.layout, OUT]).map_err(|error| format!("{name}: {error}"))?;
        match found.as_slice() {
            [] => counts.kernels += 1,
            _ => counts.wrong.push(format!("{name}: `{symbol}`: a false alarm: {found:?}")),
        }
        lint = lint.param(&symbol, 0, &subject.layout);
    }
    let findings = lint.check(&module).map_err(|error| format!("{name}: {error}"))?;
    match findings.as_slice() {
        [] => counts.linted += 1,
        [first, ..] => counts.wrong.push(format!("{name}: {} false alarms of the lint: {first}", findings.len())),
    }
    Ok(())
}

/// Checks a module of changed kernels against what Rust still has: every change must be found.
///
/// # Errors
/// A module that cannot be read.
pub fn changed(
    name: &str,
    bytes: &[u8],
    subjects: &[&Subject],
    changes: &[Mutated],
    counts: &mut Counts,
) -> Result<(), String> {
    let module = Module::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    counts.modules += 1;
    let info = DebugInfo::read(&module).map_err(|error| format!("{name}: {error}"))?;
    let info = info.ok_or_else(|| format!("{name}: no debug information was found"))?;
    for change in changes {
        let subject = subjects.iter().find(|subject| subject.position == change.position).expect("a subject was changed");
        let row = counts.changes.entry(change.mutation).or_default();
        row.made += 1;
        if !change.mutation.is_of_kernel() {
            let record = info.record(&change.record.name).map_err(|error| format!("{name}: {error}"))?;
            let report = fields::compare(&subject.layout, record, info.align_of(record));
            if report.agrees() {
                counts.wrong.push(format!("{name}: {} was not found:\n{report:#}", change.mutation));
            } else {
                row.found += 1;
            }
        }
        if change.alters_interface {
            row.altering += 1;
            let symbol = kernel_name(&change.record.name);
            let kernel = module.kernel(&symbol).map_err(|error| format!("{name}: {error}"))?;
            let kernel = kernel.ok_or_else(|| format!("{name}: no kernel `{symbol}`"))?;
            let found = verify::compare(&kernel, &[&subject.layout, OUT]).map_err(|error| format!("{name}: {error}"))?;
            if found.is_empty() {
                counts.wrong.push(format!("{name}: `{symbol}`: {} was not found by the parameters", change.mutation));
            } else {
                row.seen += 1;
            }
        }
    }
    Ok(())
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} modules: {} records agree by their members, {} kernels by their parameters,",
            self.modules, self.agreeing, self.kernels
        )?;
        writeln!(
            f,
            "{} modules without a finding of the lint, {} rightly said to have no types,",
            self.linted, self.without_types
        )?;
        writeln!(f, "{} members where llvm-dwarfdump reads them", self.decoded)?;
        writeln!(
            f,
            "  {:22} {:>6} {:>17} {:>22} {:>20}",
            "changed in the kernel", "times", "found by members", "altering a parameter", "found by parameters"
        )?;
        for (mutation, row) in &self.changes {
            let found = if mutation.is_of_kernel() { "-".to_owned() } else { row.found.to_string() };
            writeln!(f, "  {mutation:22} {:>6} {found:>17} {:>22} {:>20}", row.made, row.altering, row.seen)?;
        }
        write!(f, "{} WRONG", self.wrong.len())
    }
}
