//! The descriptions of types in declarations of C++ functions and in callbacks, for the expansion of `#[functions]`.

use crate::description::{Description, DescriptionKind};
use crate::name::{CxxType, Type};
use crate::pointer::DevicePtr;
#[cfg(target_pointer_width = "64")]
use crate::pointer::HostPtr;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A pointer to a function.
pub const HOST_FUNCTION: Description =
    Description::pointer(const { &Description::named(const { &Type::function(&Type::VOID, &[]) }) });

/// Tells whether a type is a handle, which has size 0, or a pointer that is one wherever it is declared: a smart pointer of the standard
/// library, or one of this library to a handle. rustc prefers the inherent constants to the trait's.
#[derive(Debug)]
pub struct IsPointer<T>(PhantomData<T>);

/// Tells that a type is not such a pointer.
pub trait NotPointer {
    /// Whether the type has size 0, or is a pointer to a handle.
    const VALUE: bool;
    /// Whether it is a pointer, whatever its target.
    const IS_ADDRESS: bool = false;
    /// Whether it is a pointer to a handle; unlike `VALUE`, false for a type of size 0 itself.
    const TO_HANDLE: bool = false;
}

impl<T> NotPointer for IsPointer<T> {
    const VALUE: bool = size_of::<T>() == 0;
}

macro_rules! pointers {
    ($($pointer:ty: $value:expr;)*) => {$(
        impl<T> IsPointer<$pointer> {
            /// Whether it is a pointer to a handle.
            pub const VALUE: bool = $value;
            /// It is a pointer, whatever its target.
            pub const IS_ADDRESS: bool = true;
            /// The same as `VALUE`.
            pub const TO_HANDLE: bool = $value;
        }
    )*};
}

pointers! {
    *mut T: size_of::<T>() == 0;
    *const T: size_of::<T>() == 0;
    DevicePtr<T>: size_of::<T>() == 0;
    NonNull<T>: true;
    Option<NonNull<T>>: true;
    Option<&'static T>: true;
    Option<&'static mut T>: true;
}

#[cfg(target_pointer_width = "64")]
pointers!(HostPtr<T>: size_of::<T>() == 0;);

#[cfg(feature = "alloc")]
pointers! {
    Box<T>: true;
    Option<Box<T>>: true;
}

/// Looks up the description of a type in a declaration of C++ functions. `IS_POINTER` says whether it [is one](IsPointer). rustc prefers the
/// inherent constants to those of the traits.
#[derive(Debug)]
pub struct Host<T, const IS_POINTER: bool>(PhantomData<T>);

impl<T: CxxType, const IS_POINTER: bool> Host<T, IS_POINTER> {
    /// The description of a type that has one.
    pub const TYPE: Description = T::DESCRIPTION;
    /// Used if the type's name does not fit the one in C++.
    pub const NAMED: () = ();
}

/// An alias hides a pointer, but not the type that it leads to.
macro_rules! hidden {
    ($($pointer:ty;)*) => {$(
        impl<T: CxxType, const IS_POINTER: bool> Host<$pointer, IS_POINTER> {
            /// A pointer to what its target is.
            pub const TYPE: Description = Description::pointer(&T::DESCRIPTION);
            /// Used if the type's name does not fit the one in C++.
            pub const NAMED: () = ();
        }
    )*};
}

hidden! {
    *mut T;
    NonNull<T>;
    Option<NonNull<T>>;
    Option<&'static mut T>;
}

#[cfg(feature = "alloc")]
hidden!(Option<Box<T>>;);

impl<T: CxxType, const IS_POINTER: bool> Host<*mut *mut T, IS_POINTER> {
    /// A pointer to a pointer to what its target is.
    pub const TYPE: Description = Description::pointer(const { &Description::pointer(&T::DESCRIPTION) });
    /// Used if the type's name does not fit the one in C++.
    pub const NAMED: () = ();
}

/// Whether C++ may write through the pointer depends on where it is declared.
impl<T, const IS_POINTER: bool> Host<*const T, IS_POINTER> {
    /// A pointer to anything.
    pub const TYPE: Description = Description::pointer(&Description::UNKNOWN);
    /// The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi compares only that this is a pointer, because the alias has another name than the type in C++: write the \
                pointer without an alias, or name the alias as in C++"
    )]
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

impl<T> Handle for Host<T, true> {
    const TYPE: Description =
        if size_of::<T>() == 0 { Description::HANDLE } else { Description::pointer(&Description::HANDLE) };
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

impl<T> NotCompared for Host<T, false> {
    const TYPE: Description = Description::sized(size_of::<T>());
}

/// Returns the description of the target of a pointer that Rust declares as read-only. A type of size 0 has no memory to lend, and a cell is
/// lent for writes too.
#[inline]
pub const fn read_only(target: Description) -> Description {
    if target.is_cell || matches!(target.kind, DescriptionKind::Sized(0)) { target } else { target.constant() }
}
