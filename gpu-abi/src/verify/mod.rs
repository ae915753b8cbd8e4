//! Compiled kernels read back, to be compared with what Rust declares.
//!
//! A [`Module`] is PTX text or a cubin. Its [`Kernel`]s say what they take and need; everything is `const`, so that the same readers
//! work on `include_bytes!` at compile time and on a file at run time:
//!
//! ```
//! use gpu_abi::verify::{Kernel, Module};
//!
//! const PTX: &[u8] = b".version 8.0 .target sm_80 .address_size 64 .visible .entry clear(.param .u64 data) { ret; }";
//! const CLEAR: Kernel<'_> = match Module::read(PTX) {
//!     Ok(module) => match module.kernel("clear") {
//!         Ok(Some(kernel)) => kernel,
//!         _ => panic!("no kernel `clear`"),
//!     },
//!     Err(_) => panic!("no PTX text"),
//! };
//! const _: () = assert!(CLEAR.param_count() == 1);
//! ```
//!
//! With the feature `verify`, `Artifact` reads any file that holds modules: fatbins, packed or not, and host executables, objects
//! and static libraries with fatbins in them. `fields` compares the members of a Rust type with those that debug information describes, and
//! `dwarf` lists those. `lint` finds mistakes in PTX text that ptxas accepts.

#[cfg(feature = "verify")]
mod artifact;
mod bytes;
pub(crate) mod claim;
mod compare;
mod cubin;
mod driver;
#[cfg(feature = "verify")]
pub mod dwarf;
mod error;
#[cfg(feature = "verify")]
pub mod fields;
mod find;
#[cfg(feature = "verify")]
mod host;
mod interface;
#[cfg(feature = "verify")]
pub mod lint;
mod module;
mod names;
pub(crate) mod ptx;

#[cfg(feature = "verify")]
pub use artifact::{Artifact, Format, Image};
pub use compare::Difference;
#[cfg(feature = "alloc")]
pub use compare::compare;
pub use cubin::Cubin;
#[cfg(feature = "verify")]
pub use cubin::Resources;
pub use driver::{LoadedParam, compare_loaded};
pub use error::{ReadError, ReadErrorKind};
#[cfg(feature = "verify")]
pub use fields::fields;
#[cfg(feature = "verify")]
pub use gpu_abi_fatbin::{ImageKind, Packing};
pub use interface::{Kernel, Limits, Param, ParamKind};
pub use module::{Kernels, Module};
pub use ptx::Ptx;
