//! The traits with which cudarc, cuda-core and cust allow a type to be copied to the device: `DeviceRepr`, `ValidAsZeroBits`
//! and two traits called `DeviceCopy`.
//!
//! They are implemented for types whose bytes in host memory are the bytes that the kernel expects. These crates implement
//! them for Rust's own scalars.

/// Implements the traits for a type of this crate that is [`Pod`](bytemuck::Pod) and its own mirror.
macro_rules! copied_to_device {
    ([$($generics:tt)*] $type:ty) => {
        // SAFETY: the type is its own mirror, so its bytes are the bytes that the kernel expects.
        #[cfg(feature = "cudarc")]
        unsafe impl<$($generics)*> ::cudarc::driver::DeviceRepr for $type {}

        // SAFETY: zero bytes are a `Pod` value.
        #[cfg(feature = "cudarc")]
        unsafe impl<$($generics)*> ::cudarc::driver::ValidAsZeroBits for $type {}

        // SAFETY: zero bytes are a `Pod` value, and the type is `Copy`.
        #[cfg(feature = "cuda-core")]
        unsafe impl<$($generics)*> ::cuda_core::DeviceCopy for $type {}

        // SAFETY: the type is `Pod`, so it holds no reference to host memory.
        #[cfg(feature = "cust")]
        unsafe impl<$($generics)*> ::cust_core::DeviceCopy for $type {}
    };
}

pub(crate) use copied_to_device;

/// Implements the traits for a derived type that is [`PtxRepr`](crate::PtxRepr), with the generics and bounds given.
///
/// This is a macro because the derive cannot know the enabled features of this crate.
#[doc(hidden)]
#[macro_export]
macro_rules! __copied_to_device {
    ([$($generics:tt)*] [$($type:tt)*] [$(where $($bounds:tt)*)?]) => {
        $crate::__device_repr!([$($generics)*] [$($type)*] [$($($bounds)*)?]);
        $crate::__cuda_core_copy!([$($generics)*] [$($type)*] [$($($bounds)*)?]);
        $crate::__cust_copy!([$($generics)*] [$($type)*] [$($($bounds)*)?]);
    };
}

#[cfg(feature = "cudarc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __device_repr {
    ([$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*]) => {
        // SAFETY: the bytes of a `PtxRepr` value are the bytes that the kernel expects.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::__private::DeviceRepr for $($type)* where $($bounds)* {}
    };
}

#[cfg(feature = "cuda-core")]
#[doc(hidden)]
#[macro_export]
macro_rules! __cuda_core_copy {
    ([$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*]) => {
        // SAFETY: a `PtxRepr` value holds no reference to host memory, and zero bytes are a value if the type is
        // `Zeroable`. The lifetime turns the bounds into conditions: a type that does not meet them has no impl.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::__private::CudaCoreCopy for $($type)*
        where
            for<'ptx_layout> $($type)*: $crate::__private::core::marker::Copy + $crate::bytemuck::Zeroable,
            $($bounds)*
        {
        }
    };
}

#[cfg(feature = "cust")]
#[doc(hidden)]
#[macro_export]
macro_rules! __cust_copy {
    ([$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*]) => {
        // SAFETY: a `PtxRepr` value holds no reference to host memory. The lifetime turns the bound into a condition: a
        // type that is not `Copy` is skipped.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::__private::CustCopy for $($type)*
        where
            for<'ptx_layout> $($type)*: $crate::__private::core::marker::Copy,
            $($bounds)*
        {
        }
    };
}

#[cfg(all(test, feature = "derive", any(feature = "cudarc", feature = "cuda-core", feature = "cust")))]
mod tests;
