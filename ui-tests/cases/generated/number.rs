#[gpu_abi::kernels(file = "kernels/step.ptx", generated = 3)]
unsafe extern "C" {
    fn idle();
}

fn main() {}
