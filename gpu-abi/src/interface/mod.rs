//! Compares types declared in Rust with types described in compiled files.
//!
//! One set of rules serves both constants, where `#[kernels(file = "..", types = "..")]` finds the first difference, and
//! reports at run time, which list all differences. A [`Description`] is Rust's side, and a list of [`CompiledType`]s is
//! the kernel's. The macro writes the list as a literal, and `verify` builds it from a file.

#[cfg(feature = "launch")]
mod cause;
#[cfg(feature = "launch")]
mod class;
mod description;
#[cfg(feature = "launch")]
mod difference;
#[cfg(feature = "launch")]
mod enumerators;
#[cfg(feature = "launch")]
mod first;
#[cfg(feature = "launch")]
mod found;
#[cfg(feature = "launch")]
mod names;
#[cfg(feature = "launch")]
mod pair;
#[cfg(feature = "launch")]
mod place;
#[cfg(feature = "launch")]
mod records;
#[cfg(feature = "launch")]
mod rules;
#[cfg(feature = "launch")]
mod rust;
#[cfg(feature = "launch")]
mod same;
#[cfg(feature = "launch")]
mod sentence;

#[cfg(feature = "verify")]
pub(crate) use description::member;
pub use description::{Describe, Description, DescriptionKind, Docs, Members, Undescribed, member_layout};
#[cfg(all(feature = "launch", not(feature = "verify")))]
pub(crate) use difference::Difference;
#[cfg(feature = "verify")]
pub use difference::Difference;
#[cfg(feature = "launch")]
pub(crate) use first::first_difference;
#[cfg(feature = "launch")]
pub(crate) use found::Found;
#[cfg(feature = "launch")]
pub(crate) use gpu_abi_reader::model::CompiledTypes;
#[cfg(feature = "launch")]
pub use rules::host_fundamental;
#[cfg(feature = "launch")]
pub(crate) use rules::type_difference;
#[cfg(feature = "launch")]
pub(crate) use rust::RustType;
#[cfg(feature = "verify")]
pub(crate) use {
    enumerators::enumerator_difference,
    pair::{Pairing, Partner},
    records::{is_other_record, whole_difference},
    rules::{Step, pointee_step, size_difference, step},
    rust::RustRecord,
    same::is_same,
};
