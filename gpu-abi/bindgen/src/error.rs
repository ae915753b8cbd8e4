//! Errors of reading compiled files and writing bindings.

use gpu_abi::verify::ReadError;
use gpu_abi::verify::dwarf::KernelTypesError;
use std::fmt;
use std::path::{Path, PathBuf};

/// An error of writing bindings, or of checking those that exist.
///
/// Its text is one line, for a build script's `cargo::error=`; `{:#}` adds the lines in which a checked file differs.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No file was named.
    NoFile,
    /// A file cannot be read or written.
    Io {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file is in no format that is read, or is broken.
    Format {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: ReadError,
    },
    /// The debug information of a file cannot be read.
    Types {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: KernelTypesError,
    },
    /// A file that was named for its types describes no kernel.
    NothingDescribed {
        /// The file.
        file: PathBuf,
    },
    /// No kernel has a name that was asked for.
    NoKernel {
        /// The name or pattern.
        name: String,
        /// The kernels that are there.
        there: Vec<String>,
    },
    /// No type has a name that was asked for.
    NoType {
        /// The name or pattern.
        name: String,
        /// Why not.
        why: String,
    },
    /// A path was given for a type that nothing uses.
    UnusedType {
        /// The name in C++.
        name: String,
    },
    /// A path of a type is not one in Rust.
    NoPath {
        /// What was written.
        path: String,
    },
    /// The file that was to be checked is not what would be written.
    Differs {
        /// The file.
        file: PathBuf,
        /// The number of the first line that differs, from 1.
        line: usize,
        /// The lines that differ, each after `-` or `+`.
        difference: String,
    },
}

impl Error {
    pub(crate) fn io(file: &Path, error: std::io::Error) -> Self {
        Self::Io { file: file.to_owned(), error }
    }

    pub(crate) fn format(file: &Path, error: ReadError) -> Self {
        Self::Format { file: file.to_owned(), error }
    }
}

/// The most names that an error lists.
const MOST_LISTED: usize = 10;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFile => f.write_str("no compiled file is named: write `Bindings::new().file(\"kernels.o\")`"),
            Self::Io { file, error } => write!(f, "{}: {error}", file.display()),
            Self::Format { file, error } => write!(f, "{}: {error}", file.display()),
            Self::Types { file, error } => write!(f, "{}: {error}", file.display()),
            Self::NothingDescribed { file } => write!(
                f,
                "{}: it describes none of the kernels: name the object file that `nvcc -g -c` makes of their source",
                file.display()
            ),
            Self::NoKernel { name, there } => {
                write!(f, "no kernel `{name}`; there are ")?;
                let listed: Vec<String> = there.iter().take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
                match (there.len(), there.len().saturating_sub(MOST_LISTED)) {
                    (0, _) => f.write_str("none"),
                    (_, 0) => f.write_str(&listed.join(", ")),
                    (_, more) => write!(f, "{}, {more} more", listed.join(", ")),
                }
            }
            Self::NoType { name, why } => write!(f, "no type `{name}`: {why}"),
            Self::UnusedType { name } => {
                write!(
                    f,
                    "a path is given for `{name}`, which no kernel, variable or type that is declared uses: correct the name, or drop it"
                )
            }
            Self::NoPath { path } => {
                write!(f, "`{path}` is not a path of a type: write one such as `crate::scene::Body`")
            }
            Self::Differs { file, line, difference } => {
                write!(f, "{} is not up to date from line {line} on: write it again", file.display())?;
                if f.alternate() { write!(f, "\n{difference}") } else { Ok(()) }
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::Format { error, .. } => Some(error),
            Self::Types { error, .. } => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_lines_are_shown_on_request() {
        let error = Error::Differs { file: "a.rs".into(), line: 2, difference: "-b\n+x\n".into() };
        assert_eq!(error.to_string(), "a.rs is not up to date from line 2 on: write it again");
        assert_eq!(format!("{error:#}"), "a.rs is not up to date from line 2 on: write it again\n-b\n+x\n");
    }
}
