use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn main() {
    Grid { size: 1, cell: 1.0_f32 }.to_mirror();
}
