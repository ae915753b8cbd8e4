use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 9)]
    high: u8,
}

fn main() {}
