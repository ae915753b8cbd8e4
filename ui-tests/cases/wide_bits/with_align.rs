use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits = 40, align = 16)]
    low: u8,
}

fn main() {}
