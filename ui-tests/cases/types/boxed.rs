use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Node {
    value: f32,
    next: Box<u32>,
}

fn main() {}
