//! A conformance kit for compilers that target NVIDIA GPUs: records with nvcc's layouts, signatures
//! of functions with nvcc's parameters and calls, names of C++, debug information, sources that make a compiler state
//! its own layouts in its output, readers of that output, and the comparison.
//!
//! The README describes the command. Nothing here computes a layout.
//!
//! ```
//! use gpu_abi_conformance::cases::{CaseId, Kit};
//! use gpu_abi_conformance::sources::{self, Language};
//!
//! let kit = Kit::built_in()?;
//! let case = kit.position("real_cudaPos").expect("the kit has this case");
//! assert_eq!((kit.data.records[case].size, kit.data.records[case].align), (24, 8));
//!
//! let source = sources::source(&kit, &sources::units(&kit, CaseId::Record(case), Language::Rust), Language::Rust);
//! assert!(source.text.contains("pub struct real_cudaPos"));
//! # Ok::<(), String>(())
//! ```

pub mod atomics;
pub mod bytes;
pub mod cases;
pub mod compare;
pub mod compile;
pub mod debug;
pub mod described;
pub mod known;
pub mod names;
pub mod observe;
pub mod read;
pub mod results;
pub mod signatures;
pub mod sources;
pub mod valists;
mod words;
