use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::{blocks, records};

// As `first.o` has it; `second.o` has another.
records! { Item { id: i32, weight: f32 } }

#[kernels(file = "kernels/twice.a")]
unsafe extern "C" {
    fn pick(item: Item, out: DevicePtr<i32>);
}

blocks! {
    // One object file of two: nothing tells which of them has which kernel.
    #[kernels(file = "kernels/twice.o")]
    linked { fn pick(item: Item, out: DevicePtr<i32>); }
}

fn main() {}
