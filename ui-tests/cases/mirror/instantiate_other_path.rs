//! A longer path may name another type that is called so: its mirror would have this type's members.
use gpu_abi::PtxLayout;

mod other {
    #[derive(gpu_abi::PtxLayout)]
    pub struct Grid<T> {
        pub cell: T,
    }
}

#[derive(PtxLayout)]
#[ptx(instantiate(GridU8 = other::Grid<u8>))]
pub struct Grid<T> {
    cell: T,
    rest: [u64; 100],
}

fn main() {}
