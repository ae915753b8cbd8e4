use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(bit = 4)]
    kind: u32,
}

fn main() {}
