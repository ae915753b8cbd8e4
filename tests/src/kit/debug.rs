//! Debug information of types and variables, and which records and signatures nvcc describes as it lays them out.

use gpu_abi_conformance::cases::{Case, CaseId, Data, Kit};
use gpu_abi_conformance::compare::Verdict;
use gpu_abi_conformance::debug::{AddressClass, Debug, Described, Tag};
use gpu_abi_conformance::described;
use gpu_abi_conformance::read::{self, Output, Variable};
use gpu_abi_conformance::signatures::Signature;
use gpu_abi_conformance::sources::{self, Language, Part, Unit, symbol};

use super::ARCHS;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;
use crate::parallel;

/// The number of cases in one source. nvcc's time for debug information grows faster than the source.
const BATCH: usize = 300;

/// A variable with the type under the enumeration, which nvcc's description of the enumeration does not state.
const UNDERLYING: &str = "gpu_abi_kit_described_underlying";

/// Returns nvcc's debug information about all cases, for each architecture.
///
/// # Errors
/// If nvcc fails, or its output cannot be read.
pub(super) fn ask(kit: &Kit, tools: &Tools) -> Result<Vec<Output>, String> {
    let is_asked = |id: &CaseId| match *id {
        // nvcc rejects variables of size 0 in device code.
        CaseId::Record(at) => kit.data.records[at].size > 0,
        CaseId::Signature(_) | CaseId::Debug(_) => true,
        CaseId::Name(_) | CaseId::Valist(_) | CaseId::Atomic(_) => false,
    };
    let units: Vec<Unit> = kit.ids().filter(is_asked).map(|case| Unit { case, part: Part::Debug }).collect();
    let batches: Vec<_> = ARCHS.iter().flat_map(|(_, arch)| units.chunks(BATCH).map(move |batch| (*arch, batch))).collect();
    let answers = parallel::map(&batches, |(arch, batch)| -> Result<Output, String> {
        let source = sources::source(kit, batch, Language::Cuda).text;
        let source = format!("{source}KIT_DEVICE __underlying_type(kit_enum) {UNDERLYING};\n");
        let scratch = Scratch::new()?;
        read::ptx(&tools.nvcc(arch).debug_ptx(&source, scratch.path())?)
    });
    let mut outputs = vec![Output::default(); ARCHS.len()];
    for (at, answer) in answers.into_iter().enumerate() {
        outputs[at / units.chunks(BATCH).len()].merge(answer?);
    }
    Ok(outputs)
}

/// Returns these cases with nvcc's answers; `outputs` are those of [`ask`], and `kit` has the records.
///
/// # Errors
/// If nvcc does not describe a case, its back ends differ about it, or a variable's location or address class is not that of its
/// place.
pub(super) fn answered(kit: &Kit, outputs: &[Output], mut cases: Vec<Debug>) -> Result<Vec<Debug>, String> {
    for case in &mut cases {
        let of = |why: &str| format!("`{}`: {why}", case.name);
        let mut answers: Vec<(Described, Option<u64>)> = Vec::new();
        for output in outputs {
            let variable =
                variable(&symbol("described_", &case.name), output).ok_or_else(|| of("nvcc does not describe it"))?;
            let ty = variable.ty.clone().map_err(|why| of(&why))?;
            let ty = element(ty, case).ok_or_else(|| of("nvcc describes other dimensions"))?;
            answers.push((with_underlying(ty, output)?, variable.address_class));
        }
        let (first, class) = answers.first().cloned().ok_or_else(|| of("no architecture is asked"))?;
        let keeps_class = case.described.address_class.is_some();
        let described = |ty: Described| if keeps_class { ty } else { ty.without_classes() };
        case.address_class = match case.address_class {
            None => None,
            Some(AddressClass::Any(any)) if answers.iter().all(|(_, class)| class.is_some()) => {
                Some(AddressClass::Any(any))
            }
            Some(AddressClass::Is(_)) if answers.iter().all(|(_, other)| class.is_some() && *other == class) => {
                class.map(AddressClass::Is)
            }
            Some(_) => return Err(of(&format!("nvcc's address classes are {answers:?}"))),
        };
        if answers.iter().any(|(ty, _)| described(ty.clone()) != described(first.clone())) {
            return Err(of(&format!("nvcc's back ends describe {answers:?}")));
        }
        case.described = described(first);
    }
    let kit = Kit::new(kit.manifest.clone(), Data { records: kit.data.records.to_vec(), debug: cases, ..Data::default() })?;
    for (case, output) in kit.data.debug.iter().flat_map(|case| outputs.iter().map(move |output| (case, output))) {
        match described::variable(&kit, case, output) {
            Verdict::Agrees { .. } => {}
            other => return Err(format!("`{}`: {other:?}", case.name)),
        }
    }
    Ok(kit.data.debug.to_vec())
}

fn variable<'a>(symbol: &str, output: &'a Output) -> Option<&'a Variable> {
    output.debug.as_ref()?.variables.get(symbol)
}

/// Adds the type under an enumeration.
fn with_underlying(ty: Described, output: &Output) -> Result<Described, String> {
    if ty.tag != Tag::EnumerationType || ty.ty.is_some() {
        return Ok(ty);
    }
    let under = variable(UNDERLYING, output).ok_or("nvcc does not describe the type under the enumeration")?;
    Ok(Described { ty: Some(Box::new(under.ty.clone()?)), ..ty })
}

/// Returns the element of an array with a case's dimensions, or the type itself if the case has none.
fn element(ty: Described, case: &Debug) -> Option<Described> {
    match ty.ty {
        Some(element) if !case.dims.is_empty() => Some(*element).filter(|_| ty.dims == case.dims),
        _ => Some(ty).filter(|_| case.dims.is_empty()),
    }
}

/// Marks the records and signatures that nvcc describes in another way than it lays them out, or not on every architecture.
/// `kit` has the answers about all other types.
pub(super) fn mark(kit: &Kit, outputs: &[Output], records: &mut [Case], signatures: &mut [Signature]) {
    let agrees = |compare: &dyn Fn(&Output) -> Verdict| {
        outputs.iter().all(|output| matches!(compare(output), Verdict::Agrees { .. }))
    };
    for case in records {
        case.undescribed = !agrees(&|output| described::record(kit, case, output));
    }
    for signature in signatures {
        signature.undescribed = !agrees(&|output| described::signature(kit, signature, output));
    }
}
