use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Material {
    #[ptx(vector)]
    color: [f32; 4],
    roughness: f32,
}

fn main() {}
