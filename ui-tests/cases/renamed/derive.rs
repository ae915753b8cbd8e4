use abi::{DevicePtr, PtxLayout};

#[derive(PtxLayout)]
struct Body {
    mass: f32,
    next: DevicePtr<u32>,
}

fn main() {}
