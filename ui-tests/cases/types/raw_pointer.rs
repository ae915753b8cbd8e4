use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Buffer {
    data: *mut f32,
    len: u32,
}

fn main() {}
