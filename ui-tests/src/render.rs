//! Declarations for `kernels/render.cu`. A case imports all of them and declares again what it gets wrong.
#![allow(missing_docs, missing_debug_implementations, reason = "the kernels' sources describe them")]

pub use gpu_abi::vector::{Float3, Float4, UChar4};
pub use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
pub struct Light {
    pub position: Float3,
    pub power: f32,
}

#[derive(PtxLayout)]
pub struct Scene {
    pub eye: Float3,
    pub fov: f32,
    pub lights: DevicePtr<Light>,
    #[ptx(bits = 12)]
    pub samples: u32,
    #[ptx(bits = 1)]
    pub shadows: u32,
}

#[derive(PtxLayout)]
pub struct Node {
    pub value: i32,
    pub next: DevicePtr<Self>,
    pub light: DevicePtr<Light>,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
pub enum Material {
    Diffuse,
    Metal,
    Glass,
}
