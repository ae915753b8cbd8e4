//! A projection may be any type.
use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
pub struct Small<T> {
    pub cell: T,
}

pub trait Choose {
    type Grid<T>;
}

impl Choose for () {
    type Grid<T> = Small<T>;
}

#[derive(PtxLayout)]
#[ptx(instantiate(GridU8 = <() as Choose>::Grid<u8>))]
pub struct Grid<T> {
    cell: T,
    rest: [u64; 100],
}

fn main() {}
