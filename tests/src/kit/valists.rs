//! The bytes of argument lists of `printf`.

use gpu_abi_conformance::bytes::Bytes;
use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::signatures::Signature;
use gpu_abi_conformance::sources::symbol;
use gpu_abi_conformance::valists::Valist;

use super::ask;
use super::signatures::Sizes;
use crate::compilers::find::Tools;

/// Asks nvcc about the kit's lists, and returns them with its answers; `signatures` are answered already.
///
/// # Errors
/// If nvcc fails, if its output cannot be read, or if a byte belongs to two arguments.
pub(super) fn answered(kit: &Kit, signatures: &[Signature], tools: &Tools) -> Result<Vec<Valist>, String> {
    let sizes = Sizes::of(kit, signatures);
    let mut lists = kit.data.valists.to_vec();
    for (position, (_, arch, output)) in ask(kit, tools, CaseId::Valist, lists.len())?.into_iter().enumerate() {
        for list in &mut lists {
            let of = |why: &str| format!("`{}` on {arch}: {why}", list.name);
            let function =
                output.functions.get(&symbol("printf_", &list.name)).ok_or_else(|| of("the function is missing"))?;
            let found =
                function.valist.as_ref().ok_or_else(|| of("the call is missing"))?.clone().map_err(|why| of(&why))?;
            if found.iter().enumerate().any(|(at, bytes)| found[..at].iter().any(|other| bytes.meets(other))) {
                return Err(of("a byte belongs to two arguments"));
            }
            let found = list.params.iter().zip(found).map(|(ty, bytes)| without_padding(kit, &sizes, ty, bytes));
            // A byte that only one of nvcc's back ends copies is padding.
            list.arguments = match position {
                0 => found.collect(),
                _ => list.arguments.iter().zip(found).map(|(old, new)| old.intersection(&new)).collect(),
            };
        }
    }
    match lists.iter().find(|list| list.arguments.iter().any(|bytes| *bytes == Bytes::default())) {
        Some(list) => Err(format!("nvcc passes no bytes of an argument of `{}`", list.name)),
        None => Ok(lists),
    }
}

/// Leaves the bytes of a record's members. A record begins with its first member, so the first byte is known.
fn without_padding(kit: &Kit, sizes: &Sizes, ty: &str, bytes: Bytes) -> Bytes {
    let Some((values, start)) = sizes.values(kit, ty).zip(bytes.first()) else { return bytes };
    let mut moved = Bytes::default();
    moved.add_at(start, &values);
    bytes.intersection(&moved)
}
