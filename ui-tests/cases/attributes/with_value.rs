use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::shape::Shape;

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
