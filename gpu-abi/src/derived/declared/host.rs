//! The descriptions of types in declarations of C++ functions and in callbacks, for the expansion of `#[functions]`.

use crate::description::Description;
use crate::name::{CxxType, Type};
use crate::pointer::DevicePtr;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A pointer to a function.
pub const HOST_FUNCTION: Description =
    Description::pointer(const { &Description::named(const { &Type::function(&Type::VOID, &[]) }) });

/// Tells whether a type is a handle, which has size 0, or a pointer wherever it is declared: to its target, and whether that is a handle.
/// rustc prefers the inherent constants to the trait's.
#[derive(Debug)]
pub struct IsPointer<T: ?Sized>(PhantomData<T>);

/// Tells that a type is not a pointer.
pub trait NotPointer {
    /// Whether it is a handle, or a pointer to one.
    const IS_HANDLE: bool;
    /// The description of the handle or the pointer.
    const HANDLE: Description = Description::HANDLE;
    /// Whether it is a pointer, whatever its target.
    const IS_ADDRESS: bool = false;
    /// Whether it is a pointer to a handle.
    const TO_HANDLE: bool = false;
}

impl<T> NotPointer for IsPointer<T> {
    const IS_HANDLE: bool = size_of::<T>() == 0;
}

impl<T> NotPointer for IsPointer<[T]> {
    const IS_HANDLE: bool = false;
}

impl NotPointer for IsPointer<str> {
    const IS_HANDLE: bool = false;
}

impl NotPointer for IsPointer<core::ffi::CStr> {
    const IS_HANDLE: bool = false;
}

macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<T> IsPointer<$pointer> {
            /// Whether it is a pointer to a handle.
            pub const IS_HANDLE: bool = size_of::<T>() == 0;
            /// The description of a pointer to a handle.
            pub const HANDLE: Description = Description::pointer(&Description::HANDLE);
            /// It is a pointer, whatever its target.
            pub const IS_ADDRESS: bool = true;
            /// The same as `IS_HANDLE`.
            pub const TO_HANDLE: bool = size_of::<T>() == 0;
        }
    )*};
}

pointers!(*mut T, *const T, DevicePtr<T>, NonNull<T>, Option<NonNull<T>>);
pointers!(&'static T, &'static mut T, Option<&'static T>, Option<&'static mut T>);

#[cfg(target_pointer_width = "64")]
pointers!(crate::pointer::HostPtr<T>);

#[cfg(feature = "alloc")]
pointers!(Box<T>, Option<Box<T>>);

/// Looks up the description of a type in a declaration of C++ functions. `IS_HANDLE` and `IS_ADDRESS` are those of [`IsPointer`]. rustc prefers
/// the inherent constants to those of the traits.
#[derive(Debug)]
pub struct Host<T, const IS_HANDLE: bool, const IS_ADDRESS: bool>(PhantomData<T>);

impl<T: CxxType, const IS_HANDLE: bool, const IS_ADDRESS: bool> Host<T, IS_HANDLE, IS_ADDRESS> {
    /// The description of a type that has one.
    pub const TYPE: Description = T::DESCRIPTION;
    /// Used if the type's name does not fit the one in C++.
    pub const NAMED: () = ();
}

/// Types of size 0 and pointers to them, which are handles. They may be pointers to any class, so their names are compared.
pub trait Handle {
    /// The description.
    const TYPE: Description;
    /// The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi compares only that this is a pointer to a class, because the class in C++ has another name: give the type, or an alias of \
                it, that name, or implement `gpu_abi::name::CxxType` for it"
    )]
    const NAMED: () = ();
}

impl<T, const IS_ADDRESS: bool> Handle for Host<T, true, IS_ADDRESS> {
    const TYPE: Description = if IS_ADDRESS { Description::pointer(&Description::HANDLE) } else { Description::HANDLE };
}

/// Pointers to types without a description. The use of the constant is a warning at the type.
pub trait Address {
    /// The description.
    #[deprecated(
        note = "gpu-abi compares only that this is a pointer: derive `PtxLayout` for what it points to, or write pointers to handles without an \
                alias"
    )]
    const TYPE: Description;
    /// Used if the type's name does not fit the one in C++.
    const NAMED: () = ();
}

impl<T> Address for Host<T, false, true> {
    const TYPE: Description = Description::pointer(&Description::UNKNOWN);
}

/// Types of which nothing but the size is known. The use of the constant is a warning at the type.
pub trait NotCompared {
    /// The description.
    #[deprecated(
        note = "gpu-abi compares only the size of this type: derive `PtxLayout` if it is yours, enable the feature of `gpu-abi` for its \
                crate, or write a function pointer without an alias"
    )]
    const TYPE: Description;
    /// Used if the type's name does not fit the one in C++.
    const NAMED: () = ();
}

impl<T> NotCompared for Host<T, false, false> {
    const TYPE: Description = Description::sized(size_of::<T>());
}
