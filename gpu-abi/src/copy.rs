//! `Clone` and `Copy` for types that are copied whatever their parameters are; a derive requires the same of these.

/// Implements `Clone` and `Copy` for a type with these generics.
macro_rules! copy {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Clone for $type {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*> Copy for $type {}
    };
}
pub(crate) use copy;
