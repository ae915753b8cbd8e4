//! The instructions of atomic operations.

use gpu_abi_conformance::atomics::{Atomic, Instructions};
use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::sources::symbol;

use super::ask;
use crate::compilers::find::Tools;

/// Asks nvcc about the kit's atomic operations, and returns them with its answers.
///
/// # Errors
/// If nvcc fails, or its output cannot be read.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Atomic>, String> {
    let mut atomics = kit.data.atomics.to_vec();
    atomics.iter_mut().for_each(|atomic| atomic.instructions.clear());
    for (from_sm, arch, output) in ask(kit, tools, CaseId::Atomic, atomics.len())? {
        for atomic in &mut atomics {
            let of = |why: &str| format!("`{}` on {arch}: {why}", atomic.name);
            let function = output.functions.get(&symbol("atomic_", &atomic.name));
            let found =
                function.and_then(|function| function.atomic.clone()).ok_or_else(|| of("the function is missing"))?;
            let found = found.map_err(|why| of(&why))?;
            let sequence: Vec<String> = found.iter().map(ToString::to_string).collect();
            if sequence.is_empty() {
                return Err(of("there is no such instruction"));
            }
            if atomic.instructions.last().is_none_or(|last| last.sequence != sequence) {
                atomic.instructions.push(Instructions { from_sm, sequence });
            }
        }
    }
    Ok(atomics)
}
