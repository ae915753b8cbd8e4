#[derive(gpu_abi::PtxLayout)]
#[ptx(opaque)]
#[repr(u32)]
enum Kind {
    Solid,
}

fn main() {}
