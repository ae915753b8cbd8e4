//! cudarc's slices and views as arguments.
//!
//! cudarc's own `device_ptr` and `device_ptr_mut` make the stream wait as its launch builder does, and the guards that they
//! return record the use when they are dropped.

use super::buffer::{Access, Buffer, Element, PointerArgument};
use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, SyncOnDrop, UnifiedSlice, UnifiedView,
    UnifiedViewMut,
};

/// Implements the traits for memory that a kernel reads: `&` of it can be passed as `*const T`.
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

/// Implements the traits for memory that a kernel writes: `&mut` of it can be passed as `*mut T` or `*const T`.
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
