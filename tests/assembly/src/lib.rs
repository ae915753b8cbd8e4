//! Functions whose assembly is committed in `x86-64`, one file each; what is not inlined is in `called.s`.
//! `gpu-abi-tests -- assembly` compares and writes the files.
//!
//! Each function does one thing that programs do often, with types like theirs. Its name is its file's.

#![allow(
    missing_docs,
    missing_debug_implementations,
    reason = "the functions are read with their assembly, and nothing calls them"
)]

pub mod bits;
pub mod launch;
pub mod mirrors;
pub mod slices;
pub mod values;
