fn main() -> Result<(), gpu_abi_build::Error> {
    gpu_abi_build::Kernels::new(["forces.cu"]).arch("sm_80").compile()?;
    gpu_abi_build::Kernels::rust().arch("sm_80").device_types().compile()
}
