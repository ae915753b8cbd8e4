//! Declarations for `kernels/scene.cu`. A case imports all of them.
#![allow(missing_docs, missing_debug_implementations, reason = "the kernels' sources describe them")]

pub use gpu_abi::variable::{Constant, Global, Managed};
pub use gpu_abi::vector::{Float3, Float4};
pub use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
pub struct Params {
    pub sun: Float3,
    pub seed: f64,
    pub frame: u32,
}
