//! Where the debug information of a file is that is in other files.

use std::fmt;

/// The files with the debug information that a file refers to, and how to make a file with all of it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The name of one of these files; empty if it is not stated.
    pub file: String,
    /// Whether it was moved there from a linked file: by `dwz -m`, or by a linker of Windows, which puts it into a PDB. If not, the compiler
    /// put it there: `-gsplit-dwarf`, or `/Zi` on Windows.
    pub is_moved: bool,
}

impl Elsewhere {
    /// Returns whether rustc put it there. Nobody has the files of the standard library.
    pub(super) fn is_of_rustc(&self) -> bool {
        self.file.ends_with(".rcgu.dwo")
    }

    fn is_pdb(&self) -> bool {
        self.file.to_ascii_lowercase().ends_with(".pdb")
    }

    /// Returns whether it is in a program's PDB.
    pub(crate) fn is_linked(&self) -> bool {
        self.is_moved && self.is_pdb()
    }

    /// Returns how to make a file with the debug information, as advice.
    pub fn how(&self) -> &'static str {
        match (self.is_moved, self.is_pdb()) {
            (true, true) => "name that file instead",
            (true, false) => "use the file from before `dwz`",
            (false, true) => "compile it with `/Z7`, or name the program's PDB",
            (false, false) => "compile it without `-gsplit-dwarf`",
        }
    }
}

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_moved, self.file.as_str()) {
            (true, file) if self.is_pdb() => write!(f, "the debug information is in the program's PDB, `{file}`"),
            (true, file) => write!(f, "`dwz -m` moved debug information to `{file}`"),
            (false, "") => f.write_str("the debug information is in separate files"),
            (false, file) => write!(f, "the debug information is in separate files such as `{file}`"),
        }
    }
}

crate::error::debug_as_display!(Elsewhere);
