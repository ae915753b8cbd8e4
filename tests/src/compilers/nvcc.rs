//! nvcc: PTX text for one architecture, separately compiled so that no internal function is
//! rewritten.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gpu_abi_conformance::read;

use super::probe::{self, Part, Style};
use super::{Compiler, Emitted, Failure, Refused, on_file, run};
use crate::emulator::{Parameters, Program};

/// nvcc for one architecture.
#[derive(Clone, Debug)]
pub struct Nvcc {
    pub(super) program: PathBuf,
    pub(super) version: String,
    pub(super) arch: &'static str,
}

impl Nvcc {
    /// The PTX text of a source, whatever it holds, using `folder` for its files.
    ///
    /// # Errors
    /// nvcc's words.
    pub fn ptx(&self, source: &str, folder: &Path) -> Result<String, String> {
        self.ptx_with(&[], source, folder)
    }

    /// The PTX text of a source with debug information.
    ///
    /// # Errors
    /// nvcc's words.
    pub fn debug_ptx(&self, source: &str, folder: &Path) -> Result<String, String> {
        self.ptx_with(&["-G"], source, folder)
    }

    fn ptx_with(&self, flags: &[&str], source: &str, folder: &Path) -> Result<String, String> {
        let words = |failure: Failure| failure.message(&self.name());
        let (output, listing) = self.run_on(flags, source, folder).map_err(words)?;
        if !output.status.success() {
            return Err(words(Failure::diagnosed(&output)));
        }
        on_file(&listing, |path| std::fs::read_to_string(path)).map_err(words)
    }

    /// Compiles a source to PTX text, which is in the file returned.
    fn run_on(&self, flags: &[&str], source: &str, folder: &Path) -> Result<(Output, PathBuf), Failure> {
        let input = folder.join("probe.cu");
        let listing = folder.join("probe.ptx");
        on_file(&input, |path| std::fs::write(path, source))?;
        let output = run(Command::new(&self.program)
            .args(["-std=c++20", "-w", "-rdc=true", "-ptx", "-Xcudafe", "--error_limit=100000"])
            .args(flags)
            .arg(format!("-arch={}", self.arch))
            .arg(&input)
            .arg("-o")
            .arg(&listing))?;
        Ok((output, listing))
    }
}

impl Compiler for Nvcc {
    fn name(&self) -> String {
        format!("nvcc {} {}", self.version, self.arch)
    }

    fn style(&self) -> Style {
        Style {
            device: "__device__",
            kernel: "__global__",
            parts: &[Part::Data, Part::Entry, Part::Func],
            stores_union_bits: true,
        }
    }

    fn compile(&self, source: &str, folder: &Path) -> Result<Emitted, Failure> {
        let (output, listing) = self.run_on(&[], source, folder)?;
        if !output.status.success() {
            let mut failure = Failure::diagnosed(&output);
            if let Failure::Diagnosed { refused, .. } = &mut failure {
                refused.extend(refused_by_ptxas(&output, &listing));
            }
            return Err(failure);
        }
        let text = on_file(&listing, |path| std::fs::read_to_string(path))?;
        let mut emitted = read::ptx(&text).map_err(Failure::Broken)?;
        store_union_bits(&text, &mut emitted).map_err(Failure::Broken)?;
        Ok(emitted)
    }
}

/// Adds the bytes that the probe's functions store.
fn store_union_bits(text: &str, emitted: &mut Emitted) -> Result<(), String> {
    let stores: Vec<(&String, String)> =
        emitted.functions.keys().filter_map(|store| Some((store, probe::stored_by(store)?))).collect();
    if stores.is_empty() {
        return Ok(());
    }
    let mut program = Program::default();
    program.add(text, Parameters::Aligned)?;
    for (store, symbol) in stores {
        // A byte that is not stored shows as bits that are set.
        program.variable(&symbol)?.fill(0xff);
        program.run(store, &mut |_, _, _| {})?;
        emitted.data.insert(symbol.clone(), program.variable(&symbol)?.to_vec());
    }
    Ok(())
}

/// Returns the parts of nvcc's text that ptxas refuses: from sm_100 on, nvcc has it checked, and an
/// error names a line of it.
fn refused_by_ptxas(output: &Output, listing: &Path) -> Vec<Refused> {
    let Ok(text) = std::fs::read_to_string(listing) else {
        return Vec::new();
    };
    let lines: Vec<&str> = text.lines().collect();
    let said = String::from_utf8_lossy(&output.stderr);
    said.lines()
        .filter_map(|message| {
            let (_, rest) = message.split_once(", line ")?;
            let (line, rest) = rest.split_once(';')?;
            rest.trim_start().strip_prefix("error")?;
            let line: usize = line.trim().parse().ok()?;
            // The declaration the line is part of begins on it or above it.
            let (part, record) = lines.get(..line)?.iter().rev().find_map(|line| probe::owner(line))?;
            Some(Refused { record: record.to_owned(), part, message: message.to_owned() })
        })
        .collect()
}
