use gpu_abi::PtxLayout;
use std::marker::PhantomData;

#[derive(PtxLayout)]
struct Borrowed<'a> {
    len: u32,
    owner: PhantomData<&'a ()>,
}

fn main() {}
