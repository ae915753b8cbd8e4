//! Kernels that the build script compiles, and that are compared with their declarations while this program compiles.
//!
//! If you change `kernels/scene.cuh`, `cargo build` compiles the kernels again and rejects declarations that no longer
//! match.

use gpu_abi::vector::{Float3, Float4};
use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Light {
    position: Float3,
    power: f32,
}

#[derive(PtxLayout)]
struct Scene {
    eye: Float3,
    count: u32,
    lights: DevicePtr<Light>,
}

#[kernels(file = concat!(env!("OUT_DIR"), "/render.ptx"), types = concat!(env!("OUT_DIR"), "/render.o"))]
unsafe extern "C" {
    fn render(image: DevicePtr<Float4>, scene: Scene, width: u32);
}

/// The code to load with `cuModuleLoadData`.
const PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/render.ptx"));

fn main() {
    let scene = Scene { eye: Float3::new(0.0, 1.0, 2.0), count: 0, lights: DevicePtr::new(0) };
    let image = DevicePtr::new(0);
    let args = render::args(&image, &scene, &64);
    println!("`{}`, in {} bytes of PTX, takes {} bytes", render::NAME, PTX.len(), args.pack().as_bytes().len());
}
