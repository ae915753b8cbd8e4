//! Compares types declared in Rust with types described in compiled files.
//!
//! One set of rules serves both constants, where `#[kernels(file = "..", types = "..")]` finds the first difference, and
//! reports at run time, which list all differences. A [`Description`] is Rust's side, and a list of [`CompiledType`]s is
//! the kernel's. The macro writes the list as a literal, and `verify` builds it from a file.

#[cfg(feature = "launch")]
mod cause;
#[cfg(feature = "launch")]
mod class;
#[cfg(feature = "launch")]
mod descent;
mod description;
#[cfg(feature = "launch")]
mod difference;
#[cfg(feature = "launch")]
mod elements;
#[cfg(feature = "launch")]
mod enumerators;
#[cfg(feature = "launch")]
mod identity;
#[cfg(feature = "launch")]
mod location;
#[cfg(feature = "launch")]
mod member;
#[cfg(feature = "launch")]
mod message;
#[cfg(feature = "launch")]
mod names;
#[cfg(feature = "launch")]
mod order;
#[cfg(feature = "launch")]
mod pairs;
#[cfg(feature = "launch")]
pub(crate) mod parameter;
#[cfg(feature = "launch")]
mod rules;
#[cfg(feature = "launch")]
mod rust;
#[cfg(feature = "launch")]
pub(crate) mod variable;
#[cfg(feature = "launch")]
mod walk;

pub use description::{Describe, Description, DescriptionKind, Docs, Members, Undescribed, member_layout};
#[cfg(all(feature = "launch", not(feature = "verify")))]
pub(crate) use difference::Difference;
#[cfg(feature = "verify")]
pub use difference::Difference;
#[cfg(feature = "launch")]
pub use rules::host_fundamental;
#[cfg(feature = "verify")]
pub(crate) use {
    descent::Descent,
    description::member,
    difference::Place,
    member::{Pairing, Partner, field_range},
    pairs::Pair,
    rules::{Step, is_integer},
    walk::Walk,
};
#[cfg(feature = "launch")]
pub(crate) use {
    descent::type_difference,
    difference::Located,
    gpu_abi_reader::model::CompiledTypes,
    message::Parameter,
    order::Order,
    rust::{RustRecord, RustType, Shape},
    walk::first_difference,
};
