use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(wide_bits = 40)]
    low: f32,
}

fn main() {}
