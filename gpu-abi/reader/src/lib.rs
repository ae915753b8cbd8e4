//! Reads the interfaces of compiled CUDA kernels in PTX text and cubins: the names, parameters and limits of kernels, and the
//! variables of their modules. With features, it also reads fatbins, the host files that contain them, and debug information.
//! Without the feature `read`, it is only the [`model`], what such an interface consists of, and without `compiled` only the part of it
//! that layouts of types need.
//!
//! This is a separate crate because `gpu-abi` reads files in two places: the macro `#[gpu_abi::kernels]` reads them
//! while a program compiles, and `gpu_abi::verify` at run time. It knows nothing about Rust types. With `read` alone
//! it has no dependencies.
//!
//! ```
//! # #[cfg(feature = "read")]
//! # fn main() -> Result<(), gpu_abi_reader::ReadError> {
//! use gpu_abi_reader::Module;
//!
//! let text = ".version 8.0 .target sm_80 .address_size 64
//!     .visible .entry scale(.param .u64 data, .param .f32 factor) { ret; }";
//! let module = Module::read(text.as_bytes())?;
//! let kernel = module.kernel("scale")?.expect("the text declares it");
//! let sizes: Vec<usize> = kernel.params.iter().map(|param| param.size).collect();
//! assert_eq!((module.arch().to_string().as_str(), sizes), ("sm_80", vec![8, 4]));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "read"))]
//! # fn main() {}
//! ```
#![cfg_attr(not(feature = "read"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(all(test, not(feature = "read")))]
extern crate std;

#[cfg(feature = "debug")]
mod archive;
#[cfg(feature = "debug")]
mod artifact;
#[cfg(feature = "read")]
mod cubin;
#[cfg(feature = "debug")]
pub mod debug;
#[cfg(feature = "read")]
mod elf;
#[cfg(feature = "read")]
mod error;
#[cfg(feature = "debug")]
mod fatbin;
#[cfg(feature = "read")]
mod handle_name;
#[cfg(feature = "debug")]
mod host;
#[cfg(feature = "debug")]
mod host_elf;
#[cfg(feature = "debug")]
mod host_file;
#[cfg(any(feature = "macho", feature = "windows"))]
mod host_foreign;
#[cfg(feature = "debug")]
mod host_object;
#[cfg(feature = "read")]
pub mod interface;
#[cfg(feature = "read")]
mod kernel;
#[cfg(feature = "read")]
mod lookup;
pub mod model;
#[cfg(feature = "read")]
mod module;
#[cfg(feature = "read")]
pub mod names;
#[cfg(feature = "read")]
mod param;
#[cfg(feature = "read")]
mod ptx;
#[cfg(feature = "read")]
mod search;
#[cfg(feature = "read")]
mod shared;
#[cfg(feature = "debug")]
mod stub_name;
#[cfg(feature = "debug")]
mod stubs;
#[cfg(all(test, feature = "read"))]
mod tests;
#[cfg(feature = "read")]
pub mod token;
#[cfg(feature = "read")]
mod type_list;
#[cfg(feature = "read")]
mod variable;

pub use model::{Arch, ArchVariant, BitRange, Handle, IsaVersion, StateSpace, UnknownArch};
#[cfg(feature = "compiled")]
pub use model::{Limits, Linkage, ParamKind};
#[cfg(feature = "debug")]
pub use {
    artifact::{Artifact, Format, Image},
    fatbin::{ImageKind, Packing},
    host_file::{host_of, is_host_file},
    stubs::Stubs,
};
#[cfg(feature = "read")]
pub use {
    cubin::{Cubin, Resources},
    error::{ReadError, ReadErrorKind},
    handle_name::{HandleName, exchange, misnamed},
    kernel::Kernel,
    lookup::{Index, Lookup},
    module::{Declarations, Module},
    param::Param,
    ptx::Ptx,
    shared::StaticShared,
    type_list::TypeList,
    variable::{Variable, look_up_variable},
};
