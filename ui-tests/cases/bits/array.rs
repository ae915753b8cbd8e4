use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Sample {
    #[ptx(bits = 8)]
    value: [u8; 4],
}

fn main() {}
