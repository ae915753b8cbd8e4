//! Declarations for `kernels/step.cu`. A case imports all of them.
#![allow(missing_docs, missing_debug_implementations, reason = "the kernels' sources describe them")]

pub use gpu_abi::vector::Float3;
pub use gpu_abi::{DevicePtr, Ptr, PtxLayout, kernels};

#[derive(PtxLayout)]
#[ptx(align = 32)]
pub struct Body {
    pub position: Float3,
    pub mass: f32,
    pub species: u32,
}
