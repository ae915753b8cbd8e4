use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = GridBytes)]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn main() {}
