use gpu_abi::kernels;
use std::marker::PhantomData;

#[kernels]
unsafe extern "C" {
    fn step(n: u32, nothing: PhantomData<u8>, none: [f32; 0]);
}

fn main() {}
