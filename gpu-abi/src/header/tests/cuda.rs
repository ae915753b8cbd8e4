//! Types of CUDA's own headers, which are included and not defined.

use super::header_of;
use crate::{DevicePtr, PtxLayout, TensorMap, TensorMapA64, narrow::Tf32};

#[test]
fn tensor_maps_are_included_and_checked() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Load<M> {
        map: M,
    }
    let text = header_of::<Load<TensorMap>>();
    assert!(text.contains("#if !defined(__CUDACC_RTC__)\n#include <cuda.h>\n#elif "), "{text}");
    assert!(text.contains("    alignas(128) unsigned long long opaque[16];\n} CUtensorMap;\n#endif\n"), "{text}");
    assert!(text.contains("static_assert(alignof(CUtensorMap) == 128,"), "{text}");
    // It occurs as a template's argument, by name only, and as a value.
    assert_eq!(text.matches("<cuda.h>").count(), 1, "{text}");
    let text = header_of::<Load<TensorMapA64>>();
    assert!(text.contains("alignas(64) unsigned") && text.contains("alignof(CUtensorMap) == 64,"), "{text}");
    assert!(!text.contains("struct CUtensorMap_st;"), "{text}");

    #[derive(PtxLayout, Clone, Copy)]
    struct Queue {
        next: DevicePtr<TensorMap>,
    }
    let text = header_of::<Queue>();
    assert!(text.contains("    CUtensorMap_st *next;\n") && text.contains("#include <cuda.h>\n"), "{text}");
    assert!(header_of::<Load<Tf32>>().contains("#include <cuda_tf32.h>\n"));
}

#[test]
fn records_of_cuda_are_checked_and_not_defined() {
    #[derive(PtxLayout)]
    #[ptx(cxx = dim3)]
    struct Dim {
        x: u32,
        y: u32,
        z: u32,
    }
    #[derive(PtxLayout)]
    struct float3 {
        x: f32,
        blocks: DevicePtr<Dim>,
    }
    #[derive(PtxLayout)]
    #[ptx(cxx = sim::dim3)]
    struct Own {
        blocks: Dim,
        rays: float3,
    }
    let text = header_of::<Own>();
    assert!(text.contains("#include <vector_types.h>\n") && text.contains("struct dim3 {\n    ::dim3 blocks;\n"), "{text}");
    assert!(!text.contains("struct dim3;") && !text.contains("struct float3"), "{text}");
    assert_eq!(text.matches("struct dim3 {").count(), 1, "{text}");
    for check in ["sizeof(dim3) == 12", "sizeof(float3) == 16"] {
        assert!(text.contains(check), "{text}");
    }
}
