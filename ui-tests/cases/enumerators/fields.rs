use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(LOW, HIGH))]
struct Wide(u128);

impl Wide {
    const LOW: Self = Self(1);
    const HIGH: Self = Self(1 << 64);
}

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
