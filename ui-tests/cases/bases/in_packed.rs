use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
#[ptx(packed)]
struct Ball {
    #[ptx(base)]
    shape: Shape,
    radius: f32,
}

fn main() {}
