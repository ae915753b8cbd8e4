use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 7, wide_bits = 7)]
    ready: bool,
}

fn main() {}
