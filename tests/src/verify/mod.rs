//! Kernels that agree with the Rust side and kernels that do not, compiled with debug information and read back.

pub mod check;
pub mod interface;
pub mod kernel;
pub mod program;
pub mod source;
pub mod toolchain;
pub mod variables;
