use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits)]
    low: u8,
}

fn main() {}
