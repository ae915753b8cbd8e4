use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 8)]
    name: String,
}

fn main() {}
