use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Unnamed {
    value: u32,
}

#[derive(PtxLayout)]
struct Flags {
    low: u8,
    #[ptx(bits = 7)]
    _gap: Unnamed,
}

fn main() {}
