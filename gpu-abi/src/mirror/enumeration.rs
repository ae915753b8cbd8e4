//! Enumerations without data, which are stored as integers.

use super::Reader;
use super::bits::BitField;
use crate::layout::{Kind, PtxLayout, PtxRepr};
use crate::scalar::Scalar;

/// An integer that can store an enumeration. 128-bit integers cannot: nvcc does not compile such enumerations, and debug
/// information has room for only 64 bits of a value.
#[diagnostic::on_unimplemented(
    message = "an enumeration is stored as an integer of up to 64 bits, not as `{Self}`",
    label = "not such an integer",
    note = "drop `enumerators`, or change the field's type"
)]
pub trait EnumInt: bytemuck::Pod + PtxLayout {
    /// The integer.
    const SCALAR: Scalar = match *Self::LAYOUT.kind() {
        Kind::Scalar(scalar) => scalar,
        _ => panic!("an enumeration is stored as an integer"),
    };
}

macro_rules! enum_ints {
    ($($int:ident)*) => {$(impl EnumInt for $int {})*};
}
enum_ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// Returns the integer that an enumeration without data is stored as. In a constant, uninitialized bytes are an error.
///
/// # Safety
///
/// All bytes of the value must be initialized: `T` must be an enumeration without data and without padding.
#[inline]
pub const unsafe fn int_of<T: PtxRepr, I: EnumInt>(value: &T) -> I {
    const { assert!(size_of::<T>() == size_of::<I>(), "an enumeration without data is as large as its integer") };
    // SAFETY: the value has the integer's size; the caller guarantees that all of its bytes are initialized; any bytes are a
    // valid integer.
    unsafe { core::ptr::from_ref(value).cast::<I>().read_unaligned() }
}

/// Returns the value of an integer. It reads the bytes in little-endian order, as on all supported hosts.
pub(crate) const fn number_of<I: EnumInt>(value: &I) -> i128 {
    // SAFETY: these are the value's bytes, which are initialized, as `EnumInt` implies `Pod`, and borrowed as long as the value.
    let bytes = unsafe { core::slice::from_raw_parts(core::ptr::from_ref(value).cast::<u8>(), size_of::<I>()) };
    let mut wide = 0_u128;
    let mut i = bytes.len();
    while i > 0 {
        i -= 1;
        wide = wide << 8 | bytes[i] as u128;
    }
    let cut = 128 - 8 * size_of::<I>() as u32;
    if I::SCALAR.is_signed() { ((wide << cut) as i128) >> cut } else { wide as i128 }
}

impl<R: PtxLayout> Reader<'_, R> {
    /// Reads an enumeration without data, which has the size of its integer.
    #[inline]
    pub fn take_enumeration<T: BitField>(&mut self) -> T
    where
        T::Int: EnumInt,
    {
        T::from_int(self.take_plain()).unwrap_or_else(|| {
            self.refuse(size_of::<T::Int>());
            T::any()
        })
    }
}
