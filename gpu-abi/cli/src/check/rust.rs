//! The types of a Rust program.

use super::pairs::converted;
use gpu_abi_reader::debug::{RustTypes, Type};
use gpu_abi_reader::names::own_name;
use std::collections::BTreeSet;

/// The crates whose types are no one's declarations of kernels' types. `HashMap` is one of `hashbrown`.
const LIBRARY: [&str; 4] = ["core::", "alloc::", "std::", "hashbrown::"];

/// Returns the types with wanted names, except those of the standard library and pointers with a length or a table.
pub(super) fn named(program: &RustTypes) -> Vec<&Type> {
    let is_other = |name: &str| name.starts_with(['&', '*']) || LIBRARY.iter().any(|own| name.starts_with(own));
    program.named().filter(|ty| !is_other(ty.name()) && converted_by(ty).is_none()).collect()
}

/// Returns whether a type is of one of the program's own crates.
pub(super) fn is_own(program: &RustTypes, ty: &Type) -> bool {
    ty.name().split_once("::").is_some_and(|(krate, _)| program.is_own(krate))
}

/// Returns the names of the types that derive `PtxLayout`, as far as the program converts their values.
pub(super) fn all_converted(program: &RustTypes) -> BTreeSet<&str> {
    program.named().filter_map(converted_by).collect()
}

/// Returns the type that the library converts with this one of its own.
fn converted_by(ty: &Type) -> Option<&str> {
    converted(own_name(ty.name())).filter(|_| ty.name().starts_with("gpu_abi::"))
}

/// Returns whether a type is a struct with at least two members that take storage, whose order in memory rustc may choose.
pub(super) fn has_order(ty: &Type) -> bool {
    let is_stored = |ty: &Type| ty.size.is_some_and(|size| size > 0);
    ty.record()
        .filter(|record| !record.is_union)
        .is_some_and(|record| record.members.iter().filter(|member| is_stored(&member.ty)).count() > 1)
}
