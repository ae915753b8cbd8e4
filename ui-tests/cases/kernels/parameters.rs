use gpu_abi::{PtxLayout, kernels, vector::Double4A32};

struct Foreign(u32);

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
    fn step(n: u32, what: Foreign);
    fn sum(items: Vec<f32>, n: u32);
    fn fill(value: Number);
    fn fill_cell(cell: Cell);
    fn shift(by: Double4A32, n: u32);
}

fn main() {
    let _ = step::args(&1, &Foreign(2));
    let _ = sum::args(&vec![1.0], &1).pack();
    // Bytes of parameters are aligned to 16 at most.
    let by = Double4A32::new(0.0, 0.0, 0.0, 0.0);
    let _ = shift::args(&by, &1).pointers();
    let _ = shift::args(&by, &1).pack();
}
