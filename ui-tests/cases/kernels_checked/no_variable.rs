use gpu_abi::kernels;

#[kernels(file = concat!(env!("KERNELS_OF_NO_ONE"), "/step.ptx"))]
unsafe extern "C" {
    fn idle();
}

mod of_no_build_script {
    #[gpu_abi::kernels(file = concat!(env!("OUT_DIR"), "/step.ptx"))]
    unsafe extern "C" {
        fn idle();
    }
}

fn main() {}
