use gpu_abi::{PtxLayout, PtxMirror};

#[derive(PtxLayout)]
#[ptx(instantiate(GridF32 = Grid<f32>))]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn main() {
    Grid { size: 1, cell: 1_u8 }.to_mirror();
}
