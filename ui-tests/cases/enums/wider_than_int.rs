use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Flag {
    Low = 1,
    High = 1 << 40,
}

fn main() {}
