//! Compares types declared in Rust with types described in compiled files.
//!
//! One set of rules serves both constants, where `#[kernels(file = "..", types = "..")]` finds the first difference, and
//! reports at run time, which list all differences. A `Description` is Rust's side, and a list of `CompiledType`s is the kernel's.
//! The macro writes the list as a literal, and `verify` builds it from a file.

mod cause;
mod class;
mod descent;
mod difference;
mod elements;
mod enumerators;
mod function;
mod identity;
mod judge;
mod member;
mod message;
mod mistake;
mod names;
mod pairs;
pub(crate) mod parameter;
mod rules;
mod rust;
pub(crate) mod variable;
mod walk;

#[cfg(not(feature = "verify"))]
pub(crate) use difference::Difference;
#[cfg(feature = "verify")]
pub use difference::{Difference, NotCompared};
pub use judge::instance;
pub use rules::host_fundamental;
pub(crate) use {
    descent::is_stated,
    difference::Located,
    gpu_abi_reader::model::CompiledTypes,
    judge::{Judge, exchanged},
    mistake::{Mistake, Parameter},
    rust::{RustType, Shape},
    walk::first_difference,
};
#[cfg(feature = "verify")]
pub(crate) use {
    difference::Place,
    judge::Order,
    member::{Pairing, Partner, field_range},
    pairs::Pair,
    rules::is_integer,
    walk::Walk,
};
