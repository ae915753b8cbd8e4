use cudarc::driver::CudaSlice;
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

fn launch(forces: &CudaSlice<f32>, energies: &mut CudaSlice<f64>, bodies: &CudaSlice<BodyMirror>) {
    let _ = step::args(energies, forces);
    let _ = step::args(None::<&mut CudaSlice<BodyMirror>>, bodies);
}

fn main() {}
