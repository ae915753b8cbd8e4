use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 4.5)]
    kind: u32,
}

fn main() {}
