use gpu_abi::PtxLayout;

const WIDTH: u32 = 4;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = WIDTH)]
    kind: u32,
}

fn main() {}
