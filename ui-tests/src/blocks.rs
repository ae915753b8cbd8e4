//! Declarations of cases as data.

/// Declares each block in a module of its name: the types that differ in brackets, then the items that are compared.
#[macro_export]
macro_rules! blocks {
    ($(#[$attribute:ident $arguments:tt] $($name:ident $([$($types:tt)*])? { $($item:tt)* })+)*) => {$($(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            $($($types)*)?

            #[$attribute $arguments]
            unsafe extern "C" {
                $($item)*
            }
        }
    )+)*};
}

/// Declares structs that have layouts.
#[macro_export]
macro_rules! records {
    ($($(#[$attribute:meta])* $name:ident $(<$($parameter:ident),*>)? { $($fields:tt)* })*) => {$(
        #[derive(gpu_abi::PtxLayout, Clone, Copy)]
        $(#[$attribute])*
        pub struct $name $(<$($parameter),*>)? {
            $($fields)*
        }
    )*};
}

/// Declares handles: types of which a program has nothing but a pointer.
#[macro_export]
macro_rules! handles {
    ($($name:ident $(<$ty:ident $(, $len:ident)?>)?)*) => {$(
        #[repr(C)]
        pub struct $name $(<$ty $(, const $len: usize)?>)? {
            _private: [u8; 0],
            $(_of: std::marker::PhantomData<$ty>,)?
        }
    )*};
}

/// Defines `compared!`, which compares its items as an attribute says. The first argument is `$`.
#[macro_export]
#[rustfmt::skip] // It would indent the inner macro further each time.
macro_rules! compared_by {
    ($dollar:tt $attribute:ident $arguments:tt) => {
        macro_rules! compared {
            ($dollar($dollar item:tt)*) => {
                #[$attribute $arguments]
                unsafe extern "C" {
                    $dollar($dollar item)*
                }
            };
        }
    };
}
