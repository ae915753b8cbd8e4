use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(vector, vector)]
    color: [u8; 4],
}

fn main() {}
