use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(OFF, ON))]
struct Switch(bool);

impl Switch {
    const OFF: Self = Self(false);
    const ON: Self = Self(true);
}

fn main() {}
