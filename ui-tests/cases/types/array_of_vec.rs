use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Levels {
    meshes: [Vec<f32>; 4],
}

fn main() {}
