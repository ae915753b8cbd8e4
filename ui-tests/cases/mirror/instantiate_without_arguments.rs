use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate(GridF32 = Grid))]
struct Grid<T> {
    cell: T,
}

fn main() {}
