use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3, wide_bits = 40)]
    low: u8,
}

fn main() {}
