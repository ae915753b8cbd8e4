use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits = 40, vector)]
    low: [u8; 4],
}

fn main() {}
