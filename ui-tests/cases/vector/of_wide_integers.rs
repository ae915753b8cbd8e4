use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Key {
    #[ptx(vector)]
    words: [u128; 2],
}

fn main() {}
