use gpu_abi::{DevicePtr, PtxLayout};

#[derive(PtxLayout)]
struct Link {
    #[ptx(bits = 48)]
    next: DevicePtr<u32>,
}

fn main() {}
