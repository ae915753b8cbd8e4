//! cuda-core's buffers and views as arguments.

use super::buffer::{Access, Buffer, Element, PointerArgument};
use cuda_core::{DeviceBuffer, DeviceBufferView, Stream};

/// Implements [`Buffer`] for buffers and views, which need no guard.
macro_rules! buffer {
    ($([$($generics:tt)*] $buffer:ty;)*) => {$(
        impl<$($generics)*> Buffer<Stream> for $buffer {
            type Guard<'s> = () where Self: 's;

            #[inline]
            fn begin<'s>(&'s mut self, _: &'s Stream, _: Access) -> (u64, ()) {
                (self.cu_deviceptr(), ())
            }
        }
    )*};
}

buffer! {
    [E] &DeviceBuffer<E>;
    [E] &mut DeviceBuffer<E>;
    ['v, E] &DeviceBufferView<'v, E>;
}

#[diagnostic::do_not_recommend]
impl<E: Element<T>, T: ?Sized> PointerArgument<*const T> for &DeviceBuffer<E> {}
#[diagnostic::do_not_recommend]
impl<E: Element<T>, T: ?Sized> PointerArgument<*const T> for &mut DeviceBuffer<E> {}
#[diagnostic::do_not_recommend]
impl<E: Element<T>, T: ?Sized> PointerArgument<*mut T> for &mut DeviceBuffer<E> {}
#[diagnostic::do_not_recommend]
impl<E: Element<T>, T: ?Sized> PointerArgument<*const T> for &DeviceBufferView<'_, E> {}
