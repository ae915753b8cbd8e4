use abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    next: DevicePtr<u32>,
}

#[kernels]
unsafe extern "C" {
    fn step(n: u32);
}

fn main() {}
