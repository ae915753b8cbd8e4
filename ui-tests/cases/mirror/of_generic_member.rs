use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
struct Grid<T> {
    size: u32,
    cell: T,
}

#[derive(PtxLayout)]
struct World {
    grid: Grid<f32>,
}

fn main() {
    World { grid: Grid { size: 1, cell: 1.0 } }.to_mirror();
}
