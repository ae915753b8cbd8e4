use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed)]
struct Flags {
    #[ptx(wide_bits = 40)]
    low: u8,
}

fn main() {}
