use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Bits {
    bits: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access(Bits);

impl Access {
    const READ: Self = Self(Bits { bits: 1 });
}

fn main() {}
