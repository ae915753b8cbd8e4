//! Values that can be passed as arguments.

use crate::layout::TypeLayout;
use crate::mirror::{Codec, MirrorError};
use core::ffi::c_void;

/// A type that a kernel can take as a parameter: it has a layout that host and device share, and a conversion to the
/// kernel's bytes.
///
/// Every [`Codec`] type implements it. A union is passed as its mirror, which is made from one of its members:
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
/// Unsafe code relies on `visit` passing the visitor a value whose layout is `OF`, and, if `IS_BLOCK`, on a value's bytes in
/// host memory, apart from padding, being the ones that the kernel reads.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a kernel parameter",
    label = "not a type that host and kernel share",
    note = "your own types get a layout and the conversion to the kernel's bytes from `#[derive(PtxLayout)]` if all of their fields have \
            them, and types of `glam`, `half` and `mint` from the feature of that name",
    note = "only you know which member of a union is in use, and a kernel only holds the address of a callback: declare the parameter, \
            or the field of a struct that is the parameter, as the mirror of the union or struct, `DataMirror` for `Data`",
    note = "data on the heap (`Box`, `Vec`, `String`) stays on the host: pass its address in device memory, a `DevicePtr<T>`"
)]
pub unsafe trait Argument: Sized {
    /// The type's layout.
    #[doc(hidden)]
    const OF: &'static TypeLayout;

    /// Whether a value's bytes in host memory, apart from padding, are the ones that the kernel reads.
    #[doc(hidden)]
    const IS_BLOCK: bool;

    /// Passes the value at `address`, the argument at `index`, to the visitor.
    ///
    /// # Errors
    ///
    /// If the visitor returns an error.
    ///
    /// # Safety
    ///
    /// A value of this type must be at `address`, borrowed for the call.
    #[doc(hidden)]
    unsafe fn visit<V: Visitor>(address: *const c_void, index: usize, visitor: &mut V) -> Result<(), MirrorError>;
}

// `Codec` is not a supertrait, so that a type without it causes a single error, about this trait.
// SAFETY: the value itself is visited, `OF` is its own layout, and `Codec` guarantees the bytes if `IS_DEVICE_BYTES`.
#[diagnostic::do_not_recommend]
unsafe impl<T: Codec> Argument for T {
    const OF: &'static TypeLayout = T::REF;
    const IS_BLOCK: bool = T::IS_DEVICE_BYTES;

    #[inline(always)]
    unsafe fn visit<V: Visitor>(address: *const c_void, index: usize, visitor: &mut V) -> Result<(), MirrorError> {
        // SAFETY: the caller guarantees that a borrowed value is at the address.
        visitor.visit(index, unsafe { &*address.cast::<Self>() })
    }
}

/// An operation on each argument of a launch.
#[doc(hidden)]
pub trait Visitor {
    /// Processes the argument at `index`.
    ///
    /// # Errors
    ///
    /// If the value does not fit its bit-field.
    fn visit<T: Codec>(&mut self, index: usize, value: &T) -> Result<(), MirrorError>;
}

/// Neighboring parameters' types, a tuple: one call for all of them is less work for rustc than a call for each.
#[doc(hidden)]
pub trait Arguments {
    /// Whether [`Argument::IS_BLOCK`] is true for all.
    const ARE_BLOCKS: bool;

    /// Visits the values at the addresses from index `first` on.
    ///
    /// # Safety
    ///
    /// As for [`Argument::visit`], for each of these addresses.
    unsafe fn visit(addresses: &[*mut c_void], first: usize, visitor: &mut impl Visitor) -> Result<(), MirrorError>;
}

macro_rules! tuples {
    ($([$($method:ident)*] $($type:ident $value:ident $at:literal)*;)*) => {$(
        impl<$($type: Argument),*> Arguments for ($($type,)*) {
            const ARE_BLOCKS: bool = true $(&& $type::IS_BLOCK)*;

            #[inline(always)]
            unsafe fn visit(addresses: &[*mut c_void], first: usize, visitor: &mut impl Visitor) -> Result<(), MirrorError> {
                $(
                    // SAFETY: the caller guarantees it for each address.
                    unsafe { $type::visit(addresses[first + $at], first + $at, visitor) }?;
                )*
                Ok(())
            }
        }
    )*};
}
crate::mirror::up_to_12!(tuples);

/// The address of an argument until it is known.
#[doc(hidden)]
pub const NULL: *mut c_void = core::ptr::null_mut();
