use gpu_abi::kernels;

#[allow(unused_macros)]
macro_rules! file {
    () => {
        "kernels/step.ptx"
    };
}

#[kernels(file = file!())]
unsafe extern "C" {
    fn idle();
}

fn main() {}
