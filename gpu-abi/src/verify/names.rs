//! Names of kernels and variables: mangled, in C++, and as programs write them; and the types in mangled names.
//!
//! The name of a C++ kernel contains them. So does the symbol of its stub, the function with which nvcc's host code launches
//! it, even for an `extern "C"` kernel; [`Stubs`](super::Stubs) finds stubs.
//!
//! ```
//! use gpu_abi::verify::names::signature;
//!
//! let step = signature("_ZN3sim4stepEPK6float4j").expect("a mangled name");
//! assert_eq!(step.to_string(), "sim::step(const float4 *, unsigned int)");
//! ```

pub use gpu_abi_reader::names::{
    Argument, ClassName, CxxKind, CxxType, Fundamental, Match, Reference, Signature, SourceName, signature, stub_signature,
};

#[doc(hidden)]
pub use gpu_abi_reader::names::{
    components, is_near, is_path, own_name, own_symbol, parse_type, unqualified, without_arguments, without_ids,
};

use crate::compare::{Difference, RustType, type_difference};
use gpu_abi_reader::TypeList;

#[doc(hidden)]
pub use crate::compare::{Description, DescriptionKind};

/// Returns whether a Rust type matches the one in a name. `may_be_enum` is whether the kernel may take the parameter as it
/// takes an integer, so that a class name may be an enumeration's.
#[doc(hidden)]
pub fn agree(rust: &Description, stated: &CxxType, may_be_enum: bool) -> bool {
    let difference = stated_difference(RustType::described(rust), stated, may_be_enum);
    matches!(difference, None | Some(Difference::Undescribed { .. }))
}

/// Returns the difference between a Rust type and the one in a name.
pub(super) fn stated_difference(rust: RustType<'_>, stated: &CxxType, may_be_enum: bool) -> Option<Difference> {
    let mut list = TypeList::default();
    let index = list.add_stated(stated, may_be_enum);
    list.with(|types| type_difference(rust, index, types).map(|difference| difference.map(|name| (*name).into())))
}
