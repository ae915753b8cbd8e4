//! Compares compiled kernels with their declarations in Rust.
//!
//! An [`Artifact`] is any file that contains modules: PTX text, a cubin, a fatbin (compressed or not), or a host
//! executable, object or static library with fatbins in it. [`check()`] compares its kernels and variables with those of a
//! [`#[kernels]`](macro@crate::kernels) block, and [`fields()`] the members of a Rust type with those in debug information.
//!
//! The crate [`gpu_abi_reader`] shows what a file contains.

mod check;
pub mod fields;

pub use check::{CheckReport, KernelReport, ParameterReport, VariableReport, check, check_with_types};
pub use fields::fields;
pub use gpu_abi_reader::{Artifact, ReadError};
