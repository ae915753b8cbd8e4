use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::records;

records! {
    Camera { fov: f32, size: [f32; 2] }
    Transform { rows: [[f32; 4]; 3], weight: f32 }
}

#[kernels(file = "kernels/vectors.debug.ptx")]
unsafe extern "C" {
    fn look(camera: DevicePtr<Camera>);
    fn turn(transform: DevicePtr<Transform>);
}

fn main() {}
