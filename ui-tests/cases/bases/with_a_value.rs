use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: u32,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base = Shape)]
    shape: Shape,
}

fn main() {}
