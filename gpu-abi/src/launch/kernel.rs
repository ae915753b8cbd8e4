//! The trait behind a declared kernel.

use super::args::Conversion;
use super::argument::Visitor;
use super::entry::{entry, signature};
use super::limits::Limits;
use super::packed::Storage;
use super::parameter::{Parameter, total};
use crate::call::Signature;
use crate::interface::Description;
use crate::mirror::MirrorError;
use core::ffi::c_void;
use core::fmt;

/// A kernel: its name, its parameters and the values that a launch takes.
///
/// [`kernels`](macro@crate::kernels) implements it for the types it makes; they have the same constants without this trait.
///
/// # Safety
///
/// Unsafe code relies on [`PARAMETERS`](Self::PARAMETERS) being placed as an `.entry`'s are, on [`SIZE`](Self::SIZE) being the end of
/// the last one, on `Buffer` having as many bytes, on `visit` giving its visitor every parameter once, in order, with a type of
/// that layout, and on the parameters at `POINTERS` being `DevicePtr`s.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no kernel",
    note = "declare it in an `unsafe extern \"C\"` block under `#[gpu_abi::kernels]`"
)]
pub unsafe trait Kernel: Sized + 'static {
    /// The name in PTX.
    const NAME: &'static str;
    /// The parameters in declaration order.
    const PARAMETERS: &'static [Parameter];
    /// The size of all parameters in bytes, up to the end of the last one: what the driver wants as
    /// `CU_LAUNCH_PARAM_BUFFER_SIZE`.
    const SIZE: usize = total(Self::PARAMETERS);
    /// The head of the kernel's definition in PTX, as nvcc writes it for sm_75 and sm_80.
    const ENTRY: &'static str = entry::<Self>();
    /// The kernel's signature, which writes that head in other conventions: with the state spaces of pointers, for instance.
    const SIGNATURE: Signature<'static> = signature::<Self>();
    /// What the compiled kernel declares about its launches, if a file says it.
    const LIMITS: Limits = Limits::UNKNOWN;
    /// The addresses of all arguments: `[*mut c_void; N]`.
    type Pointers: PointerArray;

    /// What is known of the parameters' types beyond their layouts, in declaration order; nothing without the feature `header` or `verify`.
    #[doc(hidden)]
    const TYPES: &'static [Description] = &[];

    /// The indices of the parameters that are declared `*mut T` or `*const T`.
    #[doc(hidden)]
    const POINTERS: &'static [usize] = &[];
    /// Room for all parameters.
    #[doc(hidden)]
    type Buffer: Storage;
    /// Whether all arguments' values are blocks, whose own memory is what the kernel reads.
    #[doc(hidden)]
    const IS_BLOCKS: bool;
    /// Room for the arguments whose values are converted; empty if all are blocks.
    #[doc(hidden)]
    type Converted: Conversion;

    /// Gives the values at these addresses to the visitor.
    ///
    /// # Errors
    ///
    /// Those of the visitor.
    ///
    /// # Safety
    ///
    /// At each address must be a value of the parameter's type, borrowed for the call.
    #[doc(hidden)]
    unsafe fn visit(values: &Self::Pointers, visitor: &mut impl Visitor) -> Result<(), MirrorError>;
}

/// An array of addresses, one for each parameter.
pub trait PointerArray: Copy + fmt::Debug + AsRef<[*mut c_void]> + AsMut<[*mut c_void]> + sealed::Sealed {}

impl<const N: usize> PointerArray for [*mut c_void; N] {}

mod sealed {
    pub trait Sealed {}

    impl<const N: usize> Sealed for [*mut core::ffi::c_void; N] {}
}

/// Returns how many bytes the packed arguments need.
#[doc(hidden)]
pub const fn buffer_len<K: Kernel>() -> usize {
    K::SIZE
}

/// Returns how many bytes the converted arguments need.
#[doc(hidden)]
pub const fn converted_len<K: Kernel>() -> usize {
    if K::IS_BLOCKS { 0 } else { K::SIZE }
}

/// Returns how many addresses are kept beside the converted arguments.
#[doc(hidden)]
pub const fn converted_count<K: Kernel>() -> usize {
    if K::IS_BLOCKS { 0 } else { K::PARAMETERS.len() }
}
