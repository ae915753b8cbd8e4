//! Values as arguments.

use crate::layout::TypeLayout;
use crate::mirror::{Codec, MirrorError};
use core::ffi::c_void;

/// A type that a kernel takes as a parameter: one with a layout that it shares and a conversion to its bytes.
///
/// Every [`Codec`] type is one. A union is passed as its mirror, which is made from one of its members:
///
/// ```
/// use gpu_abi::{PtxLayout, kernels};
///
/// #[derive(PtxLayout)]
/// union Number {
///     int: u32,
///     float: f32,
/// }
///
/// #[kernels]
/// unsafe extern "C" {
///     fn fill(value: NumberMirror);
/// }
///
/// let mut value = NumberMirror::default();
/// value.set_float(1.0);
/// assert_eq!(fill::args(&value).pack().as_bytes(), [0, 0, 0x80, 0x3f]);
/// ```
///
/// # Safety
///
/// Unsafe code relies on `visit` giving the visitor a value with the layout that the trait names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the parameter of a kernel",
    label = "not a type that host and kernel share",
    note = "types of your own get a layout and the conversion to the kernel's bytes from `#[derive(PtxLayout)]`, those of `glam`, `half` \
            and `mint` from the feature of that name",
    note = "a union does not know which of its members is alive: declare its mirror as the parameter's type",
    note = "data on the heap (`Box`, `Vec`, `String`) stays on the host: pass its address in device memory, a `DevicePtr<T>`"
)]
pub unsafe trait Argument: Sized {
    /// The type's layout.
    #[doc(hidden)]
    const OF: &'static TypeLayout;

    /// Whether a value's own memory, padding apart, is what the kernel reads.
    #[doc(hidden)]
    const IS_BLOCK: bool;

    /// Gives the argument at `index`, whose value is at `address`, to the visitor.
    ///
    /// # Errors
    ///
    /// Those of the visitor.
    ///
    /// # Safety
    ///
    /// A value of this type must be at `address`, borrowed for the call.
    #[doc(hidden)]
    unsafe fn visit<V: Visitor>(address: *const c_void, index: usize, visitor: &mut V) -> Result<(), MirrorError>;
}

// `Codec` is no supertrait: where it is missing, the error is about this trait, and stands once.
// SAFETY: the value is visited as it is, and the layout is its own.
#[diagnostic::do_not_recommend]
unsafe impl<T: Codec> Argument for T {
    const OF: &'static TypeLayout = T::REF;
    const IS_BLOCK: bool = T::BLOCK;

    #[inline(always)]
    unsafe fn visit<V: Visitor>(address: *const c_void, index: usize, visitor: &mut V) -> Result<(), MirrorError> {
        // SAFETY: the caller says that a borrowed value is there.
        visitor.visit(index, unsafe { &*address.cast::<Self>() })
    }
}

/// What is done with each argument of a launch.
#[doc(hidden)]
pub trait Visitor {
    /// Takes the argument at `index`.
    ///
    /// # Errors
    ///
    /// If the value does not fit its bit-field.
    fn visit<T: Codec>(&mut self, index: usize, value: &T) -> Result<(), MirrorError>;
}

/// Returns the value's address.
#[doc(hidden)]
#[inline]
pub const fn address<T>(value: &T) -> *mut c_void {
    core::ptr::from_ref(value).cast_mut().cast()
}
