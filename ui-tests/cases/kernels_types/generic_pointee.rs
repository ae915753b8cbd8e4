use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct View<T> {
    data: DevicePtr<T>,
    len: u32,
}

#[kernels(file = "kernels/tagged.debug.ptx")]
unsafe extern "C" {
    fn sum(view: View<i32>, out: DevicePtr<f32>);
}

fn main() {}
