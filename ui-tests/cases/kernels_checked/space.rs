use gpu_abi::{Ptr, PtxLayout, kernels, pointer::Const, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    position: Float3,
    mass: f32,
    species: u32,
}

#[kernels(file = "kernels/step_100.ptx")]
unsafe extern "C" {
    // nvcc declares generic pointers for sm_100, and an address of constant memory is none.
    fn spawn(bodies: Ptr<Body, Const>, kind: u8);
}

fn main() {}
