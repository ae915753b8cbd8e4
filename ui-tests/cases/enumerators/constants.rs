use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE))]
struct OfAnotherType(u32);

impl OfAnotherType {
    const READ: Self = Self(1);
    const WRITE: u32 = 2;
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRIET))]
struct Misspelt(u32);

impl Misspelt {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
}

fn main() {}
