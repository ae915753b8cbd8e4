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
    // A cubin has no alignments, but offsets: that of a `Body` follows its alignment of 32 bytes.
    fn step(bodies: DevicePtr<Body>, first: [f32; 8], dt: f32, n: u32);
}

fn main() {}
