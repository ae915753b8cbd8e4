//! The offsets of base classes.

use gpu_abi_conformance::cases::{Case, CaseId, Data, Kit, Manifest};
use gpu_abi_conformance::sources::{self, Language, Part, Unit};
use gpu_abi_conformance::{observe, read};

use super::ARCHS;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;

/// Returns the records with nvcc's offsets of their base classes.
///
/// # Errors
/// If nvcc fails, or its back ends place a base class at different offsets.
pub(super) fn placed(manifest: &Manifest, mut records: Vec<Case>, tools: &Tools) -> Result<Vec<Case>, String> {
    let kit = Kit::new(manifest.clone(), Data { records: records.clone(), ..Data::default() })?;
    let derived = || kit.data.records.iter().enumerate().filter(|(_, case)| case.bases().next().is_some());
    let units: Vec<Unit> = derived().map(|(at, _)| Unit { case: CaseId::Record(at), part: Part::Layout }).collect();
    let source = sources::source(&kit, &units, Language::Cuda).text;
    for (_, arch) in ARCHS {
        let scratch = Scratch::new()?;
        let output = read::ptx(&tools.nvcc(arch).ptx(&source, scratch.path())?)?;
        for (at, case) in derived() {
            let of = |why: &str| format!("`{}`: {why}", case.name);
            let layout = observe::case(case, &output).layout.ok_or_else(|| of("nvcc does not show its layout"))??;
            for (position, base) in case.bases() {
                let member = &mut records[at].members[position];
                if member.offset.is_some_and(|offset| layout.places[position] != Some(offset)) {
                    return Err(of(&format!("nvcc's offset of `{base}` differs on {arch}")));
                }
                member.offset = layout.places[position];
            }
        }
    }
    Ok(records)
}
