//! Readers of compilers' output: PTX text and object files, including cubins.

mod atomic;
mod call;
mod dwarf;
mod location;
mod object;
mod ptx;
mod section;
mod statement;
mod valist;

use std::collections::{HashMap, HashSet};
use std::path::Path;

pub use self::atomic::{Instruction, read as atomic};
pub use self::dwarf::{Debug, Function, Variable};
pub use self::location::Location;
pub use self::ptx::{param, read as ptx};
pub use self::statement::operands;
use crate::bytes::Bytes;
use crate::sources::PREFIX;

/// The kind of a compiler's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// PTX text.
    Ptx,
    /// An object file for the host: ELF, COFF or Mach-O.
    Object,
    /// An ELF file for the device.
    Cubin,
    /// The kind that the bytes indicate.
    Auto,
}

impl FileKind {
    /// Returns the kind that this word on the command line means.
    pub fn named(word: &str) -> Option<Self> {
        let kinds = [("ptx", Self::Ptx), ("object", Self::Object), ("cubin", Self::Cubin), ("auto", Self::Auto)];
        kinds.into_iter().find(|(other, _)| *other == word).map(|(_, kind)| kind)
    }

    /// Returns the file extension that compilers expect.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Ptx => "ptx",
            Self::Cubin => "cubin",
            Self::Object | Self::Auto => "o",
        }
    }
}

/// The declaration of a function in PTX, with each parameter in the form `.align 8 .b8[16]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// The return parameter.
    pub result: Option<String>,
    /// The parameters, in order.
    pub params: Vec<String>,
    /// The call of one of the kit's functions, if there is one, or an error in it.
    pub call: Option<Result<Call, String>>,
    /// The bytes of each argument in the list that is passed to `vprintf`, if the function is one of the kit's that call it, or
    /// an error in it.
    pub valist: Option<Result<Vec<Bytes>, String>>,
    /// The instructions that order memory or are atomic, if the function is one of the kit's with an atomic operation, or an
    /// error in them.
    pub atomic: Option<Result<Vec<Instruction>, String>>,
}

/// A parameter that a call declares, and its bytes that the caller accesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transfer {
    /// The declaration, in the form `.align 8 .b8[16]`.
    pub declared: String,
    /// The bytes of an argument that are written, or of a result that are read.
    pub bytes: Bytes,
}

/// A call in PTX.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The arguments, in order.
    pub arguments: Vec<Transfer>,
    /// The result.
    pub result: Option<Transfer>,
}

/// The contents of a compiler's output.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The bytes of each initialized variable, by symbol; there may be more bytes than the variable has.
    pub data: HashMap<String, Vec<u8>>,
    /// The declarations of functions by symbol; empty unless the output is PTX text.
    pub functions: HashMap<String, Declared>,
    /// The symbols of functions.
    pub symbols: HashSet<String>,
    /// The architecture in PTX text, 80 for `sm_80`.
    pub sm: Option<u32>,
    /// Whether the output is PTX text, which shows parameters.
    pub is_ptx: bool,
    /// Whether the output is for the device.
    pub is_device: bool,
    /// The symbols of the variables and functions whose debug information is compared.
    pub described: HashSet<String>,
    /// The debug information, if there is any.
    pub debug: Option<Debug>,
}

impl Output {
    /// Adds the contents of another output.
    pub fn merge(&mut self, other: Self) {
        self.data.extend(other.data);
        self.functions.extend(other.functions);
        self.symbols.extend(other.symbols);
        self.described.extend(other.described);
        self.sm = self.sm.or(other.sm);
        self.is_ptx |= other.is_ptx;
        self.is_device |= other.is_device;
        if let Some(other) = other.debug {
            let debug = self.debug.get_or_insert_default();
            debug.variables.extend(other.variables);
            debug.functions.extend(other.functions);
        }
    }
}

/// Reads a file.
///
/// # Errors
/// Names the file and the mistake in it.
pub fn file(path: &Path, kind: FileKind) -> Result<Output, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
    let is_text = || std::str::from_utf8(&bytes).is_ok_and(|text| text.contains(".version"));
    let read = match kind {
        FileKind::Auto if is_text() => ptx::read(&String::from_utf8_lossy(&bytes)),
        FileKind::Ptx => ptx::read(&String::from_utf8_lossy(&bytes)),
        FileKind::Object | FileKind::Cubin | FileKind::Auto => object::read(&bytes),
    };
    read.map_err(|why| wrong(&why))
}
