use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Material {
    Diffuse,
    Metal,
    Glass,
}

#[kernels(set = "Kernels")]
unsafe extern "C" {
    fn paint(image: DevicePtr<u8>, material: Material);
}

fn main() {}
