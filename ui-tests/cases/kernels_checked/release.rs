use gpu_abi::{DevicePtr, TensorMap, kernels};

// The kernel is compiled by CUDA 12, for `TensorMapA64`.
#[kernels(file = "kernels/tensor_map.ptx")]
unsafe extern "C" {
    #[ptx(name = "_Z4load14CUtensorMap_stPy")]
    fn load(map: TensorMap, out: DevicePtr<u64>);
}

fn main() {}
