//! Whether a kernel's parameters agree with the types that Rust declares for them.
//!
//! Of a parameter in PTX text the size, the alignment and what is known of its type are compared; in a cubin the size, the offset,
//! and the state space of a declared pointer. Bytes alone do not tell types apart, so some differences are none:
//!
//! | the kernel's | agrees with Rust's |
//! |---|---|
//! | `.u32`, `.s64`, ... | integers, enumerations, `bool`, `char`, pointers and handles of that size: nvcc writes neither signs nor always `.ptr` |
//! | `.f32`, `.f64` | the float |
//! | `.b32`, `.b64`, ... | anything of that size and alignment: it has no type |
//! | `.u64 .ptr .space` | pointers into that space, and integers; a generic address is as good as a global one |
//! | `.align 4 .b8 [4]` | structs, vectors, arrays, 128-bit integers, narrow floats |
//! | `.texref`, `.samplerref`, `.surfref` | nothing: no launch passes them |
//!
//! The offset in a cubin is the next multiple of the Rust type's alignment behind the parameter before it, counted with the
//! architecture's base ([`Kernel::base`](super::Kernel::base)); so each parameter answers for itself, and not for those before it.

#[cfg(feature = "alloc")]
use super::interface::Kernel;
use super::interface::{Param, ParamKind};
use crate::layout::{Handle, Kind, Layout, StateSpace};
use crate::text::Text;
use core::fmt;

/// One difference between a kernel's parameter, or its number of parameters, and the Rust declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The numbers of parameters differ.
    Count {
        /// The kernel's.
        kernel: usize,
        /// Rust's.
        rust: usize,
    },
    /// The sizes in bytes differ.
    Size {
        /// The kernel's.
        kernel: usize,
        /// Rust's.
        rust: usize,
    },
    /// The alignments in bytes differ.
    Align {
        /// The kernel's.
        kernel: usize,
        /// Rust's.
        rust: usize,
    },
    /// The offset in bytes is another than the Rust type's alignment gives.
    Offset {
        /// The kernel's.
        kernel: usize,
        /// Rust's.
        rust: usize,
    },
    /// The kernel has another kind of type.
    Kind {
        /// The kernel's.
        kernel: ParamKind,
    },
    /// The pointers belong to different state spaces.
    Space {
        /// The kernel's.
        kernel: StateSpace,
        /// Rust's.
        rust: StateSpace,
    },
}

impl Difference {
    /// Appends a clause such as "has 48 bytes in Rust and 44 in the kernel"; for another kind, its second half.
    pub(super) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match *self {
            Self::Count { kernel, rust } => {
                out.push("has ");
                out.push_counted(rust, "parameter");
                push_number(out, " in Rust and ", kernel, " in the kernel");
            }
            Self::Size { kernel, rust } => {
                out.push("has ");
                out.push_counted(rust, "byte");
                push_number(out, " in Rust and ", kernel, " in the kernel");
            }
            Self::Align { kernel, rust } => {
                out.push("is aligned to ");
                out.push_counted(rust, "byte");
                push_number(out, " in Rust and to ", kernel, " in the kernel");
            }
            Self::Offset { kernel, rust } => {
                push_number(out, "is at offset ", rust, " by its alignment in Rust");
                push_number(out, " and at offset ", kernel, " in the kernel");
            }
            Self::Kind { kernel } => {
                out.push(words(kernel));
                out.push(" in the kernel");
            }
            Self::Space { kernel, rust } => {
                out.push("points into the state space `");
                out.push(space(rust));
                out.push("` in Rust and `");
                out.push(space(kernel));
                out.push("` in the kernel");
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<256>::new();
        if let Self::Kind { .. } = self {
            text.push("is of another kind in Rust, and ");
        }
        self.describe(&mut text);
        f.write_str(text.as_str())
    }
}

const fn push_number<const N: usize>(out: &mut Text<N>, before: &str, number: usize, behind: &str) {
    out.push(before);
    out.push_number(number);
    out.push(behind);
}

const fn words(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Unknown => "of an unknown type",
        ParamKind::Integer => "an integer or a pointer",
        ParamKind::Float => "a floating-point number",
        ParamKind::Bits => "a number",
        ParamKind::Bytes => "a byte array (a struct, a vector or an array)",
        ParamKind::Pointer { .. } => "a pointer",
        ParamKind::Reference(Handle::Texture) => "a texture reference, which no launch passes,",
        ParamKind::Reference(Handle::Sampler) => "a sampler reference, which no launch passes,",
        ParamKind::Reference(Handle::Surface) => "a surface reference, which no launch passes,",
    }
}

const fn space(space: StateSpace) -> &'static str {
    match space.directive() {
        Some(directive) => directive,
        None => "generic",
    }
}

/// Compares the parameter at `index` of a kernel's parameters with the type that Rust declares.
///
/// `base` is [`Kernel::base`](super::Kernel::base).
pub(super) const fn difference(
    params: &[Param<'_>],
    index: usize,
    base: Option<usize>,
    layout: &Layout<'_>,
) -> Option<Difference> {
    let param = &params[index];
    if let ParamKind::Reference(_) = param.kind() {
        return Some(Difference::Kind { kernel: param.kind() });
    }
    if param.size() != layout.size() {
        return Some(Difference::Size { kernel: param.size(), rust: layout.size() });
    }
    if let Some(difference) = difference_in_kind(param.kind(), layout) {
        return Some(difference);
    }
    if let Some(align) = param.align() {
        if align != layout.align() {
            return Some(Difference::Align { kernel: align, rust: layout.align() });
        }
    } else if let (Some(offset), Some(base)) = (param.offset(), base) {
        let rust = (base + end_before(params, index)).next_multiple_of(layout.align()) - base;
        if offset != rust {
            return Some(Difference::Offset { kernel: offset, rust });
        }
    }
    None
}

/// Returns the end of the last parameter before the one at `index` that takes space.
const fn end_before(params: &[Param<'_>], index: usize) -> usize {
    let mut i = index;
    while i > 0 {
        i -= 1;
        if let Some(offset) = params[i].offset() {
            return offset + params[i].size();
        }
    }
    0
}

const fn difference_in_kind(kernel: ParamKind, layout: &Layout<'_>) -> Option<Difference> {
    enum Class {
        Integer,
        Float,
        Pointer(StateSpace),
        Handle,
        Bytes,
    }
    let class = match *layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => match scalar.ptx_type() {
            Some(_) if scalar.is_float() => Class::Float,
            Some(_) => Class::Integer,
            None => Class::Bytes,
        },
        Kind::Pointer(pointer) => Class::Pointer(pointer.space()),
        Kind::Handle(_) => Class::Handle,
        _ => Class::Bytes,
    };
    let agrees = match (kernel, class) {
        (ParamKind::Unknown | ParamKind::Bits, _) => true,
        (ParamKind::Integer, Class::Integer | Class::Pointer(_) | Class::Handle) => true,
        (ParamKind::Float, Class::Float) => true,
        (ParamKind::Bytes, Class::Bytes) => true,
        (ParamKind::Pointer { .. }, Class::Integer) => true,
        (ParamKind::Pointer { space: kernel, .. }, Class::Pointer(rust)) => {
            let same = match (kernel, rust) {
                (StateSpace::Generic, StateSpace::Global) | (StateSpace::Global, StateSpace::Generic) => true,
                (kernel, rust) => kernel as u8 == rust as u8,
            };
            return if same { None } else { Some(Difference::Space { kernel, rust }) };
        }
        _ => false,
    };
    if agrees { None } else { Some(Difference::Kind { kernel }) }
}

/// Compares a kernel's parameters with the types that Rust declares for them, in order.
///
/// Returns every difference with the index of its parameter: the same that `#[gpu_abi::kernels(ptx = "..")]` finds at compile time.
/// Where the numbers of parameters differ, that is the only one, with the number of those that both have.
///
/// ```
/// use gpu_abi::verify::{Difference, Module, compare};
/// use gpu_abi::{DevicePtr, PtxLayout, vector::Float3};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry push(.param .u64 push_param_0, .param .align 16 .b8 push_param_1[16]) { ret; }";
/// let kernel = Module::read(text.as_bytes())?.kernel("push")?.unwrap();
/// let found = compare(&kernel, &[&<DevicePtr<f32> as PtxLayout>::LAYOUT, &Float3::LAYOUT])?;
/// assert_eq!(found, [(1, Difference::Size { kernel: 16, rust: 12 })]);
/// assert_eq!(found[0].1.to_string(), "has 12 bytes in Rust and 16 in the kernel");
/// # Ok::<(), gpu_abi::verify::ReadError>(())
/// ```
///
/// # Errors
///
/// If the kernel's parameters cannot be read, which [`Module::kernel`](super::Module::kernel) has done once.
#[cfg(feature = "alloc")]
pub fn compare(
    kernel: &Kernel<'_>,
    declared: &[&Layout<'_>],
) -> Result<alloc::vec::Vec<(usize, Difference)>, super::ReadError> {
    let (kernel_count, rust) = (kernel.param_count(), declared.len());
    if kernel_count != rust {
        return Ok([(kernel_count.min(rust), Difference::Count { kernel: kernel_count, rust })].into());
    }
    let mut buffer = alloc::vec![Param::EMPTY; rust];
    let params = kernel.params_in(&mut buffer)?;
    let base = kernel.base();
    Ok(declared
        .iter()
        .enumerate()
        .filter_map(|(index, layout)| Some((index, difference(params, index, base, layout)?)))
        .collect())
}
