use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    #[ptx(bits = 4)]
    kind: u32,
}

fn main() {}
