fn main() -> Result<(), gpu_abi_build::Error> {
    gpu_abi_build::Kernels::rust().arch("sm_80").or_prebuilt("prebuilt").compile()
}
