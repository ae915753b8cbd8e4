//! The types that mangled names state of kernels' parameters, without debug information.
//!
//! A C++ kernel's own name has them, and the symbol of the stub by which nvcc's host code launches a kernel has them for `extern "C"`
//! kernels too: [`Stubs`](super::Stubs) finds it.
//!
//! ```
//! use gpu_abi::verify::names::signature;
//!
//! let step = signature("_ZN3sim4stepEPK6float4j").expect("a mangled name");
//! assert_eq!(step.to_string(), "sim::step(const float4 *, unsigned int)");
//! ```

pub use gpu_abi_reader::names::{Argument, ClassName, CxxKind, CxxType, Fundamental, Signature, signature, stub_signature};

use crate::name::agrees;

#[doc(hidden)]
pub use crate::interface::{Deferred, Description, RecordDescription};

/// Returns whether a Rust type is the one that a name states; `may_be_enum` says that the kernel takes the parameter like an integer, as far
/// as is known, so that a class may be an enumeration.
#[doc(hidden)]
pub fn agree(rust: &Description, stated: &CxxType, may_be_enum: bool) -> bool {
    agrees(rust, &stated.comparison_text(), may_be_enum)
}
