use gpu_abi::PtxLayout;
use gpu_abi::vector::Float2;

#[derive(PtxLayout)]
struct Key {
    #[ptx(vector)]
    words: Float2,
}

fn main() {}
