//! Asks nvcc about the cases of the conformance kit in `tests/conformance`: records, signatures, names, argument lists, atomic
//! operations and debug information; and nvcc for other hosts about the records.
//!
//! The data is also the list of cases: to add one, write it into its file with any answers, which `kit generate` replaces with
//! nvcc's, and change the manifest's version. The library under test is not involved.

mod atomics;
mod debug;
mod names;
mod records;
mod signatures;
mod valists;

use std::path::{Path, PathBuf};

use gpu_abi_conformance::cases::{CaseId, Data, Kit, Manifest};
use gpu_abi_conformance::read::{self, Output};
use gpu_abi_conformance::sources::{self, Language};
use serde::Serialize;

use crate::compilers::Compiler;
use crate::compilers::find::Tools;
use crate::compilers::hosted::OtherHost;
use crate::compilers::scratch::{Scratch, read_text};
use crate::judge::{Truth, spread_to_holders};
use crate::record::RecordSet;

/// The architectures for which the data has declarations: one for each of nvcc's back ends.
const ARCHS: [(u32, &str); 2] = [(80, "sm_80"), (100, "sm_100")];

/// Returns the folder of the data, or of that of another host.
pub fn folder(host: Option<OtherHost>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/data").join(host.map_or("", OtherHost::name))
}

/// Returns nvcc's compilers of device code for a host, in the order of [`ARCHS`], and the host's compiler.
fn compilers(tools: &Tools, host: Option<OtherHost>) -> ([Box<dyn Compiler>; 2], Box<dyn Compiler>) {
    match host {
        None => (ARCHS.map(|(_, arch)| Box::new(tools.nvcc(arch)) as _), Box::new(tools.gxx())),
        Some(host) => {
            let hosted = |device| Box::new(tools.hosted(host, device)) as _;
            (ARCHS.map(|(_, arch)| hosted(Some(arch))), hosted(None))
        }
    }
}

/// The data as text, by file name.
#[derive(Debug, PartialEq, Eq)]
pub struct Files {
    /// Each file's name and text.
    pub files: Vec<(&'static str, String)>,
    /// The number of cases.
    pub cases: usize,
}

/// Asks nvcc about all cases again, and returns the data with its answers. nvcc for another host is asked about the records alone, and those that
/// it rejects are left out.
///
/// # Errors
/// If nvcc fails, or the data cannot be read.
pub fn generate(tools: &Tools, host: Option<OtherHost>) -> Result<Files, String> {
    let committed = Kit::read(&folder(None))?;
    let data = match host {
        None => answered(&committed, tools)?,
        Some(_) => Data { records: records::answered(&committed, tools, host)?, ..Data::default() },
    };
    let mut manifest = committed.manifest;
    manifest.truth = compilers(tools, host).0.map(|compiler| compiler.name()).join(", ");
    manifest.command.extend(host.map(|host| format!(" --host {}", host.name())));
    let kit = Kit::new(manifest, data)?;
    let (manifest, data) = (Manifest { cases: kit.ids().count(), ..kit.manifest }, kit.data);
    let text = serde_json::to_string_pretty(&manifest).map_err(|error| error.to_string())?;
    let mut files = vec![("manifest.json", text + "\n"), ("records.json", lines(&data.records)?)];
    if host.is_none() {
        files.extend([
            ("signatures.json", lines(&data.signatures)?),
            ("names.json", lines(&data.names)?),
            ("valists.json", lines(&data.valists)?),
            ("atomics.json", lines(&data.atomics)?),
            ("debug.json", lines(&data.debug)?),
        ]);
    }
    Ok(Files { files, cases: manifest.cases })
}

/// Returns the cases as JSON, one per line.
fn lines<T: Serialize>(cases: &[T]) -> Result<String, String> {
    let lines = cases.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    Ok(format!("[\n{}\n]\n", lines.map_err(|error| error.to_string())?.join(",\n")))
}

/// Returns the committed records, and the results of nvcc for a host for each.
///
/// # Errors
/// If the data cannot be read.
pub fn records(host: Option<OtherHost>) -> Result<(RecordSet, Vec<Option<Truth>>), String> {
    let kit = Kit::read(&folder(host))?;
    let set = records::of(&kit)?;
    let mut truths: Vec<_> = kit.data.records.iter().map(|case| Some(records::truth(case))).collect();
    spread_to_holders(&set, &mut truths);
    Ok((set, truths))
}

/// Compares the data with what [`generate`] returns, and returns the number of cases.
///
/// # Errors
/// If nvcc fails, or an answer differs from nvcc's.
pub fn check(tools: &Tools, host: Option<OtherHost>) -> Result<usize, String> {
    let Files { files, cases } = generate(tools, host)?;
    for (name, live) in files {
        let committed = read_text(&folder(host).join(name))?;
        if committed != live {
            let differs = committed.lines().zip(live.lines()).find(|(committed, live)| committed != live);
            let (committed, live) = differs.unwrap_or(("another number of lines", ""));
            return Err(format!("{name} differs from nvcc's answers:\n  committed: {committed}\n  nvcc: {live}"));
        }
    }
    Ok(cases)
}

/// What nvcc makes of a source: the architecture, its name, and the contents.
type Answer = (u32, &'static str, Output);

/// Returns what nvcc makes of the first cases of one kind, for each architecture.
fn ask(kit: &Kit, tools: &Tools, case: fn(usize) -> CaseId, count: usize) -> Result<Vec<Answer>, String> {
    let units: Vec<_> = (0..count).flat_map(|at| sources::units(kit, case(at), Language::Cuda)).collect();
    let source = sources::source(kit, &units, Language::Cuda).text;
    let answer = |(sm, arch): (u32, &'static str)| {
        let text = tools.nvcc(arch).ptx(&source, Scratch::new()?.path())?;
        Ok((sm, arch, read::ptx(&text)?))
    };
    ARCHS.into_iter().map(answer).collect()
}

/// Returns the cases of a kit with nvcc's answers.
fn answered(kit: &Kit, tools: &Tools) -> Result<Data, String> {
    // The other answers depend on the sizes and places of records.
    let kit = Kit::new(kit.manifest.clone(), Data { records: records::answered(kit, tools, None)?, ..kit.data.clone() })?;
    let mut data = Data {
        signatures: signatures::answered(&kit, tools)?,
        names: names::answered(&kit, tools)?,
        atomics: atomics::answered(&kit, tools)?,
        ..kit.data.clone()
    };
    data.valists = valists::answered(&kit, &data.signatures, tools)?;
    let sections = debug::ask(&kit, tools)?;
    data.debug = debug::answered(&kit, &sections, data.debug)?;
    let kit = Kit::new(kit.manifest.clone(), data.clone())?;
    debug::mark(&kit, &sections, &mut data.records, &mut data.signatures);
    Ok(data)
}
