use cudarc::driver::{CudaSlice, CudaView};
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32);
}

fn launch(out: &CudaSlice<f32>, view: &mut CudaView<'_, f32>) {
    let _ = clear::args(out);
    let _ = clear::args(view);
}

fn main() {}
