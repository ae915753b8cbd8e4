use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Ray {
    length: f32,
    hit: Option<u32>,
}

fn main() {}
