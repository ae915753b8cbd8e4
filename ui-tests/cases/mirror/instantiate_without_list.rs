use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate = Grid)]
struct Grid<T> {
    cell: T,
}

fn main() {}
