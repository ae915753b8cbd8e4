use gpu_abi::PtxLayout;

trait Cell {
    type Value;
}

struct Float;

impl Cell for Float {
    type Value = f32;
}

#[derive(PtxLayout)]
#[ptx(instantiate(FloatGrid = Grid<Float>))]
struct Grid<C: Cell> {
    size: u32,
    cell: C::Value,
}

fn main() {}
