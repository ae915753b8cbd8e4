use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
struct Ball {
    radius: f32,
    #[ptx(base)]
    shape: Shape,
}

fn main() {}
