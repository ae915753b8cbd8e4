use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Slice<'a> {
    first: &'a f32,
    len: u32,
}

fn main() {}
