use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(vector)]
    kind: [u8; 5],
    name: String,
}

fn main() {}
