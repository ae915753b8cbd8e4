use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Material {
    name: String,
    roughness: f32,
}

fn main() {}
