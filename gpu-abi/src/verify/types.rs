//! Struct layouts from debug information (the guide's chapter 5).
//!
//! `nvcc -G` describes a kernel's types as DWARF, both in PTX text and in a cubin: every record with its members, their
//! offsets, and the bits of bit-fields. clang does the same with `-g -Xclang -debug-info-kind=limited`, or with `-g` at `-O0`. In
//! optimized code, clang's `-g` produces only line numbers, like nvcc's `-lineinfo`.
//!
//! [`DebugInfo`] reads a whole module. [`KernelTypes`] reads single kernels in any file, including object files,
//! executables and static libraries in which `nvcc -g -c` has the host compiler describe the types beside optimized device
//! code.
//!
//! ```
//! use gpu_abi::verify::Module;
//! use gpu_abi::verify::types::DebugInfo;
//!
//! // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
//! let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/nbody.debug.ptx"));
//! let info = DebugInfo::read(&Module::read(ptx)?)?.expect("compiled with `-G`");
//! let body = info.ty("Body")?.record().expect("a struct");
//! assert_eq!((body.size, info.types.align_of(body)), (64, Some(32)));
//! let mass = &body.members[1];
//! assert_eq!((mass.name.as_deref(), mass.offset, mass.ty.name()), (Some("mass"), 12, "float"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::scalar::Scalar;

pub use crate::classes::narrow_class;
#[doc(hidden)]
pub use crate::classes::{CUDA_CLASSES, CudaClass};
pub use gpu_abi_reader::debug::{
    DebugInfo, Enumerator, Function, KernelTypes, KernelTypesError, Member, Record, RecordError, SourceLocation, Type,
    TypeId, TypeKind, Types,
};
pub use gpu_abi_reader::model::{BitRange, ScalarKind};

/// Returns the fundamental type that debug information describes with this kind and this size in bytes, or `None` if Rust
/// has no such type.
///
/// ```
/// use gpu_abi::scalar::Scalar;
/// use gpu_abi::verify::types::{ScalarKind, scalar_of};
///
/// assert_eq!(scalar_of(ScalarKind::Unsigned, 2), Some(Scalar::U16));
/// // `long double` on x86-64.
/// assert_eq!(scalar_of(ScalarKind::Float, 16), None);
/// ```
pub const fn scalar_of(kind: ScalarKind, size: u64) -> Option<Scalar> {
    Scalar::of_kind(kind, size)
}
