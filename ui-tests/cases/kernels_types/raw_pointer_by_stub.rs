use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
#[repr(u8)]
enum Material {
    Diffuse,
    Metal,
    Glass,
}

#[kernels(file = "kernels/render.plain.o")]
unsafe extern "C" {
    fn paint(image: *mut f32, material: Material);
}

fn main() {}
