//! Reads the interfaces of compiled CUDA kernels in PTX text and cubins: the names, parameters and limits of kernels, and the
//! variables of their modules. With features, it also reads fatbins, the host files that contain them, and debug information.
//!
//! This is a separate crate because `gpu-abi` reads files in two places: the macro `#[gpu_abi::kernels]` reads them
//! while a program compiles, and `gpu_abi::verify` at run time. It knows nothing about Rust types. Without features it
//! has no dependencies.
//!
//! ```
//! use gpu_abi_reader::Module;
//!
//! let text = ".version 8.0 .target sm_80 .address_size 64
//!     .visible .entry scale(.param .u64 data, .param .f32 factor) { ret; }";
//! let module = Module::read(text.as_bytes())?;
//! let kernel = module.kernel("scale")?.expect("the text declares it");
//! let sizes: Vec<usize> = kernel.params().iter().map(|param| param.size()).collect();
//! assert_eq!((module.arch().to_string().as_str(), sizes), ("sm_80", vec![8, 4]));
//! # Ok::<(), gpu_abi_reader::ReadError>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arch;
#[cfg(feature = "object")]
mod artifact;
mod cubin;
#[cfg(feature = "debug")]
pub mod debug;
mod error;
#[cfg(feature = "fatbin")]
pub mod fatbin;
mod find;
#[cfg(feature = "object")]
mod host;
#[cfg(feature = "object")]
mod host_file;
mod kernel;
pub mod locate;
mod lookup;
mod module;
pub mod names;
mod param;
mod ptx;
mod shared;
#[cfg(feature = "object")]
mod stub_name;
#[cfg(feature = "object")]
mod stubs;
#[cfg(test)]
mod tests;
pub mod token;
mod variable;

pub use arch::{Arch, IsaVersion, Variant};
#[cfg(feature = "object")]
pub use artifact::{Artifact, Format, Image, Unpacked};
pub use cubin::{Cubin, Resources};
pub use error::{ReadError, ReadErrorKind};
pub use kernel::{Kernel, Limits};
pub use lookup::{Index, Lookup};
pub use module::{Declarations, Kernels, Module};
pub use param::{Handle, MAX_PARAMS, Param, ParamKind, Space};
pub use ptx::Ptx;
pub use shared::StaticShared;
#[cfg(feature = "object")]
pub use stubs::Stubs;
pub use variable::{Linkage, Variable, VariableLookup, look_up_variable};
