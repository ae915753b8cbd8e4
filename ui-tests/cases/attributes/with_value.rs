use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base = Shape)]
    shape: Shape,
    radius: f32,
}

#[derive(PtxLayout)]
struct VectorWithValue {
    #[ptx(vector = 4)]
    speed: [f32; 4],
}

#[derive(PtxLayout)]
struct TailsWithValue {
    len: u32,
    #[ptx(tail = 3)]
    items: [f32; 0],
}

fn main() {}
