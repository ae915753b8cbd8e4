use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
#[ptx(base)]
struct Ball {
    shape: Shape,
    radius: f32,
}

fn main() {}
