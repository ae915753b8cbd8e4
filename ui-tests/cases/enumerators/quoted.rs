use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators("READ"))]
struct Access(u32);

impl Access {
    const READ: Self = Self(1);
}

fn main() {}
