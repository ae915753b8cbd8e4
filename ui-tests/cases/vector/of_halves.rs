use gpu_abi::{Half2, PtxLayout};

#[derive(PtxLayout)]
struct Key {
    #[ptx(vector)]
    words: [Half2; 2],
}

fn main() {}
