//! Kernels that agree with the Rust side and kernels that do not, compiled with debug information and read back.

pub mod check;
pub mod decoded;
pub mod mutation;
pub mod program;
