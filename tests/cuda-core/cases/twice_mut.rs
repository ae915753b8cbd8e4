use cuda_core::{DeviceBuffer, LaunchConfig, Stream};
use gpu_abi::kernels;
use gpu_abi::launch::cuda_core::Function;

#[kernels]
unsafe extern "C" {
    fn copy(out: *mut f32, input: *const f32);
}

fn launch(copy: &Function<copy>, stream: &Stream, config: LaunchConfig, buffer: &mut DeviceBuffer<f32>) {
    // SAFETY: the program does not compile, so nothing is launched.
    let _ = unsafe { copy.launch(stream, config, copy::args(&mut *buffer, &*buffer)) };
}

fn main() {}
