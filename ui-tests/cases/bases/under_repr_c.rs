use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(non_pod)]
#[repr(C)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Ball {
    #[ptx(base)]
    shape: Shape,
    color: i8,
}

fn main() {}
