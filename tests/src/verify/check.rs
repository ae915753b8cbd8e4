//! Checks the library's results for a compiled module against its source.

use gpu_abi::__tools::parameter_difference;
use gpu_abi::launch::ParameterDifference;
use gpu_abi::layout::Layout;
use gpu_abi::verify::fields;
use gpu_abi::{DevicePtr, PtxLayout};
use gpu_abi_reader::debug::{DebugInfo, KernelTypes, KernelTypesError};
use gpu_abi_reader::{Kernel, Module};

use super::program::{Subject, kernel_name};
use crate::record::{Member, RecordSet};

/// The second parameter of every kernel.
const OUT: &Layout<'static> = &<DevicePtr<i8> as PtxLayout>::LAYOUT;

/// Compares a kernel's parameters with the types that Rust declares for them. Returns every difference with the index of its parameter.
pub fn differences(kernel: &Kernel<'_>, declared: &[&Layout<'_>]) -> Vec<(usize, ParameterDifference)> {
    let (count, rust) = (kernel.params.len(), declared.len());
    if count != rust {
        return vec![(count.min(rust), ParameterDifference::Count { kernel: count, rust })];
    }
    let all = declared.iter().enumerate();
    all.filter_map(|(index, layout)| Some((index, parameter_difference(&kernel.declared(index), layout)?))).collect()
}

/// Checks a module of kernels that agree with Rust: no difference may be found. Returns the numbers of kernels
/// and of records that agree, and adds a message to `wrong` for each mistake.
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
                let ty = info.ty(&subject.name).map_err(|error| format!("{name}: {error}"))?;
                let report = fields::compare_layout(&subject.layout, ty, &info.types);
                if report.agrees() && report.kernel.align.is_some() {
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
        let found = differences(&kernel, &[&subject.layout, OUT]);
        match found.as_slice() {
            [] => kernels += 1,
            _ => wrong.push(format!("{name}: `{symbol}`: a false alarm: {found:?}")),
        }
    }
    Ok([kernels, records])
}

/// Checks the types of kernels that agree with Rust in the host's debug information. Adds a message to `wrong` for each mistake.
///
/// # Errors
/// An object that cannot be read, or a kernel that it does not describe.
pub fn on_host(object: &[u8], set: &RecordSet, agreeing: &[&Subject], wrong: &mut Vec<String>) -> Result<(), String> {
    let mut types = KernelTypes::read(object).map_err(|error| error.to_string())?;
    for subject in agreeing {
        let name = &subject.name;
        let kernel = match types.kernel(&kernel_name(name)) {
            Ok(Some(kernel)) => kernel,
            // The host's object does not tell how nvcc lays out some packed records.
            Err(KernelTypesError::HostOnly { .. }) if looks_packed(set, subject) => continue,
            other => return Err(format!("`{name}` is not described: {other:?}")),
        };
        // The first parameter is the record; no alignment is stated.
        let (_, ty) = kernel.params().next().ok_or_else(|| format!("`{name}`: no parameter"))?;
        let report = fields::compare_layout(&subject.layout, ty, types.types());
        if kernel.params().count() != 2 || !report.agrees() {
            wrong.push(format!("`{name}` agrees, but not with the host's debug information: {report:#}"));
        }
    }
    Ok(())
}

/// Returns whether a record, or one that it holds, is packed, or has a member that declares an alignment of 1, as a pack would give it.
fn looks_packed(set: &RecordSet, subject: &Subject) -> bool {
    let records = set.closure([subject.position]);
    let mut records = records.iter().map(|at| &set.records()[*at]);
    let is_lowered = |member: &Member| member.packed || member.align == Some(1);
    records.any(|one| one.packed || one.pack.is_some() || one.members.iter().any(is_lowered))
}
