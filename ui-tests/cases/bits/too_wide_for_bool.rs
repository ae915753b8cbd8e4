use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 2)]
    ready: bool,
}

fn main() {}
