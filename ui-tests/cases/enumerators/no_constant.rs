use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRIET))]
struct Access(u32);

impl Access {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
}

fn main() {}
