#[gpu_abi::kernels(file = "kernels/step.ptx", generated = "")]
unsafe extern "C" {
    fn idle();
}

fn main() {}
