use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Samples {
    count: u32,
    values: [f32],
}

fn main() {}
