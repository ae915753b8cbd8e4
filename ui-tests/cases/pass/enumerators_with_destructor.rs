use gpu_abi::PtxLayout;

/// Values that are counted: the constants are never dropped.
#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE = kStore))]
struct Access(u32);

impl Access {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
}

impl Drop for Access {
    fn drop(&mut self) {}
}

const _: () = assert!(Access::LAYOUT.size() == 4);

fn main() {}
