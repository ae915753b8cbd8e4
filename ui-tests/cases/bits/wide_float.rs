use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(wide_bits = 40)]
    weight: f32,
}

fn main() {}
