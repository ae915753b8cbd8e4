//! Errors of reading compiled files and writing bindings.

use gpu_abi_reader::ReadError;
use gpu_abi_reader::names::instead;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

/// An error in writing or checking bindings.
///
/// Its text is one line, for a build script's `cargo::error=`; `{:#}` adds the diff of a checked file.
pub struct Error {
    problem: String,
    /// The changes from a checked file to the declarations, as a unified diff.
    difference: Option<String>,
}

impl Error {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self { problem: problem.into(), difference: None }
    }

    pub(crate) fn in_file(file: &Path, problem: impl fmt::Display) -> Self {
        Self::new(format!("{}: {problem}", file.display()))
    }

    pub(crate) fn format(file: &Path, error: ReadError) -> Self {
        Self::in_file(file, format_args!("{error}{}", error.advice(file)))
    }

    /// Returns the error for a name that is none of those that were `found`.
    pub(crate) fn unknown(problem: &str, name: &str, found: &[String]) -> Self {
        Self::new(problem.to_owned() + &instead(name, found.iter().map(String::as_str).collect::<BTreeSet<_>>()))
    }

    pub(crate) fn missing(file: &Path) -> Self {
        Self::new(format!("{} does not exist: write it {WITHOUT_CHECK}", file.display()))
    }

    pub(crate) fn out_of_date(file: &Path, difference: String) -> Self {
        let problem = format!("{} is out of date: write it again {WITHOUT_CHECK}", file.display());
        Self { problem, difference: Some(difference) }
    }

    /// Returns whether a checked file can be read, but does not have the declarations.
    pub const fn is_out_of_date(&self) -> bool {
        self.difference.is_some()
    }
}

/// How to write a file that was checked, with the command and with the library.
const WITHOUT_CHECK: &str = "without `--check`, or with `Bindings::write`";

/// How to get types that a file does not describe.
pub(crate) const HOW: &str = "`nvcc -g -c` (on Windows, `nvcc -c -Xcompiler /Z7`) describes the types of kernels and does not change their code (`-G` describes kernels that only some architectures have, and rustc's `-C debuginfo=2` those in Rust); name its object file with `--types` (`Bindings::types`)";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        match &self.difference {
            Some(difference) if f.alternate() => write!(f, "\n{difference}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    /// Writes the text of `{:#}`, for a build script whose `main` returns the error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diff_is_shown_on_request() {
        let folder = std::env::temp_dir().join(format!("gpu-abi-bindgen-diff-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let out = folder.join("kernels.rs");
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/rays.debug.ptx");
        let bindings = crate::Bindings::new().file(file);
        let error = bindings.check(&out).unwrap_err();
        let missing = format!("{} does not exist: write it {WITHOUT_CHECK}", out.display());
        assert_eq!(error.to_string(), missing);
        bindings.write(&out).unwrap();
        let text = std::fs::read_to_string(&out).unwrap();
        // One member is new, and one comment is not.
        let center = "    /// `float3 center`\n    pub center: Float3,\n";
        std::fs::write(&out, text.replacen(center, "", 1).replace("unsafe extern", "// old\nunsafe extern")).unwrap();
        let error = bindings.check(&out).unwrap_err();
        assert_eq!(error.to_string(), format!("{} is out of date: write it again {WITHOUT_CHECK}", out.display()));
        let changes: Vec<String> =
            format!("{error:#}").lines().filter(|line| line.starts_with(['+', '-'])).map(str::to_owned).collect();
        assert_eq!(changes, ["+    /// `float3 center`", "+    pub center: Float3,", "-// old"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
