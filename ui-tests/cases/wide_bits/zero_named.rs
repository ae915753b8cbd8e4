use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits = 0)]
    low: u8,
}

fn main() {}
