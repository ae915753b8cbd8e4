fn main() -> Result<(), gpu_abi_build::Error> {
    gpu_abi_build::Kernels::new(["kernels/nbody.cu"]).arch("sm_80").compile()
}
