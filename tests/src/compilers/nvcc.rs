//! nvcc: PTX text for one architecture, separately compiled so that no internal function is
//! rewritten.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi_conformance::read::{self, Output};
use gpu_abi_conformance::sources::{Language, Part, STORE, symbol};

use super::scratch::read_text;
use super::{Compiler, listing};
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
        listing(self.command().args(flags), source, folder)
    }
}

impl Compiler for Nvcc {
    fn name(&self) -> String {
        format!("nvcc {} {}", self.version, self.arch)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["-std=c++20", "-w", "-rdc=true", "-ptx", "-Xcudafe", "--error_limit=100000"]);
        command.arg(format!("-arch={}", self.arch));
        command
    }

    fn language(&self) -> Language {
        Language::Cuda
    }

    fn parts(&self) -> &[Part] {
        &[Part::Layout, Part::Bits, Part::Entry, Part::Func]
    }

    fn complete(&self, file: &Path, output: &mut Output) -> Result<(), String> {
        add_stored_unions(file, output)
    }
}

/// Adds the bytes of unions that the sources' functions store.
pub(super) fn add_stored_unions(file: &Path, output: &mut Output) -> Result<(), String> {
    let text = read_text(file)?;
    let functions = read::ptx(&text)?.functions;
    let stores: Vec<&String> = functions.keys().filter(|name| name.starts_with(STORE)).collect();
    let mut program = Program::default();
    if !stores.is_empty() {
        program.add(&text, Parameters::Aligned)?;
    }
    for store in stores {
        let symbol = symbol("bits_", &store[STORE.len()..]);
        // A byte that is not stored shows as bits that are set.
        program.variable(&symbol)?.fill(0xff);
        program.run(store, &mut |_, _, _| {})?;
        output.data.insert(symbol.clone(), program.variable(&symbol)?.to_vec());
    }
    Ok(())
}
