use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate(First = Grid<f32>, Second = Grid<f32>))]
struct Grid<T> {
    cell: T,
}

fn main() {}
