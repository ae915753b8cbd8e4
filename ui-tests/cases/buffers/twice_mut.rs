use cudarc::driver::{CudaSlice, CudaStream, LaunchConfig};
use gpu_abi::kernels;
use gpu_abi::launch::cudarc::Function;

#[kernels]
unsafe extern "C" {
    fn copy(out: *mut f32, input: *const f32);
}

fn launch(copy: &Function<copy>, stream: &CudaStream, config: LaunchConfig, buffer: &mut CudaSlice<f32>) {
    let _ = unsafe { copy.launch(stream, config, copy::args(&mut *buffer, &*buffer)) };
}

fn main() {}
