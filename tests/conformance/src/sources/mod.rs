//! Writes sources from the cases. Each source states its layouts in initialized globals and function declarations, so they
//! can be read from any compiler's output without running it.
//!
//! For each record `C`, a source contains:
//! - `gpu_abi_kit_C`, an array of 64-bit words: `sizeof`, `alignof`, `offsetof` of each named member that is not a bit-field or a base,
//!   and the offset of each base;
//! - `gpu_abi_kit_bits_I_C`, for the named bit-field at position I: the record with all bits of that field set and all others clear;
//!   of a union, nvcc and NVRTC accept no such initial value, so `gpu_abi_kit_store_I_C` is a function that stores these bytes;
//! - `gpu_abi_kit_entry_C`, a kernel that takes the record by value;
//! - `gpu_abi_kit_func_C` and `gpu_abi_kit_result_C`, device functions that take it and return it.
//!
//! For each signature `C`, it contains:
//! - `gpu_abi_kit_entry_C`, a kernel with the parameters;
//! - `gpu_abi_kit_func_C`, a device function with the parameters and the result;
//! - `gpu_abi_kit_caller_C`, a device function that calls `gpu_abi_kit_callee_C`, which is declared and not defined, with arguments that it
//!   reads through pointers, and stores the result through a pointer.
//!
//! For each argument list `C`, it contains `gpu_abi_kit_printf_C`, a device function that calls `printf` with arguments that it reads
//! through pointers.
//!
//! For each atomic operation `C`, it contains `gpu_abi_kit_atomic_C`, a device function with the operation.
//!
//! For each name `C`, it contains a function in C++ that is called `gpu_abi_kit_C`.
//!
//! For the debug information of a record or another type `C`, it contains `gpu_abi_kit_described_C`, a variable or a parameter; for that of a
//! signature `C`, `gpu_abi_kit_described_entry_C` and `gpu_abi_kit_described_func_C`.

pub mod cxx;
pub mod rust;
pub mod types;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::cases::{CaseId, Kit};
use crate::words::worded;

worded! {
    /// The language of a source; its word is its name on the command line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Language {
        /// CUDA C++.
        Cuda = "cuda",
        /// C++ for the host.
        Cxx = "c++",
        /// C for the host.
        C = "c",
        /// Rust: for the device on nvptx64, otherwise for the host.
        Rust = "rust",
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 4] = [Self::Cuda, Self::Cxx, Self::C, Self::Rust];

    /// Returns the language that this word on the command line means.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.word() == word)
    }

    /// Returns the extension of the language's source files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Cuda => "cu",
            Self::Cxx => "cpp",
            Self::C => "c",
            Self::Rust => "rs",
        }
    }

    /// Returns the parts that a case can have in this language.
    pub const fn parts(self) -> &'static [Part] {
        match self {
            Self::Cuda => {
                use Part::{Atomic, Bits, Call, Debug, Entry, Func, Layout, Name, Valist};
                &[Layout, Bits, Entry, Func, Call, Name, Valist, Atomic, Debug]
            }
            Self::Cxx => &[Part::Layout, Part::Bits, Part::Name, Part::Debug],
            Self::C => &[Part::Layout, Part::Bits, Part::Debug],
            Self::Rust => &[Part::Layout, Part::Entry, Part::Func, Part::Call, Part::Atomic],
        }
    }
}

worded! {
    /// A part of a case that is compiled on its own, and compared; its word is for people.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Part {
        /// Size, alignment and offsets; bit positions are compared with them.
        Layout = "layout",
        /// Positions of bit-fields.
        Bits = "bit positions",
        /// The parameters of a kernel.
        Entry = "`.entry` parameters",
        /// The parameters and the result of functions.
        Func = "`.func` parameters and result",
        /// A call of a function: the parameters that the caller declares, and their bytes.
        Call = "call",
        /// The name of a function.
        Name = "symbol",
        /// The bytes of the argument list of a `printf`.
        Valist = "argument list",
        /// The instructions of an atomic operation.
        Atomic = "instructions",
        /// Debug information: a record's members, a function's parameters, or another type and its address class.
        Debug = "debug information",
    }
}

/// A part of a particular case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The case.
    pub case: CaseId,
    /// The part.
    pub part: Part,
}

/// The purpose of some lines of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The definition of the record of the case at this position.
    Definition(usize),
    /// A part of a case.
    Unit(Unit),
}

/// A source and the purpose of its lines.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The text.
    pub text: String,
    owners: Vec<(Range<usize>, Owner)>,
    lines: usize,
}

impl Source {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.lines += text.matches('\n').count();
    }

    fn push_for(&mut self, owner: Owner, text: &str) {
        let first = self.lines + 1;
        self.push(text);
        self.owners.push((first..self.lines + 1, owner));
    }

    /// Returns the purpose of a line; lines are counted from 1.
    pub fn owner(&self, line: usize) -> Option<Owner> {
        self.owners.iter().find(|(lines, _)| lines.contains(&line)).map(|&(_, owner)| owner)
    }

    /// Returns the purpose of the line that defines a function.
    pub(crate) fn owner_of(&self, function: &str) -> Option<Owner> {
        let definition = format!(" {function}(");
        let line = self.text.lines().position(|line| line.contains(&definition))?;
        self.owner(line + 1)
    }
}

/// Returns why a case cannot be written in a language, or `None` if it can.
pub fn inexpressible(kit: &Kit, case: CaseId, language: Language) -> Option<&'static str> {
    match language {
        Language::Cuda | Language::Cxx => None,
        Language::C => cxx::not_in_c(kit, case),
        Language::Rust => rust::inexpressible(kit, case),
    }
}

/// Returns the parts of a case in a language; empty if the case cannot be written in it.
pub fn units(kit: &Kit, case: CaseId, language: Language) -> Vec<Unit> {
    if inexpressible(kit, case, language).is_some() {
        return Vec::new();
    }
    let has = |part: &Part| match (case, part) {
        (CaseId::Record(_), Part::Layout) => true,
        (CaseId::Record(at), Part::Bits) => kit.data.records[at].bit_fields().next().is_some(),
        (CaseId::Record(at), Part::Entry) => kit.data.records[at].has_entry(),
        (CaseId::Record(at), Part::Func) => kit.data.records[at].has_functions(),
        (CaseId::Signature(_), Part::Entry | Part::Func | Part::Call) => true,
        (_, Part::Debug) => is_described(kit, case, language),
        (CaseId::Name(_), Part::Name) | (CaseId::Valist(_), Part::Valist) | (CaseId::Atomic(_), Part::Atomic) => true,
        _ => false,
    };
    language.parts().iter().copied().filter(has).map(|part| Unit { case, part }).collect()
}

/// Returns whether nvcc's debug information about a case is compared with that of sources in this language.
pub fn is_described(kit: &Kit, case: CaseId, language: Language) -> bool {
    match case {
        CaseId::Record(at) => !kit.data.records[at].undescribed,
        CaseId::Signature(at) => language == Language::Cuda && !kit.data.signatures[at].undescribed,
        CaseId::Debug(at) => language == Language::Cuda || !kit.data.debug[at].is_for_device(),
        CaseId::Name(_) | CaseId::Valist(_) | CaseId::Atomic(_) => false,
    }
}

/// Writes a source with these units and the records that they need.
pub fn source(kit: &Kit, units: &[Unit], language: Language) -> Source {
    let mut source = Source::default();
    let definitions = kit.closure(units.iter().flat_map(|unit| kit.records_of(unit.case)));
    match language {
        Language::Cuda | Language::Cxx | Language::C => cxx::write(&mut source, kit, &definitions, units, language),
        Language::Rust => rust::write(&mut source, kit, &definitions, units),
    }
    source
}

/// The start of all of the kit's symbols.
pub(crate) const PREFIX: &str = "gpu_abi_kit_";
/// The start of the symbols of functions that store a union with a bit-field.
pub const STORE: &str = "gpu_abi_kit_store_";
/// The start of the symbols of functions that call `printf`.
pub(crate) const PRINTF: &str = "gpu_abi_kit_printf_";

/// The start of the symbols of functions with an atomic operation.
pub(crate) const ATOMIC: &str = "gpu_abi_kit_atomic_";

/// The start of the symbols of variables and functions with debug information.
pub(crate) const DESCRIBED: &str = "gpu_abi_kit_described_";

/// Returns the symbol of a part of a case, such as `entry_`. Without a part, it is the array of its size, alignment and offsets.
pub fn symbol(part: &str, case: &str) -> String {
    format!("{PREFIX}{part}{case}")
}
