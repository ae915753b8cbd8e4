//! The data of the conformance kit in `tests/conformance`: records, signatures, names, argument lists, atomic operations and debug
//! information, chosen by rule, with nvcc's answers.
//!
//! The library under test is not involved: the records come from the oracle, from the generator of random records and from
//! `tests/data/kit.txt`, the names from `tests/data/kit-names.txt`, and all numbers and symbols come from nvcc's output.

mod atomics;
mod bases;
mod choose;
mod committed;
mod debug;
mod names;
mod rules;
mod signatures;
mod valists;
mod write;

use std::path::{Path, PathBuf};

use gpu_abi_conformance::cases::{Case, Data, Kit, Manifest};

use serde::Serialize;

use crate::compilers::Compiler as _;
use crate::compilers::batch::{Answer, ask};
use crate::compilers::find::Tools;
use crate::record::RecordSet;

/// The version of the data. Change it whenever a case changes.
const VERSION: &str = "5";

/// The architectures for which the data has declarations: one for each of nvcc's back ends.
const ARCHS: [(u32, &str); 2] = [(80, "sm_80"), (100, "sm_100")];

/// Returns the folder of the data.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/data")
}

/// The data as text, by file name.
#[derive(Debug, PartialEq, Eq)]
pub struct Files {
    /// Each file's name and text.
    pub files: Vec<(&'static str, String)>,
    /// The number of cases.
    pub cases: usize,
}

/// Makes the data by asking nvcc. The committed records are kept unless `choose_records` is set.
///
/// # Errors
/// If nvcc fails, or the records cannot be read.
pub fn generate(tools: &Tools, choose_records: bool) -> Result<Files, String> {
    let (set, names) = if choose_records {
        (choose::records()?, choose::Names::default())
    } else {
        (committed::with_new(&committed::records(&Kit::read(&folder())?)?)?, choose::Names::kept())
    };
    let cases = cases(&set, &answers(&set, tools)?, names)?;
    let truth = ARCHS.map(|(_, arch)| tools.nvcc(arch).name()).join(", ");
    let mut manifest = Manifest {
        version: VERSION.to_owned(),
        truth,
        guide: "PTX Writer's Guide to Interoperability 13.0".to_owned(),
        command: "cargo run --release -p gpu-abi-tests -- kit generate".to_owned(),
        cases: 0,
        rules: rules::all(),
    };
    let mut data = Data { records: bases::placed(&manifest, cases, tools)?, ..Data::default() };
    let kit = Kit::new(manifest.clone(), data.clone())?;
    data.signatures = signatures::choose(&kit);
    data.names = names::choose()?;
    data.valists = valists::choose(&kit);
    data.atomics = atomics::choose();
    data.debug = debug::choose();
    let kit = Kit::new(manifest.clone(), data.clone())?;
    data.signatures = signatures::answered(&kit, tools)?;
    data.names = names::answered(&kit, tools)?;
    data.valists = valists::answered(&kit, &data.signatures, tools)?;
    data.atomics = atomics::answered(&kit, tools)?;
    let sections = debug::ask(&kit, tools)?;
    data.debug = debug::answered(&kit, &sections, data.debug)?;
    let kit = Kit::new(manifest.clone(), data.clone())?;
    debug::mark(&kit, &sections, &mut data.records, &mut data.signatures);
    manifest.cases = kit.len();
    let files = vec![
        ("manifest.json", write::manifest(&manifest)?),
        ("records.json", write::cases(&data.records)?),
        ("signatures.json", write::cases(&data.signatures)?),
        ("names.json", write::cases(&data.names)?),
        ("valists.json", write::cases(&data.valists)?),
        ("atomics.json", write::cases(&data.atomics)?),
        ("debug.json", write::cases(&data.debug)?),
    ];
    Ok(Files { files, cases: manifest.cases })
}

/// Returns the committed records with nvcc's layouts and kernel parameters.
///
/// # Errors
/// If the data cannot be read.
pub fn records() -> Result<RecordSet, String> {
    committed::records(&Kit::read(&folder())?)
}

/// Compares the committed cases with nvcc's layouts, and returns their number.
///
/// # Errors
/// If nvcc fails, or a case differs from nvcc's layout.
pub fn check(tools: &Tools) -> Result<usize, String> {
    let kit = Kit::read(&folder())?;
    let set = committed::records(&kit)?;
    let records = cases(&set, &answers(&set, tools)?, choose::Names::kept())?;
    let mut records = bases::placed(&kit.manifest, records, tools)?;
    let mut signatures = signatures::answered(&kit, tools)?;
    let sections = debug::ask(&kit, tools)?;
    debug::mark(&kit, &sections, &mut records, &mut signatures);
    same(kit.cases(), &records)?;
    same(kit.signatures(), &signatures)?;
    same(kit.debug(), &debug::answered(&kit, &sections, kit.debug().to_vec())?)?;
    same(kit.names(), &names::answered(&kit, tools)?)?;
    same(kit.valists(), &valists::answered(&kit, kit.signatures(), tools)?)?;
    same(kit.atomics(), &atomics::answered(&kit, tools)?)?;
    if kit.manifest.cases != kit.len() {
        return Err(format!("{} cases are committed, and the manifest says {}", kit.len(), kit.manifest.cases));
    }
    Ok(kit.len())
}

fn same<T: PartialEq + Serialize>(committed: &[T], live: &[T]) -> Result<(), String> {
    if let Some((committed, live)) = committed.iter().zip(live).find(|(committed, live)| committed != live) {
        let shown = [committed, live].map(|case| serde_json::to_string(case).unwrap_or_default());
        return Err(format!("a case differs from nvcc:\n  committed: {}\n  nvcc: {}", shown[0], shown[1]));
    }
    if live.len() != committed.len() {
        return Err(format!("{} cases are committed, and nvcc takes {}", committed.len(), live.len()));
    }
    Ok(())
}

/// Returns nvcc's answers for each architecture.
fn answers(set: &RecordSet, tools: &Tools) -> Result<Vec<Vec<Answer>>, String> {
    let wanted: Vec<usize> = (0..set.records().len()).collect();
    ARCHS.iter().map(|(_, arch)| ask(&tools.nvcc(arch), set, &wanted)).collect()
}

/// Returns the cases, shortest definition first, without the records that nvcc rejects.
fn cases(set: &RecordSet, answers: &[Vec<Answer>], mut names: choose::Names) -> Result<Vec<Case>, String> {
    let [first, ..] = answers else { return Ok(Vec::new()) };
    let mut cases = Vec::new();
    for (at, record) in set.records().iter().enumerate() {
        let Ok(layout) = &first[at].layout else { continue };
        for (other, (_, arch)) in answers.iter().zip(ARCHS) {
            if other[at].layout.as_ref() != Ok(layout) {
                return Err(format!("nvcc's layout of `{}` differs on {arch}; a case has one layout", record.name));
            }
        }
        let rule = rules::of(record, set, Some(layout));
        let name = names.give(record, rule);
        let answers = answers.iter().zip(ARCHS).map(|(answers, (sm, _))| (sm, &answers[at]));
        cases.push(write::case(record, rule, name, &names, layout, answers)?);
    }
    Ok(cases)
}
