use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 8)]
    name: &'static u32,
}

fn main() {}
