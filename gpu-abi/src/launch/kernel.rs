//! The trait that declared kernels implement.

use super::args::Conversion;
use super::argument::Visitor;
use super::buffers::PointerParameter;
use super::limits::Limits;
use super::packed::Storage;
use super::parameter::{Parameter, total};
use crate::description::Description;
use crate::mirror::MirrorError;
use crate::search::first;
use core::ffi::c_void;
use core::fmt;

/// A kernel: its name, its parameters and the arguments that a launch takes.
///
/// [`kernels`](macro@crate::kernels) implements it for the types that it declares, which also have the same constants as
/// associated constants of their own.
///
/// # Safety
///
/// Unsafe code relies on the following:
///
/// - [`PARAMETERS`](Self::PARAMETERS) are placed like those of an `.entry`, and [`SIZE`](Self::SIZE) is the end of the last
///   one.
/// - [`Pointers`](Self::Pointers) has one address for each parameter, and `Buffer` has at least `SIZE` bytes.
/// - `visit` passes every parameter to its visitor once, in order, with a type of that layout.
/// - If `IS_BLOCKS`, the bytes of every argument's value in host memory, apart from padding, are the ones that the kernel
///   reads. Otherwise `Converted` is not empty.
/// - The parameters at `POINTERS` are `DevicePtr`s.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kernel",
    note = "declare it in an `unsafe extern \"C\"` block under `#[gpu_abi::kernels]`; if the declaration is generic, only the \
            instances that its lists and attributes name are kernels, and generic code needs the bound `where {Self}: Kernel`"
)]
pub unsafe trait Kernel: Sized + 'static {
    /// The name in PTX.
    const NAME: &'static str;
    /// The parameters in declaration order.
    const PARAMETERS: &'static [Parameter];
    /// The size of all parameters in bytes, up to the end of the last one: the value for `CU_LAUNCH_PARAM_BUFFER_SIZE`.
    const SIZE: usize = total(Self::PARAMETERS);
    /// The limits on launches that the compiled kernel declares, if a file is given.
    const LIMITS: Limits = Limits::UNKNOWN;
    /// The addresses of all arguments: `[*mut c_void; N]`.
    type Pointers: PointerArray;

    /// Descriptions of the parameters' types beyond their layouts, in declaration order; empty without the feature `header`
    /// or `verify-runtime`.
    #[doc(hidden)]
    const TYPES: &'static [Description] = &[];

    /// The parameters declared as `*mut T` or `*const T`.
    #[doc(hidden)]
    const POINTERS: &'static [PointerParameter] = &[];
    /// Storage for all parameters.
    #[doc(hidden)]
    type Buffer: Storage;
    /// Whether the bytes of all arguments' values in host memory are the ones that the kernel reads.
    #[doc(hidden)]
    const IS_BLOCKS: bool;
    /// Storage for the arguments that must be converted; empty if `IS_BLOCKS`.
    #[doc(hidden)]
    type Converted: Conversion<Self::Buffer, Self::Pointers>;

    /// Passes the values at these addresses to the visitor.
    ///
    /// # Errors
    ///
    /// If the visitor returns an error.
    ///
    /// # Safety
    ///
    /// Each address must be that of a value of the parameter's type, borrowed for the call.
    #[doc(hidden)]
    unsafe fn visit(values: &Self::Pointers, visitor: &mut impl Visitor) -> Result<(), MirrorError>;
}

/// Returns the first parameter whose offset in the buffer depends on the architecture.
pub(crate) const fn over_aligned(parameters: &[Parameter]) -> Option<&Parameter> {
    first!(i in 0..parameters.len() => if parameters[i].align() > 16 { Some(&parameters[i]) } else { None })
}

/// An array of addresses, one for each parameter.
pub trait PointerArray: Copy + fmt::Debug + AsRef<[*mut c_void]> + AsMut<[*mut c_void]> {
    /// Returns the array of these addresses.
    ///
    /// # Panics
    ///
    /// If `M` is not the array's length.
    #[doc(hidden)]
    fn of<const M: usize>(addresses: [*mut c_void; M]) -> Self;
}

impl<const N: usize> PointerArray for [*mut c_void; N] {
    #[inline(always)]
    fn of<const M: usize>(addresses: [*mut c_void; M]) -> Self {
        assert!(N == M, "there must be one address for each parameter");
        core::array::from_fn(|at| addresses[at])
    }
}
