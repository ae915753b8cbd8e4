use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 0)]
    next: u32,
}

fn main() {}
