use cuda_core::DeviceBuffer;
use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
struct Body {
    position: [f32; 3],
    mass: f32,
}

#[kernels]
unsafe extern "C" {
    fn step(bodies: *mut Body, forces: *const f32);
}

fn launch(forces: &DeviceBuffer<f32>, energies: &mut DeviceBuffer<f64>, bodies: &DeviceBuffer<BodyMirror>) {
    let _ = step::args(energies, forces);
    let _ = step::args(None::<&mut DeviceBuffer<BodyMirror>>, bodies);
}

fn main() {}
