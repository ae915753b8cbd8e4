//! Where the debug information of a file is that is in other files.

use std::fmt;

/// The files with the debug information that a file refers to, and how to make a file with all of it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The name of one of these files; empty if it is not stated.
    pub file: String,
    /// Whether `dwz -m` moved it there. If not, the compiler put it there: `-gsplit-dwarf`, or `/Zi` on Windows.
    pub is_moved: bool,
}

impl Elsewhere {
    /// Returns whether rustc put it there. Nobody has the files of the standard library.
    pub(super) fn is_of_rustc(&self) -> bool {
        self.file.ends_with(".rcgu.dwo")
    }

    /// Returns how to make a file with the debug information, as advice.
    pub const fn how(&self) -> &'static str {
        if self.is_moved {
            "use the file from before `dwz`"
        } else {
            "compile it without `-gsplit-dwarf`; on Windows, with `/Z7`, or name the program's PDB"
        }
    }
}

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_moved, self.file.as_str()) {
            (true, file) => write!(f, "`dwz -m` moved debug information to `{file}`"),
            (false, "") => f.write_str("the debug information is in separate files"),
            (false, file) => write!(f, "the debug information is in separate files such as `{file}`"),
        }
    }
}

crate::error::debug_as_display!(Elsewhere);
