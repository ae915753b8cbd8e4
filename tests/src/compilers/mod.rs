//! The results of real compilers for records: sizes, alignments, offsets, bits and parameter
//! declarations, read from what they emit and never from a model of the rules.

pub mod batch;
pub mod clang;
pub mod find;
pub mod gxx;
pub mod hosted;
pub mod nvcc;
pub mod nvrtc;
pub mod scratch;

use std::path::Path;
use std::process::Command;

use gpu_abi_conformance::read::Output;
use gpu_abi_conformance::sources::{Language, Part};

/// A compiler that can be asked about records.
pub trait Compiler: Sync {
    /// The compiler, its version and its target, in a few words.
    fn name(&self) -> String;

    /// Returns the command that compiles a source, without the names of the source and the output.
    fn command(&self) -> Command;

    /// Returns the language of its sources.
    fn language(&self) -> Language;

    /// Returns the parts of a record to ask it about.
    fn parts(&self) -> &[Part] {
        &[Part::Layout, Part::Bits]
    }

    /// Adds to an output what its file does not state.
    ///
    /// # Errors
    /// Quotes what of the file cannot be read.
    fn complete(&self, _file: &Path, _output: &mut Output) -> Result<(), String> {
        Ok(())
    }
}

/// Returns the PTX text that a command makes of a source, using `folder` for its files.
fn listing(command: &mut Command, source: &str, folder: &Path) -> Result<String, String> {
    let [input, listing] = ["probe.cu", "probe.ptx"].map(|name| folder.join(name));
    scratch::write(&input, source)?;
    scratch::run(command.arg(&input).arg("-o").arg(&listing))?;
    scratch::read_text(&listing)
}
