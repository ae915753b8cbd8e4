use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern {
    fn without_abi(n: u32);
}

#[kernels]
unsafe extern "system" {
    fn of_another_abi(n: u32);
}

#[kernels]
extern "C" {
    fn not_unsafe(items: DevicePtr<f32>, n: u32);
}

#[kernels]
fn not_a_block(n: u32) {}

#[kernels]
unsafe extern "C" {
    declare!();
    fn step(n: u32);
}

fn main() {
    let _ = not_unsafe::args(&DevicePtr::null(), &1);
    let _ = step::args(&1);
}
