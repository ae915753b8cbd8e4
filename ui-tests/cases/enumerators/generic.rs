use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access<const N: usize>(u32);

impl<const N: usize> Access<N> {
    const READ: Self = Self(1);
}

fn main() {}
