use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_ui_tests::records;

records! {
    Unused { all: [f32; 40] }
    View { len: u32, data: DevicePtr<f32> }
}

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<i32>, count: u32 },
}

#[kernels(file = "kernels/tagged.debug.ptx")]
unsafe extern "C" {
    // `nvcc -G` does not describe the first parameter, which the kernel does not use.
    fn partly(unused: Unused, view: View, out: DevicePtr<f32>);
    fn draw(shape: Shape, out: DevicePtr<f32>);
}

fn main() {}
