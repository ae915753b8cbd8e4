// The kernel's members are those of an anonymous union.

use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Either {
    a: i32,
    b: f32,
    raw: i32,
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn either(either: DevicePtr<Either>);
}

fn main() {}
