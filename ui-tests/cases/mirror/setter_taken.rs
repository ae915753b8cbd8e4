use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 3)]
    set_kind: u32,
}

fn main() {}
