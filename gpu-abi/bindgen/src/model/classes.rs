//! CUDA's vectors, narrow floats and tensor maps, for which `gpu-abi` has types.

use gpu_abi::__tools::{CUDA_CLASSES, narrow_class};
use gpu_abi::layout::{Kind, PtxLayout};
use gpu_abi::{TensorMap, TensorMapA64, TypeLayout};

/// A class of CUDA's headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) is_vector: bool,
    /// The layout of the type in `gpu_abi`, by its name there.
    pub(crate) layout: &'static TypeLayout,
}

impl Class {
    /// Returns the class that C++ calls `name`, if it has this size in bytes. Of the tensor maps of several CUDA releases, it is the
    /// newest with the right alignment.
    pub(crate) fn named(name: &str, size: Option<u64>, is_aligned: impl Fn(u64) -> bool) -> Option<Self> {
        let tensor_map = || TENSOR_MAPS.into_iter().find(|layout| name == TENSOR_MAP && is_aligned(layout.align() as u64));
        let (is_vector, layout) = match narrow_class(name).or_else(tensor_map) {
            Some(layout) => (false, layout),
            None => (true, vectors().find(|(cuda, _)| *cuda == name)?.1),
        };
        size.is_none_or(|size| size == layout.size() as u64).then_some(Self { is_vector, layout })
    }

    /// Returns its name in C++.
    pub(crate) fn cuda(self) -> &'static str {
        match self.layout.kind() {
            Kind::NarrowFloat(class) => class,
            Kind::Record(_) => TENSOR_MAP,
            _ => vectors().find(|(_, layout)| *layout == self.layout).map_or(self.layout.name(), |(cuda, _)| cuda),
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
        vectors().map(|(cuda, _)| cuda).chain([TENSOR_MAP])
    }
}

/// The struct in cuda.h for which `CUtensorMap` is a typedef.
const TENSOR_MAP: &str = "CUtensorMap_st";

/// The layouts of the struct, whose alignment depends on the release of CUDA.
const TENSOR_MAPS: [&TypeLayout; 2] = [<TensorMap as PtxLayout>::REF, <TensorMapA64 as PtxLayout>::REF];

/// Returns the names in C++ and the layouts of the vectors.
fn vectors() -> impl Iterator<Item = (&'static str, &'static TypeLayout)> {
    let vectors = CUDA_CLASSES.iter().filter(|class| matches!(class.layout.kind(), Kind::Vector { .. }));
    vectors.map(|class| (class.name, class.layout))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::names::is_cuda_class;

    #[test]
    fn the_reader_knows_the_classes() {
        for name in Class::aggregates().chain(["__half", "__half2", "__nv_bfloat16", "__nv_fp8x4_e4m3"]) {
            assert!(is_cuda_class(name) && Class::named(name, None, |_| true).is_some(), "{name}");
        }
        for name in ["dim3", "uint5", "Float4", "sim::float4", "float4_8a", "half", "ufloat"] {
            assert!(!is_cuda_class(name) && Class::named(name, None, |_| true).is_none(), "{name}");
        }
    }
}
