//! A kernel's requirements on its launches.

use super::error::{Fault, ModuleError};
use crate::ptx::{Code, Feature, Target};
use crate::text::ErrorName;
use core::fmt;
use gpu_abi_reader::Limits;

/// Checks that the target has what the limits of the kernel `name` need, and that no two of them exclude each other.
pub(super) fn check(limits: &Limits, target: &Target, name: &str) -> Result<(), ModuleError> {
    for (max, required, directives) in [
        (limits.max_threads.is_some(), limits.required_threads.is_some(), [".maxntid", ".reqntid"]),
        (limits.max_cluster_rank.is_some(), limits.required_cluster.is_some(), [".maxclusterrank", ".reqnctapercluster"]),
    ] {
        if max && required {
            return Err(ModuleError(Fault::ExclusiveLimits { name: ErrorName::new(name), directives }));
        }
    }
    if limits.max_cluster_rank.is_some() {
        target.require(&Feature::MAX_CLUSTER_RANK)?;
    }
    if limits.required_cluster.is_some() || limits.is_explicit_cluster {
        target.require(&Feature::CLUSTER_DIMENSIONS)?;
    }
    Ok(())
}

pub(super) fn write(limits: &Limits, code: &mut Code<'_>) -> fmt::Result {
    let explicit = limits.is_explicit_cluster.then_some([]);
    directive(code, ".maxntid", limits.max_threads)?;
    directive(code, ".reqntid", limits.required_threads)?;
    directive(code, ".minnctapersm", limits.min_blocks.map(|blocks| [blocks]))?;
    directive(code, ".maxnreg", limits.max_registers.map(|registers| [registers]))?;
    directive(code, ".explicitcluster", explicit)?;
    directive(code, ".reqnctapercluster", limits.required_cluster)?;
    directive(code, ".maxclusterrank", limits.max_cluster_rank.map(|blocks| [blocks]))
}

fn directive<const N: usize>(code: &mut Code<'_>, name: &str, numbers: Option<[u32; N]>) -> fmt::Result {
    match numbers {
        Some(numbers) => code.line(format_args!("{name}{}", Numbers(&numbers))),
        None => Ok(()),
    }
}

/// ` 128, 1, 1`
struct Numbers<'a>(&'a [u32]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, number)| write!(f, "{} {number}", if at == 0 { "" } else { "," }))
    }
}
