//! Arguments for pointer parameters: addresses, and buffers of device memory from any crate.

use crate::layout::PtxLayout;
use crate::mirror::Mirror;
use crate::mirror::primitive::Enumeration;
use crate::mirror::storage::Mirrored;
use crate::pointer::DevicePtr;
use core::ffi::c_void;

/// A value that can be passed for a parameter of type `P`, which is `*mut T` or `*const T`.
///
/// | Value | for |
/// |---|---|
/// | `&mut` of a buffer or of a mutable view, with elements of type `T` or its mirror | `*mut T`, `*const T` |
/// | `&` of a buffer or of a view | `*const T` |
/// | `DevicePtr<T>`, `&DevicePtr<T>`: an address | `*mut T`, `*const T` |
/// | an `Option` of the above; `None` is a null pointer | as above |
///
/// A `*mut c_void` or `*const c_void` takes buffers with any elements, and a `*mut [T]` takes the same buffers as a
/// `*mut T`. The buffers come from the crates `cudarc` and `cuda-core`, with the features of the same names; see [`Buffer`]
/// for other crates. A buffer's length is not checked: the kernel learns it from another argument, if at all.
///
/// ```
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels]
/// unsafe extern "C" {
///     fn scale(out: *mut f32, numbers: *const f32, n: u32);
/// }
///
/// let args = scale::args(DevicePtr::new(0x1000), None::<DevicePtr<_>>, &8);
/// assert_eq!(args.pack().as_bytes(), [0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel as `{P}`",
    label = "not what a `{P}` parameter takes",
    note = "`*mut T` takes `&mut` of a buffer or of a mutable view, `*const T` takes `&` of one as well; both take a `DevicePtr<T>`, and an \
            `Option` of any of these",
    note = "a buffer's elements have the type `T` or its mirror, or any type if `T` is `c_void`",
    note = "in code that is generic over a list's `T`, the list needs the bound `PtxLayout`: `type Float: PtxLayout;`",
    note = "buffers come from the crates `cudarc` and `cuda-core`, with the features of the same names; a raw pointer or a `Vec` is host memory"
)]
pub trait PointerArgument<P> {}

/// What a kernel does with a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Access {
    /// The kernel only reads it: `*const T`.
    Read,
    /// The kernel may also write to it: `*mut T`.
    Write,
}

/// A pointer argument of a launch on a stream of type `S`.
///
/// This crate implements it for the buffers of the crates that it has features for. To pass buffers of another crate,
/// implement this trait and [`PointerArgument`]:
///
/// ```
/// use gpu_abi::launch::{Access, Buffer, Element, PointerArgument};
///
/// struct Stream;
/// struct Memory<E> {
///     address: u64,
///     elements: core::marker::PhantomData<E>,
/// }
///
/// impl<E: Element<T>, T> PointerArgument<*mut T> for &mut Memory<E> {}
/// impl<E: Element<T>, T> PointerArgument<*const T> for &mut Memory<E> {}
///
/// impl<E> Buffer<Stream> for &mut Memory<E> {
///     type Guard<'s>
///         = ()
///     where
///         Self: 's;
///
///     fn begin<'s>(&'s mut self, _: &'s Stream, _: Access) -> (u64, ()) {
///         (self.address, ())
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used on a stream of type `{S}`",
    note = "a launch takes buffers of the crate that its stream comes from"
)]
pub trait Buffer<S: ?Sized> {
    /// A guard that is dropped once the launch is queued on the stream, and forgotten if the launch fails.
    type Guard<'s>
    where
        Self: 's,
        S: 's;

    /// Makes the stream wait for other uses of the memory, and returns the address.
    fn begin<'s>(&'s mut self, stream: &'s S, access: Access) -> (u64, Self::Guard<'s>);
}

/// Implements both traits for an address.
macro_rules! address {
    ($($argument:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: ?Sized> PointerArgument<*mut T> for $argument {}
        #[diagnostic::do_not_recommend]
        impl<T: ?Sized> PointerArgument<*const T> for $argument {}

        impl<T: ?Sized, S: ?Sized> Buffer<S> for $argument {
            type Guard<'s> = () where Self: 's, S: 's;

            #[inline]
            fn begin<'s>(&'s mut self, _: &'s S, _: Access) -> (u64, ()) {
                (self.address(), ())
            }
        }
    )*};
}

address!(DevicePtr<T> &DevicePtr<T>);

#[diagnostic::do_not_recommend]
impl<P, B: PointerArgument<P>> PointerArgument<P> for Option<B> {}

impl<B: Buffer<S>, S: ?Sized> Buffer<S> for Option<B> {
    type Guard<'s>
        = Option<B::Guard<'s>>
    where
        Self: 's,
        S: 's;

    #[inline]
    fn begin<'s>(&'s mut self, stream: &'s S, access: Access) -> (u64, Self::Guard<'s>) {
        match self {
            Some(buffer) => {
                let (address, guard) = buffer.begin(stream, access);
                (address, Some(guard))
            }
            None => (0, None),
        }
    }
}

/// An element of a buffer that can be passed as a pointer to `T`: `T` itself, its mirror, or any type if `T` is `c_void`.
#[diagnostic::on_unimplemented(
    message = "a buffer of `{Self}` cannot be passed to a kernel as a pointer to `{T}`",
    label = "a buffer of `{Self}`, where the kernel has `{T}`",
    note = "its elements must be of the type `{T}` or its mirror, with a layout: `#[derive(PtxLayout)]`",
    note = "to pass its address anyway, declare a pointer to `c_void`, or make a `DevicePtr` of the address"
)]
pub trait Element<T: ?Sized> {}

// `c_void` has no layout, so this does not overlap its own implementation.
impl<T: PtxLayout> Element<T> for T {}
#[diagnostic::do_not_recommend]
impl<T: Mirrored> Element<T> for Mirror<T> {}
#[diagnostic::do_not_recommend]
impl<E> Element<c_void> for E {}
#[diagnostic::do_not_recommend]
impl<E: Element<T>, T> Element<[T]> for E {}

macro_rules! integers {
    ($($int:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Enumeration<Int = $int>> Element<T> for $int {}
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
