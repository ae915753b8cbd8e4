use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
union Ball {
    #[ptx(base)]
    shape: ShapeMirror,
    radius: f32,
}

fn main() {}
