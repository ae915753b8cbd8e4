use gpu_abi::{DevicePtr, PtxLayout, Unnamed, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Body {
    mass: f32,
    position: Float3,
    #[ptx(align = 16)]
    velocity: [f32; 3],
    #[ptx(vector)]
    color: [u8; 4],
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    frozen: bool,
    #[ptx(bits = 0)]
    _next: Unnamed<i32>,
    #[ptx(bits = 7)]
    _gap: Unnamed<u16>,
    neighbors: DevicePtr<u32>,
}

#[kernels(file = "kernels/nbody.ptx", types = "kernels/nbody.debug.ptx")]
unsafe extern "C" {
    fn spawn(bodies: *mut Body, at: u32, body: Body);
}

fn main() {}
