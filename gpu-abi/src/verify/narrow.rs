//! Finds CUDA's classes for narrow floats by name.

use crate::layout::{Kind, PtxLayout, TypeLayout};

/// Returns the layout of the class that CUDA's headers call `cuda`. A suffix `_raw` is ignored: `__half_raw` is `__half`
/// without constructors.
///
/// ```
/// use gpu_abi::verify::types::narrow_class;
///
/// assert_eq!(narrow_class("__half2").map(|class| (class.name(), class.size())), Some(("Half2", 4)));
/// ```
pub fn narrow_class(cuda: &str) -> Option<&'static TypeLayout> {
    use crate::narrow::{
        BFloat162, Bf16, F16, Fp4E2M1, Fp4x2E2M1, Fp4x4E2M1, Fp6E2M3, Fp6E3M2, Fp6x2E2M3, Fp6x2E3M2, Fp6x4E2M3, Fp6x4E3M2,
        Fp8E4M3, Fp8E5M2, Fp8E8M0, Fp8UE5M3, Fp8x2E4M3, Fp8x2E5M2, Fp8x2E8M0, Fp8x2UE5M3, Fp8x4E4M3, Fp8x4E5M2, Fp8x4E8M0,
        Fp8x4UE5M3, Half2, Tf32,
    };

    const ALL: [&TypeLayout; 26] = [
        &F16::LAYOUT,
        &Bf16::LAYOUT,
        &Half2::LAYOUT,
        &BFloat162::LAYOUT,
        &Fp8E4M3::LAYOUT,
        &Fp8x2E4M3::LAYOUT,
        &Fp8x4E4M3::LAYOUT,
        &Fp8E5M2::LAYOUT,
        &Fp8x2E5M2::LAYOUT,
        &Fp8x4E5M2::LAYOUT,
        &Fp8E8M0::LAYOUT,
        &Fp8x2E8M0::LAYOUT,
        &Fp8x4E8M0::LAYOUT,
        &Fp8UE5M3::LAYOUT,
        &Fp8x2UE5M3::LAYOUT,
        &Fp8x4UE5M3::LAYOUT,
        &Fp6E2M3::LAYOUT,
        &Fp6x2E2M3::LAYOUT,
        &Fp6x4E2M3::LAYOUT,
        &Fp6E3M2::LAYOUT,
        &Fp6x2E3M2::LAYOUT,
        &Fp6x4E3M2::LAYOUT,
        &Fp4E2M1::LAYOUT,
        &Fp4x2E2M1::LAYOUT,
        &Fp4x4E2M1::LAYOUT,
        &Tf32::LAYOUT,
    ];
    let cuda = cuda.strip_suffix("_raw").unwrap_or(cuda);
    ALL.into_iter().find(|layout| matches!(layout.kind(), Kind::NarrowFloat(float) if float.cuda_name() == cuda))
}
