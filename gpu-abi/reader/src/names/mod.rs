//! The names of kernels and variables: mangled, in C++, and as programs write them; and the types in mangled names.

mod cxx_type;
mod expression;
mod ids;
mod instance;
mod model;
mod near;
mod operator;
mod parse;
mod path;
mod reference;
mod signature;
mod source_name;
mod spell;
#[cfg(test)]
mod tests;
mod tree;
mod types;

pub use crate::model::Fundamental;
#[cfg(feature = "debug")]
pub(crate) use cxx_type::entity_name;
pub use cxx_type::{Argument, ClassName, CxxKind, CxxType, parse_type};
pub use ids::{own_symbol, without_ids};
pub(crate) use near::nearest;
pub use near::{instead, is_near};
pub use path::{
    components, folded, is_cuda_class, is_of_implementation, is_of_library, is_path, last_identifier, own_name,
    split_outside, squeezed, unqualified, without_arguments,
};
#[cfg(feature = "debug")]
pub(crate) use path::{has_scopes_of, is_called_like_class};
pub use reference::{Match, Reference};
#[cfg(feature = "debug")]
pub(crate) use signature::launched_by;
pub use signature::{Signature, signature, stub_kernel, stub_signature};
pub use source_name::{SourceName, is_part_of_library};

use std::collections::BinaryHeap;

/// Returns the function's or variable's name within a mangled name, without namespaces, template arguments and parameters:
/// `step` for `_ZN3sim4stepILi3EEvPf`. Returns any other text unchanged.
///
/// ```
/// assert_eq!(gpu_abi_reader::names::base_name("_Z9integrateP4Bodyf"), "integrate");
/// assert_eq!(gpu_abi_reader::names::base_name("integrate"), "integrate");
/// // A `static __constant__` variable, by `nvcc -rdc=true`.
/// assert_eq!(gpu_abi_reader::names::base_name("__nv_static_22__61adb863_4_v_cu_table_hidden"), "hidden");
/// ```
pub fn base_name(name: &str) -> &str {
    let name = own_symbol(name);
    unmangled(name).unwrap_or(name)
}

/// The spelling of an unnamed namespace.
pub(crate) const ANONYMOUS: &str = "(anonymous namespace)";

/// Returns the name of a namespace as C++ writes it. nvcc gives an anonymous one a name,
/// `_GLOBAL__N__61ae45ae_4_k_cu_26885ca3`.
pub(crate) fn scope_name(name: &str) -> &str {
    if name.starts_with("_GLOBAL__N_") { ANONYMOUS } else { name }
}

/// Returns the last identifier in a mangled name: after `_Z`, either one name or `N`, the names of namespaces and of the
/// function, and `E`. Each name is its length and its letters, after `L` for internal linkage. A kernel is not a member of a
/// class, so only the last name has template arguments.
fn unmangled(name: &str) -> Option<&str> {
    let name = name.strip_prefix("_Z")?;
    let nested = name.strip_prefix('N');
    let (mut last, mut rest) = identifier_in_name(nested.unwrap_or(name))?;
    while let (true, Some((next, after))) = (nested.is_some(), identifier_in_name(rest)) {
        (last, rest) = (next, after);
    }
    Some(last)
}

fn identifier_in_name(text: &str) -> Option<(&str, &str)> {
    split_identifier(text.strip_prefix('L').unwrap_or(text)).filter(|(name, _)| !name.is_empty())
}

/// Returns names or numbers in order, each once. For each type, rustc compiles a quarter of the code of a sort.
pub(crate) fn in_order<T: Ord>(names: Vec<T>) -> Vec<T> {
    let mut names = BinaryHeap::from(names).into_sorted_vec();
    names.dedup();
    names
}

/// Returns whether a text is one or more decimal digits.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Splits an identifier after its length off: `step` and `Pi` for `4stepPi`.
pub(crate) fn split_identifier(text: &str) -> Option<(&str, &str)> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let length = text[..text.len() - letters.len()].parse().ok()?;
    letters.split_at_checked(length)
}
