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
/// the last one, on `Buffer` having at least as many bytes, on `visit` giving its visitor every parameter once, in order, with a type of
/// that layout, and on the parameters at `POINTERS` being `DevicePtr`s.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kernel",
    note = "declare it in an `unsafe extern \"C\"` block under `#[gpu_abi::kernels]`; of a generic declaration, only the instances that its \
            lists and attributes name are kernels, and generic code needs the bound `where {Self}: Kernel`"
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

    /// Whether a launch can take the arguments in one buffer.
    #[doc(hidden)]
    type Packing;

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

/// A kernel whose arguments fit in one buffer: no parameter is aligned to more than 16 bytes.
///
/// Instances of a family share the answer: if only some of them fit, all have this trait, and `cargo build` refuses the others, not
/// `cargo check`.
#[diagnostic::on_unimplemented(
    message = "the arguments of `{Self}` cannot be packed into one buffer",
    label = "a parameter may be aligned to more than 16 bytes",
    note = "the place of such a parameter in the buffer depends on the device: launch the kernel through `pointers`",
    note = "generic code needs the bound `K: Packable`"
)]
pub trait Packable: Kernel {}

#[diagnostic::do_not_recommend]
impl<K: Kernel<Packing = Packing<true>>> Packable for K {}

/// Whether arguments can be packed.
#[doc(hidden)]
#[derive(Debug)]
pub struct Packing<const IS_PACKABLE: bool>;

/// Returns whether each parameter has one place in the buffer for all architectures, whose bases are multiples of 16 bytes.
#[doc(hidden)]
pub const fn is_packable<K: Kernel>() -> bool {
    over_aligned(K::PARAMETERS).is_none()
}

/// Returns the first parameter that has another place in the buffer for each architecture.
pub(crate) const fn over_aligned(parameters: &[Parameter]) -> Option<&Parameter> {
    let mut i = 0;
    while i < parameters.len() {
        if parameters[i].align() > 16 {
            return Some(&parameters[i]);
        }
        i += 1;
    }
    None
}

/// An array of addresses, one for each parameter.
pub trait PointerArray: Copy + fmt::Debug + AsRef<[*mut c_void]> + AsMut<[*mut c_void]> + sealed::Sealed {
    /// Returns the array, which has as many addresses.
    ///
    /// # Panics
    ///
    /// If it has not.
    #[doc(hidden)]
    fn of<const M: usize>(addresses: [*mut c_void; M]) -> Self;
}

impl<const N: usize> PointerArray for [*mut c_void; N] {
    #[inline(always)]
    fn of<const M: usize>(addresses: [*mut c_void; M]) -> Self {
        assert!(N == M, "a kernel has one number of parameters");
        core::array::from_fn(|at| addresses[at])
    }
}

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
