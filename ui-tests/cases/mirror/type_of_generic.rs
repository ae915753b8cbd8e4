use gpu_abi::{Mirror, PtxLayout};

#[derive(PtxLayout)]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn read(_: &Mirror<Grid<f32>>) {}

fn main() {}
