use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed, pack = 4, color)]
struct Body {
    #[ptx(bits = 0)]
    kind: u8,
    both: (u32, u32),
}

fn main() {}
