use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Mesh {
    name: u32,
    vertices: Vec<f32>,
}

fn main() {}
