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

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(LOW, HIGH))]
struct Float(f32);

impl Float {
    const LOW: Self = Self(0.0);
    const HIGH: Self = Self(1.0);
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(OFF, ON))]
struct Bool(bool);

impl Bool {
    const OFF: Self = Self(false);
    const ON: Self = Self(true);
}

fn main() {}
