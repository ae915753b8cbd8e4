use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 130)]
    low: u64,
}

fn main() {}
