use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(bits = 3)]
struct Body {
    kind: u32,
}

fn main() {}
