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
    components, is_path, own_name, own_symbol, parse_type, unqualified, without_arguments, without_ids,
};
