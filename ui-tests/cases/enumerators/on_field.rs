use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Page {
    #[ptx(enumerators(READ, WRITE))]
    access: u32,
}

fn main() {}
