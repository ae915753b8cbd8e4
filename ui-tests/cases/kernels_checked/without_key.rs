use gpu_abi::kernels;

#[kernels("kernels/step.ptx")]
unsafe extern "C" {
    fn idle();
}

fn main() {}
