use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
}

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn spawn(bodies: DevicePtr<Body>, kind: u8);
}

// The constants that compare its parameters are not among the duplicates.
#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn spawn(bodies: DevicePtr<Body>, kind: u8);
}

fn main() {}
