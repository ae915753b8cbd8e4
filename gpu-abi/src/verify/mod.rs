//! Reads compiled kernels and compares them with their declarations in Rust.
//!
//! An [`Artifact`] is any file that contains modules: PTX text, a cubin, a fatbin (compressed or not), or a host
//! executable, object or static library with fatbins in it. A [`Module`] is PTX text or a cubin. Its [`Kernel`]s have their
//! parameters and launch limits:
//!
//! ```
//! use gpu_abi::verify::Module;
//!
//! let text = ".version 8.0 .target sm_80 .address_size 64 .visible .entry clear(.param .u64 data) { ret; }";
//! let kernel = Module::read(text.as_bytes())?.kernel("clear")?.expect("the text declares it");
//! assert_eq!((kernel.params[0].name, kernel.size), (Some("data"), Some(8)));
//! # Ok::<(), gpu_abi::verify::ReadError>(())
//! ```
//!
//! [`compare`] compares a kernel's parameters with Rust types. [`fields`](mod@fields) compares the members of a Rust type
//! with those in debug information, which [`types`] lists.

mod check;
pub mod fields;
mod kernel;
pub mod names;
pub mod types;

pub use check::{CheckReport, KernelReport, ParameterReport, VariableReport, check, check_with_types};
pub use fields::fields;
pub use gpu_abi_reader::{
    Arch, ArchVariant, Artifact, Cubin, Declarations, Format, Handle, Image, ImageKind, IsaVersion, Kernel, Limits,
    Linkage, Lookup, Module, Packing, Param, ParamKind, Ptx, ReadError, ReadErrorKind, Resources, StateSpace, StaticShared,
    Stubs, Variable, look_up_variable,
};
pub use kernel::compare;
