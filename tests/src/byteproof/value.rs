//! Values as sequences of 128-bit numbers, the same for every language: an integer by its value
//! (sign-extended), a float, pointer or narrow float by its bits, `bool` and enumerations as 0 or 1,
//! a vector, array or struct by its parts in order, a union by the member that is alive.
//!
//! This file is a module of the tests and, word for word, of the programs they write.

use gpu_abi::narrow::*;
use gpu_abi::*;

/// A value made from numbers, and turned back into them.
pub trait Value: Sized {
    /// Makes the value from as many numbers as it needs.
    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self;

    /// Appends the numbers that make this value.
    fn take(&self, numbers: &mut Vec<u128>);
}

/// The next number; a value that lacks one is cut short by its writer.
fn next(numbers: &mut dyn Iterator<Item = u128>) -> u128 {
    numbers.next().expect("a number for each part of the value")
}

macro_rules! integers {
    ($($integer:ident: $wide:ident),*) => {$(
        impl Value for $integer {
            fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
                next(numbers) as $integer
            }

            fn take(&self, numbers: &mut Vec<u128>) {
                // By way of the widest type of its sign, which extends the sign.
                numbers.push($wide::from(*self) as u128);
            }
        }
    )*};
}
integers!(i8: i128, i16: i128, i32: i128, i64: i128, i128: i128);
integers!(u8: u128, u16: u128, u32: u128, u64: u128, u128: u128);

macro_rules! by_bits {
    ($($ty:ident: $bits:ident),*) => {$(
        impl Value for $ty {
            fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
                Self::from_bits(next(numbers) as $bits)
            }

            fn take(&self, numbers: &mut Vec<u128>) {
                numbers.push(u128::from(self.to_bits()));
            }
        }
    )*};
}
by_bits!(
    f32: u32, f64: u64, F16: u16, Bf16: u16,
    Fp8E4M3: u8, Fp8x2E4M3: u16, Fp8x4E4M3: u32, Fp8E5M2: u8, Fp8x2E5M2: u16, Fp8x4E5M2: u32,
    Fp8E8M0: u8, Fp6E2M3: u8, Fp6x2E2M3: u16, Fp6x4E2M3: u32, Fp6E3M2: u8,
    Fp4E2M1: u8, Fp4x2E2M1: u8, Fp4x4E2M1: u16
);

macro_rules! pairs {
    ($($pair:ident: $half:ident),*) => {$(
        impl Value for $pair {
            fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
                let bits = next(numbers);
                Self::new($half::from_bits(bits as u16), $half::from_bits((bits >> 16) as u16))
            }

            fn take(&self, numbers: &mut Vec<u128>) {
                let (x, y) = (u128::from(self.x.to_bits()), u128::from(self.y.to_bits()));
                numbers.push(x | y << 16);
            }
        }
    )*};
}
pairs!(Half2: F16, BFloat162: Bf16);

impl Value for bool {
    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
        next(numbers) != 0
    }

    fn take(&self, numbers: &mut Vec<u128>) {
        numbers.push(u128::from(*self));
    }
}

impl Value for DevicePtr<u8> {
    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
        Self::new(next(numbers) as u64)
    }

    fn take(&self, numbers: &mut Vec<u128>) {
        numbers.push(u128::from(self.address()));
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
        std::array::from_fn(|_| T::make(numbers))
    }

    fn take(&self, numbers: &mut Vec<u128>) {
        self.iter().for_each(|element| element.take(numbers));
    }
}

macro_rules! vectors {
    ($($vector:ident { $($lane:ident),* })*) => {$(
        impl Value for vector::$vector {
            fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
                // The lanes are made in the order in which they are written here.
                $(let $lane = Value::make(numbers);)*
                Self::new($($lane),*)
            }

            fn take(&self, numbers: &mut Vec<u128>) {
                $(self.$lane.take(numbers);)*
            }
        }
    )*};
}

macro_rules! families {
    ($($one:ident $two:ident $three:ident $four:ident;)*) => {$(
        vectors! { $one { x } $two { x, y } $three { x, y, z } $four { x, y, z, w } }
    )*};
}
families! {
    Char1 Char2 Char3 Char4;
    UChar1 UChar2 UChar3 UChar4;
    Short1 Short2 Short3 Short4;
    UShort1 UShort2 UShort3 UShort4;
    Int1 Int2 Int3 Int4;
    UInt1 UInt2 UInt3 UInt4;
    Long1 Long2 Long3 Long4;
    ULong1 ULong2 ULong3 ULong4;
    LongLong1 LongLong2 LongLong3 LongLong4;
    ULongLong1 ULongLong2 ULongLong3 ULongLong4;
    Float1 Float2 Float3 Float4;
    Double1 Double2 Double3 Double4;
}
vectors! {
    Long4A16 { x, y, z, w }
    Long4A32 { x, y, z, w }
    ULong4A16 { x, y, z, w }
    ULong4A32 { x, y, z, w }
    LongLong4A16 { x, y, z, w }
    LongLong4A32 { x, y, z, w }
    ULongLong4A16 { x, y, z, w }
    ULongLong4A32 { x, y, z, w }
    Double4A16 { x, y, z, w }
    Double4A32 { x, y, z, w }
}
