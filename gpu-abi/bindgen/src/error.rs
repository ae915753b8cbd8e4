//! Errors of reading compiled files and writing bindings.

use gpu_abi::verify::ReadError;
use gpu_abi::verify::types::RecordError;
use gpu_abi_reader::names::instead;
use std::fmt;
use std::path::{Path, PathBuf};

/// An error in writing or checking bindings.
///
/// Its text is one line, for a build script's `cargo::error=`; `{:#}` adds the diff of a checked file.
#[non_exhaustive]
pub enum Error {
    /// No file was named.
    NoFile,
    /// A file cannot be read or written.
    Io {
        /// The file.
        file: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// The name of a file has control characters or is not Unicode, so it cannot be part of the command that the
    /// declarations contain.
    FileName {
        /// The file.
        file: PathBuf,
    },
    /// A file is broken, or not in a format that can be read.
    Format {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: ReadError,
    },
    /// The declarations in a file cannot be read.
    Declarations {
        /// The file.
        file: PathBuf,
        /// The reason.
        problem: String,
    },
    /// The files have no kernel, variable, host function or type with a requested name, or nothing uses it.
    Unknown {
        /// The sentence, with the names that may be meant.
        problem: String,
    },
    /// A requested name does not identify exactly one type.
    Type {
        /// The reason.
        error: RecordError,
    },
    /// The path of a type is not valid in Rust.
    InvalidPath {
        /// The path.
        path: String,
    },
    /// The file to check does not exist.
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The file to check is out of date.
    OutOfDate {
        /// The file.
        file: PathBuf,
        /// The changes from the file to the declarations as a unified diff.
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

    pub(crate) fn declarations(file: &Path, problem: impl Into<String>) -> Self {
        Self::Declarations { file: file.to_owned(), problem: problem.into() }
    }

    /// Returns the error for a name that is none of those that were `found`.
    pub(crate) fn unknown(problem: &str, name: &str, found: &[String]) -> Self {
        Self::Unknown { problem: problem.to_owned() + &instead(name, found.iter().map(String::as_str)) }
    }
}

/// How to write a file that was checked, with the command and with the library.
const WITHOUT_CHECK: &str = "without `--check`, or with `Bindings::write`";

/// The problem of a file that is given for its types.
pub(crate) const NOTHING_DESCRIBED: &str =
    "the file does not describe any of the kernels: name the object file that `nvcc -g -c` makes from their source";

/// How to get types that a file does not describe.
pub(crate) const HOW: &str = "`nvcc -g -c` describes the types of kernels and does not change their code (`-G` describes kernels that only some architectures have); name its object file with `--types` (`Bindings::types`)";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFile => f.write_str("no compiled file is given: write `Bindings::new().file(\"kernels.o\")`"),
            Self::Io { file, error } => write!(f, "{}: {error}", file.display()),
            Self::FileName { file } => write!(
                f,
                "{file:?} cannot be written into the declarations: its name has control characters or is not Unicode; rename the file"
            ),
            Self::Format { file, error } => write!(f, "{}: {error}{}", file.display(), error.advice(file)),
            Self::Declarations { file, problem } => write!(f, "{}: {problem}", file.display()),
            Self::Unknown { problem } => f.write_str(problem),
            Self::Type { error } => error.fmt(f),
            Self::InvalidPath { path } => {
                write!(f, "`{path}` is not the path of a type: write one such as `crate::scene::Body`")
            }
            Self::Missing { file } => {
                write!(f, "{} does not exist: write it {WITHOUT_CHECK}", file.display())
            }
            Self::OutOfDate { file, difference } => {
                write!(f, "{} is out of date: write it again {WITHOUT_CHECK}", file.display())?;
                if f.alternate() { write!(f, "\n{difference}") } else { Ok(()) }
            }
        }
    }
}

impl fmt::Debug for Error {
    /// Writes the text of `{:#}`, for a build script whose `main` returns the error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::Format { error, .. } => Some(error),
            Self::Type { error } => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diff_is_shown_on_request() {
        let folder = std::env::temp_dir().join(format!("gpu-abi-bindgen-diff-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let out = folder.join("kernels.rs");
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx");
        let bindings = crate::Bindings::new().file(file);
        let error = bindings.check(&out).unwrap_err();
        let missing = format!("{} does not exist: write it {WITHOUT_CHECK}", out.display());
        assert_eq!(error.to_string(), missing);
        bindings.write(&out).unwrap();
        let text = std::fs::read_to_string(&out).unwrap();
        // One member is new, and one comment is not.
        let position = "    /// `float3 position`\n    pub position: Float3,\n";
        std::fs::write(&out, text.replacen(position, "", 1).replace("unsafe extern", "// old\nunsafe extern")).unwrap();
        let error = bindings.check(&out).unwrap_err();
        assert_eq!(error.to_string(), format!("{} is out of date: write it again {WITHOUT_CHECK}", out.display()));
        let changes: Vec<String> =
            format!("{error:#}").lines().filter(|line| line.starts_with(['+', '-'])).map(str::to_owned).collect();
        assert_eq!(changes, ["+    /// `float3 position`", "+    pub position: Float3,", "-// old"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
