use gpu_abi::PtxLayout;

// Both are reported.
#[derive(PtxLayout)]
struct Body {
    #[ptx(bits = 9)]
    kind: u8,
    #[ptx(bits = 33)]
    count: u32,
}

fn main() {}
