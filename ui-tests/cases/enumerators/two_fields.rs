use gpu_abi::PtxLayout;

use std::marker::PhantomData;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access(u32, PhantomData<u8>);

impl Access {
    const READ: Self = Self(1, PhantomData);
}

fn main() {}
