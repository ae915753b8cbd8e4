use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base, align = 8)]
    shape: Shape,
    radius: f32,
}

fn main() {}
