use gpu_abi::{DevicePtr, TensorMap, kernels};
use gpu_abi_ui_tests::records;

// The kernel is compiled by CUDA 12, for `TensorMapA64`.
records! { Load { row: i32, map: TensorMap } }

#[kernels(file = "kernels/tensor_map.debug.ptx")]
unsafe extern "C" {
    #[ptx(name = "_Z8load_rowP4Load")]
    fn load_row(load: DevicePtr<Load>);
}

fn main() {}
