//! The names of Rust types in CUDA C++.

use super::Type;
use crate::description::{Access, Description};
use crate::handle::{SamplerHandle, SurfaceObject, TextureObject};
use crate::layout::{Host, Kind, PtxLayout, TypeLayout};
use crate::mirror::Mirror;
use crate::mirror::storage::Mirrored;
use crate::pointer::{Const as ConstSpace, Generic, Global, Param, Ptr};
use crate::scalar::Scalar;
use crate::tensor_map::{TensorMap, TensorMapA64};
use core::cell::{Cell, UnsafeCell};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::num::{NonZero, Wrapping};
use core::ptr::NonNull;
use core::sync::atomic::{AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicPtr, AtomicU8, AtomicU16, AtomicU32};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicI64, AtomicU64};

/// A Rust type that has a name in CUDA C++.
///
/// This crate's scalars, vectors, narrow floats, handles, arrays and 64-bit pointers implement it, and so does every type
/// that derives [`PtxLayout`](crate::PtxLayout).
///
/// | Rust | C++ |
/// |---|---|
/// | `i8`, `u8`, ..., `u32` | `int8_t` and so on: `signed char`, `unsigned char`, ..., `unsigned int` |
/// | `i64`, `u64` | `int64_t`, `uint64_t`: `long` where it has 64 bits, otherwise `long long` |
/// | `i128`, `u128` | `__int128`, `unsigned __int128` |
/// | `usize`, `isize` | `size_t`, `ptrdiff_t` |
/// | `bool`, `char`, `f32`, `f64` | `bool`, `char32_t`, `float`, `double` |
/// | `TextureObject`, `SurfaceObject`, `SamplerHandle` | `unsigned long long` |
/// | `DevicePtr<T>`, `DevicePtr<Const<T>>`, `HostPtr<T>` | `T *`, `const T *`, `T *` |
/// | `*mut T`, `*const T`, `NonNull<T>`, `&T`, `Box<T>`, also in an `Option`, in memory of the host | `T *`, `const T *`, `T *`, `const T *`, `T *` |
/// | `DevicePtr<[T]>`, `DevicePtr<c_void>` | `T *`, `void *` |
/// | vectors, narrow floats, and the types of `half`, `glam` and `mint` | CUDA's classes, matrices as arrays of them |
/// | types that derive `PtxLayout` | the class of the same name, or the one in `#[ptx(cxx = sim::Body)]`; generic ones are templates |
///
/// Rust's `c_char` and `c_long` are aliases of the integers above. If a kernel declares `char`, `long long` or, on Windows,
/// `long`, write [`Type::CHAR`], [`Type::LONG_LONG`] or [`Type::LONG`].
///
/// ```
/// use gpu_abi::name::{CxxType, Type};
///
/// struct Foreign;
///
/// impl CxxType for Foreign {
///     const CXX: Type<'static> = Type::class("other::Foreign");
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name in CUDA C++",
    label = "not a type of CUDA C++",
    note = "derive `PtxLayout` for a type of your own, or implement `CxxType`: `const CXX: Type<'static> = Type::class(\"..\")`"
)]
pub trait CxxType {
    /// The type's name in CUDA C++.
    const CXX: Type<'static>;

    /// The description to compare with compiled files.
    #[doc(hidden)]
    const DESCRIPTION: Description = Description::named(&Self::CXX);

    /// The descriptions of the target of one to five pointers that are members of generic types.
    ///
    /// rustc refuses a constant that depends on itself. The description of `Node<T>` with the member `next: DevicePtr<Node<T>>` would,
    /// and a static item, which a concrete type has instead, cannot be generic. So a pointer's description in each of these constants
    /// has its target's in the next one, and a generic type's in the last one has no members: no chain of types is endless.
    #[doc(hidden)]
    const BEHIND_1: Description = Self::DESCRIPTION;
    #[doc(hidden)]
    const BEHIND_2: Description = Self::DESCRIPTION;
    #[doc(hidden)]
    const BEHIND_3: Description = Self::DESCRIPTION;
    #[doc(hidden)]
    const BEHIND_4: Description = Self::DESCRIPTION;
    #[doc(hidden)]
    const BEHIND_5: Description = Self::DESCRIPTION;
}

/// Defines all descriptions of a type that is made from another one, whose description has the given name in the expression; `behind`
/// if it is a pointer to it.
macro_rules! descriptions {
    (behind $inner:ty, $of:ident => $description:expr) => {
        $crate::name::descriptions! {
            @ $inner, $of => $description,
            DESCRIPTION BEHIND_1 BEHIND_1 BEHIND_2 BEHIND_2 BEHIND_3 BEHIND_3 BEHIND_4 BEHIND_4 BEHIND_5 BEHIND_5 BEHIND_5
        }
    };
    (@ $inner:ty, $of:ident => $description:expr, $($own:ident $other:ident)*) => {$(
        const $own: $crate::description::Description = {
            let $of: &'static $crate::description::Description = &<$inner as $crate::name::CxxType>::$other;
            $description
        };
    )*};
    ($inner:ty, $of:ident => $description:expr) => {
        $crate::name::descriptions! {
            @ $inner, $of => $description,
            DESCRIPTION DESCRIPTION BEHIND_1 BEHIND_1 BEHIND_2 BEHIND_2 BEHIND_3 BEHIND_3 BEHIND_4 BEHIND_4 BEHIND_5 BEHIND_5
        }
    };
}
pub(crate) use descriptions;

impl Type<'static> {
    /// Returns the C++ type that corresponds to a Rust type.
    ///
    /// ```
    /// use gpu_abi::name::{Const, FunctionName, Type};
    /// use gpu_abi::{DevicePtr, narrow::F16, vector::Float4};
    ///
    /// let parameters = [Type::of::<DevicePtr<Float4>>(), Type::of::<DevicePtr<Const<F16>>>(), Type::of::<u32>()];
    /// assert_eq!(FunctionName::new("f", &parameters).mangled()?.to_string(), "_Z1fP6float4PK6__halfj");
    /// # Ok::<(), gpu_abi::name::NameError>(())
    /// ```
    pub const fn of<T: CxxType + ?Sized>() -> Self {
        T::CXX
    }

    /// Returns the C++ type that CUDA's headers use for a number on a host: the types that [`CxxType`] states for the Rust types of the
    /// host that the program is compiled for.
    ///
    /// ```
    /// use gpu_abi::layout::Host;
    /// use gpu_abi::name::{FunctionName, Type};
    /// use gpu_abi::scalar::Scalar;
    ///
    /// let name = |host| FunctionName::new("f", &[Type::of_scalar(Scalar::U64, host)]).mangled().map(|name| name.to_string());
    /// assert_eq!(name(Host::LINUX_X86_64)?, "_Z1fm");
    /// assert_eq!(name(Host::WINDOWS)?, "_Z1fy");
    /// # Ok::<(), gpu_abi::name::NameError>(())
    /// ```
    #[inline]
    pub const fn of_scalar(scalar: Scalar, host: Host) -> Self {
        Self::fundamental(scalar.fundamental(host))
    }

    #[inline]
    const fn number(layout: &TypeLayout) -> Self {
        match layout.kind() {
            Kind::Scalar(scalar) => Self::of_scalar(*scalar, Host::TARGET),
            _ => panic!("the layout is a number's"),
        }
    }
}

/// A read-only `T` as the target of a pointer: `DevicePtr<Const<f32>>` is `const float *` in C++.
///
/// It has the size of a `T`, but no values.
#[derive(Debug)]
#[repr(transparent)]
pub struct Const<T: ?Sized>(core::convert::Infallible, T);

impl<T: CxxType + ?Sized> CxxType for Const<T> {
    const CXX: Type<'static> = T::CXX.constant();
    descriptions!(T, of => of.constant());
}

macro_rules! leaves {
    ($($($type:ident)*: $cxx:expr;)*) => {$($(
        impl CxxType for $type {
            const CXX: Type<'static> = $cxx;
            const DESCRIPTION: Description = Description::leaf::<Self>();
        }
    )*)*};
}

leaves! {
    bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64: Type::number(Self::REF);
    TextureObject SamplerHandle SurfaceObject: Type::ULONG_LONG;
    TensorMap TensorMapA64: Type::class(crate::tensor_map::CUDA_NAME);
}

impl<T: Mirrored + CxxType> CxxType for Mirror<T> {
    const CXX: Type<'static> = T::CXX;
    descriptions!(T, of => Description { layout: Some(Self::REF), ..*of });
}

impl CxxType for c_void {
    const CXX: Type<'static> = Type::VOID;
    const DESCRIPTION: Description = Description::VOID;
}

macro_rules! non_zero {
    ($($int:ty),*) => {$(
        impl CxxType for NonZero<$int> {
            const CXX: Type<'static> = <$int>::CXX;
            const DESCRIPTION: Description = Description::leaf::<Self>();
        }
    )*};
}

non_zero!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! wrappers {
    ($([$($parameter:ident)?] $wrapper:ty: $inner:ty $(, $cell:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl$(<$parameter: CxxType>)? $crate::name::CxxType for $wrapper {
            const CXX: $crate::name::Type<'static> = <$inner as $crate::name::CxxType>::CXX;
            $crate::name::descriptions!($inner, of => $crate::description::Description { $($cell: true,)? ..*of });
        }
    )*};
}
#[cfg(any(feature = "glam", feature = "half"))]
pub(crate) use wrappers;

// A kernel has the inner type where a pointer in Rust points to one of these.
wrappers! {
    [T] MaybeUninit<T>: T;
    [T] Cell<T>: T, is_cell;
    [T] UnsafeCell<T>: T, is_cell;
    [T] Wrapping<T>: T;
    [] AtomicBool: bool, is_cell;
    [] AtomicI8: i8, is_cell;
    [] AtomicI16: i16, is_cell;
    [] AtomicI32: i32, is_cell;
    [] AtomicU8: u8, is_cell;
    [] AtomicU16: u16, is_cell;
    [] AtomicU32: u32, is_cell;
}

#[cfg(target_pointer_width = "64")]
wrappers!([T] AtomicPtr<T>: crate::pointer::HostPtr<T>, is_cell;);

#[cfg(target_has_atomic = "64")]
wrappers! {
    [] AtomicI64: i64, is_cell;
    [] AtomicU64: u64, is_cell;
}

macro_rules! pointers {
    ($($space:ty),*) => {$(
        impl<T: CxxType + ?Sized> CxxType for Ptr<T, $space> {
            const CXX: Type<'static> = T::CXX.pointer();
            descriptions!(behind T, to => Description::pointer(to));
        }
    )*};
}

// C++ has only 64-bit pointers.
pointers!(Generic, Global, ConstSpace, Param);

macro_rules! host_pointers {
    ([$to:ident] $($pointer:ty: $cxx:expr, $access:ident;)*) => {$(
        impl<$to: CxxType> CxxType for $pointer {
            const CXX: Type<'static> = $cxx.pointer();
            descriptions!(behind $to, to => Description::pointer(to).through(Access::$access));
        }
    )*};
}

host_pointers! {
    [T]
    *mut T: T::CXX, Any;
    *const T: T::CXX.constant(), Lent;
    NonNull<T>: T::CXX, Any;
    Option<NonNull<T>>: T::CXX, Any;
    &T: T::CXX.constant(), Shared;
    Option<&T>: T::CXX.constant(), Shared;
    &mut T: T::CXX, Unique;
    Option<&mut T>: T::CXX, Unique;
}

#[cfg(target_pointer_width = "64")]
host_pointers!([T] crate::pointer::HostPtr<T>: T::CXX, Any;);

#[cfg(feature = "alloc")]
host_pointers! {
    [T]
    alloc::boxed::Box<T>: T::CXX, Unique;
    Option<alloc::boxed::Box<T>>: T::CXX, Unique;
}

impl<T: CxxType, const N: usize> CxxType for [T; N] {
    const CXX: Type<'static> = T::CXX.array(N as u64);
    descriptions!(T, of => Description::array(of, N));
}

impl<T: CxxType> CxxType for [T] {
    const CXX: Type<'static> = T::CXX;
    descriptions!(T, of => *of);
}
