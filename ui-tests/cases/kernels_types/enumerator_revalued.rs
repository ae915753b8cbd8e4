use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
enum Material {
    Diffuse,
    Metal,
    Glass = 4,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn paint(image: DevicePtr<u8>, material: Material);
}

fn main() {}
