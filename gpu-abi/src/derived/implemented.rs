//! Implementations with the same text for all types, as macros: the derive then has less to write, and compiles faster.
//!
//! Each takes the generics, the type and the where-clause of an impl in brackets. `$p` is the expansion's name for `__private`.

/// Implements `PtxMirror`, `BitField`, `Codec` and `Stored` for an enumeration without data. Each variant is an expression and a pattern,
/// without the enumeration's name; `$local` names parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! __enumeration {
    (
        $p:ident, [$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*] $ident:ident $int:ty, $local:ident,
        [$($first:tt)*] $([$($variant:tt)*])*
    ) => {
        // SAFETY: an integer has bytes.
        #[automatically_derived]
        unsafe impl $($generics)* $p::Stored for $($type)* $($bounds)* {}
        // SAFETY: rustc stores the enumeration as this integer, as its `repr` specifies.
        #[automatically_derived]
        unsafe impl $($generics)* $p::PtxMirror for $($type)* $($bounds)* {
            type Mirror = $int;
        }
        #[automatically_derived]
        impl $($generics)* $p::BitField for $($type)* $($bounds)* {
            type Int = $int;
            #[inline]
            fn to_int(&self) -> $int {
                // SAFETY: `from_int` does not compile if a variant has data, and `LAYOUT` does not evaluate if the
                // enumeration has padding.
                unsafe { $p::int_of(self) }
            }
            #[inline]
            fn from_int($local: $int) -> $p::core::option::Option<Self> {
                $(
                    if $local == ($ident::$($variant)* as $int) {
                        return $p::core::option::Option::Some($ident::$($variant)*);
                    }
                )*
                $p::core::option::Option::None
            }
            #[inline]
            fn any() -> Self {
                $ident::$($first)*
            }
        }
        // SAFETY: as for `PtxMirror`; `from_int` refuses all integers that are not the value of a variant.
        #[automatically_derived]
        unsafe impl $($generics)* $p::Codec for $($type)* $($bounds)* {
            const IS_DEVICE_BYTES: $p::bool = true;
            const VALID: $p::Valid = $p::Valid::Read;
            #[inline]
            fn read_from($local: &mut $p::Reader<'_, Self>) -> Self {
                $local.take_enumeration()
            }
        }
    };
}

/// Implements `BitField` for an enumeration with unnamed values: a `repr(transparent)` struct with the integer `$ty` as its field.
#[doc(hidden)]
#[macro_export]
macro_rules! __open_enumeration {
    ($p:ident, [$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*] $ty:ty, $field:tt, $local:ident) => {
        #[automatically_derived]
        impl $($generics)* $p::BitField for $($type)* $($bounds)* {
            type Int = <$ty as $p::BitField>::Int;
            #[inline]
            fn to_int(&self) -> <$ty as $p::BitField>::Int {
                <$ty as $p::BitField>::to_int(&self.$field)
            }
            #[inline]
            fn from_int(
                $local: <$ty as $p::BitField>::Int,
            ) -> $p::core::option::Option<Self> {
                $p::core::option::Option::map(
                    <$ty as $p::BitField>::from_int($local),
                    |$local| Self { $field: $local },
                )
            }
            #[inline]
            fn any() -> Self {
                Self { $field: <$ty as $p::BitField>::any() }
            }
        }
    };
}

/// Implements the traits of every type for a declaration with mistakes, to keep them from causing errors elsewhere.
#[doc(hidden)]
#[macro_export]
macro_rules! __mistaken {
    ([$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*] $name:literal) => {
        // SAFETY: the program does not compile.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::PtxLayout for $($type)* $($bounds)* {
            const LAYOUT: $crate::TypeLayout = $crate::TypeLayout::mistaken($name);
        }
        $crate::__named! {
            __private
            [#[automatically_derived] impl $($generics)* $crate::name::CxxType for $($type)* $($bounds)*]
            [
                const CXX: $crate::name::Type<'static> = $crate::name::Type::class($name);
                // It agrees with any type in a kernel.
                const DESCRIPTION: $crate::__private::Description = $crate::__private::Description::UNKNOWN;
            ]
        }
        // SAFETY: the program does not compile.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::PtxRepr for $($type)* $($bounds)* {}
        #[automatically_derived]
        impl $($generics)* $crate::__private::NoPadding for $($type)* $($bounds)* {}
        // SAFETY: the program does not compile.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::Codec for $($type)* $($bounds)* {
            fn write_to(&self, _: &mut $crate::__private::Writer<'_, Self>) {}
            fn read_from(_: &mut $crate::__private::Reader<'_, Self>) -> Self {
                loop {}
            }
        }
    };
}

/// Implements `Mirrored` for a declaration with mistakes, and declares the mirror's name, if there is one.
#[doc(hidden)]
#[macro_export]
macro_rules! __mistaken_mirror {
    ($of:ty, $vis:vis type $mirror:ident) => {
        #[doc = "Stands in for the mirror of a declaration with mistakes."]
        #[allow(dead_code, non_camel_case_types)]
        $vis type $mirror = $crate::Mirror<$of>;
        $crate::__mistaken_mirror!($of);
    };
    ($of:ty) => {
        const _: () = {
            // SAFETY: the program does not compile.
            unsafe impl $crate::__private::Mirrored for $of {
                type Units = $crate::__private::Units<1, 1>;
                type Fields = ();
                const VIEW: () = ();
                fn fields(_: *mut [$crate::__private::u8]) -> *mut () {
                    loop {}
                }
            }
        };
    };
}

/// Implements `BitField` for an enumeration without data whose declaration has mistakes.
#[doc(hidden)]
#[macro_export]
macro_rules! __mistaken_enumeration {
    ([$($generics:tt)*] [$($type:tt)*] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::BitField for $($type)* $($bounds)* {
            type Int = $crate::__private::core::primitive::u64;
            fn to_int(&self) -> $crate::__private::core::primitive::u64 {
                0
            }
            fn from_int(_: $crate::__private::core::primitive::u64) -> $crate::__private::core::option::Option<Self> {
                $crate::__private::core::option::Option::None
            }
            fn any() -> Self {
                loop {}
            }
        }
    };
}

/// Implements `Kernel`, and the items of a kernel's type, for a declaration with mistakes, to keep them from causing errors where the kernel
/// is used.
#[cfg(feature = "launch")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mistaken_kernel {
    ([$($generics:tt)*] [$($type:tt)*] [$($arguments:tt)*]) => {
        // SAFETY: there are no parameters.
        #[automatically_derived]
        unsafe impl $($generics)* $crate::launch::Kernel for $($type)* {
            const NAME: &'static $crate::__private::str = "";
            const PARAMETERS: &'static [$crate::launch::Parameter] = &[];
            type Pointers = [*mut $crate::__private::core::ffi::c_void; 0];
            type Buffer = $crate::__private::Bytes<0>;
            const IS_BLOCKS: $crate::__private::bool = true;
            type Converted = [(Self::Buffer, Self::Pointers); 0];
            unsafe fn visit(
                _: &Self::Pointers,
                _: &mut impl $crate::__private::Visitor,
            ) -> $crate::__private::core::result::Result<(), $crate::MirrorError> {
                $crate::__private::core::result::Result::Ok(())
            }
        }
        impl $($generics)* $($type)* {
            pub const NAME: &'static $crate::__private::str = "";
            pub const PARAMETERS: &'static [$crate::launch::Parameter] = &[];
            pub const SIZE: $crate::__private::usize = 0;
            pub const LIMITS: $crate::launch::Limits = $crate::launch::Limits::UNKNOWN;
            pub fn args($($arguments)*) -> $crate::launch::Args<'static, Self> {
                // SAFETY: there are no parameters.
                unsafe { $crate::launch::Args::new([], ()) }
            }
        }
    };
}
