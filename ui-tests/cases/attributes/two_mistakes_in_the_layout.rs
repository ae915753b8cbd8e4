use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 9)]
    kind: u8,
    name: String,
}

fn main() {}
