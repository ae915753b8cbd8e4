use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate())]
struct Grid<T> {
    cell: T,
}

fn main() {}
