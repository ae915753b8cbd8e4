use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(LOW, HIGH))]
struct Level(f32);

impl Level {
    const LOW: Self = Self(0.0);
    const HIGH: Self = Self(1.0);
}

fn main() {}
