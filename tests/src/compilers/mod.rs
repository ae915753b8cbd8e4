//! The results of real compilers for records: sizes, alignments, offsets, bits and parameter
//! declarations, read from what they emit and never from a model of the rules.
//!
//! A batch of records becomes one source ([`probe`]); a compiler turns it into data and
//! declarations; [`observe`] reads a record's layout from those; [`batch`] asks about
//! any number of records and finds out which of them a compiler refuses.

pub mod batch;
pub mod clang;
pub mod find;
pub mod gxx;
pub mod nvcc;
pub mod nvrtc;
pub mod observe;
pub mod probe;
pub mod scratch;

use std::path::Path;
use std::process::{Command, Output};

use gpu_abi_conformance::read::Output as Emitted;
use probe::{Part, Style};

/// A compiler that can be asked about records.
pub trait Compiler: Sync {
    /// The compiler, its version and its target, in a few words.
    fn name(&self) -> String;

    /// How the probes must be written for it.
    fn style(&self) -> Style;

    /// Compiles a source, using `folder` for its files.
    ///
    /// # Errors
    /// The compiler's messages, and the records that they name.
    fn compile(&self, source: &str, folder: &Path) -> Result<Emitted, Failure>;
}

/// A compilation that failed.
#[derive(Debug)]
pub enum Failure {
    /// Nothing was learnt of any record: a program that does not start, output of no known form.
    Broken(String),
    /// The compiler refused the source.
    Diagnosed {
        /// All its words.
        message: String,
        /// The records named in them.
        refused: Vec<Refused>,
    },
}

/// A part of a record's probe that a compiler refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The record's name.
    pub record: String,
    /// The part of its probe.
    pub part: Part,
    /// The compiler's message.
    pub message: String,
}

impl Failure {
    /// Returns the failure as a message of the compiler called `name`.
    fn message(self, name: &str) -> String {
        match self {
            Self::Broken(message) | Self::Diagnosed { message, .. } => format!("{name}: {message}"),
        }
    }

    /// A compiler's exit with errors; diagnostics name the record and the part, since the probe's
    /// `#line` directives call its lines so.
    fn diagnosed(output: &Output) -> Self {
        let message = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        let refused = message
            .lines()
            .filter(|line| line.contains("error"))
            .filter_map(|line| {
                let (record, part) = Part::of_diagnostic(line)?;
                Some(Refused { record, part, message: line.to_owned() })
            })
            .collect();
        Self::Diagnosed { message, refused }
    }
}

/// Runs a compiler to its end.
fn run(command: &mut Command) -> Result<Output, Failure> {
    command.output().map_err(|error| Failure::Broken(format!("{}: {error}", command.get_program().to_string_lossy())))
}

/// Writes a source, or reads what a compiler wrote; a failure names the file.
fn on_file<T>(path: &Path, act: impl FnOnce(&Path) -> std::io::Result<T>) -> Result<T, Failure> {
    act(path).map_err(|error| Failure::Broken(format!("{}: {error}", path.display())))
}
