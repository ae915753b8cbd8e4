//! The interface of compiled kernels: what files declare, what names state and what debug information describes.
//!
//! All values are `Copy` and can be written as constants: the macro `#[gpu_abi::kernels]` writes them into the programs that it
//! checks, and the same values are compared at run time. Types refer to each other by index, in one list.

mod arch;
mod bits;
mod class_names;
mod declarator;
mod digests;
mod fundamental;
mod handle;
mod host_types;
mod keys;
mod limits;
mod linkage;
mod param;
mod pointers;
mod space;
mod types;
pub mod wire;

pub use arch::{Arch, ArchVariant, IsaVersion, MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE, UnknownArch};
pub use bits::BitRange;
pub use class_names::{ClassNames, class_keys};
pub use declarator::{Derivation, Qualifiers};
pub use digests::{DIGESTS, FOR_WINDOWS};
pub use fundamental::Fundamental;
pub use handle::Handle;
pub use host_types::{HostKind, HostTypes};
pub use keys::{
    Endings, ending_key, enumerator_keys, is_separator, is_word_start, member_key, name_key, start_key, stem, value_key,
};
pub use limits::Limits;
pub use linkage::Linkage;
pub use param::{DeclaredParam, ParamKind, ParamPlacement, offset_after};
pub use pointers::{Access, Lends, has_rust_abi};
pub use space::StateSpace;
pub use types::{CompiledArgument, CompiledMember, CompiledName, CompiledRecord, CompiledType, CompiledTypes, ScalarKind};
