use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
}

#[kernels(file = "kernels/step.cubin")]
unsafe extern "C" {
    fn spawn(bodies: DevicePtr<Body>, kind: u32);
}

fn main() {}
