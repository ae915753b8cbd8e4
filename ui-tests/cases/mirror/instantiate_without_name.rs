use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(instantiate(Grid<f32>))]
struct Grid<T> {
    cell: T,
}

fn main() {}
