//! Readers of compilers' output: PTX text, and object files, of which cubins are one kind.

mod object;
mod ptx;

use std::collections::HashMap;
use std::path::Path;

/// The kind of a compiler's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// PTX text.
    Ptx,
    /// An object file for the host: ELF, COFF or Mach-O.
    Object,
    /// An ELF file for the device.
    Cubin,
    /// Whichever the bytes show.
    Auto,
}

impl FileKind {
    /// Returns the kind of that word on the command line.
    pub fn named(word: &str) -> Option<Self> {
        let kinds = [("ptx", Self::Ptx), ("object", Self::Object), ("cubin", Self::Cubin), ("auto", Self::Auto)];
        kinds.into_iter().find(|(other, _)| *other == word).map(|(_, kind)| kind)
    }

    /// Returns the extension that compilers expect.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Ptx => "ptx",
            Self::Cubin => "cubin",
            Self::Object | Self::Auto => "o",
        }
    }
}

/// A function as PTX declares it, each parameter in the form `.align 8 .b8[16]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// The return parameter.
    pub result: Option<String>,
    /// The parameters, in order.
    pub params: Vec<String>,
}

/// What is in a compiler's output.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The bytes of initialized variables by symbol, at least as many as the variable has.
    pub data: HashMap<String, Vec<u8>>,
    /// The declarations of functions by symbol, only from PTX.
    pub functions: HashMap<String, Declared>,
    /// The architecture in PTX text, 80 for `sm_80`.
    pub sm: Option<u32>,
    /// Whether it was PTX text, which shows parameters.
    pub is_ptx: bool,
}

impl Output {
    /// Adds what is in another output.
    pub fn merge(&mut self, other: Self) {
        self.data.extend(other.data);
        self.functions.extend(other.functions);
        self.sm = self.sm.or(other.sm);
        self.is_ptx |= other.is_ptx;
    }
}

/// The start of all symbols of the kit.
const PREFIX: &str = "gpu_abi_kit_";

/// Reads a file.
///
/// # Errors
/// Names the file, and says what is wrong with it.
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
