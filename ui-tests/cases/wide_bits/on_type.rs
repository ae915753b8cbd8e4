use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(wide_bits = 40)]
struct Flags {
    low: u8,
}

fn main() {}
