//! The types of kernels' parameters and of variables as debug information describes them: `types = ".."`, or the compiled file itself.

#[cfg(not(feature = "verify"))]
mod absent;
#[cfg(feature = "verify")]
mod list;
#[cfg(feature = "verify")]
mod read;

#[cfg(not(feature = "verify"))]
pub(crate) use absent::{List, Source, Types};
#[cfg(feature = "verify")]
pub(crate) use list::List;
#[cfg(feature = "verify")]
pub(crate) use read::{Source, Types};

/// A kernel's parameters as debug information describes them, or a variable.
pub(crate) struct Described {
    /// The number of the first one among all that are described.
    pub(crate) first: usize,
    /// The names of their types in C++.
    names: Vec<String>,
    file: String,
}

impl Described {
    /// Returns which file describes the parameter at `index`, or the variable at 0, and how, as a clause.
    pub(crate) fn source(&self, index: usize) -> String {
        format!("`{}` describes it as `{}`", self.file, self.names[index])
    }
}
