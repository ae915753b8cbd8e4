//! The data of the conformance kit in `tests/conformance`: records chosen by rule, with the layouts that nvcc gives them.
//!
//! The library under test is not involved: the records come from the oracle, from the generator of random records and from
//! `tests/data/kit.txt`, and all numbers come from nvcc's output.

mod choose;
mod committed;
mod rules;
mod write;

use std::path::{Path, PathBuf};

use gpu_abi_conformance::cases::{Case, Kit, Manifest};

use crate::compilers::Compiler as _;
use crate::compilers::batch::{Answer, ask};
use crate::compilers::find::Tools;
use crate::record::RecordSet;

/// The version of the data. Change it whenever a case changes.
const VERSION: &str = "1";

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

/// Makes the data by asking nvcc.
///
/// # Errors
/// If nvcc fails, or the records cannot be read.
pub fn generate(tools: &Tools) -> Result<Files, String> {
    let set = choose::records()?;
    let cases = cases(&set, &answers(&set, tools)?, choose::Names::default())?;
    let truth = ARCHS.map(|(_, arch)| tools.nvcc(arch).name()).join(", ");
    let manifest = Manifest {
        version: VERSION.to_owned(),
        truth,
        guide: "PTX Writer's Guide to Interoperability 13.0".to_owned(),
        command: "cargo run --release -p gpu-abi-tests -- kit generate".to_owned(),
        cases: cases.len(),
        rules: rules::all(),
    };
    let files = vec![("manifest.json", write::manifest(&manifest)?), ("records.json", write::cases(&cases)?)];
    let kit = Kit::new(manifest, cases)?;
    Ok(Files { files, cases: kit.cases().len() })
}

/// Compares the committed cases with nvcc's layouts, and returns their number.
///
/// # Errors
/// If nvcc fails, or a case differs from nvcc's layout.
pub fn check(tools: &Tools) -> Result<usize, String> {
    let kit = Kit::read(&folder())?;
    let set = committed::records(&kit)?;
    let live = cases(&set, &answers(&set, tools)?, choose::Names::kept())?;
    let committed = kit.cases();
    if let Some((committed, live)) = committed.iter().zip(&live).find(|(committed, live)| committed != live) {
        let shown = [committed, live].map(|case| serde_json::to_string(case).unwrap_or_default());
        return Err(format!("`{}` differs from nvcc:\n  committed: {}\n  nvcc: {}", committed.name, shown[0], shown[1]));
    }
    if live.len() != committed.len() || kit.manifest.cases != committed.len() {
        return Err(format!("{} cases are committed, and nvcc takes {}", committed.len(), live.len()));
    }
    Ok(live.len())
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
