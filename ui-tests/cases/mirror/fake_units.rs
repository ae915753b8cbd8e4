// The path that `crate` names has other units than the library: the mirror would be smaller than the type.
mod fake {
    pub use gpu_abi::*;

    pub mod __private {
        pub use gpu_abi::__private::*;

        pub type Units<const ALIGN: usize, const COUNT: usize> = u8;
    }
}

#[derive(gpu_abi::PtxLayout)]
#[ptx(crate = crate::fake)]
struct Large {
    items: [u64; 100],
}

const _: usize = <LargeMirror as gpu_abi::PtxLayout>::SIZE;

fn main() {}
