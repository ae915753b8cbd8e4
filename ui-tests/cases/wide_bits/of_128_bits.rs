use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits = 130)]
    low: u64,
}

fn main() {}
