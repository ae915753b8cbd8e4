//! Compares types declared in Rust with types described in compiled files.
//!
//! One set of rules serves both constants, where `#[kernels(file = "..", types = "..")]` finds the first difference, and
//! reports at run time, which list all differences. A [`Description`] is Rust's side, a list of [`CompiledType`]s the
//! kernel's. The macro writes the list as a literal, and `verify` builds it from a file.

mod compiled;
mod description;
mod difference;
mod enumerators;
mod first;
mod names;
mod pair;
mod rules;
mod rust;
mod sentence;

pub use compiled::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes, ScalarKind};
pub use description::{Deferred, Describe, Description, Docs, RecordDescription, Undescribed, member_layout};
#[cfg(feature = "verify")]
pub use difference::Difference;
pub(crate) use first::{Found, first_difference};
pub(crate) use rust::RustType;
#[cfg(feature = "verify")]
pub(crate) use {
    enumerators::enumerator_difference,
    first::whole_difference,
    pair::{Pairing, Partner},
    rules::{Step, pointee_step, size_difference, step},
    rust::RustRecord,
};
