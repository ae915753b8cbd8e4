use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3, align = 8)]
    kind: u32,
}

fn main() {}
