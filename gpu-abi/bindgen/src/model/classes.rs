//! CUDA's vectors, narrow floats and tensor maps, for which `gpu-abi` has types.

use gpu_abi::layout::{Kind, PtxLayout};
use gpu_abi::verify::types::narrow_class;
use gpu_abi::{TensorMap, TensorMapA64, TypeLayout, vector};

/// A class of CUDA's headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) is_vector: bool,
    /// The layout of the type in `gpu_abi`, by its name there.
    pub(crate) layout: &'static TypeLayout,
}

impl Class {
    /// Returns the class that C++ calls `name`, if it has that size in bytes.
    pub(crate) fn of(name: &str, size: Option<u64>) -> Option<Self> {
        let vector = || VECTORS.iter().find(|(cuda, _)| *cuda == name).map(|(_, layout)| *layout);
        let (is_vector, layout) = match narrow_class(name) {
            Some(layout) => (false, layout),
            None => (true, vector()?),
        };
        size.is_none_or(|size| size == layout.size() as u64).then_some(Self { is_vector, layout })
    }

    /// Returns the tensor map that C++ calls `name`: of the newest CUDA whose layout is right.
    pub(crate) fn tensor_map(name: &str, is_right: impl Fn(&TypeLayout) -> bool) -> Option<Self> {
        let layout = TENSOR_MAPS.into_iter().find(|layout| is_right(layout))?;
        (name == TENSOR_MAP).then_some(Self { is_vector: false, layout })
    }

    /// Returns its name in C++.
    pub(crate) fn cuda(self) -> &'static str {
        match self.layout.kind() {
            Kind::NarrowFloat(float) => float.cuda_name(),
            Kind::Record(_) => TENSOR_MAP,
            _ => VECTORS.iter().find(|(_, layout)| *layout == self.layout).map_or(self.layout.name(), |(cuda, _)| cuda),
        }
    }

    /// Returns its path in `gpu_abi`.
    pub(crate) fn path(self) -> String {
        let name = self.layout.name();
        match self.layout.kind() {
            Kind::NarrowFloat(_) => format!("narrow::{name}"),
            _ if self.is_vector => format!("vector::{name}"),
            _ => name.to_owned(),
        }
    }

    /// Returns the names of the vectors and the tensor map in C++.
    pub(crate) fn aggregates() -> impl Iterator<Item = &'static str> {
        VECTORS.iter().map(|(cuda, _)| *cuda).chain([TENSOR_MAP])
    }
}

/// The struct in cuda.h for which `CUtensorMap` is a typedef.
const TENSOR_MAP: &str = "CUtensorMap_st";

/// The layouts of the struct, whose alignment depends on the release of CUDA.
const TENSOR_MAPS: [&TypeLayout; 2] = [<TensorMap as PtxLayout>::REF, <TensorMapA64 as PtxLayout>::REF];

macro_rules! vectors {
    ($($cuda:literal $name:ident),*) => {
        static VECTORS: &[(&str, &TypeLayout)] = &[$(($cuda, &<vector::$name as PtxLayout>::LAYOUT)),*];
    };
}

vectors! {
    "char1" Char1, "char2" Char2, "char3" Char3, "char4" Char4, "uchar1" UChar1, "uchar2" UChar2, "uchar3" UChar3,
    "uchar4" UChar4, "short1" Short1, "short2" Short2, "short3" Short3, "short4" Short4, "ushort1" UShort1,
    "ushort2" UShort2, "ushort3" UShort3, "ushort4" UShort4, "int1" Int1, "int2" Int2, "int3" Int3, "int4" Int4,
    "uint1" UInt1, "uint2" UInt2, "uint3" UInt3, "uint4" UInt4, "long1" Long1, "long2" Long2, "long3" Long3,
    "long4" Long4, "ulong1" ULong1, "ulong2" ULong2, "ulong3" ULong3, "ulong4" ULong4, "longlong1" LongLong1,
    "longlong2" LongLong2, "longlong3" LongLong3, "longlong4" LongLong4, "ulonglong1" ULongLong1,
    "ulonglong2" ULongLong2, "ulonglong3" ULongLong3, "ulonglong4" ULongLong4, "float1" Float1, "float2" Float2,
    "float3" Float3, "float4" Float4, "double1" Double1, "double2" Double2, "double3" Double3, "double4" Double4,
    "long4_16a" Long4A16, "ulong4_16a" ULong4A16, "longlong4_16a" LongLong4A16, "longlong4_32a" LongLong4A32,
    "ulonglong4_16a" ULongLong4A16, "ulonglong4_32a" ULongLong4A32, "double4_16a" Double4A16, "double4_32a" Double4A32
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::names::is_cuda_class;

    #[test]
    fn the_reader_knows_the_classes() {
        for name in Class::aggregates().chain(["__half", "__half2", "__nv_bfloat16", "__nv_fp8x4_e4m3"]) {
            assert!(
                is_cuda_class(name) && Class::of(name, None).or_else(|| Class::tensor_map(name, |_| true)).is_some(),
                "{name}"
            );
        }
        for name in ["dim3", "uint5", "Float4", "sim::float4", "float4_8a", "half", "ufloat"] {
            assert!(!is_cuda_class(name) && Class::of(name, None).is_none(), "{name}");
        }
    }
}
