#[gpu_abi::kernels(file = "kernels/step.ptx", generated = "gpu-abi bindgen k.o\n-o src/k.rs")]
unsafe extern "C" {
    fn idle();
}

fn main() {}
