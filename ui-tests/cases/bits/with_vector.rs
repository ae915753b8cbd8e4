use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3, vector)]
    kind: u32,
}

fn main() {}
