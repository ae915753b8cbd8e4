use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
struct Item {
    id: i32,
    weight: f32,
}

// One object file of two: nothing tells which of them has which kernel.
#[kernels(file = "kernels/twice.o")]
unsafe extern "C" {
    fn pick(item: Item, out: DevicePtr<i32>);
}

fn main() {}
