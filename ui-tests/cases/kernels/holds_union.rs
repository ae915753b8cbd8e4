use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
union Number {
    int: u32,
    float: f32,
}

#[derive(PtxLayout)]
struct Cell {
    kind: u32,
    value: Number,
}

#[kernels]
unsafe extern "C" {
    fn fill(cell: Cell);
}

fn main() {}
