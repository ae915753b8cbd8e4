use cudarc::driver::{CudaSlice, CudaStream, LaunchConfig};
use gpu_abi::kernels;
use gpu_abi::launch::cudarc::Function;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32, n: u32);
}

fn launch(clear: &Function<clear>, stream: &CudaStream, config: LaunchConfig, out: &mut CudaSlice<f32>) {
    let args = clear::args(&mut out.slice_mut(4..), &8);
    let _ = unsafe { clear.launch(stream, config, args) };
}

fn main() {}
