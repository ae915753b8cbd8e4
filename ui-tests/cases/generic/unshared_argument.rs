use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Grid<T> {
    size: u32,
    cell: T,
}

fn main() {
    println!("{}", <Grid<String> as PtxLayout>::LAYOUT);
}
