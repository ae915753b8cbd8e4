//! The Rust type that stands for each base type of the oracle's format.

use gpu_abi::layout::{Enumerator, Layout};
use gpu_abi::scalar::Scalar;
use gpu_abi::{PtxLayout, TypeLayout};

use crate::base_type::BaseType;

/// A Rust type, by name and by layout.
#[derive(Clone, Copy, Debug)]
pub struct RustType {
    /// Its path; the records' sources declare [`ENUM`] themselves.
    pub path: &'static str,
    /// Its layout.
    pub layout: TypeLayout,
}

/// The name of the enumeration that stands for all enumerations: two values over `u32`, as in the
/// C++ form.
pub const ENUM: &str = "ProbeEnum";

macro_rules! types {
    ($($name:literal => $ty:ty,)*) => {
        /// The type that stands for a base type.
        ///
        /// # Panics
        /// Panics if the table lacks the base type; a test goes through all of them.
        pub fn rust_type(base: &BaseType) -> RustType {
            match base.name {
                "enum" => RustType {
                    path: ENUM,
                    layout: Layout::enumeration(ENUM, Scalar::U32, ENUMERATORS),
                },
                $($name => RustType { path: stringify!($ty), layout: <$ty as PtxLayout>::LAYOUT },)*
                other => panic!("no Rust type stands for `{other}`"),
            }
        }
    };
}

static ENUMERATORS: &[Enumerator<'static>] = &[Enumerator::new("First", 0), Enumerator::new("Second", 1)];

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
    "char1" => gpu_abi::vector::Char1,
    "char2" => gpu_abi::vector::Char2,
    "char3" => gpu_abi::vector::Char3,
    "char4" => gpu_abi::vector::Char4,
    "uchar1" => gpu_abi::vector::UChar1,
    "uchar2" => gpu_abi::vector::UChar2,
    "uchar3" => gpu_abi::vector::UChar3,
    "uchar4" => gpu_abi::vector::UChar4,
    "short1" => gpu_abi::vector::Short1,
    "short2" => gpu_abi::vector::Short2,
    "short3" => gpu_abi::vector::Short3,
    "short4" => gpu_abi::vector::Short4,
    "ushort1" => gpu_abi::vector::UShort1,
    "ushort2" => gpu_abi::vector::UShort2,
    "ushort3" => gpu_abi::vector::UShort3,
    "ushort4" => gpu_abi::vector::UShort4,
    "int1" => gpu_abi::vector::Int1,
    "int2" => gpu_abi::vector::Int2,
    "int3" => gpu_abi::vector::Int3,
    "int4" => gpu_abi::vector::Int4,
    "uint1" => gpu_abi::vector::UInt1,
    "uint2" => gpu_abi::vector::UInt2,
    "uint3" => gpu_abi::vector::UInt3,
    "uint4" => gpu_abi::vector::UInt4,
    "long1" => gpu_abi::vector::Long1,
    "long2" => gpu_abi::vector::Long2,
    "long3" => gpu_abi::vector::Long3,
    "long4" => gpu_abi::vector::Long4,
    "ulong1" => gpu_abi::vector::ULong1,
    "ulong2" => gpu_abi::vector::ULong2,
    "ulong3" => gpu_abi::vector::ULong3,
    "ulong4" => gpu_abi::vector::ULong4,
    "longlong1" => gpu_abi::vector::LongLong1,
    "longlong2" => gpu_abi::vector::LongLong2,
    "longlong3" => gpu_abi::vector::LongLong3,
    "longlong4" => gpu_abi::vector::LongLong4,
    "ulonglong1" => gpu_abi::vector::ULongLong1,
    "ulonglong2" => gpu_abi::vector::ULongLong2,
    "ulonglong3" => gpu_abi::vector::ULongLong3,
    "ulonglong4" => gpu_abi::vector::ULongLong4,
    "float1" => gpu_abi::vector::Float1,
    "float2" => gpu_abi::vector::Float2,
    "float3" => gpu_abi::vector::Float3,
    "float4" => gpu_abi::vector::Float4,
    "double1" => gpu_abi::vector::Double1,
    "double2" => gpu_abi::vector::Double2,
    "double3" => gpu_abi::vector::Double3,
    "double4" => gpu_abi::vector::Double4,
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
