use gpu_abi::{PtxLayout, narrow::Half2};

#[derive(PtxLayout)]
struct Key {
    #[ptx(vector)]
    words: [Half2; 2],
}

fn main() {}
