use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(LOW, HIGH))]
struct Half(u128);

impl Half {
    const LOW: Self = Self(1);
    const HIGH: Self = Self(1 << 64);
}

fn main() {}
