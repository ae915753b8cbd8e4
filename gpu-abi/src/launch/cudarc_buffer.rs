//! cudarc's slices and views as arguments.
//!
//! cudarc's own `device_ptr` and `device_ptr_mut` make the stream wait as its builder of launches does, and what they return records
//! the use once it is dropped.

use super::buffer::{Access, Buffer, Element, PointerArgument};
use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, SyncOnDrop, UnifiedSlice, UnifiedView,
    UnifiedViewMut,
};

/// Memory that a kernel reads: `&` of it is a `*const T`.
macro_rules! read {
    ($($buffer:ident $(<$view:lifetime>)?)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($view,)? E: Element<T>, T: ?Sized> PointerArgument<*const T> for &$buffer<$($view,)? E> {}

        impl<$($view,)? E> Buffer<CudaStream> for &$buffer<$($view,)? E> {
            type Guard<'s> = SyncOnDrop<'s> where Self: 's;

            #[inline]
            fn begin<'s>(&'s mut self, stream: &'s CudaStream, _: Access) -> (u64, SyncOnDrop<'s>) {
                self.device_ptr(stream)
            }
        }
    )*};
}

/// Memory that a kernel writes: `&mut` of it is a `*mut T`, and a `*const T` as well.
macro_rules! written {
    ($($buffer:ident $(<$view:lifetime>)?)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($view,)? E: Element<T>, T: ?Sized> PointerArgument<*mut T> for &mut $buffer<$($view,)? E> {}

        #[diagnostic::do_not_recommend]
        impl<$($view,)? E: Element<T>, T: ?Sized> PointerArgument<*const T> for &mut $buffer<$($view,)? E> {}

        impl<$($view,)? E> Buffer<CudaStream> for &mut $buffer<$($view,)? E> {
            type Guard<'s> = SyncOnDrop<'s> where Self: 's;

            #[inline]
            fn begin<'s>(&'s mut self, stream: &'s CudaStream, access: Access) -> (u64, SyncOnDrop<'s>) {
                match access {
                    Access::Read => self.device_ptr(stream),
                    Access::Write => self.device_ptr_mut(stream),
                }
            }
        }
    )*};
}

read!(CudaSlice CudaView<'v> CudaViewMut<'v> UnifiedSlice UnifiedView<'v> UnifiedViewMut<'v>);
written!(CudaSlice CudaViewMut<'v> UnifiedSlice UnifiedViewMut<'v>);
