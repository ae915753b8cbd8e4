use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 2 + 2)]
    kind: u32,
}

fn main() {}
