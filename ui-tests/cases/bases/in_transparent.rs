use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Ball {
    #[ptx(base)]
    shape: Shape,
}

fn main() {}
