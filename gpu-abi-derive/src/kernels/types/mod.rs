//! The types of kernels' parameters and of variables in debug information: in the file of `types = ".."`, or in the
//! compiled file itself.

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

/// A kernel's parameters, or a variable, in one file's debug information.
pub(crate) struct Described {
    /// The file's index among those that are read.
    pub(crate) list: usize,
    /// The description of each parameter, or of the variable.
    params: Vec<Option<Param>>,
    file: String,
}

/// A parameter or a variable in debug information.
struct Param {
    /// Its number among all that the file describes.
    number: usize,
    /// The name of its type in C++.
    name: String,
}

impl Described {
    /// Returns the number of the parameter at `index`, or of the variable at 0, among all that the file describes, and a
    /// clause that says which file describes it, and how. Returns `None` if it is not described.
    pub(crate) fn param(&self, index: usize) -> Option<(usize, String)> {
        let Param { number, name } = self.params.get(index)?.as_ref()?;
        Some((*number, format!("`{}` describes it as `{name}`", self.file)))
    }
}
