use gpu_abi::kernels;

#[kernels(ptx = "kernels/step.ptx")]
unsafe extern "C" {
    fn idle();
}

mod compiled {
    #[gpu_abi::kernels(cubin = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/step.cubin"))]
    unsafe extern "C" {
        fn idle();
    }
}

mod for_several {
    #[gpu_abi::kernels(fatbin)]
    unsafe extern "C" {
        fn idle();
    }
}

fn main() {}
