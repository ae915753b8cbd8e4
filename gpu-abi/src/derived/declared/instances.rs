//! Selects one of several kernels with the same name in the source (instances of a template or overloaded functions): the
//! one whose symbol contains the types that Rust declares.

use super::facts::Facts;
use crate::search::{NONE, SEVERAL};
use crate::text::fail;

/// Fails the build unless exactly one kernel is meant. The sentence is about `what`; `texts` are the kernels in the file, and what to write
/// if none of them is meant or if several are.
#[track_caller]
#[inline]
pub const fn check_instance(instance: usize, what: &str, texts: [&str; 3]) {
    let [kernels, if_none, if_several] = texts;
    let (number, advice) = match instance {
        NONE => ("no ", if_none),
        SEVERAL => ("more than one ", if_several),
        _ => return,
    };
    fail!(number, what, kernels, advice);
}

/// Returns the value for the selected kernel; `all` has one value for each kernel. Returns the first value if no kernel is
/// selected.
pub const fn one_of<T: Copy>(instance: usize, all: &[T]) -> T {
    if instance < all.len() { all[instance] } else { all[0] }
}

/// A kernel that is one of several in the file.
pub trait Selected {
    /// Its index among them, or a larger number if none of them is meant.
    const INDEX: usize;
}

/// Returns the facts about a parameter of the selected kernel; `all` has the facts for each kernel.
#[inline]
pub const fn facts_of(instance: usize, all: &[Facts]) -> Facts {
    if instance < all.len() { all[instance] } else { ("", "") }
}
