use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate(GridString = Grid<String>))]
struct Grid<T> {
    cell: T,
}

fn main() {}
