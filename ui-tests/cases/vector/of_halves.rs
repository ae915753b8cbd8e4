use gpu_abi::{F16, PtxLayout};

#[derive(PtxLayout)]
struct Key {
    #[ptx(vector)]
    words: [F16; 2],
}

fn main() {}
