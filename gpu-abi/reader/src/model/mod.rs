//! The interface of compiled kernels: what files declare, what names state and what debug information describes.
//!
//! All values are `Copy` and can be written as constants: the macro `#[gpu_abi::kernels]` writes them into the programs that it
//! checks, and the same values are compared at run time. Types refer to each other by index, in one list.

mod arch;
mod bits;
#[cfg(feature = "compiled")]
mod class_names;
#[cfg(feature = "compiled")]
mod declarator;
#[cfg(feature = "compiled")]
mod digests;
mod fundamental;
mod handle;
mod host_types;
#[cfg(feature = "compiled")]
mod keys;
#[cfg(feature = "compiled")]
mod limits;
#[cfg(feature = "compiled")]
mod linkage;
#[cfg(feature = "compiled")]
mod param;
#[cfg(feature = "compiled")]
mod pointers;
mod space;
#[cfg(feature = "compiled")]
mod types;
#[cfg(feature = "compiled")]
pub mod wire;

pub use arch::{Arch, ArchVariant, IsaVersion, MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE, UnknownArch};
pub use bits::BitRange;
pub use fundamental::{Fundamental, ScalarKind};
pub use handle::Handle;
pub use host_types::{HostKind, HostTypes};
pub use space::StateSpace;
#[cfg(feature = "compiled")]
pub use {
    class_names::{ClassNames, class_keys},
    declarator::{Derivation, Qualifiers},
    digests::{DIGESTS, FOR_WINDOWS},
    keys::{
        Endings, ending_key, enumerator_keys, is_separator, is_word_start, member_key, name_key, start_key, stem, value_key,
    },
    limits::Limits,
    linkage::Linkage,
    param::{DeclaredParam, ParamKind, ParamPlacement, offset_after},
    pointers::{Access, Lends, has_rust_abi},
    types::{CompiledArgument, CompiledMember, CompiledName, CompiledRecord, CompiledType, CompiledTypes},
};
