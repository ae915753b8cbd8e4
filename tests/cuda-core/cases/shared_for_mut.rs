use cuda_core::{DeviceBuffer, DeviceBufferView};
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32);
}

fn launch(out: &DeviceBuffer<f32>, view: &mut DeviceBufferView<'_, f32>) {
    let _ = clear::args(out);
    let _ = clear::args(view);
}

fn main() {}
