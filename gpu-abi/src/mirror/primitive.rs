//! Layouts and conversions of Rust's own scalars (the guide's section 1.1).

use super::codec::{Valid, copied};
use super::{Codec, PtxMirror, Reader, Writer, leaf};
use crate::layout::{Host, Layout, NoPadding, PtxLayout, PtxRepr, TypeLayout};
use crate::scalar::Scalar;
use core::mem::ManuallyDrop;
use core::num::NonZero;

/// An enumeration without data, whose mirror is an integer.
#[doc(hidden)]
pub trait Enumeration {
    /// The integer.
    type Int;
}

macro_rules! layouts {
    ($($type:ty: $scalar:expr),* $(,)?) => {$(
        // SAFETY: the engine's own scalar.
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $type {
            const LAYOUT: TypeLayout = Layout::scalar($scalar);
        }
    )*};
}
layouts!(
    bool: Scalar::Bool, char: Scalar::Char,
    i8: Scalar::I8, i16: Scalar::I16, i32: Scalar::I32, i64: Scalar::I64, i128: Scalar::I128,
    u8: Scalar::U8, u16: Scalar::U16, u32: Scalar::U32, u64: Scalar::U64, u128: Scalar::U128,
    f32: Scalar::F32, f64: Scalar::F64,
);

// SAFETY: the engine's own scalar, with the host's width.
#[diagnostic::do_not_recommend]
unsafe impl PtxLayout for usize {
    const LAYOUT: TypeLayout = Layout::scalar(Host::TARGET.size_t()).with_name("usize");
}

// SAFETY: the engine's own scalar, with the host's width.
#[diagnostic::do_not_recommend]
unsafe impl PtxLayout for isize {
    const LAYOUT: TypeLayout =
        Layout::scalar(if size_of::<Self>() == 4 { Scalar::I32 } else { Scalar::I64 }).with_name("isize");
}

leaf!(
    [] i8, [] i16, [] i32, [] i64, [] i128, [] isize, [] u8, [] u16, [] u32, [] u64, [] u128, [] usize, [] f32, [] f64,
);

/// Implements the conversions of a scalar that has invalid bit patterns, through an integer of its size.
macro_rules! checked {
    ($($type:ty as $int:ty, or $any:expr => $read:expr),* $(,)?) => {$(
        copied!([] $type as $int, Read, |input| input.take_checked::<$int>($read, $any));

        #[cfg(feature = "launch")]
        #[diagnostic::do_not_recommend]
        impl crate::launch::Element<$type> for $int {}
    )*};
}
checked!(
    bool as u8, or false => |byte| match byte {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    },
    char as u32, or char::MIN => char::from_u32,
);

macro_rules! non_zero {
    ($($int:ident $name:literal),* $(,)?) => {
        $(
            // SAFETY: the integer's layout.
            #[diagnostic::do_not_recommend]
            unsafe impl PtxLayout for NonZero<$int> {
                const LAYOUT: TypeLayout = <$int as PtxLayout>::LAYOUT.with_name($name);
            }
        )*
        checked!($(NonZero<$int> as $int, or NonZero::<$int>::MAX => NonZero::new),*);
    };
}
non_zero!(
    i8 "NonZeroI8", i16 "NonZeroI16", i32 "NonZeroI32", i64 "NonZeroI64", i128 "NonZeroI128", isize "NonZeroIsize",
    u8 "NonZeroU8", u16 "NonZeroU16", u32 "NonZeroU32", u64 "NonZeroU64", u128 "NonZeroU128", usize "NonZeroUsize",
);

// SAFETY: a marker takes no space in memory.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized> PtxLayout for core::marker::PhantomData<T> {
    const LAYOUT: TypeLayout = Layout::without_storage("PhantomData");
}

// SAFETY: rustc gives a marker no space and the alignment 1.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized> PtxRepr for core::marker::PhantomData<T> {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> NoPadding for core::marker::PhantomData<T> {}

// SAFETY: there are no bytes.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized> Codec for core::marker::PhantomData<T> {
    const IS_DEVICE_BYTES: bool = true;
    const VALID: Valid = Valid::Any;

    #[inline]
    fn write_to(&self, out: &mut Writer<'_, Self>) {
        out.clear();
    }

    #[inline]
    fn read_from(_: &mut Reader<'_, Self>) -> Self {
        Self
    }
}

// SAFETY: both have no size and the alignment 1.
#[diagnostic::do_not_recommend]
unsafe impl<T: ?Sized> PtxMirror for core::marker::PhantomData<T> {
    type Mirror = [u8; 0];
}

// SAFETY: `ManuallyDrop` is transparent over the value.
#[diagnostic::do_not_recommend]
unsafe impl<T: PtxLayout> PtxLayout for ManuallyDrop<T> {
    const LAYOUT: TypeLayout = T::LAYOUT;
}

// SAFETY: as for `PtxLayout`.
#[diagnostic::do_not_recommend]
unsafe impl<T: PtxMirror> PtxMirror for ManuallyDrop<T> {
    type Mirror = T::Mirror;
}
