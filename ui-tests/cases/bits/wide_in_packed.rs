use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(packed)]
struct Flags {
    #[ptx(bits = 40)]
    low: u8,
}

fn main() {}
