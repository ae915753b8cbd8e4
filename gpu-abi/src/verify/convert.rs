//! Converts the reader's types to this crate's own.

use crate::launch::CompiledKind;
use crate::launch::compiled::{Compiled, Place};
use crate::layout::{BitRange, Handle, StateSpace};
use crate::ptx::{Arch, ArchVariant};
use gpu_abi_reader::{Kernel, ParamKind, Space, Variant};

impl From<gpu_abi_reader::Arch> for Arch {
    fn from(arch: gpu_abi_reader::Arch) -> Self {
        Self::new(arch.number()).with_variant(match arch.variant() {
            Variant::Portable => ArchVariant::Portable,
            Variant::Family => ArchVariant::Family,
            Variant::Specific => ArchVariant::Specific,
        })
    }
}

impl From<Space> for StateSpace {
    fn from(space: Space) -> Self {
        match space {
            Space::Generic => Self::Generic,
            Space::Global => Self::Global,
            Space::Const => Self::Const,
            Space::Shared => Self::Shared,
            Space::Local => Self::Local,
            Space::Param => Self::Param,
        }
    }
}

impl From<gpu_abi_reader::Handle> for Handle {
    fn from(handle: gpu_abi_reader::Handle) -> Self {
        match handle {
            gpu_abi_reader::Handle::Texture => Self::Texture,
            gpu_abi_reader::Handle::Sampler => Self::Sampler,
            gpu_abi_reader::Handle::Surface => Self::Surface,
        }
    }
}

impl From<ParamKind> for CompiledKind {
    fn from(kind: ParamKind) -> Self {
        match kind {
            ParamKind::Integer => Self::Integer,
            ParamKind::Float => Self::Float,
            ParamKind::Bits => Self::Bits,
            ParamKind::Bytes => Self::Bytes,
            ParamKind::Pointer { space, .. } => Self::Pointer(space.into()),
            ParamKind::Reference(handle) => Self::Reference(handle.into()),
            // Kinds added to the reader later are not compared.
            _ => Self::Unknown,
        }
    }
}

impl From<gpu_abi_reader::debug::BitRange> for BitRange {
    fn from(bits: gpu_abi_reader::debug::BitRange) -> Self {
        Self::new(bits.offset(), bits.width())
    }
}

/// Returns a kernel's declaration of its parameter at `index`.
pub(super) fn compiled(kernel: &Kernel<'_>, index: usize) -> Compiled {
    let param = &kernel.params()[index];
    let place = match (param.align(), param.offset(), kernel.base()) {
        (Some(align), ..) => Place::Align(align),
        (None, Some(offset), Some(base)) => Place::Offset { offset, end_before: kernel.end_before(index), base },
        _ => Place::Unknown,
    };
    Compiled { size: param.size(), place, kind: param.kind().into() }
}
