//! Struct layouts from debug information (the guide's chapter 5).
//!
//! `nvcc -G` describes a kernel's types as DWARF, in PTX text as in a cubin: every record with its members, their offsets, and the bits
//! of bit-fields. So does clang with `-g -Xclang -debug-info-kind=limited`, or with `-g` at `-O0`: optimized, `-g` alone has lines only,
//! as nvcc's `-lineinfo` has.
//!
//! [`DebugInfo`] reads a whole module. [`KernelTypes`] reads single kernels in any file, also where `nvcc -g -c` has the host's compiler
//! describe them beside optimized device code: in object files, executables and static libraries.
//!
//! ```
//! use gpu_abi::verify::Module;
//! use gpu_abi::verify::dwarf::DebugInfo;
//!
//! // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
//! let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/nbody.debug.ptx"));
//! let info = DebugInfo::read(&Module::read(ptx)?)?.expect("compiled with `-G`");
//! let body = info.record("Body")?;
//! assert_eq!((body.size(), info.align_of(body)), (64, Some(32)));
//! let mass = &body.members()[1];
//! assert_eq!((mass.name(), mass.offset(), mass.ty().name()), (Some("mass"), 12, "float"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use gpu_abi_reader::debug::{
    BitRange, DebugInfo, Enumerator, Function, KernelTypes, KernelTypesError, Member, Place, Record, RecordError,
    ScalarKind, Type, TypeId, TypeKind, Types,
};
pub(super) use gpu_abi_reader::debug::{has_lines, ptx_within};
