use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(enumerators(Read, Write))]
enum Access {
    Read = 1,
    Write = 2,
}

fn main() {}
