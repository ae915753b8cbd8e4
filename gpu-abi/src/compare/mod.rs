//! Compares types declared in Rust with types described in compiled files.
//!
//! One set of rules serves both constants, where `#[kernels(file = "..", types = "..")]` finds the first difference, and
//! reports at run time, which list all differences. A `Description` is Rust's side, and a list of `CompiledType`s is the kernel's.
//! The macro writes the list as a literal, and `verify` builds it from a file. Reports also compare two lists.

#[cfg(feature = "verify-runtime")]
mod bytes;
mod candidates;
mod cause;
mod class;
mod compiled;
mod descent;
mod difference;
mod digest;
mod elements;
mod enumerators;
mod function;
mod identity;
mod judge;
#[cfg(feature = "verify-runtime")]
mod layouts;
mod member;
mod message;
mod mistake;
mod names;
mod pairs;
pub(crate) mod parameter;
mod payload;
#[cfg(feature = "verify-runtime")]
mod report;
mod rules;
mod rust;
mod spelled;
pub(crate) mod untyped;
pub(crate) mod variable;
mod walk;

#[cfg(not(feature = "verify-runtime"))]
pub(crate) use difference::{Difference, NotCompared};
#[cfg(feature = "verify-runtime")]
pub use difference::{Difference, NotCompared};
pub use digest::digest;
pub use judge::instance;
#[cfg(feature = "verify-runtime")]
pub use layouts::{Layouts, narrow_record};
#[cfg(feature = "verify-runtime")]
pub use report::{Comparison, compare_lists};
pub use rules::host_fundamental;
pub(crate) use {
    class::unknown_class,
    difference::Located,
    gpu_abi_reader::model::CompiledTypes,
    judge::{Judge, Verdict, agrees_with_name, difference_of_targets, exchanged, first_difference, is_stated},
    mistake::{Mistake, Parameter, Remedy, other_host, say_unknown_class},
    rust::{RustType, Shape},
    walk::{Role, Walk},
};
#[cfg(feature = "verify-runtime")]
pub(crate) use {judge::Order, report::reports};
