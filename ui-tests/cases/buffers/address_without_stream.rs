use cudarc::driver::CudaSlice;
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32, n: u32);
}

fn launch(out: &mut CudaSlice<f32>) {
    let _ = clear::args(out, &8).pack();
}

fn main() {}
