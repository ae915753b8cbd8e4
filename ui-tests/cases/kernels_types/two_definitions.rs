use gpu_abi::{DevicePtr, PtxLayout, kernels};

// As `first.o` has it; `second.o` has another.
#[derive(PtxLayout)]
struct Item {
    id: i32,
    weight: f32,
}

#[kernels(file = "kernels/twice.a")]
unsafe extern "C" {
    fn pick(item: Item, out: DevicePtr<i32>);
}

// One object file of two: nothing tells which of them has which kernel.
mod linked {
    use super::*;

    #[kernels(file = "kernels/twice.o")]
    unsafe extern "C" {
        fn pick(item: Item, out: DevicePtr<i32>);
    }
}

fn main() {}
