//! cudarc's slices and views as arguments.
//!
//! cudarc's own `device_ptr` and `device_ptr_mut` make the stream wait as its builder of launches does, and what they return records
//! the use once it is dropped.

use super::buffer::{Buffer, Element, PointerArgument};
use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, SyncOnDrop, UnifiedSlice, UnifiedView,
    UnifiedViewMut,
};

/// Memory that a kernel reads: `&` of it is a `*const T`.
macro_rules! read {
    ($($buffer:ident $(<$view:lifetime>)?)*) => {$(
        impl<'a, $($view,)? E: Element<T>, T: ?Sized> PointerArgument<*const T> for &'a $buffer<$($view,)? E> {
            type Held = Self;

            #[inline]
            fn hold(self) -> Self {
                self
            }
        }

        impl<'a, $($view,)? E> Buffer<CudaStream> for &'a $buffer<$($view,)? E> {
            type Guard<'s> = SyncOnDrop<'s> where Self: 's;

            #[inline]
            fn begin<'s>(&'s mut self, stream: &'s CudaStream) -> (u64, SyncOnDrop<'s>) {
                self.device_ptr(stream)
            }
        }
    )*};
}

/// Memory that a kernel writes: `&mut` of it is a `*mut T`, and can be borrowed as a `*const T`.
macro_rules! written {
    ($($buffer:ident $(<$view:lifetime>)?)*) => {$(
        impl<'a, $($view,)? E: Element<T>, T: ?Sized> PointerArgument<*mut T> for &'a mut $buffer<$($view,)? E> {
            type Held = Self;

            #[inline]
            fn hold(self) -> Self {
                self
            }
        }

        impl<'a, $($view,)? E: Element<T>, T: ?Sized> PointerArgument<*const T> for &'a mut $buffer<$($view,)? E> {
            type Held = &'a $buffer<$($view,)? E>;

            #[inline]
            fn hold(self) -> Self::Held {
                self
            }
        }

        impl<'a, $($view,)? E> Buffer<CudaStream> for &'a mut $buffer<$($view,)? E> {
            type Guard<'s> = SyncOnDrop<'s> where Self: 's;

            #[inline]
            fn begin<'s>(&'s mut self, stream: &'s CudaStream) -> (u64, SyncOnDrop<'s>) {
                self.device_ptr_mut(stream)
            }
        }
    )*};
}

read!(CudaSlice CudaView<'v> CudaViewMut<'v> UnifiedSlice UnifiedView<'v> UnifiedViewMut<'v>);
written!(CudaSlice CudaViewMut<'v> UnifiedSlice UnifiedViewMut<'v>);
