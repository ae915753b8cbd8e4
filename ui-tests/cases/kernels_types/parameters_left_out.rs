use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Unused {
    all: [f32; 40],
}

#[derive(PtxLayout)]
struct View {
    len: u32,
    data: DevicePtr<f32>,
}

// `nvcc -G` does not describe the first parameter, which the kernel does not use.
#[kernels(file = "kernels/tagged.debug.ptx")]
unsafe extern "C" {
    fn partly(unused: Unused, view: View, out: DevicePtr<f32>);
}

fn main() {}
