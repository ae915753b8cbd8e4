use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: u32,
}

#[derive(PtxLayout)]
struct Ball {
    radius: f32,
    #[ptx(base)]
    shape: Shape,
}

fn main() {}
