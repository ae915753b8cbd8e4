//! The types of kernels' parameters in mangled names, without debug information.
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

pub use gpu_abi_reader::names::{Argument, ClassName, CxxKind, CxxType, Fundamental, Signature, signature, stub_signature};

#[doc(hidden)]
pub use gpu_abi_reader::names::is_near;

use crate::name::agrees;

#[doc(hidden)]
pub use crate::interface::{Description, DescriptionKind};

/// Returns whether a Rust type matches the one in a name. `may_be_enum` is whether the kernel may take the parameter as it
/// takes an integer, so that a class name may be an enumeration's.
#[doc(hidden)]
pub fn agree(rust: &Description, stated: &CxxType, may_be_enum: bool) -> bool {
    agrees(rust, &stated.comparison_text(), may_be_enum)
}
