use cudarc::driver::{CudaSlice, CudaStream, LaunchConfig};
use gpu_abi::launch::cudarc::Function;
use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32, n: u32);
    fn copy(out: *mut f32, input: *const f32);
    fn fill(out: DevicePtr<f32>, n: u32);
}

fn view(clear: &Function<clear>, stream: &CudaStream, config: LaunchConfig, out: &mut CudaSlice<f32>) {
    let args = clear::args(&mut out.slice_mut(4..), &8);
    let _ = unsafe { clear.launch(stream, config, args) };
}

fn twice_mut(copy: &Function<copy>, stream: &CudaStream, config: LaunchConfig, buffer: &mut CudaSlice<f32>) {
    let _ = unsafe { copy.launch(stream, config, copy::args(&mut *buffer, &*buffer)) };
}

fn address() {
    let args = fill::args(&DevicePtr::new(0x7f00_0000_0000), &8);
    let _ = args.pack();
}

fn main() {}
