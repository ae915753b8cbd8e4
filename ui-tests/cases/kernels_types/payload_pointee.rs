use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<i32>, count: u32 },
}

#[kernels(file = "kernels/tagged.debug.ptx")]
unsafe extern "C" {
    fn draw(shape: Shape, out: DevicePtr<f32>);
}

fn main() {}
