use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(packed)]
    kind: u32,
}

fn main() {}
