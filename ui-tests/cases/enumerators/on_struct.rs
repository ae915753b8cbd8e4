use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(enumerators(READ, WRITE))]
struct Access {
    bits: u32,
}

fn main() {}
