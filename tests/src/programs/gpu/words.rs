//! Values as the 64-bit words that the kernels write: sign-extended for signed integers, zero-extended for other integers,
//! and the bits of floating-point numbers.

use gpu_abi::vector::{Char3, Double2, Float3, Int4, LongLong2, Short2, UChar4, UInt2, UShort3};
use gpu_abi::{
    DevicePtr,
    narrow::{Bf16, F16, Fp8E4M3, Fp8x4E5M2, Half2},
};

/// A value that kernels return.
pub(crate) trait Words {
    /// Appends the value's words.
    fn put(&self, out: &mut Vec<u64>);
}

macro_rules! words {
    ($($type:ty: $value:ident => $word:expr;)*) => {$(
        impl Words for $type {
            fn put(&self, out: &mut Vec<u64>) {
                let $value = *self;
                out.extend($word);
            }
        }
    )*};
}
words! {
    bool: v => [u64::from(v)];
    char: v => [u64::from(v)];
    u8: v => [u64::from(v)];
    u16: v => [u64::from(v)];
    u32: v => [u64::from(v)];
    u64: v => [v];
    u128: v => [v as u64, (v >> 64) as u64];
    i8: v => [i64::from(v) as u64];
    i16: v => [i64::from(v) as u64];
    i32: v => [i64::from(v) as u64];
    i64: v => [v as u64];
    f32: v => [u64::from(v.to_bits())];
    f64: v => [v.to_bits()];
    F16: v => [u64::from(v.to_bits())];
    Bf16: v => [u64::from(v.to_bits())];
    Half2: v => [v.x.to_bits(), v.y.to_bits()].map(u64::from);
    Fp8E4M3: v => [u64::from(v.to_bits())];
    Fp8x4E5M2: v => [u64::from(v.to_bits())];
}

macro_rules! vectors {
    ($($type:ty: $element:ty, $lanes:literal;)*) => {$(
        impl Words for $type {
            fn put(&self, out: &mut Vec<u64>) {
                <[$element; $lanes]>::from(*self).put(out);
            }
        }
    )*};
}
vectors! {
    Char3: i8, 3;
    Short2: i16, 2;
    UShort3: u16, 3;
    UInt2: u32, 2;
    Float3: f32, 3;
    Int4: i32, 4;
    Double2: f64, 2;
    LongLong2: i64, 2;
    UChar4: u8, 4;
}

impl<T> Words for DevicePtr<T> {
    fn put(&self, out: &mut Vec<u64>) {
        out.push(self.address());
    }
}

impl<T: Words, const N: usize> Words for [T; N] {
    fn put(&self, out: &mut Vec<u64>) {
        self.iter().for_each(|value| value.put(out));
    }
}
