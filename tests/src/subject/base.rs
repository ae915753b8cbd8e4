//! The Rust type that stands for each base type of the oracle's format.

use gpu_abi::layout::{Enumerator, Layout};
use gpu_abi::name::{CxxType, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi::{PtxLayout, TypeLayout};

use crate::base_type::BaseType;

/// A Rust type, by name and by layout.
#[derive(Clone, Copy, Debug)]
pub struct RustType {
    /// Its path; the records' sources declare [`ENUM`] themselves.
    pub path: &'static str,
    /// Its name in C++.
    pub name: Type<'static>,
    /// Its layout.
    pub layout: TypeLayout,
}

impl RustType {
    const fn of<T: PtxLayout + CxxType>(path: &'static str) -> Self {
        Self { path, name: T::CXX, layout: T::LAYOUT }
    }
}

/// The name of the enumeration that stands for all enumerations: two values over `u32`, as in the
/// C++ form.
pub const ENUM: &str = "ProbeEnum";

static ENUMERATORS: &[Enumerator<'static>] = &[Enumerator::new("First", 0), Enumerator::new("Second", 1)];

/// Returns the type that stands for a base type.
///
/// # Panics
/// Panics if the table lacks the base type; a test goes through all of them.
pub fn rust_type(base: &BaseType) -> RustType {
    let found = TYPES.iter().find(|(name, _)| *name == base.name);
    found.unwrap_or_else(|| panic!("no Rust type stands for `{}`", base.name)).1
}

/// Writes the table: types by their names, and after `|` the vectors of 1 to 4 elements by their names without the number.
macro_rules! types {
    ($($name:literal => $ty:ty,)* | $($vector:literal $one:ident $two:ident $three:ident $four:ident;)*) => {
        static TYPES: &[(&str, RustType)] = &[
            $(($name, RustType::of::<$ty>(stringify!($ty))),)*
            $(
                types!(@vector $vector, "1", $one),
                types!(@vector $vector, "2", $two),
                types!(@vector $vector, "3", $three),
                types!(@vector $vector, "4", $four),
            )*
            ("enum", RustType {
                path: ENUM,
                name: Type::class(ENUM),
                layout: Layout::enumeration(ENUM, Scalar::U32, ENUMERATORS),
            }),
        ];
    };
    (@vector $name:literal, $count:literal, $ty:ident) => {
        (concat!($name, $count), RustType::of::<gpu_abi::vector::$ty>(concat!("gpu_abi::vector::", stringify!($ty))))
    };
}

types! {
    "bool" => bool,
    "char" => i8,
    "schar" => i8,
    "uchar" => u8,
    "short" => i16,
    "ushort" => u16,
    "int" => i32,
    "uint" => u32,
    "long" => i64,
    "ulong" => u64,
    "llong" => i64,
    "ullong" => u64,
    "int128" => i128,
    "uint128" => u128,
    "float" => f32,
    "double" => f64,
    "ptr" => gpu_abi::DevicePtr<u8>,
    "half" => gpu_abi::narrow::F16,
    "half2" => gpu_abi::narrow::Half2,
    "bfloat16" => gpu_abi::narrow::Bf16,
    "bfloat162" => gpu_abi::narrow::BFloat162,
    "fp8_e4m3" => gpu_abi::narrow::Fp8E4M3,
    "fp8x2_e4m3" => gpu_abi::narrow::Fp8x2E4M3,
    "fp8x4_e4m3" => gpu_abi::narrow::Fp8x4E4M3,
    "fp8_e5m2" => gpu_abi::narrow::Fp8E5M2,
    "fp8x2_e5m2" => gpu_abi::narrow::Fp8x2E5M2,
    "fp8x4_e5m2" => gpu_abi::narrow::Fp8x4E5M2,
    "fp8_e8m0" => gpu_abi::narrow::Fp8E8M0,
    "fp8_ue5m3" => gpu_abi::narrow::Fp8UE5M3,
    "fp8x2_ue5m3" => gpu_abi::narrow::Fp8x2UE5M3,
    "fp8x4_ue5m3" => gpu_abi::narrow::Fp8x4UE5M3,
    "tf32" => gpu_abi::narrow::Tf32,
    "fp6_e2m3" => gpu_abi::narrow::Fp6E2M3,
    "fp6x2_e2m3" => gpu_abi::narrow::Fp6x2E2M3,
    "fp6x4_e2m3" => gpu_abi::narrow::Fp6x4E2M3,
    "fp6_e3m2" => gpu_abi::narrow::Fp6E3M2,
    "fp4_e2m1" => gpu_abi::narrow::Fp4E2M1,
    "fp4x2_e2m1" => gpu_abi::narrow::Fp4x2E2M1,
    "fp4x4_e2m1" => gpu_abi::narrow::Fp4x4E2M1,
    "long4_16a" => gpu_abi::vector::Long4A16,
    "long4_32a" => gpu_abi::vector::Long4A32,
    "ulong4_16a" => gpu_abi::vector::ULong4A16,
    "ulong4_32a" => gpu_abi::vector::ULong4A32,
    "longlong4_16a" => gpu_abi::vector::LongLong4A16,
    "longlong4_32a" => gpu_abi::vector::LongLong4A32,
    "ulonglong4_16a" => gpu_abi::vector::ULongLong4A16,
    "ulonglong4_32a" => gpu_abi::vector::ULongLong4A32,
    "double4_16a" => gpu_abi::vector::Double4A16,
    "double4_32a" => gpu_abi::vector::Double4A32,
    |
    "char" Char1 Char2 Char3 Char4;
    "uchar" UChar1 UChar2 UChar3 UChar4;
    "short" Short1 Short2 Short3 Short4;
    "ushort" UShort1 UShort2 UShort3 UShort4;
    "int" Int1 Int2 Int3 Int4;
    "uint" UInt1 UInt2 UInt3 UInt4;
    "long" Long1 Long2 Long3 Long4;
    "ulong" ULong1 ULong2 ULong3 ULong4;
    "longlong" LongLong1 LongLong2 LongLong3 LongLong4;
    "ulonglong" ULongLong1 ULongLong2 ULongLong3 ULongLong4;
    "float" Float1 Float2 Float3 Float4;
    "double" Double1 Double2 Double3 Double4;
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn every_base_type_has_a_rust_type() {
        for base in BaseType::all() {
            assert!(rust_type(base).layout.size() > 0, "{base:?}");
        }
    }
}
