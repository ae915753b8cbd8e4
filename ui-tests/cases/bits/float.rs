use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Sample {
    #[ptx(bits = 8)]
    value: f32,
}

fn main() {}
