//! A conformance kit for compilers that target NVIDIA GPUs: records with the layouts that nvcc gives them, sources that state a compiler's
//! own layouts in its output, readers of that output, and the comparison.
//!
//! The command is described in the README. Nothing here computes a layout.

pub mod cases;
pub mod compare;
pub mod compile;
pub mod known;
pub mod observe;
pub mod read;
pub mod results;
pub mod sources;
